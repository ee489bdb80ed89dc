import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature of a webhook of the demo's processor. */
export function signDemoEvent(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** True for a body that the holder of the secret signed; compared in constant time. */
export function isDemoEvent(secret: string, body: string, signature: string): boolean {
  const wanted = Buffer.from(signDemoEvent(secret, body));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
