import type { Failure } from '@/lib/gateway/result';
import type { Session } from './session';

/** The kinds of visitors, as far as menus and pages differ by them (rules 1 §6). */
export type Role = 'visitor' | 'employee' | 'rep' | 'group' | 'member';

/** True when the visitor proved who they are, by more than a code at the gate (decisions 10, 11). */
export function isSignedIn(session: Pick<Session, 'signedIn'> | null): boolean {
  return session !== null && session.signedIn !== null;
}

/** True for a rep who is signed in: the person whom a site's contact lines name to others. */
export function isRepSignedIn(session: Pick<Session, 'signedIn'> | null): boolean {
  return session?.signedIn?.role === 'rep';
}

/**
 * The role of a session. A visit with an open type came by an open storefront: it is a visitor's, or an employee's who
 * gave a group code. Without one it is a rep's (signed in or by code), a group administrator's or a member's. A role
 * decides what is shown; what may be called is decided at the door.
 */
export function roleOf(session: Pick<Session, 'eprocess' | 'openType' | 'gate'> | null): Role {
  if (session === null) return 'visitor';
  if (session.openType !== null) return session.gate === 'employee' ? 'employee' : 'visitor';
  if (session.eprocess === 'rep') return 'rep';
  if (session.eprocess === 'group') return session.gate === 'employee' ? 'employee' : 'group';
  return 'member';
}

/** True when the API no longer knows who is signed in: locked out, or never allowed to (threats T8). */
export function isSignedOut(failure: Failure, session: Pick<Session, 'signedIn'> | null): boolean {
  return failure.kind === 'coded' && failure.code === 'signedOut' && isSignedIn(session);
}
