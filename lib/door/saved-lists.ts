import * as z from 'zod';
import { Beneficiary, type getBeneficiariesExistingUserEnrollment } from '@/lib/contract/beneficiaries';
import { Dependent, SavedDependents as SavedList } from '@/lib/contract/dependents';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { dependentsForTier } from '@/lib/rules/people/dependent-rules';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { BENEFICIARY_ANSWERS } from '@/lib/rules/words/step-answers';
import type { Tier } from '@/lib/rules/words/tiers';

const Heirs = z.array(Beneficiary);

/** The column of beneficiaries as saved: a list, or an object that has it. */
export const SavedBeneficiaries = z.union([
  Heirs,
  z.object({ beneficiaries: Heirs }).transform((saved) => saved.beneficiaries),
]);

/** The column of dependents as saved. */
export const SavedDependents = z.union([z.array(Dependent), SavedList.transform((saved) => saved.dependents)]);

/** The premier family's answer as it was kept with the list; null where none was (decisions 163). */
export function savedSpouseAnswer(saved: unknown): boolean | null {
  const flag = SavedList.safeParse(saved).data?.enroll_spouse;
  return flag === undefined ? null : flag === '1';
}

type OnFile = AnswerOf<typeof getBeneficiariesExistingUserEnrollment>['data']['result'];

/** Returns the beneficiaries on a member's file; entries may carry `dob` in place of `birthdate` (rules 2 §3). */
export function heirsOnFile(list: OnFile): Beneficiary[] {
  return list.map(({ dob, ...person }) => ({ ...person, birthdate: person.birthdate ?? dob ?? '' }));
}

const NO_ANSWERS = {
  beneficiary_id: '',
  ...Object.fromEntries(BENEFICIARY_ANSWERS.map((name) => [name, ''])),
} as Beneficiary;

/**
 * Returns the list as it stood last; null without a draft. A number that was accepted is in no draft: it is known by the
 * id of its person.
 */
export function draftedHeirs(draft: DraftValues | undefined, saved: readonly Beneficiary[]): Beneficiary[] | null {
  const list = draft?.['beneficiaries'];
  if (!Array.isArray(list)) return null;
  const known = new Map(saved.map((heir) => [heir.beneficiary_id, heir]));
  return list.map((row) => {
    const heir = { ...NO_ANSWERS, ...row };
    const before = known.get(heir.beneficiary_id);
    const tax = heir.tax_number || before?.tax_number;
    return { ...heir, ssn: heir.ssn || (before?.ssn ?? ''), ...(tax && { tax_number: tax }) };
  });
}

/** Returns the saved dependents that a tier covers (rules 3 §4). */
export function coveredBy(tier: Tier, list: readonly Dependent[]): Dependent[] {
  const people = list.map((person) => ({ person, relationship: person.primary_info.relationship }));
  return dependentsForTier(tier, people).map(({ person }) => person);
}

/** Returns the dependent without an answer about tobacco that was given to other words than are asked now (decisions 37). */
export function withAskedTobacco(dependent: Dependent, descriptors: readonly Descriptor[]): Dependent {
  const asked = descriptors.find(({ field_name }) => field_name === 'is_smoker');
  if (asked === undefined || asked.label === dependent.tobacco_question) return dependent;
  return { ...dependent, primary_info: { ...dependent.primary_info, is_smoker: '' } };
}
