import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart, CartChanges } from '@/lib/contract/cart';
import { fromWireMoney } from '@/lib/rules/money/money';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, type Answer, type Api } from './support';

/** A dental plan of every tier. */
const PREFERRED = { plan_id: 1101, plan_pricing_id: 110102 };
const PRICE = '31.20';
/** A medical plan that prices each person by age. */
const BY_AGE = { plan_id: 1303, plan_pricing_id: 130301 };

const cents = (money: string | null) => fromWireMoney(money ?? '') ?? Number.NaN;

describeWithDemo('a change of answers that prices in the cart depend on', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const change = ({ id, headers }: Shopper, members: Record<string, unknown>): Promise<Answer> =>
    api.call('changeFilterInfo', { tempId: id, ...members }, headers);
  const cartOf = async (shopper: Shopper) => (await shopper.call('getPlanCart')).body.data as Cart;
  const asked = ({ body }: Answer): CartChanges => {
    expect([body['status'], body['errorCode']]).toEqual(['error', 'cartChanges']);
    return body.data as CartChanges;
  };

  it('is asked about with old and new prices, and saves nothing before it is agreed to', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', PREFERRED);
    const before = await cartOf(shopper);
    const question = asked(await change(shopper, { tier: 'IS', dep_dob: '03/05/1987', cart_agreed: 'ask' }));
    expect(question.changes).toEqual([
      expect.objectContaining({ plan_id: 1101, was: PRICE, is: expect.stringMatching(/^\d+\.\d\d$/) }),
    ]);
    expect(question.was_cost).toBe(PRICE);
    expect(await cartOf(shopper)).toEqual(before);

    const agreed = { tier: 'IS', dep_dob: '03/05/1987', cart_agreed: question.agreed };
    expect((await change(shopper, agreed)).body['status']).toBe('success');
    const after = await cartOf(shopper);
    expect([after.tier, after.result[0]?.price]).toEqual(['IS', question.changes[0]?.is]);
    expect(after.recurring_month_cost).toBe(question.is_cost);
  });

  it('is asked about again when the cart is another one than was agreed to', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', PREFERRED);
    const family = { tier: 'IF', dep_dob: '03/05/1987', no_of_children: '2' };
    const first = asked(await change(shopper, { ...family, cart_agreed: 'ask' }));
    await shopper.choose('vision');
    const second = asked(await change(shopper, { ...family, cart_agreed: first.agreed }));
    expect(second.changes).toHaveLength(2);
    expect((await change(shopper, { ...family, cart_agreed: second.agreed })).body['status']).toBe('success');
  });

  it('names a plan that cannot be had any more, with the reason', async () => {
    const shopper = await Shopper.quote(api);
    await shopper
      .ok('addPlanToCart', { plan_id: 1501, plan_pricing_id: 150101 })
      .catch(() => shopper.choose('term_life'));
    const question = asked(await change(shopper, { tier: 'IC', no_of_children: '1', cart_agreed: 'ask' }));
    const [plan] = question.changes;
    expect(plan?.is).toBeNull();
    expect(plan?.problem).toMatch(/\w/);
    expect([cents(question.was_cost), question.is_cost]).toEqual([cents(plan?.was ?? null), '0.00']);
  });

  it('is saved at once where no price moves, the cart is empty, or nobody asks', async () => {
    const shopper = await Shopper.quote(api);
    const isSaved = async (members: Record<string, unknown>) => (await change(shopper, members)).body['status'];
    expect(await isSaved({ tier: 'IS', dep_dob: '03/05/1987', cart_agreed: 'ask' })).toBe('success');
    expect(await isSaved({ tier: 'IO', cart_agreed: 'ask' })).toBe('success');
    await shopper.ok('addPlanToCart', PREFERRED);
    expect(await isSaved({ gender: '0', cart_agreed: 'ask' })).toBe('success');
    expect(await isSaved({ tier: 'IS', dep_dob: '03/05/1987' })).toBe('success');
  });

  it('is asked about as well when it is told in the dependents’ dialog', async () => {
    const shopper = await Shopper.quote(api, { tier: 'IC' });
    await shopper.ok('storeTempDependentInfo', { no_of_children: '1' });
    await shopper.add(BY_AGE);
    const before = await cartOf(shopper);
    const question = asked(await shopper.call('storeTempDependentInfo', { no_of_children: '3', cart_agreed: 'ask' }));
    expect(question.changes.map((each) => each.plan_id)).toEqual([BY_AGE.plan_id]);
    expect(await cartOf(shopper)).toEqual(before);
    await shopper.ok('storeTempDependentInfo', { no_of_children: '3', cart_agreed: question.agreed });
    expect((await cartOf(shopper)).recurring_month_cost).toBe(question.is_cost);
  });

  it('takes the dependents of a tier in the same call, with messages beside their fields', async () => {
    const shopper = await Shopper.quote(api);
    const answer = await change(shopper, { tier: 'IF', dep_dob: '13/45/2020', no_of_children: '2' });
    expect(fieldErrors(answer)).toHaveProperty('dep_dob');
    expect((await change(shopper, { tier: 'IF', dep_dob: '03/05/1987', no_of_children: '2' })).body['status']).toBe(
      'success',
    );
    expect(await shopper.ok('getTempDependentInfo')).toEqual({ spouse_dob: '03/05/1987', no_of_children: 2 });
  });

  describe('a plan', () => {
    it('is not put into the cart at another price than its page showed', async () => {
      const shopper = await Shopper.quote(api);
      const answer = await shopper.call('addPlanToCart', { ...PREFERRED, seen_price: '12.90' });
      expect(answer.body).toMatchObject({ status: 'error', errorCode: 'priceChanged', data: { price: PRICE } });
      expect(answer.body.message).toContain('now costs $31.20 a month, not $12.90');
      expect((await cartOf(shopper)).result).toEqual([]);
      await shopper.ok('addPlanToCart', { ...PREFERRED, seen_price: PRICE });
      expect((await cartOf(shopper)).result).toHaveLength(1);
    });

    it('in the cart at another level is no change of a price to be asked about', async () => {
      const shopper = await Shopper.quote(api);
      await shopper.ok('addPlanToCart', PREFERRED);
      await shopper.ok('addPlanToCart', { ...PREFERRED, plan_pricing_id: 110101, cart_agreed: 'ask' });
      expect((await cartOf(shopper)).result.map(({ plan_pricing_id: id }) => id)).toEqual([110101]);
    });
  });
});
