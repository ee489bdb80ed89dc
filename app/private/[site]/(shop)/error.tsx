'use client';

import { LazyProblem } from '@/components/access/lazy-problem';
import type { ErrorPageProps } from '@/components/access/problem-screen';

/** Inside the shell: header, cart and footer stay. */
export default function ShopError(props: ErrorPageProps) {
  return <LazyProblem {...props} />;
}
