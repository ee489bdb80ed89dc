import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Cart } from '@/lib/contract/cart';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { fromWireMoney, sumCents } from '@/lib/rules/money/money';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, type Api } from './support';

/** Dental Preferred with its rider, and a plan with another level of cover. */
const PREFERRED = { plan_id: 1101, plan_pricing_id: 110102 };
const RIDER = { plan_id: 1112, plan_pricing_id: 111201 };

async function readCart(shopper: Shopper, members: Record<string, unknown> = {}): Promise<Cart> {
  const answer = await shopper.call('getPlanCart', members);
  expect(answer.text).toContain('"status":"success"');
  return answer.body.data as Cart;
}

const cents = (money: string) => fromWireMoney(money) ?? Number.NaN;

describeWithDemo('a cart for a day', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  it('is priced for the day that is asked for, which is not kept before the checkout', async () => {
    // 40 in February: older on the last day, where the price by age differs.
    const answer = await api.call('addFilterForNewUser', {
      zip: '78701',
      dob: '02/15/1987',
      gender: '1',
      tier: 'IO',
      eprocess: 'applicant',
    });
    const { temp_enrollment_id: id } = answer.body.data as { temp_enrollment_id: string };
    const call = (name: Parameters<Api['call']>[0], members = {}) => api.call(name, { enrollment_id: id, ...members });
    await call('addPlanToCart', PREFERRED);
    const dates = (await call('getCartEffectiveDates')).body.data as { result: string[] };
    const [first = '', , last = ''] = dates.result;
    expect([first, last]).toEqual(['01/01/2027', '03/01/2027']);

    const own = (await call('getPlanCart')).body.data as Cart;
    const later = (await call('getPlanCart', { effective_date: last })).body.data as Cart;
    expect(own.effective_date).toBe(first);
    expect(later.effective_date).toBe(last);
    expect(later.result[0]?.effective_date).toBe(last);
    expect(cents(later.recurring_month_cost)).toBeGreaterThan(cents(own.recurring_month_cost));
    expect((await call('getPlanCart')).body.data).toEqual(own);

    await call('cartCheckout', { effective_date: last, type: 'applicant' });
    expect((await call('getPlanCart')).body.data).toEqual(later);
  });

  it('holds a level once that is added twice, and says beforehand that it is there to callers who ask', async () => {
    const shopper = await Shopper.quote(api);
    expect(await shopper.ok('checkAlreadyInCart', PREFERRED)).toBe(false);
    await shopper.ok('addPlanToCart', PREFERRED);
    await shopper.ok('addPlanToCart', PREFERRED);
    expect(await shopper.ok('checkAlreadyInCart', PREFERRED)).toBe(true);
    expect((await readCart(shopper)).result).toHaveLength(1);
  });

  it('keeps a day that is chosen before the checkout, for every later look', async () => {
    const shopper = await Shopper.quote(api);
    expect((await shopper.call('saveCartDate', { effective_date: '02/01/2027' })).body['errorCode']).toBe('emptyCart');
    await shopper.ok('addPlanToCart', PREFERRED);
    await shopper.ok('saveCartDate', { effective_date: '02/01/2027' });
    expect((await readCart(shopper)).effective_date).toBe('02/01/2027');
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'effective_date' })).toBe('02/01/2027');
    for (const day of ['12/25/2031', 'soon'])
      expect(fieldErrors(await shopper.call('saveCartDate', { effective_date: day }))).toHaveProperty('effective_date');
    expect((await readCart(shopper)).effective_date).toBe('02/01/2027');
    const foreign = { enrollment_id: shopper.id, effective_date: '03/01/2027' };
    expect((await api.call('saveCartDate', foreign, BAYLINE)).http).toBe(404);
  });

  it('refuses a day that is not offered with a message beside the field', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', PREFERRED);
    for (const day of ['12/25/2031', '02/30/2027', 'soon']) {
      const answer = await shopper.call('getPlanCart', { effective_date: day });
      expect(fieldErrors(answer)).toEqual({ effective_date: 'Choose one of the dates offered' });
    }
  });
});

describeWithDemo('a plan that is withdrawn while it is in a cart', (store) => {
  it('stays in sight without a price and holds up the checkout until it is taken out, its rider with it', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api, { eprocess: 'rep' });
    await shopper.ok('addPlanToCart', PREFERRED);
    await shopper.ok('addPlanToCart', RIDER);
    const vision = await shopper.choose('vision');
    const sell = async (active: boolean) => {
      await store()
        .db.update(plans)
        .set({ active })
        .where(eq(plans.id, String(PREFERRED.plan_id)));
      api.setNow(new Date(api.ports.clock.now().getTime() + 16_000));
    };
    await sell(false);
    const cart = await readCart(shopper);
    const gone = cart.result.find(({ plan_id }) => plan_id === PREFERRED.plan_id);
    expect(gone).toMatchObject({
      price: '0.00',
      removable: 1,
      problem: expect.stringContaining('not offered any more'),
    });
    expect(await shopper.ok('getCartCount')).toBe(3);
    const refusals = [
      await shopper.call('cartCheckout', { type: 'applicant' }),
      await shopper.call('saveEnrollment', { tab: 'cart_info', name: 'Ann Lee', email: 'ann@client.example' }),
    ];
    for (const answer of refusals) {
      expect(answer.body).toMatchObject({ status: 'error', errorCode: 'blackout' });
      expect(answer.body['message']).toContain('Please remove it from your cart');
    }
    await shopper.ok('removePlanFromCart', PREFERRED);
    expect((await readCart(shopper)).result.map(({ plan_id }) => plan_id)).toEqual([vision.plan_id]);
    await shopper.checkout();

    // Alone in a cart, too; sold again, it has its price back.
    await sell(true);
    const other = await Shopper.quote(api);
    await other.ok('addPlanToCart', PREFERRED);
    await sell(false);
    expect((await other.call('cartCheckout', { type: 'applicant' })).body['errorCode']).toBe('blackout');
    await sell(true);
    expect((await readCart(other)).result.map(({ problem }) => problem)).toEqual([undefined]);
    await other.checkout();
  });
});

describeWithDemo('riders', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  it('are offered with the plan that carries them, added to it, counted and priced', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', PREFERRED);
    const before = await readCart(shopper);
    expect(before.riders).toEqual([
      {
        ...RIDER,
        plan_name: 'Whitening and Guard Rider',
        plan_logo: 'tidewell',
        plan_short_text: expect.stringContaining('whitening') as string,
        price: '3.45',
        rider_of: 1101,
        rider_of_name: before.result[0]?.plan_name,
      },
    ]);
    await shopper.ok('addPlanToCart', RIDER);
    await shopper.choose('vision');
    const cart = await readCart(shopper);
    expect(cart.riders).toEqual([]);
    expect(cart.result.map(({ plan_id, rider_of }) => [plan_id, rider_of])).toEqual([
      [1101, undefined],
      [1112, 1101],
      [cart.result[2]?.plan_id, undefined],
    ]);
    expect(await shopper.ok('getCartCount')).toBe(3);
    expect(cents(cart.recurring_month_cost)).toBe(sumCents(cart.result.map(({ price }) => cents(price))));
  });

  it('cannot stand alone, and go when the plan goes', async () => {
    const shopper = await Shopper.quote(api);
    const alone = await shopper.call('addPlanToCart', RIDER);
    expect(alone.body).toMatchObject({ status: 'error', errorCode: 'basePlanRequired' });
    expect((await readCart(shopper)).result).toEqual([]);

    await shopper.ok('addPlanToCart', PREFERRED);
    await shopper.ok('addPlanToCart', RIDER);
    await shopper.ok('removePlanFromCart', PREFERRED);
    expect((await readCart(shopper)).result).toEqual([]);
    expect(await shopper.ok('getCartAmount')).toBe('0.00');

    await shopper.ok('addPlanToCart', PREFERRED);
    await shopper.ok('addPlanToCart', RIDER);
    await shopper.ok('removePlanFromCart', RIDER);
    expect((await readCart(shopper)).result.map(({ plan_id }) => plan_id)).toEqual([1101]);
  });

  it("of another site's cart are not there", async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', PREFERRED);
    const answer = await api.call('getPlanCart', { enrollment_id: shopper.id }, BAYLINE);
    expect(answer.http).toBe(404);
    expect((await api.call('addPlanToCart', { enrollment_id: shopper.id, ...RIDER }, BAYLINE)).http).toBe(404);
  });
});
