import { BENEFICIARY_ANSWERS, DEPENDENT_ANSWERS } from '@/lib/rules/words/step-answers';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { dependentsForTier } from '@/lib/rules/people/dependent-rules';
import { maskNumber } from '@/lib/rules/text/secret-masks';
import { resultOf, type Context } from '../../request-context';
import { loadMemberHealth, loadMemberRecords, type MemberRecord, type MemberRecordKind } from '../../store/member-rows';
import type { JsonObject } from '../../store/schema/types';
import type { Handlers } from '../handlers';
import { loadEnrollment } from '../shared/enrollment';
import { profileText } from '../shared/profile';
import { fileDate } from './on-file';
import { fromWireHealth, toWireHealth } from '../steps/save-health';

/** The records on file of the member whose enrollment it is; none for a new person (rules 2 §4, rules 3 §4). */
async function recordsOf(context: Context, enrollmentId: string, kind: MemberRecordKind): Promise<MemberRecord[]> {
  const { userId } = await loadEnrollment(context, enrollmentId);
  return userId === null ? [] : loadMemberRecords(context, kind, userId);
}

const last4 = (data: JsonObject, name: string) => profileText(data, name).replace(/\D/g, '').slice(-4);

/** A person on file, with the answers that the list's form has. */
function toPerson<N extends string>(names: readonly N[], { data }: MemberRecord) {
  const texts = Object.fromEntries(names.map((name) => [name, profileText(data, name)])) as Record<N, string>;
  return {
    ...texts,
    birthdate: fileDate(profileText(data, 'birthdate')),
    ssn: last4(data, 'ssn'),
  };
}

export const getDependentsExistingUserEnrollment: Handlers['getDependentsExistingUserEnrollment'] = async (
  input,
  context,
) => {
  const { tier } = await loadEnrollment(context, input.enrollment_id);
  const records = await recordsOf(context, input.enrollment_id, 'dependent');
  const related = records.map((record) => ({ record, relationship: profileText(record.data, 'relationship') }));
  return resultOf({
    dependents: dependentsForTier(tier, related).map(({ record, relationship }) => ({
      dependent_id: record.id,
      primary_info: {
        ...toPerson(DEPENDENT_ANSWERS, record),
        relationship: relationship === 'spouse' ? ('spouse' as const) : ('child' as const),
        employed: '0' as const,
      },
    })),
  });
};

export const getBeneficiariesExistingUserEnrollment: Handlers['getBeneficiariesExistingUserEnrollment'] = async (
  input,
  context,
) => {
  const records = await recordsOf(context, input.enrollment_id, 'beneficiary');
  return resultOf(
    records.slice(0, 10).map((record) => ({
      beneficiary_id: record.id,
      ...toPerson(BENEFICIARY_ANSWERS, record),
    })),
  );
};

export const getExistingPrimaryHealthInfo: Handlers['getExistingPrimaryHealthInfo'] = async (input, context) => {
  const { userId } = await loadEnrollment(context, input.enrollment_id);
  const onFile = userId === null ? null : await loadMemberHealth(context, userId);
  if (onFile === null) return resultOf(null);
  return resultOf({ ...toWireHealth(fromWireHealth(onFile.answers)), answered_on: toWireDate(dayOf(onFile.given)) });
};

export const getExistingBankInfo: Handlers['getExistingBankInfo'] = async (input, context) => {
  const records = await recordsOf(context, input.enrollment_id, 'bank');
  return resultOf(
    records.slice(0, 20).map(({ id, data }) => ({
      bank_id: id,
      account_name: profileText(data, 'account_name'),
      bank_name: profileText(data, 'bank_name'),
      account_number: maskNumber(last4(data, 'account_number')),
      bank_routing: maskNumber(last4(data, 'bank_routing')),
      account_type: profileText(data, 'account_type') === 'savings' ? ('savings' as const) : ('checking' as const),
      account_holder_type:
        profileText(data, 'account_holder_type') === 'company' ? ('company' as const) : ('individual' as const),
    })),
  );
};

export const getExistingCardInfo: Handlers['getExistingCardInfo'] = async (input, context) => {
  const records = await recordsOf(context, input.enrollment_id, 'card');
  return resultOf(
    records.slice(0, 20).map(({ id, data }) => ({
      card_id: id,
      name_on_cc: profileText(data, 'name_on_cc'),
      card_number: maskNumber(last4(data, 'last4')),
      expiration_month: profileText(data, 'expiration_month'),
      expiration_year: profileText(data, 'expiration_year'),
      // Never stored, so always empty (decisions 17).
      security_code: '' as const,
    })),
  );
};
