'use client';

import { lazy } from 'react';
import { SavedBanner } from '@/components/saved-notice';
import { QUESTIONS_ANCHOR, QUESTIONS_HEADING } from '@/lib/site/plan-anchors';
import type { PlanQuestions } from './question-types';

// Loaded only for plans that ask: most ask nothing. Without a boundary around them they are in the page's own HTML, for
// browsers without scripts; a boundary of this size would be put in its place by one.
const UnderwritingForm = lazy(() => import('./underwriting-form'));
const CarrierForm = lazy(() => import('./carrier-form'));

/** The questions of a plan on its page, in the way of its price or of the cart (rules 2 §2.2, §4). */
export function QuestionPanel(asked: PlanQuestions) {
  const { underwriting, carrier } = asked;
  return (
    <section id={QUESTIONS_ANCHOR} className="mt-8" aria-labelledby={QUESTIONS_HEADING}>
      <h2 id={QUESTIONS_HEADING} tabIndex={-1}>
        Questions for this plan
      </h2>
      <p className="mt-2 text-muted">The carrier asks them of everybody before this plan can be added to the cart.</p>
      <SavedBanner place="questions" />
      {underwriting.length > 0 && <UnderwritingForm {...asked} />}
      {carrier.length > 0 && <CarrierForm {...asked} />}
    </section>
  );
}
