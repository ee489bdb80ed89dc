'use client';

import { lazy, Suspense } from 'react';
import type { ProblemScreenProps } from './problem-screen';

const ProblemScreen = lazy(async () => ({ default: (await import('./problem-screen')).ProblemScreen }));

/**
 * `ProblemScreen` for the error pages within a site, whose code is loaded when something fails. Should that fail too,
 * the outermost error page takes over (app/global-error.tsx), which every page ships.
 */
export function LazyProblem(props: ProblemScreenProps) {
  return (
    <Suspense>
      <ProblemScreen {...props} />
    </Suspense>
  );
}
