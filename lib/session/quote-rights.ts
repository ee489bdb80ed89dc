import type { Site } from '@/lib/site/site';
import { roleOf } from './role';
import type { Session } from './session';

/**
 * True when this visitor may send a personalized quote (rules 1 §2.11): a rep or a group, not on the product's own
 * domain, and not where the show-quotation flag is "no". A landing on the product's host is a site of its agent or
 * group and counts as theirs. An employee who gave a group code enrolls and does not write in the employer's name
 * (rules 1 §6): the group is its administrator.
 */
export function maySendQuote(
  site: { kind: Site['kind']; branding: Pick<Site['branding'], 'showQuotation'> },
  session: Pick<Session, 'eprocess' | 'gate' | 'openType'> | null,
): boolean {
  if (session === null || site.kind === 'product' || !site.branding.showQuotation) return false;
  return session.eprocess === 'rep' || roleOf(session) === 'group';
}
