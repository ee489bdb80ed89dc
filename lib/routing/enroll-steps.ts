import type { Role } from '@/lib/session/role';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';

/**
 * The place where the two questions "which portal" and "for whom" are asked (rules 1 §2.6, §2.7, §2.10): on a home, on
 * a plan's page before there is a price, or where only the portal changes: in the line above plans and plan details, and
 * in the cart, beside a plan that another portal sells.
 */
export const ENROLL_PLACES = ['home', 'plan', 'line', 'cart'] as const;
export type EnrollPlace = { name: (typeof ENROLL_PLACES)[number]; planId: number | null };

export const ENROLL_STEPS = ['portal', 'enroll'] as const;
export type EnrollStep = (typeof ENROLL_STEPS)[number];

export type EnrollProblem = 'portal' | 'group' | 'start' | 'unavailable';

type StepSite = Pick<Site, 'basePath' | 'ownDomain'>;

/** Part of a plan's page with the basic info that prices need. */
export const DETAILS_ANCHOR = 'get-price';

/** The address of a step of a home: the address is the state, so Back works and nothing needs script. */
export function homeStepHref(site: StepSite, role: Role, step: EnrollStep | null, problem?: EnrollProblem): string {
  const query = new URLSearchParams({ ...(step && { step }), ...(problem && { error: problem }) }).toString();
  return `${routes.page(site, role === 'rep' ? 'agentHome' : 'groupHome')}${query && `?${query}`}`;
}

function placeHref(site: StepSite, { name, planId }: EnrollPlace): string {
  if (name === 'cart') return routes.cart(site);
  return planId === null ? routes.plans(site) : routes.plan(site, planId);
}

/** The page after the portal was chosen: a rep says next for whom to enroll; all other roles go on. */
export function afterPortal(site: StepSite, role: Role, place: EnrollPlace): string {
  if (place.name === 'home') return role === 'rep' ? homeStepHref(site, role, 'enroll') : routes.home(site);
  if (place.name === 'line' || place.name === 'cart') return placeHref(site, place);
  return `${placeHref(site, place)}${role === 'rep' ? '?choose=enroll' : `#${DETAILS_ANCHOR}`}`;
}

/** The page after a rep said for whom: /home from the home, the basic info from a plan's page. */
export function afterEnroll(site: StepSite, place: EnrollPlace): string {
  return place.name === 'home' ? routes.home(site) : `${placeHref(site, place)}#${DETAILS_ANCHOR}`;
}

/** Back to a step that was sent without script and refused. */
export function againHref(
  site: StepSite,
  role: Role,
  place: EnrollPlace,
  step: EnrollStep,
  problem: EnrollProblem,
): string {
  if (place.name === 'home') return homeStepHref(site, role, step, problem);
  return `${placeHref(site, place)}?choose=${step}&error=${problem}`;
}

type Query = Record<string, string | string[] | undefined>;

const PROBLEMS: readonly EnrollProblem[] = ['portal', 'group', 'start', 'unavailable'];

/** The step and the problem an address names; what is neither is null. */
export function readEnrollQuery(query: Query): { step: EnrollStep | null; problem: EnrollProblem | null } {
  const step = query['step'] ?? query['choose'];
  return {
    step: ENROLL_STEPS.find((known) => known === step) ?? null,
    problem: PROBLEMS.find((known) => known === query['error']) ?? null,
  };
}
