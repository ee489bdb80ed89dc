import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { members as seeded } from '@/tests/config/demo-shop';
import { showMemberNumber } from '@/lib/rules/people/member-number';
import { loadMember, loadMemberRecords } from '@/lib/enrollment-api/store/member-rows';
import {
  coveredDependents,
  memberBeneficiaries,
  memberPolicies,
  members,
  policies,
  policyChanges,
} from '@/lib/enrollment-api/store/schema/member-tables';
import { describeWithDemo } from '../config/databases';
import { CANARY, Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, NORTH_STAR, resultOf, type Answer, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const elias = seeded.find(({ id }) => id === '70001');

type Row = { user_id: string; name: string; plan_info: { plan_name: string; plan_status: string }[] };

/** What a submission leaves behind for its member (decisions 40, 57; `review/late-steps.md` D2). */
describeWithDemo('a submission', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
  });

  /** An enrollment up to its review, of a person whom no other test of this database has. */
  async function ready(
    own: { ssn: string; email: string; last: string },
    headers: Record<string, string> = NORTH_STAR,
  ) {
    const shopper = await Shopper.quote(api, { headers });
    await shopper.choose('dental');
    await shopper.checkout();
    await shopper.personal({ ssn: own.ssn, last_name: own.last });
    await shopper.contact({ email_address: own.email, phone_number: '5125550143' });
    expect((await shopper.sign()).body['status']).toBe('success');
    expect((await shopper.bank()).body['status']).toBe('success');
    return shopper;
  }
  const submit = async (shopper: Shopper) =>
    (await shopper.ok<{ policy_id: string }>('saveReviewInfo', { additional_notes: '' })).policy_id;
  const memberOf = async (policyId: string) => {
    const [policy] = await store().db.select().from(policies).where(eq(policies.id, policyId));
    return policy?.memberId ?? '';
  };
  const search = async (text: string, headers = DANA) =>
    ((await api.call('searchMembers', { search: text }, headers)).body.data as { result: Row[] }).result;
  const canSignIn = async (email: string, headers: Record<string, string> = NORTH_STAR) => {
    const before = (await api.mails()).filter(({ to }) => to === email).length;
    await api.call('requestSignInCode', { email, roles: ['member'] }, headers);
    return (await api.mails()).filter(({ to }) => to === email).length > before;
  };

  it('makes a new applicant a member of the rep, with the plans, who can sign in the next day', async () => {
    const policyId = await submit(await ready({ ssn: '219094401', email: 'ines@calloway.example', last: 'Calloway' }));
    const [row] = await search('Calloway');
    expect(row).toMatchObject({ name: 'Ana Calloway', plan_info: [{ plan_status: 'PENDING' }] });
    expect(row?.user_id).toBe(await memberOf(policyId));
    expect(row?.user_id).toMatch(/^[A-Z3-9]{10}$/);
    expect((await search(showMemberNumber(row?.user_id ?? '')))[0]?.name).toBe('Ana Calloway');
    expect(await canSignIn('ines@calloway.example')).toBe(true);
    expect(await canSignIn('ines@calloway.example', BAYLINE)).toBe(false);
    const held = await store().db.select().from(memberPolicies).where(eq(memberPolicies.policyId, policyId));
    expect(held).toMatchObject([{ status: 'PENDING', waitsFor: ['first-payment'], cause: 'submitted', tier: 'IO' }]);
    const changes = await store()
      .db.select()
      .from(policyChanges)
      .where(eq(policyChanges.heldId, held[0]?.id ?? ''));
    expect(changes).toMatchObject([{ status: 'PENDING', cause: 'submitted' }]);
  });

  it('gives a new member a number that nobody has', async () => {
    const [taken = ''] = (await store().db.select({ id: members.id }).from(members).limit(1)).map(({ id }) => id);
    const drawn = [taken, 'CDFHJKMNPQ'];
    api.ports.ids.memberNumber = () => drawn.shift() ?? '';
    const before = await loadMember(api.ports, taken);
    const policyId = await submit(await ready({ ssn: '219094420', email: 'otto@numbered.example', last: 'Numbered' }));
    expect(await memberOf(policyId)).toBe('CDFHJKMNPQ');
    expect(await loadMember(api.ports, taken)).toEqual(before);
  });

  it('refuses the same plan to that member afterwards, also before it is active', async () => {
    await submit(await ready({ ssn: '219094402', email: 'gregor@hahn.example', last: 'Hahn' }));
    const [row] = await search('Hahn');
    const started = await api.call('addFilterForExistingUser', { user_id: row?.user_id, tier: 'IO' }, DANA);
    const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(started);
    const again = Shopper.of(api, id, DANA);
    const plans = await again.ok<{ plan_id: number; plan_name: string }[]>('getFilteredPlans', {
      categories: 'dental',
    });
    const same = plans.find(({ plan_name }) => row?.plan_info[0]?.plan_name.includes(plan_name)) ?? plans[0];
    const pricing = await again.ok<unknown>('getPlanPricingDetail', { pid: same?.plan_id });
    const [level] = (pricing as { plans?: { plan_pricing_id: number }[] }).plans ?? [];
    const added = await again.call('addPlanToCart', {
      plan_id: same?.plan_id,
      plan_pricing_id: level?.plan_pricing_id,
    });
    expect(added.text).toContain('This member already has');
    expect(added.text).toContain('and it is waiting to start.');
  });

  it('files dependents with what each plan covers, and beneficiaries by their policy', async () => {
    const shopper = await Shopper.quote(api, { tier: 'IF' });
    await shopper.call('storeTempDependentInfo', { dep_dob: '11/02/1981', no_of_children: '1' });
    await shopper.choose('dental');
    await shopper.choose('critical');
    await shopper.checkout();
    const home = {
      smoker: null,
      payment: 'eft',
      relatives: [
        { relationship: 'spouse', dob: '1981-11-02', gender: '0', smoker: null },
        { relationship: 'child', dob: '2015-05-05', gender: '0', smoker: null },
      ],
    } as const;
    expect(await shopper.fillSteps(home)).toBeNull();
    const policyId = await submit(shopper);
    const memberId = await memberOf(policyId);
    const dependents = await loadMemberRecords(api.ports, 'dependent', memberId);
    expect(dependents.map(({ label, data }) => [label, data['first_name'], data['birthdate'], data['health']])).toEqual(
      [
        ['', 'Leo', '1981-11-02', null],
        ['', 'Mia', '2015-05-05', null],
      ],
    );
    const held = await store().db.select().from(memberPolicies).where(eq(memberPolicies.policyId, policyId));
    for (const { id } of held) {
      const covered = await store().db.select().from(coveredDependents).where(eq(coveredDependents.heldId, id));
      expect(covered.map(({ dependentId }) => dependentId).sort()).toEqual(dependents.map(({ id }) => id).sort());
    }
    const heirs = await store().db.select().from(memberBeneficiaries).where(eq(memberBeneficiaries.memberId, memberId));
    expect(heirs.map(({ policyId: of }) => of)).toEqual(heirs.map(() => policyId));
    expect(await loadMemberRecords(api.ports, 'bank', memberId)).toMatchObject([
      { label: 'LONE CEDAR BANK, checking ending in 4410', data: { bank_routing: '111000025' } },
    ]);
  });

  it('says nothing to a stranger who is on file, and asks at the address on file', async () => {
    const ssn = elias?.person.ssn ?? '';
    const first = await ready({ ssn: '219094403', email: 'nadia@farrow.example', last: 'Farrow' });
    const stranger = await ready({ ssn, email: 'other@mail.example', last: 'Brandt' });
    const shape = (answer: Answer) => JSON.stringify(answer.body).replace(/CF[\w-]+/g, 'CF');
    const plain = await first.call('saveReviewInfo', { additional_notes: '' });
    const before = await loadMember(api.ports, '70001');
    const known = await stranger.call('saveReviewInfo', { additional_notes: '' });
    expect(shape(known)).toBe(shape(plain));
    const [one, other] = [await first.call('getReceipt'), await stranger.call('getReceipt')];
    expect(shape(other).replace('other@mail.example', 'nadia@farrow.example').replace('Brandt', 'Farrow')).toBe(
      shape(one),
    );
    expect(await loadMember(api.ports, '70001')).toEqual(before);
    const asked = (await api.mails()).filter(({ subject }) => subject === 'Is this enrollment yours?');
    expect(asked.map(({ to }) => to)).toEqual([elias?.contact.email]);
    expect(asked[0]?.text).not.toMatch(/other@mail|CF-\d|Dental/i);
    expect(await canSignIn('other@mail.example')).toBe(false);
    expect(await canSignIn(elias?.contact.email ?? '')).toBe(true);
    const rows = await store().db.select().from(members).where(eq(members.claims, '70001'));
    expect(rows).toHaveLength(1);
  });

  it('of a member on file renews where they live, never the address that codes go to', async () => {
    const started = await api.call('addFilterForExistingUser', { user_id: '70001', tier: 'IO' }, DANA);
    const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(started);
    const shopper = Shopper.of(api, id, DANA);
    await shopper.choose('pet');
    await shopper.checkout('rep');
    await shopper.ok('saveEnrollerCode', { enrollerCode: 'DW-4101' });
    const saved = await shopper.call(
      'savePersonalInfo',
      await shopper.personalAnswers({ first_name: 'Elias', last_name: 'Brandt', ssn: undefined }),
    );
    expect(fieldErrors(saved)).toEqual({});
    await shopper.contact({
      email_address: 'moved@brandt.example',
      address1: '77 Elm Street',
      phone_number: '5125550199',
    });
    expect((await shopper.sign()).body['status']).toBe('success');
    expect((await shopper.bank()).body['status']).toBe('success');
    await submit(shopper);
    const after = await loadMember(api.ports, '70001');
    expect(after?.profile).toMatchObject({ email: elias?.contact.email, ssn: elias?.person.ssn, lastName: 'Brandt' });
    const rows = await store()
      .db.select()
      .from(memberPolicies)
      .where(and(eq(memberPolicies.memberId, '70001'), eq(memberPolicies.status, 'PENDING')));
    expect(rows.length).toBeGreaterThan(0);
    expect(CANARY.ssn).not.toBe(after?.profile.ssn);
  });
});
