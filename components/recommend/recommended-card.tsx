import { Link } from '@/components/ui/link';
import { CategoryIcon } from '@/components/art/category-icon';
import { AlertIcon } from '@/components/art/icons';
import { Chip } from '@/components/ui/chip';
import { Plate } from '@/components/ui/plate';
import { Price } from '@/components/ui/price';
import { SafeHtml } from '@/components/ui/safe-html';
import { categoryOf, type CategoryKey } from '@/lib/rules/categories';
import type { SanitizedHtml } from '@/lib/rules/html';
import { formatWireMoney } from '@/lib/rules/money';
import { routes } from '@/lib/site/routes';

export type CardPlan = {
  plan_id: number;
  plan_name: string;
  plan_logo: string;
  plan_category: CategoryKey;
  plan_price: string;
  /** Why it is shown: "Often chosen with Dental Preferred"; without one the category stands there. */
  reason: string;
  /** The server's words when it cannot be added at the moment (blackout, already active), else null. */
  message: string | null;
};

/** A recommended plan in the strip; in the list with its short text and category (spec 1 §2.12). */
export function RecommendedCard({
  basePath,
  plan,
  text = null,
  heading: Heading = 'h3',
}: {
  basePath: string;
  plan: CardPlan;
  text?: SanitizedHtml | null;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article className="card plan rec-card">
      <div className="plan-head">
        <Plate carrier={plan.plan_logo} decorative />
        {text !== null && (
          <Chip>
            <CategoryIcon category={plan.plan_category} />
            {categoryOf(plan.plan_category).section}
          </Chip>
        )}
      </div>
      <Heading>{plan.plan_name}</Heading>
      {text !== null && <SafeHtml html={text} className="plan-text" />}
      {plan.message === null ? (
        <p className="rec-why">{plan.reason || categoryOf(plan.plan_category).section}</p>
      ) : (
        <p className="rec-message">
          <AlertIcon />
          {plan.message}
        </p>
      )}
      <div className="plan-foot">
        <Price amount={formatWireMoney(plan.plan_price)} from />
        <Link className="btn btn-secondary btn-sm plan-more" href={routes.plan(basePath, plan.plan_id, plan.plan_name)}>
          More Info<span className="sr-only">: {plan.plan_name}</span>
        </Link>
      </div>
    </article>
  );
}
