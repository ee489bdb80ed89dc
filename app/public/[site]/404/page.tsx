import type { Metadata } from 'next';
import { NotFoundScreen } from '@/components/ui/not-found-screen';

export const metadata: Metadata = { title: 'Page not found' };

/** Where the middleware sends what is not there, with status 404 (spec 1 §2.3). Drawn on the server: it needs no script. */
export default function MissingPage() {
  return <NotFoundScreen />;
}
