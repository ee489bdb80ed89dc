import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

export const metadata: Metadata = { title: 'Page not found' };

/** An address below a page that has nothing there: the site's own not-found page, with its header (spec 1 §2.3). */
export default function MissingPage() {
  notFound();
}
