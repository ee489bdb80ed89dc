import { isAccountRole } from '@/lib/rules/words/visits';
import type { Session } from './session';

const MINUTE = 60_000;

/** Absolute end of any session (threats T8, decisions 78; NIST AAL2). */
export const SESSION_LIFETIME_MS = 12 * 60 * MINUTE;
const APPLICANT_IDLE_MS = 30 * MINUTE;
/** The same in words for a shopper. */
export const APPLICANT_IDLE_MINUTES = APPLICANT_IDLE_MS / MINUTE;
const REP_IDLE_MS = 15 * MINUTE;

/** A row is written for being seen at most this often: reading a page must not cost a write. */
export const SEEN_EVERY_MS = MINUTE;

type Aging = Pick<Session, 'gate' | 'eprocess' | 'signedIn'>;

/**
 * Time a session lives without a request: 15 minutes for a rep, a group or an operator, who see other people's records, 30 for
 * all others.
 */
export function idleMs({ gate, eprocess, signedIn }: Aging): number {
  const isStaff = gate === 'rep' || eprocess === 'rep' || isAccountRole(signedIn?.role);
  return isStaff ? REP_IDLE_MS : APPLICANT_IDLE_MS;
}

/** The moment a session seen at `at` ends unless it is seen again. */
export function expiryAt(session: Aging & Pick<Session, 'createdAt'>, at: Date): Date {
  return new Date(Math.min(at.getTime() + idleMs(session), session.createdAt.getTime() + SESSION_LIFETIME_MS));
}
