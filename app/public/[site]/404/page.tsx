import type { Metadata } from 'next';
import { NotFoundScreen } from '@/components/shell/not-found-screen';

export const metadata: Metadata = { title: 'Page not found' };

/**
 * The page the middleware shows for a missing address, with status 404 (rules 1 §2.3). Drawn on the server: it needs no
 * script.
 */
export default function MissingPage() {
  return <NotFoundScreen />;
}
