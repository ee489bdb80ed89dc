import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { PricingErrorCode } from '@/lib/rules/words/pricing-codes';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, HARBOR_MILLS, type Answer, type Api } from './support';

type Refusal = {
  code: PricingErrorCode;
  pid: number;
  quote?: Record<string, unknown>;
  portal?: string;
  /** Mends it, as the page's dialogs send it. */
  mend: (shopper: Shopper) => Promise<unknown>;
  data?: Record<string, unknown>;
};

/** The filter's wire names the enrollment `tempId`. */
const tell = ({ api, id, headers }: Shopper, members: Record<string, unknown>): Promise<Answer> =>
  api.call('changeFilterInfo', { tempId: id, ...members }, headers);

const change =
  (members: Record<string, unknown>) =>
  async (shopper: Shopper): Promise<void> => {
    const answer = await tell(shopper, members);
    expect([answer.http, fieldErrors(answer)]).toEqual([200, {}]);
  };

const REFUSALS: readonly Refusal[] = [
  {
    code: 'salaryError',
    pid: 1901,
    mend: change({ annual_incode: '52,000', working_hours: '40' }),
    data: { minIncome: expect.any(Number) as number },
  },
  {
    code: 'hourError',
    pid: 1901,
    quote: { annual_incode: '52000' },
    mend: change({ working_hours: '40' }),
    data: { minHours: 30 },
  },
  { code: 'stateError', pid: 1302, quote: { zip: '10001' }, mend: change({ zip: '78701' }) },
  { code: 'metError', pid: 1104, quote: { zip: '79901' }, mend: change({ zip: '78701' }) },
  { code: 'tierError', pid: 1505, quote: { tier: 'IC' }, mend: change({ tier: 'IO' }), data: { tiers: ['IO'] } },
  { code: 'ageError', pid: 1505, quote: { dob: '04/09/1995' }, mend: change({ dob: '04/09/1985' }), data: { min: 40 } },
  { code: 'smokerError', pid: 1501, mend: change({ is_smoker: '0' }) },
  {
    code: 'planAgeError',
    pid: 2001,
    quote: { tier: 'IS', is_smoker: '0', spouse_is_smoker: '0' },
    mend: (shopper) => shopper.ok('storeTempDependentInfo', { dep_dob: '03/11/1984' }),
  },
  {
    code: 'portalError',
    pid: 1603,
    portal: '102',
    mend: (shopper) => shopper.ok('updateFilterPortal', { platform_group_id: '101' }),
  },
];

async function quoted(api: Api, { quote = {}, portal }: Refusal): Promise<Shopper> {
  const shopper = await Shopper.quote(api);
  if (portal !== undefined) await shopper.ok('updateFilterPortal', { platform_group_id: portal });
  if (Object.keys(quote).length > 0) await change(quote)(shopper);
  if (quote['tier'] === 'IS') await shopper.ok('storeTempDependentInfo', { dep_dob: '03/11/1950' });
  return shopper;
}

describeWithDemo('a price that is refused', (store) => {
  it('names its code, and is there once the answer is given, with everything else as it was', async () => {
    const api = await buildApi(store());
    for (const refusal of REFUSALS) {
      const shopper = await quoted(api, refusal);
      const before = await shopper.ok('getEnrollmentTempInfo', { column: 'filter_info' });
      const refused = await shopper.call('getPlanPricingDetail', { pid: refusal.pid });
      expect([refused.http, refused.body['errorCode']], refusal.code).toEqual([200, refusal.code]);
      expect(refused.body['message'], refusal.code).toEqual(expect.stringMatching(/\w/));
      if (refusal.data) expect(refused.body.data).toMatchObject(refusal.data);
      await refusal.mend(shopper);
      const priced = await shopper.ok<{ plans: unknown[] }>('getPlanPricingDetail', { pid: refusal.pid });
      expect(priced.plans.length, refusal.code).toBeGreaterThan(0);
      const after = await shopper.ok('getEnrollmentTempInfo', { column: 'filter_info' });
      expect(after['gender'], refusal.code).toBe(before['gender']);
    }
  });

  it('leads to another plan, and says when there is no quote behind the enrollment', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api);
    const moved = await shopper.call('getPlanPricingDetail', { pid: 1111 });
    expect(moved.body).toMatchObject({ errorCode: 'changePid', data: { pid: 1101 } });
    await store().db.execute(sql`delete from enrollment_columns where enrollment_id = ${shopper.id}`);
    const lost = await shopper.call('getPlanPricingDetail', { pid: 1101 });
    expect([lost.http, lost.body['errorCode']]).toEqual([200, 'enrollmentIdError']);
    // Another site's enrollment stays one that is not there.
    const foreign = await api.call(
      'getPlanPricingDetail',
      { pid: 1101, enrollment_id: shopper.id },
      { ...HARBOR_MILLS },
    );
    expect(foreign.http).toBe(404);
  });

  it('takes an income and hours as people write them, and says what is wrong beside each', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api);
    const wrong = await tell(shopper, {
      annual_incode: 'a lot',
      working_hours: '200',
    });
    expect(fieldErrors(wrong)).toEqual({
      annual_incode: 'Enter an amount such as 1,234.50',
      working_hours: 'Enter the hours of one week, 168 at most',
    });
    await change({ annual_incode: '$52,000.90', working_hours: '40' })(shopper);
    const stored = await shopper.ok('getEnrollmentTempInfo', { column: 'filter_info' });
    expect(stored).toMatchObject({ annual_incode: '52000', working_hours: '40', zip: '78701' });
  });
});

describeWithDemo('answers about dependents', (store) => {
  it('are kept as far as the tier asks for them, whatever else is sent', async () => {
    const api = await buildApi(store());
    const told = (shopper: Shopper) => shopper.ok('getTempDependentInfo');
    const spouse = await Shopper.quote(api, { tier: 'IS' });
    for (const no_of_children of ['99999999999', '-1', 'some', '3']) {
      await spouse.ok('storeTempDependentInfo', { dep_dob: '03/11/1984', no_of_children });
      expect(await told(spouse)).toEqual({ spouse_dob: '03/11/1984', no_of_children: null });
    }
    expect((await spouse.ok<{ plans: unknown[] }>('getPlanPricingDetail', { pid: 1101 })).plans).not.toEqual([]);
    const children = await Shopper.quote(api, { tier: 'IC' });
    await children.ok('storeTempDependentInfo', { dep_dob: '03/11/1984', no_of_children: '9' });
    expect(await told(children)).toEqual({ spouse_dob: null, no_of_children: 9 });
    for (const no_of_children of ['0', '10', '1.5', '01', ''])
      expect(fieldErrors(await children.call('storeTempDependentInfo', { no_of_children }))).toEqual({
        no_of_children: 'Field is required',
      });
    const family = await Shopper.quote(api, { tier: 'IF' });
    const nine = await family.call('storeTempDependentInfo', { dep_dob: '03/11/2035', no_of_children: '9' });
    expect(fieldErrors(nine)).toEqual({ dep_dob: 'Date cannot be in the future', no_of_children: 'Field is required' });
  });
});

describeWithDemo('a zip without a state', (store) => {
  it('is no zip of the quote form: military post offices are in no state where a plan is sold', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api);
    for (const zip of ['09007', '96203', '34053']) {
      expect(fieldErrors(await api.call('validateZipCode', { zip_code: zip }))).toEqual({
        zip_code: 'Invalid Zip code',
      });
      expect(fieldErrors(await tell(shopper, { zip }))).toEqual({ zip: 'Invalid Zip code' });
    }
  });
});

describeWithDemo('a group code given on the way', (store) => {
  it('puts the enrollment under its employer and loses nothing told so far', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api);
    await change({ is_smoker: '0' })(shopper);
    const refused = await shopper.call('setEnrollmentGroupCode', { group_code: 'ABC9999' });
    expect(fieldErrors(refused)).toEqual({ group_code: 'Invalid Group Enrollment Code' });
    expect(await shopper.ok('setEnrollmentGroupCode', { group_code: 'harbor2027' })).toEqual({ group_id: '1929' });
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'type' })).toBe('new-group-member');
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'filter_info' })).toMatchObject({ is_smoker: '0' });
    const info = await shopper.call('getGroupAgentMemberInfo');
    expect(info.text).toContain('Harbor Mills');
  });
});

describeWithDemo('a plan that asks for a membership', (store) => {
  it('asks until one is chosen, and never an existing member', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api);
    const pricing = () =>
      shopper.ok<{ membership_required: boolean; memberships: unknown[] }>('getPlanPricingDetail', { pid: 1404 });
    const before = await pricing();
    expect([before.membership_required, before.memberships.length]).toEqual([true, 2]);
    await shopper.ok('addPlanToCartWithMembership', {
      plan_id1: 1404,
      plan_pricing_id1: 140401,
      plan_id: 9002,
      plan_pricing_id: 900201,
    });
    expect((await pricing()).membership_required).toBe(false);

    const member = await Shopper.quote(api);
    await store().db.execute(sql`update enrollments set type = 'existing-member' where id = ${member.id}`);
    const own = await member.ok<{ membership_required: boolean }>('getPlanPricingDetail', { pid: 1404 });
    expect(own.membership_required).toBe(false);
    await member.ok('addPlanToCartWithMembership', { plan_id1: 1404, plan_pricing_id1: 140401 });
    const cart = await member.ok<{ plan_id: number }[]>('getPlanCart');
    expect(cart.map(({ plan_id }) => plan_id)).toEqual([1404]);
  });
});
