'use client';

import { lazy, Suspense } from 'react';

const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen')).NotFoundScreen }));

/**
 * `NotFoundScreen` for the layouts, each of which carries one along for a page that turns out not to be there: a name in the
 * data of every page, and its code comes when it is shown.
 */
export function LazyNotFound() {
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  );
}
