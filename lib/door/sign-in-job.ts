import type { SignedIn } from '@/lib/contract/sign-in';
import type { CookieCodec } from '@/lib/session/cookie';
import type { DoorParts } from './door-parts';
import type { IdentityProvider } from './identity-provider';
import type { Pending } from './signed-in';
import type { Visit } from './visit';

/** The parts signing in works with, beside the door's. */
export type SignInParts = DoorParts & {
  secret: () => string;
  now: () => Date;
  codec: () => CookieCodec;
  provider: () => IdentityProvider | null;
};

/** One request on its way through next-auth. */
export type SignInJob = {
  request: Request;
  visit: Visit;
  path: string;
  body: Record<string, unknown>;
  /** The sign-in under way of this browser on this site. */
  pending: Pending | null;
  parts: SignInParts;
  requestId: string;
};

/**
 * The person proved by this one request. It is handed back beside next-auth's answer and opens a session at once; no
 * token of it ever reaches the browser.
 */
export type Proof = { who: SignedIn | null; failed: 'unavailable' | 'unknown' | null };

/** The path and query of an address, whatever host next-auth believes in. */
export function ownPath(url: string): string {
  const parsed = URL.parse(url, 'http://own.invalid');
  return parsed ? `${parsed.pathname}${parsed.search}` : '/';
}
