'use client';

import { Price } from '@/components/ui/price';
import { Card } from '@/components/ui/card';
import { isTier } from '@/lib/rules/words/tiers';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import type { AnswerKind } from '@/lib/site/form-places';
import { DependentsForm } from './dependents-form';
import { IncomeHoursForm } from './income-hours-form';
import type { PriceDialogsProps } from './price-dialogs';
import { TobaccoForm } from './tobacco-form';

/** The answers that the box with the price asks for itself, one after another (decisions 145). */
export type AskedInBox = 'tobacco' | 'income' | 'hours' | 'dependents';

export type AskInBoxProps = Pick<PriceDialogsProps, 'planId' | 'today' | 'tier' | 'values' | 'tobacco' | 'needed'> & {
  asks: AskedInBox;
  /** The route of the answer without script. */
  action: string;
  /** The lowest price of all shoppers, ready to show. */
  from: string;
};

/** The box with the price while one answer is missing: it asks in place, and the price follows (decisions 145). */
export function AskInBox(props: AskInBoxProps) {
  const { from } = props;
  return (
    <Card raised className="order-card">
      <h2 className="text-lg">One answer to your price</h2>
      <div className="mt-3">
        <Price amount={from} from />
      </div>
      <div className="mt-5">
        <Question {...props} />
      </div>
    </Card>
  );
}

function Question({ action, asks, planId, today, tier, values, tobacco, needed }: AskInBoxProps) {
  const plain = (kind: AnswerKind, more = {}) => ({
    action,
    hidden: { kind, at: 'plan', plan_id: String(planId), ...more },
  });
  if (asks === 'tobacco') {
    if (tobacco === null) return null;
    const words = tobacco.question === TOBACCO_QUESTION ? {} : { tobacco_question: tobacco.question };
    return <TobaccoForm planId={planId} {...tobacco} inBox plain={plain('tobacco', words)} />;
  }
  if (asks === 'dependents')
    return (
      isTier(tier) && (
        <DependentsForm planId={planId} today={today} tier={tier} told={values} inBox plain={plain('dependents')} />
      )
    );
  return <IncomeHoursForm planId={planId} values={values} needed={needed} inBox plain={plain('earnings')} />;
}
