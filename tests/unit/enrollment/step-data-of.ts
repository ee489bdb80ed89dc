import type { StepDataOf } from '@/components/enrollment/step-data';
import { stepOf, type StepKey } from '@/lib/rules/steps/step-table';

let stamps = 0;

/** The data of a step as its page hands it over, nothing asked and nothing kept. */
export const stepDataOf = <K extends StepKey>(key: K, own: Partial<StepDataOf<K>> = {}): StepDataOf<K> => ({
  step: stepOf(key),
  descriptors: [],
  version: '0',
  today: '2026-11-23',
  assisted: false,
  options: {},
  action: '/enrollment/personal-info',
  laterAction: '/api/session/keep-for-later',
  laterPage: '/continue-enrollment?form=later',
  nextHref: '/enrollment/contact-info',
  backHref: '/cart',
  returnsToReview: false,
  part: null,
  refused: null,
  draft: null,
  stamp: `stamp-${(stamps += 1)}`,
  resumeHref: '/continue-enrollment',
  startHref: '/',
  email: '',
  ...own,
});
