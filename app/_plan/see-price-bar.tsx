import { BottomBar } from '@/components/shell/bottom-bar';
import { LinkButton } from '@/components/ui/button';
import { DETAILS_ANCHOR } from '@/lib/routing/enroll-steps';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { PlanPage } from '@/lib/site/public-catalog';

/** On phones, of a plan without a price yet: where its prices begin, and the way to what the price waits for. */
export function SeePriceBar({ plan }: { plan: Pick<PlanPage, 'plan_price'> }) {
  return (
    <div className="phone-only">
      <BottomBar label="from, per month" amount={formatWireMoney(plan.plan_price)}>
        <LinkButton variant="primary" href={`#${DETAILS_ANCHOR}`}>
          See your price
        </LinkButton>
      </BottomBar>
    </div>
  );
}
