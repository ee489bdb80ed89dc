import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPlanId, cleanBaskets } from '@/lib/enrollment-api/recommend/baskets';
import type { Basket } from '@/lib/enrollment-api/store/basket-rows';
import { buildModel } from '@/lib/enrollment-api/recommend/model';
import {
  associate,
  countSets,
  findRules,
  indexRules,
  leastHouseholds,
  THRESHOLDS,
  type Rule,
  type Thresholds,
} from '@/lib/enrollment-api/recommend/rules';
import { anyBasket, anyBaskets, basket, households } from './support';
import { soakRuns } from '@/tests/soak/scale';

/** Binary fractions, so that the oracle can check them exactly. */
const LOOSE: Thresholds = {
  minHouseholds: 2,
  minSupport: 1 / 128,
  minConfidence: 1 / 16,
  minLift: 17 / 16,
  minDeviation: 1,
};
const rulesOf = (baskets: readonly Basket[], thresholds = LOOSE) =>
  findRules(countSets(cleanBaskets(baskets), thresholds), thresholds);
const name = ({ from, plan }: Rule) => `${from.join('+')}>${plan}`;

/** Every rule by going through every household for every combination of plans: no sharing with the code under test. */
function oracle(baskets: readonly Basket[], thresholds: Thresholds): Map<string, Rule> {
  const all = households(baskets);
  const ids = [...new Set(all.flatMap((held) => [...held]))].sort(byPlanId);
  const with_ = (plans: readonly string[]) => all.filter((held) => plans.every((plan) => held.has(plan))).length;
  const starts = [...ids.map((a) => [a]), ...ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b]))];
  const found = new Map<string, Rule>();
  for (const from of starts)
    for (const plan of ids) {
      if (from.includes(plan)) continue;
      const [together, start, own, n] = [with_([...from, plan]), with_(from), with_([plan]), all.length];
      if (together < thresholds.minHouseholds || together < thresholds.minSupport * n) continue;
      // In whole numbers, since a figure may lie exactly on a threshold of LOOSE: 1/16, 17/16 and 1 deviation.
      if (together * 16 < start || together * n * 16 < 17 * start * own) continue;
      const above = BigInt(together * n - start * own);
      if (above < 0n || above * above < BigInt(start * own * (n - own))) continue;
      const confidence = together / start;
      const chance = own / n;
      const rule = {
        from,
        plan,
        support: together / n,
        confidence,
        lift: confidence / chance,
        gain: confidence - chance,
      };
      found.set(name(rule), rule);
    }
  return found;
}

describe('association rules', () => {
  it('are told with the figures of the textbook', () => {
    // 100 households: 40 hold a, 30 hold b, 20 hold both.
    const baskets = [basket(['1'], 20), basket(['2'], 10), basket(['1', '2'], 20), basket(['3'], 50)];
    const [rule] = rulesOf(baskets, THRESHOLDS).filter(({ plan }) => plan === '2');
    expect(rule).toMatchObject({ from: ['1'], plan: '2', support: 0.2, confidence: 0.5 });
    expect(rule?.lift).toBeCloseTo(0.5 / 0.3, 12);
    expect(rule?.gain).toBeCloseTo(0.2, 12);
  });

  it('are exactly those of a count over every household', () => {
    fc.assert(
      fc.property(anyBaskets, (baskets) => {
        const wanted = oracle(baskets, LOOSE);
        const found = rulesOf(baskets);
        expect(found.map(name).sort()).toEqual([...wanted.keys()].sort());
        for (const rule of found) {
          const same = wanted.get(name(rule));
          for (const figure of ['support', 'confidence', 'lift', 'gain'] as const)
            expect(rule[figure]).toBeCloseTo(same?.[figure] ?? NaN, 9);
        }
      }),
      { numRuns: soakRuns('recommendations') },
    );
  });

  it('do not depend on the order of baskets or of plans, nor on how households are counted together', () => {
    const shuffled = anyBaskets.chain((baskets) =>
      fc.tuple(fc.constant(baskets), fc.shuffledSubarray(baskets, { minLength: baskets.length })),
    );
    fc.assert(
      fc.property(shuffled, ([baskets, other]) => {
        const split = other.flatMap((one) => {
          const plans = one.plans.toReversed();
          return one.households < 2
            ? [{ ...one, plans }]
            : [
                { ...one, plans, households: 1 },
                { ...one, households: one.households - 1 },
              ];
        });
        expect(rulesOf(split)).toEqual(rulesOf(baskets));
      }),
    );
  });

  it('tell of no fewer households than five, and none where everybody holds everything', () => {
    fc.assert(
      fc.property(anyBaskets, (baskets) => {
        const total = households(baskets).length;
        for (const rule of rulesOf(baskets, THRESHOLDS)) {
          expect(Math.round(rule.support * total)).toBeGreaterThanOrEqual(THRESHOLDS.minHouseholds);
          expect(rule.lift).toBeGreaterThan(1);
        }
      }),
    );
    expect(rulesOf([basket(['1', '2', '3'], 100)], THRESHOLDS)).toEqual([]);
    expect(rulesOf([], THRESHOLDS)).toEqual([]);
  });

  it('need more households as the history grows', () => {
    expect(leastHouseholds(100, THRESHOLDS)).toBe(5);
    expect(leastHouseholds(10_000, THRESHOLDS)).toBe(20);
  });

  it('leave out empty, oversized and uncountable baskets and count a plan once per household', () => {
    const odd = [
      basket([], 50),
      basket(['7', '7'], 5),
      basket(
        Array.from({ length: 21 }, (_, id) => String(id + 1)),
        50,
      ),
      basket(['7'], 0),
      basket(['7'], Number.NaN),
      basket(['7'], -3),
      basket(['7'], 1.5),
    ];
    expect(countSets(cleanBaskets(odd))).toEqual({ total: 5, sets: new Map([['7', 5]]) });
  });
});

describe('what goes with a cart', () => {
  it('names each other plan once with its strongest rule, best first', () => {
    fc.assert(
      fc.property(
        anyBaskets,
        fc.uniqueArray(anyBasket.chain(({ plans }) => fc.constantFrom('2', ...plans))),
        (baskets, held) => {
          const rules = rulesOf(baskets);
          const answer = associate(indexRules(rules), held);
          const fitting = rules.filter(
            ({ from, plan }) => from.every((one) => held.includes(one)) && !held.includes(plan),
          );
          expect(new Set(answer.map(({ plan }) => plan))).toEqual(new Set(fitting.map(({ plan }) => plan)));
          expect(answer.map(({ plan }) => plan)).toHaveLength(new Set(answer.map(({ plan }) => plan)).size);
          for (const rule of answer)
            expect(rule.gain).toBe(
              Math.max(...fitting.filter(({ plan }) => plan === rule.plan).map(({ gain }) => gain)),
            );
          expect(answer.map(({ gain }) => gain)).toEqual(answer.map(({ gain }) => gain).toSorted((a, b) => b - a));
        },
      ),
    );
  });

  it('prefers what two plans together say', () => {
    const baskets = [
      basket(['1', '2', '3'], 30),
      basket(['1'], 40),
      basket(['2'], 40),
      basket(['3'], 10),
      basket(['4'], 100),
    ];
    const { rules } = buildModel(baskets);
    expect(associate(rules, ['1', '2'])[0]).toMatchObject({ from: ['1', '2'], plan: '3', confidence: 1 });
    expect(associate(rules, ['1'])[0]).toMatchObject({ from: ['1'] });
    expect(associate(rules, ['1', 'unknown'])[0]).toMatchObject({ from: ['1'] });
    expect(associate(rules, [])).toEqual([]);
  });

  it('breaks ties by the plans themselves', () => {
    const twins = [basket(['1', '10'], 20), basket(['1', '9'], 20), basket(['5'], 100)];
    expect(associate(buildModel(twins).rules, ['1']).map(({ plan }) => plan)).toEqual(['9', '10']);
  });
});
