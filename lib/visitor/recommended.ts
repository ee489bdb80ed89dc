import 'server-only';
import { today } from '@/lib/clock';
import type { RequestOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { ageOn } from '@/lib/rules/people/age';
import { fromWireDate } from '@/lib/rules/text/dates';
import { isGender } from '@/lib/rules/words/genders';
import {
  flattenRecommendations,
  LIST_SIZE,
  planList,
  recommendationCalls,
  type RecommendationCall,
  type RecommendationPage,
  type Recommended,
  withReasons,
} from '@/lib/rules/quote/recommendations';
import { stateName } from '@/lib/rules/words/states';
import { isTier } from '@/lib/rules/words/tiers';
import type { RecommendedPlan } from '@/lib/site/public-catalog';
import { recommendedBy } from '@/lib/session/recommended-by';
import type { Shopper } from './shopper';

export type Recommendations = {
  plans: RecommendedPlan[];
  /** The spec's cart recommendations flag: the association call returned results (rules 1 §4). */
  association: boolean;
};

const NONE: Recommendations = { plans: [], association: false };

/**
 * Loads what is recommended to this visitor on a page (rules 1 §2.12, §7.6). `planIds` are the plans of the page: the
 * cart's, or the one looked at; elsewhere the cart's are added, so that nothing in the cart is recommended. A call that
 * fails counts as one that found nothing: the gateway has logged it, the page stays silent (rules 1 §8).
 */
export async function loadRecommendations(
  shopper: Shopper,
  page: RecommendationPage,
  planIds: readonly number[] = [],
): Promise<Recommendations> {
  const [facts, inCart] = await Promise.all([loadFacts(shopper), page === 'cart' ? [] : loadCartPlans(shopper)]);
  const input = {
    ...who(shopper),
    ...facts,
    ...planInput([...planIds, ...inCart.map(({ plan_id: id }) => id)]),
  };
  const { enrollmentId = null } = shopper.session ?? {};
  return firstOf(shopper, recommendationCalls(page, facts !== null), input, enrollmentId);
}

/** The ids of a link to recommendations, as sealed in its address (rules 1 §7.6, `decrypt-detail`). */
export type SealedLink = RequestOf<EndpointNamed<'decryptDetail'>>;

/**
 * Loads what is recommended to the member a link is about, for a signed-in rep or group administrator who opens it.
 * Null for every other visitor and for a link that does not open: then the page is as without a link.
 */
export async function loadLinked(shopper: Shopper, link: SealedLink): Promise<Recommendations | null> {
  const role = shopper.session?.signedIn?.role;
  if (Object.keys(link).length === 0 || (role !== 'rep' && role !== 'group')) return null;
  const opened = await shopper.call('decryptDetail', link);
  const ids = opened.ok ? opened.value.data[0] : undefined;
  if (!ids) return null;
  const input = {
    ...recommendedBy(shopper.site, shopper.session),
    ...(ids.portalId !== null && { platformID: ids.portalId }),
    ...(ids.userID !== null && { userID: ids.userID, enroll_type: 'existing-member' as const }),
    ...planInput(ids.planId === null ? [] : [Number(ids.planId)]),
  };
  // The shopper of the link has no quote here: its plan stands for the cart, and prices are the lowest ones.
  return firstOf(shopper, recommendationCalls('cart', false), input, null);
}

/** The cards of the first call that finds any. */
async function firstOf(
  shopper: Shopper,
  calls: readonly RecommendationCall[],
  input: RecommendationInput,
  enrollmentId: string | null,
): Promise<Recommendations> {
  for (const name of calls) {
    const recs = await ask(shopper, name, input);
    const plans = recs.length === 0 ? [] : await loadCards(shopper, enrollmentId, recs);
    if (plans.length > 0) return { plans, association: name === 'recommendationAssociation' };
  }
  return NONE;
}

type RecommendationInput = RequestOf<EndpointNamed<RecommendationCall>>;

async function ask(shopper: Shopper, name: RecommendationCall, input: RecommendationInput): Promise<Recommended[]> {
  const answer = await shopper.call(name, input);
  return answer.ok ? flattenRecommendations(answer.value.recs).slice(0, LIST_SIZE) : [];
}

/** The visitor who asks, as the door would fill it in for a browser. */
function who({ site, session }: Shopper) {
  const portalId = session?.portalId ?? site.portalId;
  return {
    ...recommendedBy(site, session),
    ...(portalId !== null && { platformID: portalId }),
    ...(session?.userId && { userID: session.userId }),
    ...(session && { enroll_type: session.enrollType }),
  };
}

/** State, tier, age and gender of the filter; null without filter state. */
async function loadFacts({ session, call }: Shopper) {
  if (!session?.enrollmentId) return null;
  const filter = await call('getEnrollmentTempInfo', { enrollment_id: session.enrollmentId, column: 'filter_info' });
  const info = filter.ok ? filter.value.data.result : null;
  if (info === null || typeof info !== 'object' || Array.isArray(info)) return null;
  const { state, tier, gender, dob } = info;
  const born = typeof dob === 'string' ? fromWireDate(dob) : null;
  return {
    ...(typeof state === 'string' && stateName(state) !== null && { state }),
    ...(isTier(tier) && { tier }),
    ...(isGender(gender) && { gender }),
    ...(born !== null && { age: String(ageOn(born, today())) }),
  };
}

/** The plans and memberships in the visitor's cart; none when there is no quote or it cannot be read. */
export async function loadCartPlans({ session, call }: Shopper): Promise<{ plan_id: number; plan_name: string }[]> {
  if (!session?.enrollmentId) return [];
  const cart = await call('getPlanCart', { enrollment_id: session.enrollmentId });
  return cart.ok ? cart.value.data.result : [];
}

/** The wire takes at most 40 ids. */
function planInput(ids: readonly number[]): { planID?: string } {
  const once = [...new Set(ids)].slice(0, 40);
  return once.length === 0 ? {} : { planID: once.join(',') };
}

async function loadCards(
  { call }: Shopper,
  enrollmentId: string | null,
  recs: readonly Recommended[],
): Promise<RecommendedPlan[]> {
  const answer = await call('recommendationPlanDetails', {
    plan_list: planList(recs),
    ...(enrollmentId !== null && { enrollment_id: enrollmentId }),
  });
  return answer.ok ? withReasons(answer.value.data, recs) : [];
}
