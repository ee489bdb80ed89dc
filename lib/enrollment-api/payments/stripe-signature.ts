import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the time in a signature may be off: an old webhook that was heard on the way is none. */
const TOLERANCE_S = 300;

/**
 * True for a webhook that the holder of the secret signed lately: the header `Stripe-Signature` has a time `t` and one or more `v1`, of
 * which one is the HMAC-SHA-256 of time and body. Compared in constant time.
 */
export function isStripeEvent(
  secret: string,
  { body, signature }: { body: string; signature: string },
  now: Date,
): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('=', 2));
  const time = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isInteger(time) || Math.abs(now.getTime() / 1_000 - time) > TOLERANCE_S) return false;
  const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
