import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { HeldMark } from '@/lib/contract/held-marks';
import { memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, HARBOR_MILLS, NORTH_STAR, resultOf, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };

/** What is held is marked before the cart refuses it, for the member and for the rep whose client this is (decisions 275). */
describeWithDemo('the marks of held plans', (store) => {
  let api: Api;
  let memberId = '';
  let enrollment = '';
  beforeAll(async () => {
    api = await buildApi(store());
    const [held] = await store()
      .db.select({ id: members.id })
      .from(members)
      .innerJoin(memberPolicies, eq(memberPolicies.memberId, members.id))
      .where(and(eq(members.agentId, '4101'), eq(memberPolicies.status, 'ACTIVE'), eq(memberPolicies.planId, '1101')))
      .orderBy(asc(members.id))
      .limit(1);
    memberId = held?.id ?? '';
    const begun = await api.call('addFilterForExistingUser', { user_id: memberId, tier: 'IO' }, DANA);
    enrollment = (begun.body.data as { temp_enrollment_id: string }).temp_enrollment_id;
  });
  const marks = async (headers: Record<string, string>, input: Record<string, unknown> = {}) =>
    resultOf<HeldMark[]>(await api.call('getHeldMarks', input, headers));
  const self = () => ({ ...NORTH_STAR, uid: memberId, signed_in: `member:0:${memberId}` });
  const owner = async (agentId: string) => store().db.update(members).set({ agentId }).where(eq(members.id, memberId));

  it('name for the member each held plan and each that excludes it, and for the rep the same of the client', async () => {
    const own = await marks(self());
    expect(own).toContainEqual({ plan_id: 1101, held_name: expect.stringContaining('Dental Preferred'), same: '1' });
    // Dental Preferred and Dental Complete exclude each other.
    expect(own.find(({ same, held_name: name }) => same === '0' && name.includes('Dental Preferred'))).toBeDefined();
    expect(await marks(DANA, { enrollment_id: enrollment })).toEqual(own);
  });

  it('are what the cart refuses, and nothing else of the shop', async () => {
    const told = new Set((await marks(DANA, { enrollment_id: enrollment })).map(({ plan_id: id }) => id));
    const shopper = Shopper.of(api, enrollment, DANA);
    const cards = await shopper.ok<{ plan_id: number; plan_pricing_id: number | null }[]>('getFilteredPlans');
    const refused = new Set<number>();
    for (const { plan_id, plan_pricing_id } of cards) {
      const answer = await shopper.call('addPlanToCart', { plan_id, plan_pricing_id });
      if (answer.body['errorCode'] === 'alreadyActive') {
        refused.add(plan_id);
        expect(answer.text).toContain('This member already has');
      }
      if (answer.body['status'] === 'success') await shopper.call('removePlanFromCart', { plan_id, plan_pricing_id });
    }
    expect(refused.size).toBeGreaterThan(0);
    expect(refused).toEqual(new Set(cards.map(({ plan_id: id }) => id).filter((id) => told.has(id))));
  });

  it('are nobody else’s: a stranger, a code, a group’s administrator, another rep, another member', async () => {
    const asked = { enrollment_id: enrollment };
    for (const headers of [NORTH_STAR, RUTH, MARCUS, DANA]) expect(await marks(headers)).toEqual([]);
    expect(await marks(NORTH_STAR, asked)).toEqual([]);
    for (const headers of [MARCUS, RUTH]) {
      const answer = await api.call('getHeldMarks', asked, headers);
      expect(answer.text).not.toContain('Dental');
    }
    const [other] = await store()
      .db.select({ id: members.id })
      .from(members)
      .where(
        sql`${members.agentId} = '4101' and not exists (select 1 from member_policies p where p.member_id = ${members.id})`,
      )
      .limit(1);
    if (other) expect(await marks({ ...self(), uid: other.id, signed_in: `member:0:${other.id}` }, asked)).toEqual([]);
  });

  it('end with the rep’s sight of the client, as does the whole enrollment of that client', async () => {
    const asked = { enrollment_id: enrollment };
    const reads = [
      'getHeldMarks',
      'getPlanCart',
      'getExistingBankInfo',
      'getDependentsExistingUserEnrollment',
    ] as const;
    for (const name of reads) expect([name, (await api.call(name, asked, DANA)).http]).toEqual([name, 200]);
    await owner('4102');
    for (const name of reads) expect([name, (await api.call(name, asked, DANA)).http]).toEqual([name, 404]);
    await owner('4101');
    expect(await marks(DANA, asked)).not.toEqual([]);
  });

  it('stop the checkout of a cart whose plan became held meanwhile', async () => {
    const shopper = await Shopper.quote(api);
    const { planId, levelId } = { planId: 1101, levelId: 110102 };
    await shopper.ok('addPlanToCart', { plan_id: planId, plan_pricing_id: levelId });
    const dates = await shopper.ok<string[]>('getCartEffectiveDates');
    await store().db.execute(sql`update enrollments set user_id = ${memberId} where id = ${shopper.id}`);
    const answer = await shopper.call('cartCheckout', { effective_date: dates[0], type: 'applicant' });
    expect(answer.body['errorCode']).toBe('alreadyActive');
  });
});
