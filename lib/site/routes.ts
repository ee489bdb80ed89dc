import type { CategoryKey } from '@/lib/rules/words/categories';
import type { RecommendationPage } from '@/lib/rules/quote/recommendations';
import { ROUTES, type RouteName } from './route-table';
import { siteHref, type SiteRef } from './site-link';
import type { CodeKind, CodeOrigin } from '@/lib/rules/words/site-kinds';

/** Routes without parameters of their own. */
type PlainRoute = { [N in RouteName]: (typeof ROUTES)[N]['path'] extends `${string}{${string}` ? never : N }[RouteName];

/** Link words: lower case letters, digits and dashes. The empty string when nothing is left. */
function words(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

/** Address of a page that takes no parameter. */
function page(site: SiteRef, name: PlainRoute): string {
  return siteHref(site, ROUTES[name].path);
}

/**
 * The one registry of page addresses (rules 1 §2.1, rules 2 §2, rules 3 §2). `site` is the site or its base path.
 * Parameters are encoded here; no address carries anything personal.
 */
export const routes = {
  page,
  landing: (site: SiteRef) => page(site, 'landing'),
  home: (site: SiteRef) => page(site, 'home'),
  plans: (site: SiteRef, type?: CategoryKey) =>
    type === undefined ? page(site, 'plans') : `${page(site, 'plans')}?type=${type}`,
  /** `plan/{id}/{name}`; the name is for people and may be left out. */
  plan: (site: SiteRef, id: number, name = '') => {
    const tail = words(name);
    return siteHref(site, tail === '' ? `/plan/${id}` : `/plan/${id}/${tail}`);
  },
  cart: (site: SiteRef) => page(site, 'cart'),
  /** The recommended list, with the page it was opened from and, from a plan's page, that plan (rules 1 §2.12). */
  recommendList: (site: SiteRef, from?: RecommendationPage, planId?: number) => {
    const list = page(site, 'recommendList');
    if (from === undefined) return list;
    return `${list}?from=${from}${planId === undefined ? '' : `&plan=${planId}`}`;
  },
  /** The error page; from a start-up address that could be tried again, with the way back to it (`startUpPath`). */
  error: (site: SiteRef, to: string | null = null) =>
    to === null ? page(site, 'error') : `${page(site, 'error')}?${new URLSearchParams({ to }).toString()}`,
  /**
   * The page that asks before a start-up address ends what is open in this browser (`startUpPath`); `unsent`: the code
   * that keeps it could not be mailed.
   */
  startLink: (site: SiteRef, to: string, why?: 'unsent') =>
    `${page(site, 'startLink')}?${new URLSearchParams({ to, ...(why && { why }) }).toString()}`,
  receipt: (site: SiteRef) => page(site, 'receipt'),
  receiptLink: (site: SiteRef, token: string) => siteHref(site, `/receipt/${encodeURIComponent(token)}`),
  quoteLink: (site: SiteRef, token: string) => siteHref(site, `/quote/${encodeURIComponent(token)}`),
  sentQuote: (site: SiteRef, id: string) => siteHref(site, `/sent-quote/${encodeURIComponent(id)}`),
  /** `month`: its first day, `MM/DD/YYYY`. */
  groupInvoice: (site: SiteRef, month: string) => `${page(site, 'groupInvoice')}?${new URLSearchParams({ month })}`,
  policyEvidence: (site: SiteRef, policyId: string, picture?: string) =>
    `${page(site, 'policyEvidence')}?${new URLSearchParams({ policy: policyId, ...(picture !== undefined && { picture }) })}`,
  /** Pages of one held plan, by its id. */
  cancelPlan: (site: SiteRef, heldId: string) => `${page(site, 'cancelPlan')}?${new URLSearchParams({ plan: heldId })}`,
  idCard: (site: SiteRef, heldId: string) => `${page(site, 'idCard')}?${new URLSearchParams({ plan: heldId })}`,
  payment: (site: SiteRef) => page(site, 'payment'),
  accessPage: (site: SiteRef) => page(site, 'accessPage'),
  /** The sign-in page; `to` is the page to come back to, `ended` says that time ran out. */
  signIn: (site: SiteRef, to = '', why?: 'ended' | 'out') => {
    const query = new URLSearchParams({ ...(to !== '' && { to }), ...(why && { why }) }).toString();
    return `${page(site, 'signIn')}${query && `?${query}`}`;
  },
  /** `ended`: time ran out in the middle of an enrollment. */
  continueEnrollment: (site: SiteRef, why?: 'ended') =>
    `${page(site, 'continueEnrollment')}${why ? `?why=${why}` : ''}`,
  verify: (site: SiteRef) => page(site, 'verify'),
  demoMailbox: (site: SiteRef) => page(site, 'demoMailbox'),
  /** A step of the wizard by its slug (`personal-info`, …). */
  step: (site: SiteRef, slug: string) => siteHref(site, `/enrollment/${encodeURIComponent(slug)}`),
  referrals: (site: SiteRef, referralId: string | null) =>
    referralId === null ? page(site, 'referrals') : `${page(site, 'referrals')}?rid=${encodeURIComponent(referralId)}`,
  memberBenefitStore: (site: SiteRef, id: string, tier: string) =>
    siteHref(site, `/member-benefit-store/${encodeURIComponent(id)}/${encodeURIComponent(tier)}`),
  /**
   * The page a code leads to when its landing is not configured (rules 3 §4). Both parameters are closed lists
   * (threats T13).
   */
  landingConfigError: (site: SiteRef, enrollType: CodeKind, origin: CodeOrigin) =>
    siteHref(site, `/landing-config-error/${enrollType}/${origin}`),
  /** The page of a client's link to sign; `ended` and `given-back` are pages of its own. */
  sign: (site: SiteRef, token: string) => siteHref(site, `/sign/${encodeURIComponent(token)}`),
  /** The page of a dependent's link to sign alone; without a token what its holder signs. */
  authorize: (site: SiteRef, token: string) => siteHref(site, `/authorize/${encodeURIComponent(token)}`),
  ownAuthorization: (site: SiteRef) => page(site, 'ownAuthorization'),
  withClient: (site: SiteRef) => page(site, 'withClient'),
  /** The page of a mailed link. Both parts are base64 by the spec (rules 3 §2 "Direct-continue page"). */
  directContinue: (site: SiteRef, token: string, tab: string) =>
    siteHref(site, `/direct-continue/${encodeURIComponent(token)}/${encodeURIComponent(tab)}`),
};
