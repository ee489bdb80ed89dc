import { notFound, redirect } from 'next/navigation';
import { getSite } from '@/lib/site/get-site';
import { routes } from '@/lib/site/routes';

/**
 * Goes to the site's own not-found page (rules 1 §2.3), which is drawn on the server. A page of the private zone that
 * says `notFound()` itself is sent without content or language, and filled by script alone.
 */
export async function goToNotFound(siteKey: string): Promise<never> {
  const site = await getSite(siteKey);
  if (site === null) notFound();
  redirect(routes.page(site, 'notFound'));
}
