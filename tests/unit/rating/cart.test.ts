import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateCart, type CartEntry } from '@/lib/enrollment-api/rating/rate-cart';
import { levelOf } from '@/lib/enrollment-api/rating/rate';
import { anyHousehold, anyLevel, austin, buildPlan, demoPlan, demoPlans, START } from './support';
import { soakRuns } from '@/tests/soak/scale';

const associations = demoPlans.filter(({ category }) => category === 'membership');
const entry = (id: string, pricingId = demoPlan(id).defaultLevel): CartEntry => ({ plan: demoPlan(id), pricingId });

describe('a cart of three plans', () => {
  const cart = rateCart([entry('1101'), entry('1202'), entry('2101')], austin, START, associations);

  it('costs $55.20 for plans, $60.20 a month and $75.20 now', () => {
    expect(cart.items.map(({ name, cents }) => [name, cents])).toEqual([
      ['Dental Preferred 1000', 3120],
      ['Clear Vision 150', 980],
      ['Accident Shield', 1420],
    ]);
    expect(cart).toMatchObject({
      ok: true,
      plansCents: 5520,
      recurringCents: 6020,
      firstMonthCents: 7520,
      totalCents: 7520,
      adminFeeIncluded: true,
    });
  });

  it('adds the membership that Accident Shield needs, which then cannot be removed', () => {
    expect(cart.memberships).toEqual([
      {
        planId: '9001',
        pricingId: '900101',
        name: 'Association membership',
        cents: 500,
        because: 'Required with Accident Shield, cannot be removed.',
        requiredBy: ['2101'],
        chosen: false,
      },
    ]);
  });

  it('asks for the enrollment fee once, although two plans bring it', () => {
    const two = rateCart([entry('1101'), entry('1103'), entry('1202')], austin, START, associations);
    expect(two.fees).toMatchObject([
      { key: 'enrollment', cents: 1500, kind: 'once', planName: 'Dental Preferred 1000' },
    ]);
    expect(two.firstMonthCents - two.recurringCents).toBe(1500);
  });
});

describe('memberships', () => {
  it('are charged once for several plans that need the same one', () => {
    const cart = rateCart([entry('2101'), entry('1404'), entry('9001')], austin, START, associations);
    expect(cart.memberships).toMatchObject([
      { planId: '9001', cents: 500, chosen: true, requiredBy: ['2101', '1404'] },
    ]);
    expect(cart.items).toHaveLength(2);
  });

  it('a chosen one takes the place of the first one named', () => {
    const cart = rateCart([entry('1404'), entry('9002', '900202')], austin, START, associations);
    expect(cart.memberships).toMatchObject([{ planId: '9002', pricingId: '900202', cents: 1200, chosen: true }]);
  });

  it('without a choice the first one named is added', () => {
    const cart = rateCart([entry('1404')], austin, START, associations);
    expect(cart.memberships).toMatchObject([{ planId: '9002', pricingId: '900201', cents: 750, chosen: false }]);
  });

  it('say of every plan that needs them by which name it is known', () => {
    const cart = rateCart([entry('2101'), entry('1404'), entry('9001')], austin, START, associations);
    const names = ['2101', '1404'].map((id) => levelOf(demoPlan(id), demoPlan(id).defaultLevel).fullName);
    expect(cart.memberships[0]?.because).toBe(`Required with ${names.join(', ')}, cannot be removed.`);
  });

  it('that no association offers are not added, and one chosen is kept', () => {
    const needs = buildPlan({ requirements: { membership: ['77', '78'] } });
    const association = buildPlan({ id: '78', category: 'membership' });
    const other = buildPlan({ id: '79', category: 'membership' });
    const item = { plan: needs, pricingId: '11' };
    expect(rateCart([item], austin, START).memberships).toEqual([]);
    expect(rateCart([item], austin, START, [other]).memberships).toEqual([]);
    expect(rateCart([item], austin, START, [other, association]).memberships).toMatchObject([
      { planId: '78', requiredBy: ['1'], chosen: false },
    ]);
    expect(rateCart([item, { plan: other, pricingId: '11' }], austin, START, [association]).memberships).toMatchObject([
      { planId: '79', requiredBy: [], chosen: true },
      { planId: '78', requiredBy: ['1'], chosen: false },
    ]);
  });

  it('that cannot be had cost nothing and hold the cart up', () => {
    const association = buildPlan({ id: '78', category: 'membership', availability: { states: { only: ['ME'] } } });
    const cart = rateCart([{ plan: association, pricingId: '11' }], austin, START);
    expect(cart).toMatchObject({ ok: false, recurringCents: 0, memberships: [{ planId: '78', cents: 0 }] });
  });

  it('bring their own fees, named after them', () => {
    const fees = [
      { key: 'join', label: 'Joining', kind: 'once', scope: 'plan', amount: 900, because: 'Once' } as const,
    ];
    const association = buildPlan({ id: '78', category: 'membership', fees });
    const item = { plan: buildPlan({ requirements: { membership: ['78'] } }), pricingId: '11' };
    const cart = rateCart([item], austin, START, [association]);
    expect(cart.fees).toMatchObject([{ key: 'join', cents: 900, planName: 'Test plan' }]);
    expect(cart).toMatchObject({ plansCents: 1000, recurringCents: 2000, firstMonthCents: 2900, totalCents: 2900 });
  });

  it('one that nothing needs can be removed', () => {
    const cart = rateCart([entry('1202'), entry('9001')], austin, START, associations);
    expect(cart.memberships).toMatchObject([{ planId: '9001', requiredBy: [], because: 'Chosen by you.' }]);
  });
});

describe('any cart', () => {
  const anyCart = fc.uniqueArray(anyLevel, { maxLength: 6, selector: ({ plan }) => plan.id });

  it('adds up: items, memberships and fees make the costs', () => {
    fc.assert(
      fc.property(anyCart, anyHousehold, (entries, household) => {
        const cart = rateCart(entries, household, START, associations);
        const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
        const monthly = sum(cart.fees.filter(({ kind }) => kind === 'monthly').map(({ cents }) => cents));
        const once = sum(cart.fees.filter(({ kind }) => kind === 'once').map(({ cents }) => cents));
        expect(cart.plansCents).toBe(sum(cart.items.map(({ cents }) => cents)));
        expect(cart.recurringCents).toBe(cart.plansCents + sum(cart.memberships.map(({ cents }) => cents)) + monthly);
        expect(cart.firstMonthCents).toBe(cart.recurringCents + once);
        expect(cart.ok).toBe(cart.items.every(({ result }) => result.ok));
      }),
      { numRuns: soakRuns('carts') },
    );
  });

  it('costs the same in every order', () => {
    const shuffled = anyCart.chain((entries) =>
      fc.shuffledSubarray(entries, { minLength: entries.length }).map((others) => [entries, others] as const),
    );
    fc.assert(
      fc.property(shuffled, anyHousehold, ([one, other], household) => {
        const [first, second] = [one, other].map((entries) => rateCart(entries, household, START, associations));
        expect(second?.totalCents).toBe(first?.totalCents);
        expect(second?.recurringCents).toBe(first?.recurringCents);
      }),
      { numRuns: soakRuns('cart changes') },
    );
  });

  it('charges nothing for a plan that cannot be had and says so', () => {
    const cart = rateCart([entry('1202'), entry('1307')], austin, START, associations);
    expect(cart.ok).toBe(false);
    expect(cart.items[1]).toMatchObject({ planId: '1307', cents: 0, result: { ok: false, code: 'stateError' } });
    expect(cart.recurringCents).toBe(980);
  });

  it('is free when empty', () => {
    expect(rateCart([], austin, START, associations)).toMatchObject({
      ok: true,
      items: [],
      memberships: [],
      totalCents: 0,
    });
  });
});

describe('fees of the cart', () => {
  const withFee = (id: string, amount: number, scope: 'plan' | 'cart', kind: 'once' | 'monthly') =>
    buildPlan({ id, fees: [{ key: 'policy-fee', label: 'Policy fee', kind, scope, amount, because: 'Because' }] });

  it('of plans add up, of carts count once with the larger amount', () => {
    const entries = (scope: 'plan' | 'cart') =>
      [withFee('1', 300, scope, 'once'), withFee('2', 500, scope, 'once')].map((plan) => ({ plan, pricingId: '11' }));
    expect(rateCart(entries('plan'), austin, START).firstMonthCents).toBe(2000 + 800);
    expect(rateCart(entries('cart'), austin, START).firstMonthCents).toBe(2000 + 500);
  });

  it('of carts keep the amount of the first plan where the next one brings the same', () => {
    const [one, other] = [withFee('1', 500, 'cart', 'once'), { ...withFee('2', 500, 'cart', 'once') }];
    const named = { ...other, levels: other.levels.map((level) => ({ ...level, fullName: 'Other plan' })) };
    const cart = rateCart(
      [one, named].map((plan) => ({ plan, pricingId: '11' })),
      austin,
      START,
    );
    expect(cart.fees).toMatchObject([{ cents: 500, planName: 'Test plan' }]);
  });

  it('the administrative fee is told when one of the plans has it, memberships left aside', () => {
    const plain = { plan: buildPlan(), pricingId: '11' };
    const fee = { basisPoints: 300, rates: 'net' as const };
    const withIt = { plan: buildPlan({ id: '2', adminFee: fee }), pricingId: '11' };
    const association = { plan: buildPlan({ id: '3', category: 'membership', adminFee: fee }), pricingId: '11' };
    const told = (entries: CartEntry[]) => rateCart(entries, austin, START).adminFeeIncluded;
    expect([told([]), told([plain]), told([plain, withIt]), told([plain, association])]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('that come monthly for the cart are recurring', () => {
    const cart = rateCart([{ plan: withFee('1', 300, 'cart', 'monthly'), pricingId: '11' }], austin, START);
    expect(cart).toMatchObject({ plansCents: 1000, recurringCents: 1300, firstMonthCents: 1300 });
  });
});
