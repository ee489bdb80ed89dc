import { toSitePath } from '@/lib/security/redirects';
import { ROUTES } from '@/lib/site/route-table';
import { siteHref } from '@/lib/site/site-link';

const START_UP = [ROUTES.referrals.path, ROUTES.external.path, ROUTES.website.path, ROUTES.websites.path];

/**
 * A start-up address of the site that may be tried again, else null. No other address is taken from a query: a press on
 * our own page must do nothing but look up (threats T13).
 */
export function startUpPath(text: unknown, basePath: string): string | null {
  if (typeof text !== 'string') return null;
  const path = toSitePath(text, basePath);
  return START_UP.some((start) => path.split('?')[0] === siteHref(basePath, start)) ? path : null;
}
