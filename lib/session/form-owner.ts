import { createHash } from 'node:crypto';

/**
 * Says in the address of a form whose page it was of, without naming the member: another one may have signed in in this browser, or the
 * session may have ended, before it is sent (decisions 279).
 */
export function ownerOf(memberId: string): string {
  return createHash('sha256').update(`form of member ${memberId}`).digest('base64url').slice(0, 22);
}

/** The name of it in a form's address. */
export const OWNER_PARAM = 'of';
