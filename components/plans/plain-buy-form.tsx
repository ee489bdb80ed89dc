import { BUY_FORM, CART_INTENTS, levelField } from '@/lib/site/form-places';
import type { BuyLevel } from './buy-level';

/** Takes the choice when no script does (decisions 159); the levels and the buttons name this form. */
export function PlainBuyForm({
  action,
  planId,
  levels,
  asksMembership,
}: {
  action: string;
  /** The plan of the page. */
  planId: number;
  levels: readonly BuyLevel[];
  asksMembership: boolean;
}) {
  return (
    <form id={BUY_FORM} method="post" action={action}>
      <input type="hidden" name="intent" value={CART_INTENTS.add} />
      <input type="hidden" name="plan_id" value={planId} />
      {asksMembership && <input type="hidden" name="asks_membership" value="1" />}
      {levels.map((level) => (
        <input
          key={level.pricingId}
          type="hidden"
          name={levelField(level.pricingId)}
          value={`${level.planId}:${level.price}`}
        />
      ))}
    </form>
  );
}
