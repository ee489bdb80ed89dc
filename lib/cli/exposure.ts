import type { Env } from '@/lib/env';

type Settings = Pick<Env, 'API_HOST' | 'ENROLLMENT_API_USER' | 'ENROLLMENT_API_PASSWORD'>;

/** The reach of the API: the address it listens on, and the credential its callers must show. */
export type Exposure = {
  hostname: string;
  /** The storefront's service credential (decisions 16). */
  basicAuth: { user: string; password: string } | null;
  /** True when a request may be looked at, by the host name of its address. */
  accepts: (hostname: string) => boolean;
};

/**
 * Fewest characters of a password. One that can be guessed is as good as none: the API believes its caller about who is
 * signed in.
 */
const LEAST_PASSWORD = 24;

/**
 * True for names of this machine itself: no other machine reaches such an address, and no foreign name leads to it by
 * accident.
 */
function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * Plans where `npm run api` listens: on this machine only, unless `API_HOST` says otherwise, and then for holders of
 * the credential only. Without a credential it answers to loopback names alone, so that no page in a browser here
 * reaches it under a name of its own (DNS rebinding). Throws an error that says what to set.
 */
export function planExposure({ API_HOST, ENROLLMENT_API_USER, ENROLLMENT_API_PASSWORD }: Settings): Exposure {
  const basicAuth =
    ENROLLMENT_API_USER !== undefined && ENROLLMENT_API_PASSWORD !== undefined
      ? { user: ENROLLMENT_API_USER, password: ENROLLMENT_API_PASSWORD }
      : null;
  if (!isLoopback(API_HOST) && (basicAuth === null || basicAuth.password.length < LEAST_PASSWORD))
    throw new Error(
      `API_HOST=${API_HOST} opens the API to other machines. Set ENROLLMENT_API_USER and an ENROLLMENT_API_PASSWORD of ` +
        `${LEAST_PASSWORD} characters or more, here and at the storefront, or leave API_HOST unset to serve this machine only.`,
    );
  return { hostname: API_HOST, basicAuth, accepts: (hostname) => basicAuth !== null || isLoopback(hostname) };
}
