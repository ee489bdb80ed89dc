import type { IncomingMessage } from 'node:http';
import { isOwnRequest } from '@/lib/security/client';

/** Headers by which the framework's own scripts and servers ask for something else than a page. */
const ASKS_FRAMEWORK = /^(?:next-|x-(?:nextjs|middleware|prerender|matched)-)/;

/** Addresses that are no page's. */
export const NO_PAGE = /^\/(?:api|_next)\//;

/** True for a request that neither this process nor a part of the framework makes. */
export function isPlainRequest({ headers }: IncomingMessage): boolean {
  if (isOwnRequest(headers)) return false;
  for (const name in headers) if (ASKS_FRAMEWORK.test(name)) return false;
  return true;
}
