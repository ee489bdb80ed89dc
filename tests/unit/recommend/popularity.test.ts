import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPlanId, cleanBaskets } from '@/lib/enrollment-api/recommend/baskets';
import type { Basket } from '@/lib/enrollment-api/store/basket-rows';
import { countPopularity, MIN_GROUP } from '@/lib/enrollment-api/recommend/popularity';
import { anyBaskets, basket } from './support';
import { soakRuns } from '@/tests/soak/scale';

const LEAST = 5;

function oracle(baskets: readonly Basket[]): string[] {
  const ids = [...new Set(baskets.flatMap(({ plans }) => plans))];
  const count = (id: string) =>
    baskets.reduce((sum, { plans, households }) => sum + (plans.includes(id) ? households : 0), 0);
  return ids.filter((id) => count(id) >= LEAST).sort((a, b) => count(b) - count(a) || byPlanId(a, b));
}
const size = (baskets: readonly Basket[]) => baskets.reduce((sum, { households }) => sum + households, 0);

describe('popularity', () => {
  it('ranks what the narrowest large group of like households chose', () => {
    const asked = fc.record({
      tier: fc.constantFrom(undefined, 'IO' as const, 'IS' as const, 'IC' as const, 'IF' as const),
      ageFrom: fc.constantFrom(undefined, null, 26, 35),
      state: fc.constantFrom(undefined, 'TX', 'ME'),
    });
    fc.assert(
      fc.property(anyBaskets, asked, (given, likeness) => {
        const baskets = cleanBaskets(given);
        const { by, plans } = countPopularity(baskets, LEAST).like(likeness);
        const { tier, ageFrom, state } = likeness;
        const same = (basketOf: Basket, members: ('tier' | 'ageFrom' | 'state')[]) =>
          members.every((member) => basketOf[member] === likeness[member]);
        const aged = typeof ageFrom === 'number';
        const groups = [
          ...(tier && aged && state ? [baskets.filter((one) => same(one, ['tier', 'ageFrom', 'state']))] : []),
          ...(tier && aged ? [baskets.filter((one) => same(one, ['tier', 'ageFrom']))] : []),
          ...(tier ? [baskets.filter((one) => same(one, ['tier']))] : []),
        ];
        const chosen = groups.find((group) => size(group) >= MIN_GROUP) ?? baskets;
        expect(plans.map(({ plan }) => plan)).toEqual(oracle(chosen));
        if (chosen === baskets && !groups.includes(baskets)) expect(by).toEqual({});
      }),
      { numRuns: soakRuns('recommendations') },
    );
  });

  it('takes the portal while it is large enough, else all of them', () => {
    const baskets = [
      basket(['1'], 60, { portalId: '103' }),
      basket(['2'], 100),
      basket(['3'], 10, { portalId: '105' }),
    ];
    const { ofPortal } = countPopularity(baskets, LEAST);
    expect(ofPortal('103').map(({ plan }) => plan)).toEqual(['1']);
    for (const other of ['105', '999', null]) expect(ofPortal(other).map(({ plan }) => plan)).toEqual(['2', '1', '3']);
  });

  it('does not tell what fewer than five households chose', () => {
    const baskets = [basket(['1'], 100), basket(['2'], 4)];
    expect(countPopularity(baskets, LEAST).ofPortal(null)).toEqual([{ plan: '1', households: 100 }]);
  });

  it('knows nothing without a history', () => {
    expect(countPopularity([], LEAST).like({ tier: 'IO', ageFrom: 35, state: 'TX' })).toEqual({ by: {}, plans: [] });
  });
});
