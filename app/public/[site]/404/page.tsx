import type { Metadata } from 'next';
import { NotFoundScreen } from '@/components/shell/not-found-screen';

export const metadata: Metadata = { title: 'Page not found' };

/** Where the middleware sends what is not there, with status 404 (rules 1 §2.3). Drawn on the server: it needs no script. */
export default function MissingPage() {
  return <NotFoundScreen />;
}
