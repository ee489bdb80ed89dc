import type { Employer } from '../rating/employer';
import type { PlanDefinition } from '../rating/plan';
import { levelOf, price } from '../rating/rate';
import type { Ports } from '../ports';
import type { Shop } from '../shop/shop';
import { saveMember, saveMemberHealth, saveMemberRecord, type MemberProfile } from '../store/member-rows';
import { loadContributions, toEmployers } from '../handlers/shared/employers';
import { memberPolicies } from '../store/schema/member-tables';
import { plansOfShop } from './demo-files';
import type { BeneficiarySeed, DependentSeed, MemberSeed } from './demo-members';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

/** The prices of plans that members hold come from the catalogue and the employers that pay a part (decisions 147). */
type Prices = { plans: ReadonlyMap<string, PlanDefinition>; employers: ReadonlyMap<string, Employer> };

/** Writes members with what they hold and what is on file about them, sealed as any other member. The shop is written before. */
export async function loadMembers(needs: Needs, members: readonly MemberSeed[], shop: Shop): Promise<void> {
  const prices: Prices = {
    plans: new Map(plansOfShop(shop).map((plan) => [plan.id, plan])),
    employers: toEmployers(await loadContributions(needs.store)),
  };
  const questions = shop.questions.map(({ row }) => row);
  for (const member of members) {
    await saveMember(needs, { id: member.id, ...member.owner, profile: toProfile(member) });
    await needs.store.db
      .insert(memberPolicies)
      .values(member.policies.map((policy, i) => toPolicy(member, policy, i, prices)));
    await loadRecords(needs, member);
    if (member.health) {
      const given = new Date(`${member.health.on}T17:00:00Z`);
      await saveMemberHealth(needs, member.id, { answers: toHealth(member.health.yes, questions), given });
    }
  }
}

function toProfile({ person, contact }: MemberSeed): MemberProfile {
  return {
    firstName: person.first_name,
    middleName: '',
    lastName: person.last_name,
    dob: person.birthdate,
    gender: person.gender,
    ssn: person.ssn,
    email: contact.email,
    phone: contact.phone,
    address1: contact.address1,
    address2: contact.address2 ?? '',
    city: contact.city,
    state: contact.state,
    zip: contact.zip,
    smoker: null,
  };
}

/** The premium is what the catalogue asks for this household on the policy's first day. */
function toPolicy(
  member: MemberSeed,
  policy: MemberSeed['policies'][number],
  index: number,
  { plans, employers }: Prices,
): typeof memberPolicies.$inferInsert {
  const plan = plans.get(policy.planId);
  if (!plan) throw new RangeError(`member ${member.id} holds an unknown plan`);
  const level = levelOf(plan, policy.pricingId);
  const spouse = member.dependents.find(({ relationship }) => relationship === 'spouse');
  const employer = employers.get(member.owner.groupId ?? '') ?? null;
  const household = {
    zip: member.contact.zip,
    state: member.contact.state,
    // Some plans are sold to the member alone, even when others are in the household.
    tier: plan.availability.tiers.includes(member.tier) ? member.tier : ('IO' as const),
    gender: member.person.gender,
    dob: member.person.birthdate,
    smoker: false,
    spouse: spouse ? { dob: spouse.birthdate, gender: spouse.gender } : null,
    children: member.dependents
      .filter(({ relationship }) => relationship === 'child')
      .map(({ birthdate, gender }) => ({ dob: birthdate, gender })),
    today: policy.from,
    employer,
  };
  const { monthlyCents, employerCents } = price(plan, level, household, policy.from);
  return {
    id: `${member.id}-${index + 1}`,
    policyId: `${member.id}${index + 1}`,
    memberId: member.id,
    planId: plan.id,
    planName: level.fullName,
    status: policy.status,
    tier: household.tier,
    effectiveDate: policy.from,
    endDate: policy.to ?? null,
    waitsFor: [...(policy.waitsFor ?? [])],
    premiumCents: monthlyCents,
    // The employer's bill takes what is left from pay.
    ...(employer && { employerCents, payrollCents: monthlyCents }),
  };
}

async function loadRecords(needs: Needs, member: MemberSeed): Promise<void> {
  const { id, person, bank, card } = member;
  const holder = `${person.first_name} ${person.last_name}`;
  for (const [sort, dependent] of member.dependents.entries())
    await saveMemberRecord(needs, 'dependent', {
      id: dependent.id,
      memberId: id,
      label: '',
      sort,
      data: toDependent(dependent),
    });
  for (const [sort, one] of member.beneficiaries.entries())
    await saveMemberRecord(needs, 'beneficiary', {
      id: `${id}-b${sort + 1}`,
      memberId: id,
      label: '',
      sort,
      data: toBeneficiary(one),
    });
  if (bank) {
    const label = `${bank.bank_name}, ${bank.account_type} ending in ${bank.account_number.slice(-4)}`;
    const data = { ...bank, account_name: holder, account_holder_type: 'individual' };
    await saveMemberRecord(needs, 'bank', { id: `${id}-bank`, memberId: id, label, sort: 0, data });
  }
  if (card) {
    const data = { ...card, token: `demo_member_${id}`, name_on_cc: holder };
    await saveMemberRecord(needs, 'card', {
      id: `${id}-card`,
      memberId: id,
      label: `${card.brand} ending in ${card.last4}`,
      sort: 0,
      data,
    });
  }
}

/** As the dependents' step keeps them. */
function toDependent(dependent: DependentSeed) {
  return { ...dependent, middle_name: '', height_feet: '', height_inch: '', weight: '', health: null };
}

function toBeneficiary({ percentage, ...person }: BeneficiarySeed) {
  return { ...person, middle_name: '', beneficiary_percentage: String(percentage) };
}

/** The answer set of the wire (rules 2 §3). */
function toHealth(yes: readonly number[], questions: readonly Shop['questions'][number]['row'][]) {
  const flag = (id: number) => (yes.includes(id) ? 1 : 0);
  const asked = questions.map(({ id, text }) => ({
    question_id: id,
    question_text: text,
    yes_no_flag: flag(id),
  }));
  const details = {
    condition: 'Sore knee after running',
    status: 'Physical therapy, improving',
    last_seen_by_physician: '10/06/2026',
    physician_name: 'Dr. Ada Fennimore',
  };
  return {
    notes: '',
    condition_questions: asked
      .filter(({ question_id }) => question_id !== 150)
      .map((answer) => ({ ...answer, conditions: answer.yes_no_flag === 1 ? [details] : [] })),
    medication_question: { ...asked.find(({ question_id }) => question_id === 150), medications: [] },
  };
}
