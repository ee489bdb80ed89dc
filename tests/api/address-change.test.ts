import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getAddressChange, getContact } from '@/lib/contract/contact-changes';
import type { MemberHome } from '@/lib/contract/member-home';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { price } from '@/lib/enrollment-api/rating/rate';
import { loadChange } from '@/lib/enrollment-api/store/change-rows';
import { loadMember } from '@/lib/enrollment-api/store/member-rows';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { memberChanges } from '@/lib/enrollment-api/store/schema/change-tables';
import { consents } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberPolicies, members, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { describeWithDemo } from '../config/databases';
import { enrollByCard } from './by-card';
import { noon, passDays } from './pass-days';
import {
  BAYLINE,
  buildApi,
  fieldErrors,
  forgetNewMembers,
  HARBOR_MILLS,
  NORTH_STAR,
  NOW,
  resultOf,
  type Answer,
  type Api,
} from './support';

type Contact = AnswerOf<typeof getContact>['data']['result'];
type Moved = AnswerOf<typeof getAddressChange>['data']['result'];

/** A street that the demo's postal directory does not know, in Houston. */
const HOUSTON = { address1: '9 Bayou Bend', address2: '', city: 'Houston', state: 'TX', zip: '77002' };
const MAINE = { address1: '9 Beacon Way', address2: 'Apt 2', city: 'Bangor', state: 'ME', zip: '04401' };

/** The demo's plan of this id in a held row, at the price of a member alone where they enrolled. */
function heldAs(planId: string) {
  const [plan] = buildDemoPlans().filter(({ id }) => id === planId);
  const level = plan?.levels[0];
  if (!plan || !level) throw new Error('no such plan');
  const where = { zip: '78701', state: 'TX', county: 'Travis' };
  const who = { ...where, tier: 'IO', gender: '1', dob: '1985-04-09', smoker: null, today: '2026-11-21' } as const;
  const { monthlyCents } = price(plan, level, who, '2027-01-01');
  return { planId, planPricingId: level.pricingId, planName: plan.name, premiumCents: monthlyCents };
}

/**
 * A member who moves after the sale (decisions 274). They enrolled on November 21, 2026, in Austin, for coverage from January 1, 2027, alone,
 * and pay by card.
 */
describeWithDemo('a move of a member', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetNewMembers(store());
    await store().db.update(memberPolicies).set({ nextDay: null, refundDueCents: 0 });
    await store().db.update(paymentIntents).set({ state: 'voided', nextAt: null });
    await api.sent();
    api.setNow(NOW);
  });

  type Me = { id: string; policyId: string; heldId: string; headers: Record<string, string> };
  async function enrolled(planId = '1101'): Promise<Me> {
    const { id } = await enrollByCard(api);
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, id));
    const memberId = policy?.memberId ?? '';
    const [held] = await store().db.select().from(memberPolicies).where(eq(memberPolicies.memberId, memberId));
    await store()
      .db.update(memberPolicies)
      .set(heldAs(planId))
      .where(eq(memberPolicies.id, held?.id ?? ''));
    const headers = { ...NORTH_STAR, uid: memberId, signed_in: `member:0:${memberId}` };
    return { id: memberId, policyId: policy?.id ?? '', heldId: held?.id ?? '', headers };
  }
  const contactOf = async ({ id, headers }: Me) =>
    resultOf<Contact>(await api.call('getContact', { user_id: id }, headers));
  const tell = ({ id, headers }: Me, more: object = {}) =>
    api.call('askAddressChange', { user_id: id, ...HOUSTON, moved_on: '02/20/2027', ...more }, headers);
  const asked = (answer: Answer) => {
    expect(fieldErrors(answer)).toEqual({});
    return answer.body.data as { change_id: string; state: string };
  };
  const look = async ({ id, headers }: Me, change_id: string) =>
    resultOf<Moved>(await api.call('getAddressChange', { user_id: id, change_id }, headers));
  const sign = ({ id, headers }: Me, { change_id, text_hash }: Moved, more = {}) =>
    api.call(
      'signAddressChange',
      { user_id: id, change_id, text_hash, signature: 'Ana Ruiz-Lindqvist', accepted: 1, ...more },
      headers,
    );
  const planOf = async ({ id, headers }: Me) =>
    resultOf<MemberHome>(await api.call('getMemberHome', { user_id: id }, headers)).plans[0];
  const subjects = async () => (await api.sent()).map(({ subject }) => subject);
  const captured = async ({ policyId }: Me) => {
    const rows = await store()
      .db.select()
      .from(paymentIntents)
      .where(and(eq(paymentIntents.policyId, policyId), eq(paymentIntents.state, 'captured')))
      .orderBy(asc(paymentIntents.sequence));
    return rows.map(({ sequence, amountCents }) => [sequence, amountCents]);
  };
  const inMarch = async () => {
    await passDays(api, '2027-01-01', '2027-01-28', '2027-02-28');
    api.setNow(noon('2027-03-02'));
    await api.sent();
  };

  it('in the same area is saved at once, with a mail and a line in the log that have no address', async () => {
    const me = await enrolled();
    api.setNow(noon('2027-03-02'));
    await api.sent();
    const before = await planOf(me);
    const { state, change_id } = asked(await tell(me, { address1: '31 Pecan Row', city: 'Austin', zip: '78702' }));
    expect(state).toBe('done');
    expect((await contactOf(me)).address).toMatchObject({ address1: '31 Pecan Row', zip: '78702' });
    expect(await planOf(me)).toEqual(before);
    const [mail] = (await api.sent()).filter(({ subject }) => subject === 'Your address has changed');
    expect(mail?.text).not.toContain('Pecan');
    const rows = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `member:${me.id}`));
    const [row] = rows.filter(({ action }) => action === 'member.address');
    expect(row?.data).toMatchObject({ change: change_id, plans: 0, more: 0 });
    expect(JSON.stringify(rows)).not.toContain('Pecan');
    expect(JSON.stringify(await store().db.select().from(memberChanges))).not.toContain('Pecan');
  });

  it('to another area costs what rating says there from the month after, once it is signed; months taken stay', async () => {
    const me = await enrolled();
    await inMarch();
    const { change_id, state } = asked(await tell(me));
    expect(state).toBe('draft');
    const before = heldAs('1101').premiumCents;
    const move = await look(me, change_id);
    expect(move).toMatchObject({ counts_from: '04/01/2027', decided_by: 'nobody', blocked: '0', refund: '0.00' });
    const [plan] = move.plans;
    expect(plan).toMatchObject({ verdict: 'priced', price: (before / 100).toFixed(2), priced_from: '04/01/2027' });
    const cents = Math.round(Number(plan?.new_price) * 100);
    expect(cents).toBeLessThan(before);
    // Line by line, and the lines add up to both prices.
    const sum = (which: 'amount' | 'new_amount') =>
      (plan?.steps ?? []).reduce((total, step) => total + Math.round(Number(step[which]) * 100), 0);
    expect([sum('amount'), sum('new_amount')]).toEqual([before, cents]);
    expect(plan?.steps.map(({ because }) => because).join()).toContain('77002');
    expect(move.statement).toContain(`$${plan?.new_price} instead of $${plan?.price} a month`);
    // Nothing has changed before it is signed.
    expect((await contactOf(me)).address.zip).toBe('78701');
    expect(fieldErrors(await sign(me, move, { signature: 'Dana North' }))).toHaveProperty('signature');
    expect((await sign(me, move, { text_hash: 'a'.repeat(64) })).body).toMatchObject({ errorCode: 'textsChanged' });
    const pressed = await Promise.all(Array.from({ length: 4 }, () => sign(me, move)));
    expect(pressed.map(({ body }) => body['data'])).toEqual(pressed.map(() => ({ state: 'done' })));
    expect((await contactOf(me)).address).toEqual(HOUSTON);
    expect(await planOf(me)).toMatchObject({ price: plan?.new_price });
    const [row] = await store().db.select().from(memberPolicies).where(eq(memberPolicies.id, me.heldId));
    expect(row?.pastPrices).toEqual([{ through: '2027-03-31', cents: before }]);
    await passDays(api, '2027-03-28');
    expect((await captured(me)).at(-1)?.[0]).toBe(3);
    const [kept] = await store().db.select().from(consents).where(eq(consents.textKey, 'change-address 1'));
    expect(kept?.textSha256).toBe(move.text_hash);
    expect(kept?.wording).not.toContain('Bayou');
    const stored = await loadChange(api.ports, { id: change_id, memberId: me.id });
    expect(stored?.record['signed']).toMatchObject({ wording: move.statement });
    expect(await subjects()).toContain('Your address has changed');
  });

  it('there and back costs again what it did, and a change of people afterwards counts by the new place', async () => {
    const me = await enrolled();
    await inMarch();
    const there = await look(me, asked(await tell(me)).change_id);
    await sign(me, there);
    const form = resultOf<{ plans: { obstacle: string | null }[] }>(
      await api.call('getPeopleForm', { user_id: me.id, policy_id: me.policyId }, me.headers),
    );
    expect(form.plans.map(({ obstacle }) => obstacle)).toEqual([null]);
    const person = {
      first_name: 'Emma',
      last_name: 'Ruiz',
      birthdate: '02/14/2027',
      gender: '1',
      relationship: 'child',
    };
    const told = { deed: 'add', event: 'birth', event_on: '02/14/2027', plans: [me.heldId], person };
    const child = await api.call('askPeopleChange', { user_id: me.id, policy_id: me.policyId, ...told }, me.headers);
    expect(fieldErrors(child)).toEqual({});
    const back = await look(
      me,
      asked(await tell(me, { address1: '31 Pecan Row', city: 'Austin', zip: '78702', moved_on: '03/01/2027' }))
        .change_id,
    );
    expect(back.plans[0]).toMatchObject({ price: there.plans[0]?.new_price, new_price: there.plans[0]?.price });
    await sign(me, back);
    expect((await planOf(me))?.price).toBe(there.plans[0]?.price);
    const profile = (await loadMember(api.ports, me.id))?.profile;
    expect(profile).toMatchObject({ zip: '78702', county: 'Travis' });
  });

  it('to where a plan is not sold changes nothing, and says which plan it is', async () => {
    const me = await enrolled('1104');
    await inMarch();
    const { change_id } = asked(await tell(me, MAINE));
    const move = await look(me, change_id);
    expect(move).toMatchObject({ blocked: '1', plans: [{ verdict: 'not-sold', held_id: me.heldId }] });
    expect(move.plans[0]?.why).toContain('not available');
    expect(fieldErrors(await sign(me, move))).toHaveProperty('signature');
    expect((await contactOf(me)).address.zip).toBe('78701');
    // Cancelled, it ends with its month, and the move goes along.
    await store().db.update(memberPolicies).set({ endDate: '2027-03-31' }).where(eq(memberPolicies.id, me.heldId));
    expect(asked(await tell(me, MAINE)).state).toBe('done');
    expect((await contactOf(me)).address).toEqual(MAINE);
  });

  it('is left to people where the price of today is not what rating answers', async () => {
    const me = await enrolled();
    await inMarch();
    await store().db.update(memberPolicies).set({ premiumCents: 1_234 }).where(eq(memberPolicies.id, me.heldId));
    const move = await look(me, asked(await tell(me)).change_id);
    expect(move).toMatchObject({ blocked: '1', plans: [{ verdict: 'call', price: '12.34', new_price: '12.34' }] });
  });

  it('tells what is wrong beside its field, and takes what the postal service has otherwise once it is kept', async () => {
    const me = await enrolled();
    api.setNow(noon('2027-03-02'));
    const wrong = async (more: object) => fieldErrors(await tell(me, more));
    expect(await wrong({ address1: '' })).toHaveProperty('address1');
    expect(await wrong({ city: '' })).toHaveProperty('city');
    expect(await wrong({ state: 'ZZ' })).toHaveProperty('state');
    expect(await wrong({ zip: '770' })).toHaveProperty('zip');
    expect((await wrong({ state: 'ME' }))['zip']).toContain('Texas');
    expect(await wrong({ moved_on: '' })).toHaveProperty('moved_on');
    expect(await wrong({ moved_on: '03/03/2027' })).toHaveProperty('moved_on');
    expect(await wrong({ moved_on: '11/20/2026' })).toHaveProperty('moved_on');
    expect(await wrong((await contactOf(me)).address)).toHaveProperty('address1');
    const lantern = { address1: '48 Copper Kettle Road', city: 'Austin', zip: '78701' };
    expect((await wrong(lantern))['address1']).toContain('78702-1187');
    expect((await wrong({ address1: '1 Nowhere Ln' }))['address1']).toContain('keep it as typed');
    expect(await wrong({ address1: '1 Nowhere Ln', as_typed: 1 })).toEqual({});
  });

  it('is refused as another one where the plan was changed in another tab, and an older draft is gone', async () => {
    const me = await enrolled();
    await inMarch();
    const first = await look(me, asked(await tell(me)).change_id);
    const second = await look(me, asked(await tell(me, { address1: '10 Bayou Bend' })).change_id);
    expect((await sign(me, first)).http).toBe(404);
    await store().db.update(memberPolicies).set({ premiumCents: 2_600 }).where(eq(memberPolicies.id, me.heldId));
    expect((await sign(me, second)).http).toBe(409);
    expect((await contactOf(me)).address.zip).toBe('78701');
  });

  it('is the member’s alone', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    api.setNow(noon('2027-03-02'));
    const move = await look(me, asked(await tell(me)).change_id);
    for (const headers of [{}, NORTH_STAR, other.headers, { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }]) {
      const by = { ...me, headers };
      for (const answer of [
        await api.call('getContact', { user_id: me.id }, headers),
        await tell(by),
        await api.call('getAddressChange', { user_id: me.id, change_id: move.change_id }, headers),
        await sign(by, move),
      ]) {
        expect(answer.body['status']).not.toBe('success');
        expect(answer.text).not.toContain('Bayou');
      }
    }
    const theirs = { user_id: other.id, change_id: move.change_id };
    expect((await api.call('getAddressChange', theirs, other.headers)).http).toBe(404);
    await store().db.update(members).set({ active: false }).where(eq(members.id, me.id));
    expect((await sign(me, move)).http).toBe(403);
  });

  it('of a group’s employee waits for the group, which sees its own plans alone', async () => {
    const me = await enrolled();
    await inMarch();
    await store().db.update(members).set({ groupId: '1929' }).where(eq(members.id, me.id));
    await store().db.update(policies).set({ groupId: '1929' }).where(eq(policies.id, me.policyId));
    const move = await look(me, asked(await tell(me)).change_id);
    expect(move.decided_by).toBe('group');
    expect((await sign(me, move)).body['data']).toEqual({ state: 'waiting' });
    const told = async () =>
      resultOf<MemberHome>(await api.call('getMemberHome', { user_id: me.id }, me.headers)).changes;
    const mine = { change_id: move.change_id, policy_id: null, event: 'move', name: '', decided_by: 'group' };
    expect(await told()).toEqual([expect.objectContaining({ ...mine, state: 'waiting', decided_on: null })]);
    expect((await contactOf(me)).address.zip).toBe('78701');
    expect(await subjects()).toContain('Your move is waiting for a decision');
    expect((await tell(me)).http).toBe(409);
    const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
    const { change_id } = move;
    const listed = await api.call('listPeopleChanges', {}, RUTH);
    expect(listed.body['data']).toMatchObject({ changes: [{ change_id, event: 'move' }] });
    const seen = await api.call('getMoveToDecide', { change_id }, RUTH);
    expect(resultOf(seen)).toMatchObject({ member: 'Ana Ruiz-Lindqvist', plans: [{ held_id: me.heldId }] });
    for (const headers of [
      {},
      NORTH_STAR,
      me.headers,
      { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' },
      { ...BAYLINE, signed_in: 'rep:1:rep-4102' },
    ])
      for (const answer of [
        await api.call('getMoveToDecide', { change_id }, headers),
        await api.call('decidePeopleChange', { change_id, decision: 'approve' }, headers),
      ]) {
        expect(answer.body['status']).not.toBe('success');
        expect(answer.text).not.toContain('Bayou');
      }
    // The plan of another policy is nobody's of the group.
    await store().db.update(policies).set({ groupId: null }).where(eq(policies.id, me.policyId));
    expect(resultOf<Moved>(await api.call('getMoveToDecide', { change_id }, RUTH)).plans).toEqual([]);
    await store().db.update(policies).set({ groupId: '1929' }).where(eq(policies.id, me.policyId));
    const decided = await Promise.all(
      Array.from({ length: 3 }, () => api.call('decidePeopleChange', { change_id, decision: 'approve' }, RUTH)),
    );
    expect(decided.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
    expect((await contactOf(me)).address).toEqual(HOUSTON);
    expect((await planOf(me))?.price).toBe(move.plans[0]?.new_price);
    expect(await told()).toEqual([expect.objectContaining({ ...mine, state: 'done' })]);
  });

  it('stays where it was when it is declined, or taken back', async () => {
    const me = await enrolled();
    await inMarch();
    await store().db.update(members).set({ groupId: '1929' }).where(eq(members.id, me.id));
    await store().db.update(policies).set({ groupId: '1929' }).where(eq(policies.id, me.policyId));
    const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
    const move = await look(me, asked(await tell(me)).change_id);
    await sign(me, move);
    const reason = 'Your desk is still in Austin.';
    await api.call('decidePeopleChange', { change_id: move.change_id, decision: 'decline', reason }, RUTH);
    expect((await api.sent()).find(({ subject }) => subject === 'Your move was declined')?.text).toContain(reason);
    const again = await look(me, asked(await tell(me)).change_id);
    await sign(me, again);
    const mine = { user_id: me.id, change_id: again.change_id };
    expect((await api.call('withdrawPeopleChange', mine, me.headers)).body['status']).toBe('success');
    const late = { change_id: again.change_id, decision: 'approve' };
    expect((await api.call('decidePeopleChange', late, RUTH)).http).toBe(409);
    expect((await contactOf(me)).address.zip).toBe('78701');
    expect((await planOf(me))?.price).toBe(move.plans[0]?.price);
  });
});
