import type { Session } from './session';

/**
 * Whether a rep or a group's administrator is there, as far as what is shown goes: it opens links of the header, no records
 * (decisions 10).
 */
export function isStaff(session: Pick<Session, 'gate' | 'eprocess'> | null): boolean {
  return session !== null && (session.gate === 'rep' || session.eprocess === 'rep');
}
