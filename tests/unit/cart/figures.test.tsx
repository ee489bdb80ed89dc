import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toExplanation, toFigures } from '@/components/cart/cart-figures';
import { OrderCosts } from '@/components/cart/order-info';
import { SpecialPrice } from '@/components/cart/price-explanation';
import type { Cart } from '@/lib/contract/cart';
import { toCart } from '@/lib/enrollment-api/handlers/cart/view';
import type { Catalog } from '@/lib/enrollment-api/handlers/shared/plan-catalog';
import type { PricedEnrollment } from '@/lib/enrollment-api/handlers/shared/priced-enrollment';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { formatMoney, fromWireMoney, sumCents } from '@/lib/rules/money/money';
import type { Tier } from '@/lib/rules/words/tiers';
import { anyHousehold, anyLevel, anyStart, austin, demoPlan, demoPlans, START } from '../rating/support';
import { soakRuns } from '@/tests/soak/scale';

const listed = demoPlans.map((definition, sort) => ({
  id: definition.id,
  definition,
  carrierName: '',
  sort,
  version: '1',
  filing: { kind: null, formNumber: '', legalName: '', naic: '' },
}));

const catalog: Catalog = {
  plans: new Map(listed.map((plan) => [plan.id, plan])),
  listed: [],
  withdrawn: new Map(),
  unsold: [],
  associations: listed.filter(({ definition }) => definition.category === 'membership'),
  visibility: new Map(),
  featured: [],
  related: new Map(),
  employers: new Map(),
};

/** The cart as the API would answer it for these levels. */
function cartOf(
  levels: readonly { plan: (typeof demoPlans)[number]; pricingId: string }[],
  household: Household,
  on: string,
): Cart {
  const scope = { siteKey: 'site', agentId: null, groupId: null, portalId: null };
  const shopper: Pick<PricedEnrollment, 'catalog' | 'entries' | 'rated' | 'gone' | 'household'> = {
    catalog,
    entries: [...levels],
    rated: new Map(demoPlans.map((plan) => [plan.id, plan])),
    gone: [],
    household,
  };
  return toCart({ ...shopper, enrollment: scope } as PricedEnrollment, on);
}

/** Distinct plans; a level of a membership stands for one that was chosen. */
const anyCart = fc
  .tuple(
    fc.uniqueArray(anyLevel, { selector: ({ plan }) => plan.id, minLength: 1, maxLength: 7 }),
    anyHousehold,
    anyStart,
  )
  .map(([levels, household, on]) => cartOf(levels, household, on));

/** Amounts as they are shown, in cents. */
function amountsIn(html: string): number[] {
  return [...html.matchAll(/<b>\$([\d,]+\.\d\d)<\/b>/g)].map(([, amount = '']) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  );
}

const RUNS = { numRuns: soakRuns('figures') };

describe('the totals of a cart', () => {
  it('are each the sum of the lines above them, as shown', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const figures = toFigures(cart);
        fc.pre(figures.unpriced.length === 0);
        const [lines = '', costs = '', total = ''] = renderToStaticMarkup(
          <OrderCosts figures={figures} due="" />,
        ).split('<hr');
        const shown = amountsIn(lines);
        const [firstMonth = Number.NaN, recurring = Number.NaN] = amountsIn(costs);
        const once = sumCents(figures.onceFees.map(({ cents }) => cents));
        expect(shown).toHaveLength(1 + figures.fixed.length + figures.monthlyFees.length + figures.onceFees.length);
        expect(shown[0]).toBe(sumCents(figures.rows.map(({ price }) => fromWireMoney(price) ?? Number.NaN)));
        expect(sumCents(shown)).toBe(firstMonth);
        expect(sumCents(shown) - once).toBe(recurring);
        expect(firstMonth - recurring).toBe(once);
        expect(amountsIn(total)).toEqual([firstMonth]);
        expect(costs.includes('paid once')).toBe(once > 0);
        if (once > 0) expect(costs).toContain(`plus ${formatMoney(once)} paid once`);
      }),
      RUNS,
    );
  });

  it('take every item and every fee of the cart into account exactly once', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const figures = toFigures(cart);
        expect(figures.rows.length + figures.fixed.length).toBe(cart.result.length);
        expect(figures.monthlyFees.length + figures.onceFees.length).toBe(cart.fees.length);
        const fixed = cart.result.filter(({ removable }) => removable === 0).map(({ plan_name }) => plan_name);
        expect(figures.fixed.map(({ label }) => label)).toEqual(fixed);
      }),
      RUNS,
    );
  });
});

describe('a cart with a plan that has no price', () => {
  it('shows no sum, as if it were free, and says which plan it is and what the others cost', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyCart, (cart) => {
        const figures = toFigures(cart);
        const [first] = figures.unpriced;
        fc.pre(first !== undefined);
        if (!first) return;
        seen += 1;
        const html = renderToStaticMarkup(<OrderCosts figures={figures} due="" />);
        expect(html.split('<b>Not known yet</b>')).toHaveLength(5);
        const others = [...figures.fixed, ...figures.monthlyFees, ...figures.onceFees].map(({ cents }) => cents);
        expect(amountsIn(html)).toEqual(others);
        expect(html).toContain(renderToStaticMarkup(<>{first.plan_name}</>));
        const rest = `${figures.unpriced.length === 1 ? 'Without it' : 'Without them'}: ${formatMoney(figures.firstMonth)}.`;
        expect(html.includes(rest)).toBe(figures.firstMonth > 0);
      }),
      RUNS,
    );
    expect(seen).toBeGreaterThan(10);
  });

  it('carries the refusal of each with its words, and none of the others', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        for (const { plan_category, price, problem, refused } of cart.result) {
          expect(problem === undefined).toBe(refused === undefined);
          if (refused && plan_category !== null)
            expect([price, problem]).toEqual(['0.00', expect.stringMatching(/\w/)]);
        }
      }),
      RUNS,
    );
  });

  it('says another day on which it can start, where one is on offer', () => {
    const plan = demoPlan('1301');
    const turning65 = { ...austin, dob: '1962-01-15' };
    const cart = cartOf([{ plan, pricingId: plan.defaultLevel }], turning65, '2027-02-01');
    expect(cart.result[0]?.refused).toMatchObject({ code: 'ageError', starts: '01/01/2027' });
    const older = cartOf([{ plan, pricingId: plan.defaultLevel }], { ...austin, dob: '1960-01-15' }, '2027-02-01');
    expect(older.result[0]?.refused).toMatchObject({ code: 'ageError', data: { min: 18, max: 64 } });
    expect(older.result[0]?.refused?.starts).toBeUndefined();
  });
});

describe('the special carrier price explanation', () => {
  const premier = { plan: demoPlan('1305'), pricingId: '130501' };
  const dues: [Tier, string, string][] = [
    ['IO', '$50.00', '$427.00'],
    ['IS', '$100.00', '$769.50'],
    ['IC', '$100.00', '$724.00'],
    ['IF', '$150.00', '$1,078.00'],
  ];
  it.each(dues)('lists the dues and fees of section 9 for %s, and adds up to the price', (tier, association, price) => {
    const family = { spouse: { dob: '1986-01-01' }, children: [{ dob: '2015-01-01' }] };
    const cart = cartOf([premier], { ...austin, tier, ...family }, START);
    const explanation = toExplanation(cart);
    if (!explanation) throw new Error('no explanation');
    const html = renderToStaticMarkup(<SpecialPrice explanation={explanation} />);
    for (const part of [
      'Union dues',
      '$25.00',
      'Annuity fund',
      '$10.00',
      'Billing fee',
      '$30.00',
      'Association dues',
      association,
      'Independent marketer fees, on average: $77.00 to $150.00',
    ])
      expect(html).toContain(part);
    const amounts = amountsIn(html);
    const total = amounts.pop();
    expect(sumCents(amounts)).toBe(total);
    expect(formatMoney(total ?? 0)).toBe(price);
    expect(cart.result[0]?.price).toBe(price.replaceAll(/[$,]/g, ''));
  });

  it('shows no total where the parts are not the price, and nothing without such a plan', () => {
    const cart = cartOf([premier], austin, START);
    expect(toExplanation({ ...cart, l713_net_price: '1.00' })?.total).toBeNull();
    expect(toExplanation({ ...cart, l713_net_price: null })?.total).toBeNull();
    expect(toExplanation({ ...cart, has_l713: false })).toBeNull();
    const three = cartOf([premier], { ...austin, tier: 'IC', children: 3 }, START);
    expect(three.result[0]?.refused).toEqual({
      code: 'dependentError',
      data: { over: ['no_of_children'], told: 'number' },
    });
    expect([three.has_l713, toExplanation(three)]).toEqual([true, null]);
  });
});
