import { NOT_FOUND_METADATA } from '@/app/_shell/metadata';
import { LazyNotFound } from '@/components/shell/lazy-not-found';

export const metadata = NOT_FOUND_METADATA;

/** Outside the shell, so it brings its own main landmark. */
export default function NotFound() {
  return (
    <main id="main">
      <LazyNotFound />
    </main>
  );
}
