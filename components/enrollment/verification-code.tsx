'use client';

import { lazy, Suspense } from 'react';
import { LoadAgain } from './load-again';

// For reps alone, and for a press: its script comes behind the page (decisions 123).
const SendCode = lazy(() =>
  import('./mail-code').then(
    ({ SendCode: Loaded }) => ({ default: Loaded }),
    () => ({ default: LoadAgain }),
  ),
);

/** The way to mail a rep's client the code that is asked for (decisions 59). */
export const VerificationCode = ({ to }: { to: string }) => (
  <Suspense>
    <SendCode to={to} />
  </Suspense>
);
