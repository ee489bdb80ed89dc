import { AlertIcon } from '@/components/art/icons';
import type { PlanCardProps } from '@/components/shell/plan-card';
import { showPrice, type ListedPrice } from '@/components/shell/shown-price';
import { SafeHtml } from '@/components/ui/safe-html';
import { categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { routes } from '@/lib/site/routes';

export type CardPlan = ListedPrice & {
  plan_id: number;
  plan_name: string;
  plan_logo: string;
  plan_category: CategoryKey;
  /** The reason it is shown: "Often chosen with Dental Preferred"; without one the category stands there. */
  reason: string;
  /** The server's words when it cannot be added at the moment (blackout, already active), else null. */
  message: string | null;
};

/** The card of a recommended plan in the strip; in the list with its short text and category (rules 1 §2.12). */
export function recommendedCard(
  basePath: string,
  plan: CardPlan,
  { text = null, heading }: { text?: SanitizedHtml | null; heading?: 'h2' | 'h3' } = {},
): PlanCardProps {
  const label = categoryOf(plan.plan_category).section;
  const why = plan.reason || label;
  const card = {
    name: plan.plan_name,
    carrier: plan.plan_logo,
    price: showPrice(plan),
    href: routes.plan(basePath, plan.plan_id, plan.plan_name),
    ...(heading && { heading }),
    ...(text !== null && { category: { key: plan.plan_category, label } }),
  };
  if (text === null && plan.message === null) return { ...card, why };
  const children = (
    <>
      {text !== null && <SafeHtml html={text} className="plan-text" />}
      {plan.message === null ? (
        <p className="rec-why">{why}</p>
      ) : (
        <p className="rec-message">
          <AlertIcon />
          {plan.message}
        </p>
      )}
    </>
  );
  return { ...card, children };
}
