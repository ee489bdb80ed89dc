import type { Session } from '@/lib/session/session';
import { routes } from './routes';
import type { Site } from './site';

type LinkSite = Pick<Site, 'basePath' | 'kind'>;
type LinkSession = Pick<Session, 'openType' | 'referralId' | 'eprocess'>;

/**
 * Where Home and "Return to homepage" lead (spec 1 §2.14, spec 3 §2): with an open type to the referral or the start page,
 * otherwise to the home of who enrolls. A group on a host of its own goes to `/`.
 */
export function homeHref(site: LinkSite, session: LinkSession | null): string {
  if (session === null || session.openType !== null)
    return session?.referralId ? routes.referrals(site, session.referralId) : routes.landing(site);
  if (session.eprocess === 'rep') return routes.page(site, 'agentHome');
  if (session.eprocess === 'applicant') return routes.page(site, 'memberHome');
  return site.kind === 'group' ? routes.landing(site) : routes.page(site, 'groupHome');
}

/** Pages at which a saved enrollment is resumed, by the wire's name of the tab (spec 3 §2 "Continue-enrollment page"). */
const RESUME_PAGES = {
  primary_info: 'personalInfo',
  contact_info: 'contactInfo',
  employer_info: 'employerInfo',
  benificiary_info: 'beneficiaryInfo',
  health_info: 'healthQuestions',
  dependent_info: 'dependentInformation',
  review_info: 'reviewConfirm',
  aggrement_info: 'agreementSignature',
  payment_info: 'billingInformation',
  cart_info: 'cart',
} as const;

export function resumeHref(site: LinkSite, savedTab: keyof typeof RESUME_PAGES): string {
  return routes.page(site, RESUME_PAGES[savedTab]);
}
