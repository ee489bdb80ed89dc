'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { QUESTIONS_ANCHOR } from './pricing-problem';
import type { PlanQuestions } from './question-types';

/** Loaded only for plans that ask: most ask nothing. */
const UnderwritingForm = lazy(() => import('./underwriting-form'));
const CarrierForm = lazy(() => import('./carrier-form'));

/** The questions of a plan on its page, in the way of its price or of the cart (rules 2 §2.2, §4). */
export function QuestionPanel({ planId, underwriting, carrier }: PlanQuestions) {
  // Drawn only once script runs: before, a Yes would not open what it asks for, and a press would send nothing.
  const alive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const waiting = <Skeleton className="mt-6 h-40 w-full" />;
  return (
    <section id={QUESTIONS_ANCHOR} className="mt-8" aria-labelledby="plan-questions-title">
      <h2 id="plan-questions-title">Questions for this plan</h2>
      <p className="mt-2 text-muted">The carrier asks them of everybody before this plan can be added to the cart.</p>
      {alive ? (
        <Suspense fallback={waiting}>
          {underwriting.length > 0 && <UnderwritingForm planId={planId} questions={underwriting} />}
          {carrier.length > 0 && <CarrierForm planId={planId} questions={carrier} />}
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}
