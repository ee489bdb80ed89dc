import 'server-only';
import { getKeys } from '@/lib/security/keys';
import { createCookieCodec, type CookieCodec } from './cookie';

/** Middleware, pages and routes are bundles of one process: they share the opened cookies. */
const SLOT = Symbol.for('coverfront.cookie-codec');

/** The sealing of cookies with the process's session keys, built once. */
export function getCookieCodec(): CookieCodec {
  const holder = globalThis as { [SLOT]?: CookieCodec };
  return (holder[SLOT] ??= createCookieCodec(getKeys().session));
}
