import type { Metadata } from 'next';
import { NotFoundScreen } from '@/components/ui/not-found-screen';

export const metadata: Metadata = { title: 'Page not found' };

/** Outside the shell, so it brings its own main landmark. */
export default function NotFound() {
  return (
    <main id="main">
      <NotFoundScreen />
    </main>
  );
}
