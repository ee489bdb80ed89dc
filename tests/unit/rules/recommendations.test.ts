import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageBandOf,
  flattenRecommendations,
  recommendationCalls,
  recommendationOwner,
} from '@/lib/rules/quote/recommendations';

describe('recommendations', () => {
  it('ask association on the cart page, filter with filter state, popularity otherwise (rules 1 §7.6)', () => {
    expect(recommendationCalls('cart', true)[0]).toBe('recommendationAssociation');
    expect(recommendationCalls('plans', true)[0]).toBe('recommendationFilter');
    expect(recommendationCalls('plan', true)[0]).toBe('recommendationFilter');
    expect(recommendationCalls('plans', false)).toEqual(['recommendationPopularity']);
    expect(recommendationCalls('cart', false)).toEqual(['recommendationAssociation', 'recommendationPopularity']);
  });

  it('send the owner that the role knows (rules 1 §6)', () => {
    const owner = { agentId: '4101', groupId: '1929' };
    expect(recommendationOwner('rep', owner)).toEqual({ agentID: '4101' });
    expect(recommendationOwner('applicant', owner)).toEqual({ agentID: '4101', groupID: '1929' });
    expect(recommendationOwner('group', owner)).toEqual({ groupID: '1929' });
    expect(recommendationOwner('applicant', { agentId: null, groupId: null })).toEqual({});
  });

  it('make one list of a list or a map of lists, each plan once, the lists in turns', () => {
    const recs = (...ids: number[]) => ids.map((id) => ({ plan_id: id, reason: `because ${id}` }));
    expect(flattenRecommendations(recs(3, 1, 3))).toEqual(recs(3, 1));
    expect(flattenRecommendations({ dental: recs(1, 2, 3), vision: recs(4), pet: recs(5, 2) })).toEqual(
      recs(1, 4, 5, 2, 3),
    );
    expect(flattenRecommendations({})).toEqual([]);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.array(fc.integer({ min: 1, max: 9 }))), (map) => {
        const lists = Object.fromEntries(Object.entries(map).map(([key, ids]) => [key, recs(...ids)]));
        const flat = flattenRecommendations(lists).map(({ plan_id: id }) => id);
        expect(new Set(flat)).toEqual(new Set(Object.values(map).flat()));
        expect(flat).toHaveLength(new Set(flat).size);
      }),
    );
  });

  it('put every adult into one band', () => {
    expect([17, 18, 25, 26, 34, 35, 64, 65, 99].map(ageBandOf)).toEqual([null, 18, 18, 26, 26, 35, 55, 65, 65]);
  });
});
