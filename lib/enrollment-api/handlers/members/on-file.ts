import type { StepValues } from '@/lib/rules/fields/field-definition';
import { digitsOnly } from '@/lib/rules/text/masks';
import type { Context } from '../../request-context';
import { loadMemberRecords, type MemberRecordKind } from '../../store/member-rows';
import {} from '../../store/places';
import { profileText } from '../shared/profile';

/**
 * The member's own dependents or beneficiaries by the record's id, with the Social Security Number on file: what a list
 * keeps when an entry taken from the file is sent without one (decisions 19). Empty for an enrollment of a new person.
 */
export async function loadNumbersOnFile(
  context: Context,
  { userId }: { userId: string | null },
  kind: Extract<MemberRecordKind, 'dependent' | 'beneficiary'>,
): Promise<ReadonlyMap<string, StepValues>> {
  if (userId === null) return new Map();
  const records = await loadMemberRecords(context, kind, userId);
  return new Map(
    records.map(({ id, data }) => {
      const ssn = digitsOnly(profileText(data, 'ssn'));
      return [id, ssn === '' ? {} : { ssn }] as const;
    }),
  );
}
