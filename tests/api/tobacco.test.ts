import { beforeAll, expect, it } from 'vitest';
import { loadColumn, saveColumn } from '@/lib/enrollment-api/store/step-columns';
import { describeWithDemo } from '../config/databases';
import { OWN_QUESTION } from '../unit/rating/support';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, type Api } from './support';

type Price = { http: number; code: unknown; price: string | null; data: unknown };

const tell = (shopper: Shopper, members: Record<string, unknown>) =>
  shopper.api.call('changeFilterInfo', { tempId: shopper.id, ...members }, shopper.headers);

async function ask(shopper: Shopper, pid: number): Promise<Price> {
  const { http, body } = await shopper.call('getPlanPricingDetail', { pid });
  const data = body.data as { plans?: { plan_price: string }[] } | null;
  return { http, code: body['errorCode'] ?? null, price: data?.plans?.[0]?.plan_price ?? null, data };
}

const child = (birthdate: string, own: Record<string, string> = {}) => ({
  relationship: 'child',
  first_name: 'Leo',
  last_name: 'Ruiz',
  birthdate,
  gender: '0',
  ssn: '219098492',
  height_feet: '5',
  height_inch: '9',
  weight: '160',
  ...own,
});

describeWithDemo('tobacco of the adults of a household (decisions 37)', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  const couple = async () => {
    const shopper = await Shopper.quote(api, { tier: 'IS' });
    await shopper.ok('storeTempDependentInfo', { dep_dob: '03/11/1984' });
    return shopper;
  };

  it('is asked of the spouse before the price, and rated by each one’s own answer', async () => {
    const shopper = await couple();
    expect((await tell(shopper, { is_smoker: '1' })).http).toBe(200);
    expect(await ask(shopper, 2001)).toMatchObject({ code: 'smokerError', data: { who: ['spouse'] } });
    // $10,000 for 41 and half for 42: 23.50 or 13.60 and 11.75 or 6.80.
    await tell(shopper, { spouse_is_smoker: '0' });
    expect((await ask(shopper, 2001)).price).toBe('30.30');
    await tell(shopper, { spouse_is_smoker: '1' });
    expect((await ask(shopper, 2001)).price).toBe('35.25');
    await tell(shopper, { is_smoker: '0' });
    expect((await ask(shopper, 2001)).price).toBe('25.35');
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'filter_info' })).toMatchObject({
      is_smoker: '0',
      spouse_is_smoker: '1',
    });
    // The answer goes with the spouse.
    await tell(shopper, { tier: 'IO' });
    await tell(shopper, { tier: 'IS' });
    expect(await ask(shopper, 2001)).toMatchObject({ code: 'smokerError', data: { who: ['spouse'] } });
  });

  it('is asked of a spouse in the cart of an enrollment from before, whose price then waits', async () => {
    const shopper = await couple();
    await tell(shopper, { is_smoker: '0', spouse_is_smoker: '0' });
    await shopper.ok('addPlanToCart', { plan_id: 2001, plan_pricing_id: 200101 });
    const scope = { id: shopper.id, siteKey: shopper.headers['site_key'] ?? '' };
    const stored = await loadColumn(api.ports, scope, 'filter_info');
    if (!stored) throw new Error('no quote');
    const { spouseSmoker: _never, ...before } = stored.data;
    await saveColumn(api.ports, scope, { name: 'filter_info', data: before, by: 'applicant' });
    const waiting = (await shopper.call('getPlanCart')).body.data;
    expect(waiting).toMatchObject({
      result: [{ price: '0.00', problem: expect.stringContaining('obacco') as string }],
    });
    expect((await shopper.call('cartCheckout', { type: 'applicant' })).body['errorCode']).toBe('smokerError');
    await tell(shopper, { spouse_is_smoker: '0' });
    expect((await shopper.call('getPlanCart')).body.data).toMatchObject({ result: [{ price: '20.40' }] });
  });

  it('is answered to the plan’s own words', async () => {
    const shopper = await Shopper.quote(api);
    await tell(shopper, { is_smoker: '1' });
    const detail = await shopper.call('getPlanDetailByQuery', { plan_id: 1304 });
    expect(detail.body.data).toMatchObject({
      tobacco: { question: OWN_QUESTION, spouse: true, not_in: expect.arrayContaining(['CA']) as string[] },
    });
    expect(await ask(shopper, 1304)).toMatchObject({
      code: 'smokerError',
      data: { who: ['member'], question: OWN_QUESTION },
    });
    await tell(shopper, { is_smoker: '0', tobacco_question: OWN_QUESTION });
    const without = await ask(shopper, 1304);
    await tell(shopper, { is_smoker: '1', tobacco_question: OWN_QUESTION });
    expect(Number((await ask(shopper, 1304)).price)).toBeGreaterThan(Number(without.price) * 1.14);
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'filter_info' })).toMatchObject({
      is_smoker: '1',
      tobacco: [{ tobacco_question: OWN_QUESTION, is_smoker: '1', spouse_is_smoker: '' }],
    });
    expect(fieldErrors(await tell(shopper, { is_smoker: '1', tobacco_question: 'Do you smoke?' }))).toHaveProperty(
      'tobacco_question',
    );
  });

  it('is asked of a grown child with the dependents, and on the plan’s page when the list came first', async () => {
    const shopper = await Shopper.quote(api, { tier: 'IC' });
    await shopper.ok('storeTempDependentInfo', { no_of_children: '2' });
    await tell(shopper, { is_smoker: '0', tobacco_question: OWN_QUESTION });
    await shopper.add({ plan_id: 1304, plan_pricing_id: 130401 });
    const [date] = await shopper.ok<string[]>('getCartEffectiveDates');
    await shopper.ok('cartCheckout', { effective_date: date, type: 'applicant' });
    const fields = await shopper.ok<{ field_name: string; label?: string }[]>('getFormFieldsDependentPrimaryInfo');
    expect(fields.find(({ field_name }) => field_name === 'is_smoker')).toMatchObject({ label: OWN_QUESTION });
    const save = async (own: Record<string, string>) => {
      const dependents = [];
      for (const person of [child('05/01/2015', { ssn: '219098481' }), child('02/01/2004', own)])
        dependents.push({ primary_info: await shopper.asked('getFormFieldsDependentPrimaryInfo', person) });
      return shopper.call('saveDependentInfo', { dependents });
    };
    const recurring = async () =>
      ((await shopper.call('getPlanCart')).body.data as { recurring_month_cost: string }).recurring_month_cost;
    expect(fieldErrors(await save({}))).toEqual({ 'dependents.1.is_smoker': 'Field is required' });
    expect(fieldErrors(await save({ is_smoker: '0' }))).toEqual({});
    const without = await recurring();
    expect(fieldErrors(await save({ is_smoker: '1' }))).toEqual({});
    expect(Number(await recurring())).toBeGreaterThan(Number(without));

    const later = await Shopper.quote(api, { tier: 'IC' });
    await later.ok('storeTempDependentInfo', { no_of_children: '1' });
    await tell(later, { is_smoker: '0', tobacco_question: OWN_QUESTION });
    await later.choose('dental');
    await later.dependents([child('02/01/2004')]);
    expect(await ask(later, 1304)).toMatchObject({ code: 'smokerError', data: { who: ['child-1'] } });
    await tell(later, { children_smoker: { 'child-1': '1' }, tobacco_question: OWN_QUESTION });
    expect((await ask(later, 1304)).code).toBeNull();
  });
});
