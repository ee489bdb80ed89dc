import type { Session } from './session';

const MINUTE = 60_000;

/** Absolute end of any session (security, "Session"; NIST AAL2). */
export const SESSION_LIFETIME_MS = 12 * 60 * MINUTE;
const APPLICANT_IDLE_MS = 30 * MINUTE;
const REP_IDLE_MS = 15 * MINUTE;

/** A row is written for being seen at most this often: reading a page must not cost a write. */
export const SEEN_EVERY_MS = MINUTE;

type Aging = Pick<Session, 'gate' | 'eprocess' | 'signedIn'>;

/** How long a session lives without a request: 15 minutes where other people's records are seen, 30 for everybody else. */
export function idleMs({ gate, eprocess, signedIn }: Aging): number {
  const isStaff = gate === 'rep' || eprocess === 'rep' || signedIn?.role === 'rep' || signedIn?.role === 'group';
  return isStaff ? REP_IDLE_MS : APPLICANT_IDLE_MS;
}

/** When a session seen at `at` ends unless it is seen again. */
export function expiryAt(session: Aging & Pick<Session, 'createdAt'>, at: Date): Date {
  return new Date(Math.min(at.getTime() + idleMs(session), session.createdAt.getTime() + SESSION_LIFETIME_MS));
}
