import type { Site } from '@/lib/site/site';
import { roleOf } from './role';
import type { Session } from './session';

/**
 * True when this visitor may send a personalized quote (rules 1 §2.11): a rep or a group, not on the product's own
 * domain with its landings (decisions 55), and not where the show-quotation flag is "no". An employee who gave a group
 * code enrolls and does not write in the employer's name (rules 1 §6): the group is its administrator.
 */
export function maySendQuote(
  site: Pick<Site, 'ownDomain'> & { branding: Pick<Site['branding'], 'showQuotation'> },
  session: Pick<Session, 'eprocess' | 'gate' | 'openType'> | null,
): boolean {
  if (session === null || site.ownDomain || !site.branding.showQuotation) return false;
  return session.eprocess === 'rep' || roleOf(session) === 'group';
}
