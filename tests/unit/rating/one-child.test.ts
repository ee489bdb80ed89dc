import { describe, expect, it } from 'vitest';
import { cardPrice, isOffered, rate } from '@/lib/enrollment-api/rating/rate';
import { checkOneChild } from '@/lib/rules/people/one-child';
import { messages } from '@/lib/rules/text/messages';
import { TIERS, type Tier } from '@/lib/rules/words/tiers';
import { austin, buildPlan, demoPlan, demoPlans, START } from './support';

/** Children as told by their number, and as listed. */
const FAMILIES = [null, 0, 1, 2, 9, [], [{}], [{ dob: '2015-01-01' }, {}], [{}, {}, {}]] as const;
const countOf = (children: (typeof FAMILIES)[number]) =>
  typeof children === 'number' ? children : (children?.length ?? 0);

describe('more than one child with a premier plan', () => {
  const isOver = (tier: Tier, children: (typeof FAMILIES)[number]) => tier === 'IC' && countOf(children) > 1;

  it.each(TIERS.flatMap((tier) => FAMILIES.map((children) => [tier, children] as const)))(
    'under %s, %j told or listed, is refused for IC alone and priced otherwise',
    (tier, children) => {
      const family = { ...austin, tier, spouse: { dob: '1986-01-01' }, children };
      const result = rate(demoPlan('1305'), '130501', family, START);
      expect(result.ok).toBe(!isOver(tier, children));
      if (result.ok) return;
      expect(result).toMatchObject({
        code: 'dependentError',
        message: messages.premierOneChild,
        data: { over: ['no_of_children'], told: typeof children === 'number' ? 'number' : 'list' },
      });
    },
  );

  it('is refused for the premier plan and for the family of L713, be it the one or the other', () => {
    const three = { ...austin, tier: 'IC' as const, children: 3 };
    const code = (plan: object) => {
      const result = rate(buildPlan(plan), '11', three, START);
      return result.ok ? 'price' : result.code;
    };
    expect([code({ planType: 'MM' }), code({ isL713: true }), code({})]).toEqual([
      'dependentError',
      'dependentError',
      'price',
    ]);
  });

  it('leaves the plan out of lists, which assume nothing against what was told', () => {
    const three = { ...austin, tier: 'IC' as const, children: 3 };
    expect(isOffered(demoPlan('1305'), three, START)).toBe(false);
    expect(cardPrice(demoPlan('1305'), three, START).ok).toBe(false);
    expect(isOffered(demoPlan('1305'), { ...three, children: null }, START)).toBe(true);
  });

  it('changes nothing for any other plan of the demo', () => {
    for (const plan of demoPlans.filter(({ planType, isL713 }) => planType !== 'MM' && !isL713))
      for (const { pricingId } of plan.levels) {
        const result = rate(plan, pricingId, { ...austin, tier: 'IC', children: 3 }, START);
        expect(!result.ok && result.message).not.toBe(messages.premierOneChild);
      }
  });

  it('is one rule with the list of dependents', () => {
    expect(checkOneChild('IC', 2, true)).toBe(messages.premierOneChild);
    expect([checkOneChild('IC', 1, true), checkOneChild('IF', 2, true), checkOneChild('IC', 2, false)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
