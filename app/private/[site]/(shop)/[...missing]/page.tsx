import type { Metadata } from 'next';
import { goToNotFound } from '@/app/_shell/go-to-not-found';

export const metadata: Metadata = { title: 'Page not found' };

/** An address below a page that has nothing there: the site's own not-found page, with its header (rules 1 §2.3). */
export default async function MissingPage({ params }: { params: Promise<{ site: string }> }) {
  return goToNotFound((await params).site);
}
