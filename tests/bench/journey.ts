import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getCartEffectiveDates } from '@/lib/contract/cart';
import type { getMenuFilteredPlans } from '@/lib/contract/plans';
import type { getPlanPricingDetail } from '@/lib/contract/pricing';
import { ask, askPatiently, CookieJar, type Answer } from './http';

/** A demo site with an own domain and no access gate. */
export const SITE_HOST = 'northstar.localhost';

/** A shopper who has a quote, a plan in the cart and a checked-out cart, so that every measured page opens. */
export type Journey = { cookie: string; planId: string; planPath: string; listPath: string };

const QUOTE = { zip: '46204', dob: '04/12/1988', gender: '0', tier: 'IO' };
const CATEGORY = 'dental';

type Plans = AnswerOf<typeof getMenuFilteredPlans>['data'];
type Pricing = AnswerOf<typeof getPlanPricingDetail>['data'];
type Dates = AnswerOf<typeof getCartEffectiveDates>['data'];

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * Walks the shopper's way through the product's own door, as a browser would: quote, a priced plan, cart, checkout.
 * Throws with the answer of the first call that is refused.
 */
export async function takeJourney(port: number): Promise<Journey> {
  const jar = new CookieJar();
  const call = doorOf(port, jar);
  await call('POST', 'add-filter-for-new-user', QUOTE);
  const list = `get-menu-filtered-plans?category=${CATEGORY}`;
  const planId = await fillCart(call, (await call('GET', list)) as Plans);
  const dates = (await call('GET', 'get-cart-effective-dates')) as Dates;
  await call('POST', 'cart-checkout', { effective_date: dates.result[0], type: 'applicant' });
  return { cookie: jar.header(), planId, planPath: await findPlanPath(port, planId), listPath: `/api/v1/${list}` };
}

/** Adds the first plan that this household can have without more questions; answers its id. */
async function fillCart(call: Call, plans: Plans): Promise<string> {
  const refusals: string[] = [];
  for (const { plan_id: planId } of plans) {
    try {
      const pricing = (await call('GET', `get-plan-pricing-detail?pid=${planId}`)) as Pricing;
      const [level] = pricing.plans;
      if (!level) continue;
      await call('POST', 'add-plan-to-cart', { plan_id: planId, plan_pricing_id: level.plan_pricing_id });
      return String(planId);
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(`None of ${plans.length} ${CATEGORY} plans can be put into the cart.\n${refusals.join('\n')}`);
}

/** The plan's address as the list links to it, so that no redirect is measured. */
async function findPlanPath(port: number, planId: string): Promise<string> {
  // All plans together show the first of each category alone.
  const path = `/plans?type=${CATEGORY}`;
  const answer = await ask({ port, host: SITE_HOST, path, headers: browserHeaders(port, null) });
  const link = new RegExp(`href="(/plan/${planId}/[^"]*)"`).exec(answer.body.toString('utf8'))?.[1];
  if (!link) throw new Error(`${path} (${answer.status}) has no link to plan ${planId}.`);
  return link;
}

/** The headers a measured request carries: a browser's, on the demo site, with the shopper's cookies when wanted. */
export function browserHeaders(port: number, cookie: string | null): Record<string, string> {
  return {
    host: `${SITE_HOST}:${port}`,
    accept: 'text/html,application/json;q=0.9,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.9',
    'sec-fetch-site': 'same-origin',
    ...(cookie ? { cookie } : {}),
  };
}

function doorOf(port: number, jar: CookieJar): Call {
  return async (method, path, body) => {
    const answer = await askPatiently({
      port,
      host: SITE_HOST,
      path: `/api/v1/${path}`,
      method,
      headers: {
        ...browserHeaders(port, jar.header() || null),
        origin: `http://${SITE_HOST}:${port}`,
      },
      ...(body === undefined ? {} : { body }),
    });
    jar.take(answer);
    return dataOf(`${method} ${path}`, answer);
  };
}

/** Throws unless the answer is a success envelope; answers its `data`. */
function dataOf(call: string, answer: Answer): unknown {
  const text = answer.body.toString('utf8');
  if (answer.status !== 200) throw new Error(`${call} answers ${answer.status}: ${text.slice(0, 500)}`);
  const envelope = JSON.parse(text) as { status?: unknown; data?: unknown };
  if (envelope.status !== 'success') throw new Error(`${call} is refused: ${text.slice(0, 500)}`);
  return envelope.data;
}
