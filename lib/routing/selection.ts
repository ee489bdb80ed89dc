import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';

/**
 * True when the line with the selected group, member and portal is shown (rules 1 §2.9): not on the own domain with an
 * open type other than a group's. A visit without an open type, such as a rep's, has none to hide it.
 */
export function isSelectionShown(
  { ownDomain }: Pick<Site, 'ownDomain'>,
  session: Pick<Session, 'openType'> | null,
): boolean {
  if (session === null) return false;
  return !ownDomain || session.openType === null || session.openType === 'group';
}
