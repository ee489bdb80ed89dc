import type { Metadata } from 'next';
import { LazyNotFound } from '@/components/shell/lazy-not-found';

export const metadata: Metadata = { title: 'Page not found' };

/** Outside the shell, so it brings its own main landmark. */
export default function NotFound() {
  return (
    <main id="main">
      <LazyNotFound />
    </main>
  );
}
