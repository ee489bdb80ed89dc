'use client';

import { useRouter } from 'next/navigation';
import { createContext, Fragment, useCallback, useContext, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { draftsArrived } from './drafts-on-the-way';
import type { StepData } from './step-data';

/** Answers of the server that were on the page already: Back and forward show one of them again. */
const shown = new Set<string>();

const Reopen = createContext<() => void>(() => undefined);

/** Returns what makes the step anew from the newest answers, in the place of what stands in it. */
export const useReopen = (): (() => void) => useContext(Reopen);

/**
 * Stands around a step and makes it from the newest answers, also where the browser's Back or forward shows a page that
 * was made before: the framework keeps those (decisions 154). `stamp` names the server's answer.
 */
function FreshStep({ stamp, children }: { stamp: string; children: ReactNode }) {
  const router = useRouter();
  const [instance, setInstance] = useState(stamp);
  const [old, setOld] = useState<string | null>(() => (shown.has(stamp) ? stamp : null));
  // The newer answer is here: the step begins anew with it.
  if (old !== null && old !== stamp) {
    setOld(null);
    setInstance(stamp);
  }
  useEffect(() => {
    if (old === null) return;
    const ask = () => void draftsArrived().then(() => router.refresh());
    if (navigator.onLine) return ask();
    window.addEventListener('online', ask, { once: true });
    return () => window.removeEventListener('online', ask);
  }, [old, router]);
  useEffect(() => {
    // Only when the step was made anew from this answer.
    if (instance === stamp && isLost()) document.getElementById('page-heading')?.focus({ preventScroll: true });
  }, [instance, stamp]);
  useEffect(() => {
    shown.add(stamp);
    // A page that the browser took out of its own memory whole is as old as the day it went there.
    const again = (event: PageTransitionEvent) => event.persisted && setOld(stamp);
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, [stamp]);
  const reopen = useCallback(() => setOld(stamp), [stamp]);
  if (old !== null) return <Waiting />;
  return (
    <Reopen value={reopen}>
      <Fragment key={instance}>{children}</Fragment>
    </Reopen>
  );
}

/** Returns a step that stands in a `FreshStep`. */
export function fresh<P extends { data: StepData }>(Step: ComponentType<P>): ComponentType<P> {
  return function Fresh(props: P) {
    return (
      <FreshStep stamp={props.data.stamp}>
        <Step {...props} />
      </FreshStep>
    );
  };
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function Waiting() {
  return (
    <p role="status" className="min-h-screen text-muted">
      Loading your newest answers…
    </p>
  );
}
