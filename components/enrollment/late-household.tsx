'use client';

import { lazy, Suspense } from 'react';
import { LoadAgain } from './load-again';
import type { LateProps } from './use-household';

// Few have others who sign, and it is opened by a press: its script comes behind the page (decisions 123).
const Late = lazy(() =>
  import('./household-dialog').then(
    ({ HouseholdPart }) => ({ default: HouseholdPart }),
    () => ({ default: LoadAgain }),
  ),
);

/** The parts about the others who sign besides their list; nothing where the applicant signs alone. */
export const LateHousehold = (props: LateProps) =>
  props.household.people.length > 0 && (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
