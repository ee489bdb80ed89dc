import type { StepValues } from '@/lib/rules/fields/field-definition';
import { isDate, toWireDate } from '@/lib/rules/text/dates';
import { DEPENDENT_ANSWERS } from '@/lib/rules/words/step-answers';
import { digitsOnly } from '@/lib/rules/text/masks';
import type { Context } from '../../request-context';
import { loadMemberRecords } from '../../store/member-rows';
import type { JsonObject } from '../../store/schema/types';
import { profileText } from '../shared/profile';

/**
 * The member's own beneficiaries by the record's id, with the Social Security Number on file: what a list
 * keeps when an entry taken from the file is sent without one (decisions 19). Empty for an enrollment of a new person.
 */
export async function loadNumbersOnFile(
  context: Context,
  { userId }: { userId: string | null },
): Promise<ReadonlyMap<string, StepValues>> {
  if (userId === null) return new Map();
  const records = await loadMemberRecords(context, 'beneficiary', userId);
  return new Map(
    records.map(({ id, data }) => {
      const ssn = digitsOnly(profileText(data, 'ssn'));
      return [id, ssn === '' ? {} : { ssn }] as const;
    }),
  );
}

/** The member's own dependents as a list that starts with them has it, numbers whole (rules 3 §4). */
export async function loadDependentsOnFile(
  context: Context,
  { userId }: { userId: string | null },
): Promise<{ id: string; values: StepValues }[]> {
  if (userId === null) return [];
  return (await loadMemberRecords(context, 'dependent', userId)).map(({ id, data }) => ({
    id,
    values: toListed(data),
  }));
}

/** A dependent on file as the list's form has it, the number whole. */
export const toListed = (data: JsonObject): StepValues => ({
  ...Object.fromEntries(DEPENDENT_ANSWERS.map((name) => [name, profileText(data, name)])),
  birthdate: fileDate(profileText(data, 'birthdate')),
  ssn: digitsOnly(profileText(data, 'ssn')),
});

/** A date on file as the wire has it. */
export const fileDate = (date: string): string => (isDate(date) ? toWireDate(date) : date.slice(0, 10));
