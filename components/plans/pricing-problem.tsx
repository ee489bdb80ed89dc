import type { ReactNode } from 'react';
import { DIALOGS } from '@/components/dialog-ids';
import { Banner } from '@/components/ui/banner';
import { DialogLink, DialogTrigger } from '@/components/ui/dialog-trigger';
import type { PricingAction } from '@/lib/rules/money/pricing-actions';
import { QUESTIONS_ANCHOR } from '@/lib/site/plan-anchors';

/**
 * The reason why a plan has no price, and the action that mends it. `dependents` is the spec's "dependent error" (rules
 * 1 §8).
 */
export type Problem = { message: string; detail: string; action: PricingAction | 'dependents' | 'category' | null };

/** The action's dialog and the words on its button; the questions of a plan stand on its page. */
const MENDERS: Readonly<Record<Exclude<NonNullable<Problem['action']>, 'questions' | 'quote' | 'portal'>, Mender>> = {
  'basic-info': { dialog: DIALOGS.basicDetails, label: 'Edit basic info' },
  income: { dialog: DIALOGS.incomeHours, label: 'Edit annual income' },
  hours: { dialog: DIALOGS.incomeHours, label: 'Edit working hours' },
  tier: { dialog: DIALOGS.tier, label: 'Choose another tier' },
  tobacco: { dialog: DIALOGS.tobacco, label: 'Tell us about tobacco usage' },
  dependents: { dialog: DIALOGS.dependents, label: 'Tell us about your dependents' },
  category: { dialog: DIALOGS.category, label: 'Choose a category' },
};
type Mender = { dialog: string; label: string };

/** The banner of a plan without a price: the spec's words, what it takes, and the way out (rules 1 §8). */
export function PricingProblem({
  problem,
  portal,
  otherPlans,
}: {
  problem: Problem;
  /** Opens the choice of a portal (`portalError`). */
  portal?: ReactNode;
  /** Address of plans like this one. */
  otherPlans: string;
}) {
  return (
    <Banner
      tone="warning"
      live
      className="mt-6"
      title={problem.message}
      action={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <MendingAction action={problem.action} portal={portal} />
          <a className="quiet" href={otherPlans}>
            See other plans
          </a>
        </div>
      }
    >
      {problem.detail !== '' && <p>{problem.detail}</p>}
    </Banner>
  );
}

/** The one control that mends a refusal: a button that opens the dialog, a link for tobacco and questions. */
export function MendingAction({ action, portal }: { action: Problem['action']; portal?: ReactNode }) {
  if (action === null || action === 'quote') return null;
  if (action === 'portal') return portal ?? null;
  if (action === 'questions')
    return (
      <a className="btn btn-secondary btn-sm" href={`#${QUESTIONS_ANCHOR}`}>
        Answer the questions
      </a>
    );
  const { dialog, label } = MENDERS[action];
  return action === 'tobacco' ? (
    <DialogLink dialog={dialog} className="inline-link min-h-11">
      {label}
    </DialogLink>
  ) : (
    <DialogTrigger dialog={dialog} size="sm">
      {label}
    </DialogTrigger>
  );
}
