import { describe, expect, it } from 'vitest';
import type { EndpointName } from '@/lib/contract/registry';
import { loadLinked, loadRecommendations } from '@/lib/visitor/recommended';
import type { Session } from '@/lib/session/session';
import type { Shopper } from '@/lib/visitor/shopper';
import { northStar } from '../site/support';

type Answers = Partial<Record<EndpointName, object>>;

const FILTER = { data: { result: { state: 'TX', tier: 'IO', gender: '1', dob: '09/04/1985' } } };
const CART = { data: { result: [{ plan_id: 1101, plan_name: 'Dental' }] } };
const card = (id: number) => ({ plan_id: id, plan_name: `Plan ${id}`, message: null });
const cards = (...ids: number[]) => ({ data: ids.map(card) });
const recs = (...ids: number[]) => ({ recs: ids.map((id) => ({ plan_id: id, reason: `why ${id}` })) });

/** A visitor whose calls answer as told, anything else fails; `asked` is what was called. */
function visitor(answers: Answers, session: Partial<Session> | null = { enrollmentId: 'e1' }) {
  const asked: [string, object][] = [];
  const call = async (name: EndpointName, input: object) => {
    asked.push([name, input]);
    const value = answers[name];
    return value ? { ok: true, value } : { ok: false, failure: { kind: 'network', message: '', requestId: 'r' } };
  };
  const whole = session && {
    agentId: '4101',
    groupId: '1929',
    portalId: '101',
    userId: null,
    eprocess: 'applicant',
    enrollType: 'new-member',
    signedIn: null,
    enrollmentId: null,
    ...session,
  };
  const made = { site: northStar, session: whole, context: {}, nonce: '', call };
  return {
    shopper: made as unknown as Shopper,
    asked,
    inputOf: (name: string) => asked.find(([one]) => one === name)?.[1],
  };
}

describe('recommendations of a page', () => {
  it('are those of association on the cart page, priced for the enrollment, and set the flag', async () => {
    const { shopper, inputOf, asked } = visitor({
      getEnrollmentTempInfo: FILTER,
      recommendationAssociation: recs(1202, 2201),
      recommendationPlanDetails: cards(1202, 2201),
    });
    const found = await loadRecommendations(shopper, 'cart', [1101, 1701, 1101]);
    expect(found.association).toBe(true);
    expect(found.plans.map(({ plan_id: id, reason }) => [id, reason])).toEqual([
      [1202, 'why 1202'],
      [2201, 'why 2201'],
    ]);
    expect(inputOf('recommendationAssociation')).toEqual({
      agentID: '4101',
      groupID: '1929',
      platformID: '101',
      enroll_type: 'new-member',
      state: 'TX',
      tier: 'IO',
      gender: '1',
      age: expect.stringMatching(/^4\d$/),
      planID: '1101,1701',
    });
    expect(inputOf('recommendationPlanDetails')).toEqual({ plan_list: '1202,2201', enrollment_id: 'e1' });
    expect(asked.map(([name]) => name)).not.toContain('recommendationFilter');
  });

  it('fall back from association to filter and popularity, without the flag', async () => {
    const { shopper, asked } = visitor({
      getEnrollmentTempInfo: FILTER,
      recommendationAssociation: recs(),
      recommendationPopularity: { recs: { dental: [{ plan_id: 1102 }], vision: [{ plan_id: 1201 }] } },
      recommendationPlanDetails: cards(1102, 1201),
    });
    const found = await loadRecommendations(shopper, 'cart', [2301]);
    expect([found.association, found.plans.length]).toEqual([false, 2]);
    const calls = ['recommendationAssociation', 'recommendationFilter', 'recommendationPopularity'];
    expect(asked.map(([name]) => name).filter((name) => calls.includes(name))).toEqual(calls);
  });

  it('ask filter with filter state and leave out the cart on other pages', async () => {
    const { shopper, inputOf } = visitor({
      getEnrollmentTempInfo: FILTER,
      getPlanCart: CART,
      recommendationFilter: recs(1202),
      recommendationPlanDetails: cards(1202),
    });
    await loadRecommendations(shopper, 'plan', [2101]);
    expect(inputOf('recommendationFilter')).toMatchObject({ planID: '2101,1101' });
  });

  it('ask popularity of a stranger, and never about an enrollment', async () => {
    const { shopper, asked } = visitor(
      { recommendationPopularity: recs(1202), recommendationPlanDetails: cards(1202) },
      null,
    );
    expect((await loadRecommendations(shopper, 'plans')).plans).toHaveLength(1);
    expect(asked).toEqual([
      ['recommendationPopularity', { agentID: '4101' }],
      ['recommendationPlanDetails', { plan_list: '1202' }],
    ]);
  });

  it('are none, silently, when nothing answers', async () => {
    expect(await loadRecommendations(visitor({}).shopper, 'cart', [1101])).toEqual({ plans: [], association: false });
    const noCards = visitor({ recommendationPopularity: recs(1202) });
    expect((await loadRecommendations(noCards.shopper, 'plans')).plans).toEqual([]);
  });
});

describe('a link to recommendations', () => {
  const answers = {
    decryptDetail: { data: [{ portalId: '103', planId: '1101', userID: '70001', agentId: '4101', groupId: null }] },
    recommendationAssociation: recs(1202),
    recommendationPlanDetails: cards(1202),
  };
  const rep: Partial<Session> = {
    eprocess: 'rep',
    enrollmentId: 'e1',
    signedIn: { role: 'rep', id: 'rep-4101', version: 1 },
  };

  it('is opened for signed-in staff and asked about its member, not about the visitor’s own enrollment', async () => {
    const { shopper, inputOf } = visitor(answers, rep);
    expect((await loadLinked(shopper, { planId: 'sealed' }))?.plans).toHaveLength(1);
    expect(inputOf('recommendationAssociation')).toEqual({
      agentID: '4101',
      platformID: '103',
      userID: '70001',
      enroll_type: 'existing-member',
      planID: '1101',
    });
    expect(inputOf('recommendationPlanDetails')).toEqual({ plan_list: '1202' });
  });

  it('is as none for everybody else and when it does not open', async () => {
    const others: (Partial<Session> | null)[] = [
      null,
      { eprocess: 'rep', gate: 'rep' },
      { signedIn: { role: 'member', id: '70001', version: 0 } },
    ];
    for (const session of others) {
      const { shopper, asked } = visitor(answers, session);
      expect(await loadLinked(shopper, { planId: 'sealed' })).toBeNull();
      expect(asked).toEqual([]);
    }
    expect(await loadLinked(visitor({}, rep).shopper, { planId: 'sealed' })).toBeNull();
    expect(await loadLinked(visitor(answers, rep).shopper, {})).toBeNull();
  });
});
