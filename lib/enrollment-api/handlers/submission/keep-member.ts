import { textOf, textsOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { parseDateText } from '@/lib/rules/text/date-text';
import { digitsOnly } from '@/lib/rules/text/masks';
import { BENEFICIARY_ANSWERS, DEPENDENT_ANSWERS, HEIR_EXTRAS } from '@/lib/rules/words/step-answers';
import type { Context } from '../../request-context';
import {
  addMember,
  loadMember,
  loadMemberRecords,
  saveMember,
  saveMemberRecord,
  type Member,
  type MemberProfile,
} from '../../store/member-rows';
import type { JsonObject } from '../../store/schema/types';
import { loadColumns } from '../../store/step-columns';
import { profileText } from '../shared/profile';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { findOnFile } from '../shared/taken';
import { isSameOnFile } from './same-on-file';

/** The member of a submission, and the record of each dependent of the enrollment, by the enrollment's own id of them. */
export type KeptMember = {
  id: string;
  /** The file as it stands now. */
  profile: MemberProfile;
  /** The member on file who is asked whether it is them; null where none is. */
  claims: string | null;
  dependents: readonly { recordId: string; relationship: string }[];
};

type Answers = { personal: StepValues; contact: StepValues };

/**
 * Writes the member of a submission in its transaction (decisions 40): the one who enrolled again with what they told anew, or a new
 * one. A new one who gave the number or the address of a member on file stays apart until that member has been asked at the
 * address on file: what was submitted tells a stranger nothing, and changes nothing of theirs (decisions 57).
 */
export async function keepMember(context: Context, priced: PricedEnrollment): Promise<KeptMember> {
  const { enrollment } = priced;
  const saved = await loadColumns(context, enrollment, ['primary_info', 'contact_info', 'dependent_info']);
  const answers = {
    personal: saved.primary_info?.data.values ?? {},
    contact: saved.contact_info?.data.values ?? {},
  };
  const known = enrollment.userId === null ? null : await loadMember(context, enrollment.userId);
  const told = toProfile(priced, answers);
  const profile = known ? renewed(known.profile, told) : told;
  const { agentId, groupId, employeeClass, portalId } = enrollment;
  const claims = known ? null : await findOnFile(context, enrollment, told);
  const owner = known ?? { agentId, groupId, employeeClass };
  const member = { ...owner, portalId: known?.portalId ?? portalId, profile };
  if (known) await saveMember(context, { ...member, id: known.id });
  const id = known?.id ?? (await addNumbered(context, member, claims));
  const dependents = saved.dependent_info?.data.values.dependents ?? [];
  return { id, profile, claims, dependents: await keepDependents(context, id, dependents) };
}

/** Numbers that are tried for a new member: with ten million members on file, one in 1.6 million is taken. */
const NUMBER_TRIES = 5;

/** Writes a new member under a new number, and answers it. */
async function addNumbered(context: Context, member: Omit<Member, 'id'>, claims: string | null): Promise<string> {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const id = context.ids.memberNumber();
    if (await addMember(context, { ...member, id }, { claims, createdAt: context.now })) return id;
  }
  throw new Error(`${NUMBER_TRIES} numbers of members are taken`);
}

function toProfile({ filter, household }: PricedEnrollment, { personal, contact }: Answers): MemberProfile {
  return {
    firstName: textOf(personal, 'first_name'),
    middleName: textOf(personal, 'middle_name'),
    lastName: textOf(personal, 'last_name'),
    dob: filter.dob,
    gender: filter.gender,
    ssn: digitsOnly(textOf(personal, 'ssn')),
    email: textOf(contact, 'email_address'),
    phone: digitsOnly(textOf(contact, 'phone_number')),
    address1: textOf(contact, 'address1'),
    address2: textOf(contact, 'address2'),
    city: textOf(contact, 'city') || filter.city,
    state: filter.state,
    zip: filter.zip,
    county: filter.county,
    smoker: household.smoker,
  };
}

/**
 * A member's file after another enrollment: who they are and their address for mail stay, as codes and links go there and a rep may
 * have typed another one; where they live and their number are as told last.
 */
function renewed(onFile: MemberProfile, told: MemberProfile): MemberProfile {
  const { firstName, middleName, lastName, dob, gender, ssn, email } = onFile;
  const kept = { firstName, lastName, dob, gender, email: email || told.email, ssn: ssn || told.ssn };
  return { ...told, ...kept, middleName: middleName || told.middleName, phone: told.phone || onFile.phone };
}

/** As a file has it: the birth date as `YYYY-MM-DD`, the number in digits. */
export const toPersonOnFile = (values: StepValues, names: readonly string[]): JsonObject => ({
  ...textsOf(names, values),
  birthdate: parseDateText(textOf(values, 'birthdate')) ?? '',
  ssn: digitsOnly(textOf(values, 'ssn')),
});

/** Writes the dependents of an enrollment: one who is on file is renewed, found by the record or by who it is. Health is kept nowhere. */
async function keepDependents(
  context: Context,
  memberId: string,
  dependents: readonly { id: string; values: StepValues }[],
): Promise<KeptMember['dependents']> {
  const onFile = await loadMemberRecords(context, 'dependent', memberId);
  const kept: { recordId: string; relationship: string }[] = [];
  for (const { id, values } of dependents) {
    const data = toPersonOnFile(values, DEPENDENT_ANSWERS);
    const same = onFile.find((record) => record.id === id) ?? onFile.find((record) => isSameOnFile(record.data, data));
    const ssn = data['ssn'] || (same ? profileText(same.data, 'ssn') : '');
    const recordId = same?.id ?? context.ids.token(12);
    await saveMemberRecord(context, 'dependent', {
      id: recordId,
      memberId,
      label: '',
      sort: same?.sort ?? onFile.length + kept.length,
      data: { ...data, ssn, health: null },
    });
    kept.push({ recordId, relationship: textOf(values, 'relationship') });
  }
  return kept;
}

/** Writes the beneficiaries of a submission, who are paid by its policy. */
export async function keepBeneficiaries(
  context: Context,
  { enrollment }: PricedEnrollment,
  { memberId, policyId }: { memberId: string; policyId: string },
): Promise<void> {
  const { beneficiary_info: named } = await loadColumns(context, enrollment, ['beneficiary_info']);
  for (const [sort, { values }] of (named?.data.values.beneficiaries ?? []).entries()) {
    const data = toPersonOnFile(values, [...BENEFICIARY_ANSWERS, ...HEIR_EXTRAS]);
    await saveMemberRecord(context, 'beneficiary', {
      id: context.ids.token(12),
      memberId,
      label: '',
      sort,
      data,
      policyId,
    });
  }
}
