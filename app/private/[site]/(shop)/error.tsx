'use client';

import { LazyProblem } from '@/components/access/lazy-problem';
import type { ErrorPageProps } from '@/components/access/error-page';

/** Inside the shell: header, cart and footer stay. */
export default function ShopError(props: ErrorPageProps) {
  return <LazyProblem {...props} />;
}
