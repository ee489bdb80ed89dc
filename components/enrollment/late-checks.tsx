'use client';

import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import type * as Address from './address-check';
import type * as Refusals from './outside-refusals';
import type * as Reach from './reach-check';

/*
 * The outside checks, whose code comes behind the page (decisions 123). Where it could not be had, nothing is asked beside
 * the form, and the save decides (decisions 48).
 */

/** Fetches the code for the words of services; null where it could not be had, and so no service has said any. */
export const loadRefusals = (): Promise<typeof Refusals | null> => import('./outside-refusals').catch(() => null);

const nothing = { default: () => null };
const loadReach = (): Promise<typeof Reach | null> => import('./reach-check').catch(() => null);
const LateAddress = lazy(() =>
  import('./address-check').then(
    ({ AddressCheck: loaded }) => ({ default: loaded }),
    () => nothing,
  ),
);
const LateNumber = lazy(async () => ({ default: (await loadReach())?.NumberCheck ?? nothing.default }));
const LateEmail = lazy(async () => ({ default: (await loadReach())?.EmailCheck ?? nothing.default }));

export const LateAddressCheck = (props: ComponentProps<typeof Address.AddressCheck>) => (
  <Suspense>
    <LateAddress {...props} />
  </Suspense>
);

export const LateNumberCheck = (props: ComponentProps<typeof Reach.NumberCheck>) => (
  <Suspense>
    <LateNumber {...props} />
  </Suspense>
);

export const LateEmailCheck = (props: ComponentProps<typeof Reach.EmailCheck>) => (
  <Suspense>
    <LateEmail {...props} />
  </Suspense>
);
