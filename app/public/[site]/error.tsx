'use client';

import { LazyProblem } from '@/components/access/lazy-problem';
import type { ErrorPageProps } from '@/components/access/error-page';

export default function PublicError(props: ErrorPageProps) {
  return <LazyProblem {...props} />;
}
