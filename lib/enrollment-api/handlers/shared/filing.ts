import type { PlanDetail } from '@/lib/contract/plans';
import type { PlanKind } from '@/lib/rules/words/plan-kinds';
import { STATES } from '@/lib/rules/words/states';
import type { PlanTerms } from '../../rating/plan';
import type { JsonObject } from '../../store/schema/types';
import { profileText } from './profile';

/** The facts by which a regulator knows a plan; empty texts are not told yet. */
export type Filing = { kind: PlanKind | null; formNumber: string; legalName: string; naic: string };

type FiledRow = { kind: PlanKind | null; formNumber: string | null; carrierSettings: JsonObject };

/** An insurer's number with the National Association of Insurance Commissioners. */
const NAIC = /^\d{5}$/;

export function toFiling({ kind, formNumber, carrierSettings }: FiledRow): Filing {
  return {
    kind,
    formNumber: formNumber ?? '',
    legalName: profileText(carrierSettings, 'legalName'),
    naic: profileText(carrierSettings, 'naic'),
  };
}

/** The facts that a plan may not be sold without (decisions 136), in the operator's words; empty when all are there. */
export function missingFiling({ kind, formNumber, legalName, naic }: Filing): string[] {
  return [
    ...(kind === null ? ['a kind (plans.kind)'] : []),
    ...(formNumber.trim() === '' ? ['a form number (plans.form_number)'] : []),
    ...(legalName.trim() === '' ? ["its carrier's legal name (carriers.settings.legalName)"] : []),
    ...(kind === 'insurance' && !NAIC.test(naic) ? ["its insurer's NAIC number (carriers.settings.naic)"] : []),
  ];
}

const WORDS: Record<PlanKind, { kind: string; by: string }> = {
  insurance: { kind: 'Insurance', by: 'Underwritten by' },
  service: { kind: 'Service, not insurance', by: 'Provided by' },
  membership: { kind: 'Membership, not insurance', by: 'Offered by' },
};

/** The lines at the foot of a plan's page. */
export function filingRows({ filing, definition }: { filing: Filing; definition: PlanTerms }): PlanDetail['filing'] {
  const { kind, formNumber, legalName, naic } = filing;
  if (kind === null) return [];
  const words = WORDS[kind];
  const rows = [
    { label: 'Kind', value: words.kind },
    { label: words.by, value: legalName },
    { label: 'NAIC number', value: kind === 'insurance' ? naic : '' },
    { label: 'Form', value: formNumber },
    { label: 'Sold in', value: stateWords(definition.availability.states.only ?? []) },
  ];
  return rows.filter(({ value }) => value !== '');
}

/** The same in one line, under a plan's price on paper. */
export function filingLine({ kind, formNumber, legalName, naic }: Filing): string {
  if (kind === null) return '';
  const number = kind === 'insurance' ? `NAIC ${naic}` : '';
  return [`${WORDS[kind].by} ${legalName}`, number, `form ${formNumber}`].filter(Boolean).join(', ');
}

/** A list of states that is never longer than half of them. */
function stateWords(states: readonly string[]): string {
  const others = STATES.map(({ abbrev }) => abbrev).filter((state) => !states.includes(state));
  if (others.length === 0) return 'Every state and D.C.';
  return others.length < states.length ? `Every state but ${others.join(', ')}` : states.join(', ');
}
