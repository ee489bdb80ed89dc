import type { ReactNode } from 'react';
import { DialogLink } from '@/components/ui/dialog-trigger';
import type { DIALOGS } from '@/components/dialog-ids';

export type PriceAnswer = { label: string; value: string; dialog: (typeof DIALOGS)[keyof typeof DIALOGS] };

/**
 * The answers a price rests on beside the basic info, each with its Edit: income, working hours, dependents (rules 1
 * §2.10).
 */
export function PriceAnswers({ answers, children }: { answers: readonly PriceAnswer[]; children?: ReactNode }) {
  if (answers.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="price-answers">
      <h2 id="price-answers" className="text-h3">
        Your answers for this price
      </h2>
      <dl className="price-answers mt-3">
        {answers.map(({ label, value, dialog }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? 'Not told yet' : value}</dd>
            <dd>
              <DialogLink dialog={dialog} className="quiet">
                Edit<span className="sr-only"> {label.toLowerCase()}</span>
              </DialogLink>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
