import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret in the form of the Standard Webhooks specification: 32 random bytes. */
export const drawSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/**
 * The headers of one attempt (Standard Webhooks, version 1): the event's id, the seconds of the attempt, and a signature by each secret, of
 * which a receiver needs one to be right.
 */
export function signedHeaders(id: string, body: string, secrets: readonly string[], at: Date): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
