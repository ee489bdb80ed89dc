import { createHash, randomBytes } from 'node:crypto';

/** A random id that nobody can guess. */
export function newSid(): string {
  return randomBytes(24).toString('base64url');
}

/** Rows are found by the hash of the id, so a copy of the table opens no session. */
export function hashSid(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}
