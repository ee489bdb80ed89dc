import { stepForSavedTab, stepOf } from '@/lib/rules/steps/step-table';
import { roleOf } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import type { SignInRole } from '@/lib/rules/words/visits';

type LinkSite = Pick<Site, 'basePath' | 'ownDomain'>;
type LinkSession = Pick<Session, 'openType' | 'referralId' | 'eprocess'>;

/**
 * The address Home and "Return to homepage" lead to (rules 1 §2.14, rules 3 §2): with an open type the referral or the
 * start page, otherwise the home of the role that enrolls. A group's home on the product's own domain is `/`.
 */
export function homeHref(site: LinkSite, session: LinkSession | null): string {
  if (session === null || session.openType !== null)
    return session?.referralId ? routes.referrals(site, session.referralId) : routes.landing(site);
  if (session.eprocess === 'rep') return routes.page(site, 'agentHome');
  if (session.eprocess === 'applicant') return routes.page(site, 'memberHome');
  return site.ownDomain ? routes.landing(site) : routes.page(site, 'groupHome');
}

/** The address Current Member leads to (rules 1 §2.14). */
export function currentMemberHref(site: LinkSite, session: Pick<Session, 'eprocess'>): string {
  if (session.eprocess === 'rep') return routes.page(site, 'agentSelectMember');
  return routes.page(site, session.eprocess === 'applicant' ? 'memberHome' : 'groupSelectMember');
}

/** The spec's `isCurrentMemberAvailable`: the enrollment is one of a current member (rules 1 §3). */
export function hasCurrentMember(session: Pick<Session, 'enrollType'> | null): boolean {
  return session?.enrollType === 'existing-member';
}

export type RoleLink = { label: string; href: string };

/** Links of a role's own pages, for the menus (rules 1 §6). Visitors and employees have none. */
export function roleLinks(site: LinkSite, session: (LinkSession & Pick<Session, 'gate'>) | null): RoleLink[] {
  const role = roleOf(session);
  if (session === null || role === 'visitor' || role === 'employee') return [];
  const home = { label: HOME_LABELS[role], href: homeHref(site, session) };
  const toPage = (label: string, page: 'payments' | 'myData' | 'groupInvoice') => ({
    label,
    href: routes.page(site, page),
  });
  if (role === 'member') return [home, toPage('Payments', 'payments'), toPage('Your data', 'myData')];
  const members = { label: 'Current members', href: currentMemberHref(site, session) };
  return role === 'group' ? [home, members, toPage('Invoices', 'groupInvoice')] : [home, members];
}

const HOME_LABELS: Record<Exclude<SignInRole, 'operator'>, string> = {
  rep: 'Rep home',
  group: 'Group home',
  member: 'Member home',
};

/** Ends the session and says so. A route of the server, not a page. */
export function signOutHref({ slug }: Pick<Site, 'slug'>): string {
  return `/api/session/leave?out&slug=${encodeURIComponent(slug ?? '')}`;
}

const SIGNED_IN_HOMES = {
  rep: 'agentHome',
  group: 'groupHome',
  operator: 'operator',
  member: 'memberHome',
} as const satisfies Record<SignInRole, string>;

/** The home of the role that signed in (rules 1 §2.14). */
export function signedInHome(site: LinkSite, role: SignInRole): string {
  return routes.page(site, SIGNED_IN_HOMES[role]);
}

const SIGNED_IN_LISTS = {
  rep: 'agentSelectMember',
  group: 'groupSelectMember',
  operator: 'operator',
  member: 'memberHome',
} as const satisfies Record<SignInRole, string>;

/**
 * The list of current members of the role that signed in; a member has only the own home. The sign-in decides, not the
 * person the visit enrolls for.
 */
export function signedInMembersHref(site: Pick<Site, 'basePath'>, role: SignInRole): string {
  return routes.page(site, SIGNED_IN_LISTS[role]);
}

/** The page at which a saved enrollment is resumed (rules 3 §2 "Continue-enrollment page"); the first step for an unknown tab. */
export function resumeHref(site: Pick<Site, 'basePath'>, savedTab: string): string {
  const step = stepForSavedTab(savedTab) ?? stepOf('personal');
  return step === 'cart' ? routes.cart(site) : routes.step(site, step.slug);
}

/** The place in the list of a group's people: a page of those of one state, or of a search, whose words are sealed. */
export type CensusPlace = { list?: string | undefined; page?: string | undefined; q?: string | undefined };

/** The home of a group's administrator at a place of its list. */
export function groupHomeHref(site: Pick<Site, 'basePath'>, { list, page, q }: CensusPlace): string {
  const query = new URLSearchParams({
    ...(list !== undefined && { list }),
    ...(page !== undefined && page !== '1' && { page }),
    ...(q !== undefined && { q }),
  }).toString();
  return `${routes.page(site, 'groupHome')}${query && `?${query}`}`;
}
