'use client';

import { lazy, Suspense } from 'react';

const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen')).NotFoundScreen }));

/**
 * `NotFoundScreen` for the layouts: each carries one along in every page, for an address that turns out to have none.
 * Only its name is in the page's data; its code comes when it is shown.
 */
export function LazyNotFound() {
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  );
}
