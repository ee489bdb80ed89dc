import type { Session } from '@/lib/session/session';
import type { Crumb } from '@/lib/site/crumb';
import { currentMemberHref, hasCurrentMember, homeHref } from './home-links';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';

type TrailSite = Pick<Site, 'basePath' | 'ownDomain'>;
type TrailSession = Pick<Session, 'openType' | 'referralId' | 'eprocess' | 'enrollType'>;

/** Pages with a trail. `recommend-…` are the recommended list as opened from there (rules 1 §2.12). */
export type TrailPage =
  | 'plans'
  | 'compare'
  | 'plan'
  | 'questions'
  | 'cart'
  | 'recommend-cart'
  | 'recommend-plans'
  | 'recommend-plan'
  | 'members'
  | 'member-home';

/**
 * Steps after Home, by page. `member` is there only when there is a current member, `plan` only when it is known which.
 */
const STEPS: Record<TrailPage, readonly Step[]> = {
  plans: ['member', 'plans'],
  compare: ['member', 'plans', 'compare'],
  plan: ['member', 'plans', 'plan'],
  questions: ['plans', 'plan'],
  cart: ['member', 'plans', 'plan', 'cart'],
  'recommend-cart': ['member', 'plans', 'plan', 'cart', 'recommended'],
  'recommend-plans': ['plans', 'recommended'],
  'recommend-plan': ['plans', 'plan', 'recommended'],
  members: ['members'],
  'member-home': [],
};

type Step = 'member' | 'members' | 'plans' | 'compare' | 'plan' | 'cart' | 'recommended';

/**
 * The breadcrumb of a page (rules 1 §2.10 to §2.12, §2.14): Home / Current Member (if available) / Plans / Plan Details
 * / Cart. `planHref` is the plan that Plan Details leads back to. Plans leads to the list without any selection: the
 * address of the list is where category and menu selections are kept, so the bare address clears them.
 */
export function buildTrail(
  site: TrailSite,
  session: TrailSession | null,
  page: TrailPage,
  planHref: string | null = null,
): Crumb[] {
  const isLast = (step: Step) => STEPS[page].at(-1) === step;
  const steps = STEPS[page].flatMap((step): Crumb[] => {
    switch (step) {
      case 'member':
        return session && hasCurrentMember(session)
          ? [{ label: 'Current Member', href: currentMemberHref(site, session) }]
          : [];
      case 'members':
        return [{ label: 'Current Member' }];
      case 'plans':
        return [isLast(step) ? { label: 'Plans' } : { label: 'Plans', href: routes.plans(site) }];
      case 'plan':
        if (isLast(step)) return [{ label: 'Plan Details' }];
        return planHref === null ? [] : [{ label: 'Plan Details', href: planHref }];
      case 'cart':
        return [isLast(step) ? { label: 'Cart' } : { label: 'Cart', href: routes.cart(site) }];
      case 'compare':
        return [{ label: 'Compare' }];
      case 'recommended':
        return [{ label: 'Recommended Plans' }];
    }
  });
  return [{ label: 'Home', ...(steps.length > 0 && { href: homeHref(site, session) }) }, ...steps];
}
