import { Card } from '@/components/ui/card';
import { FoldCard } from '@/components/ui/disclosure';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatDate, fromWireDate } from '@/lib/rules/text/dates';
import { tellDeadline } from '@/lib/rules/text/moments';

export type Cart = AnswerOf<EndpointNamed<'getPlanCart'>>['data'];

/** The cart in short: open beside the form, folded on a phone. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const recurring = formatWireMoney(cart.recurring_month_cost);
  return (
    <>
      <Card className="order-card order-card-quiet desktop-only">
        <h2 className="text-lg">Order summary</h2>
        <div className="mt-3">
          <SummaryRows cart={cart} />
        </div>
      </Card>
      <div className="phone-only">
        <FoldCard small summary={`Order summary, ${recurring} each month`}>
          <SummaryRows cart={cart} />
        </FoldCard>
      </div>
    </>
  );
}

function SummaryRows({ cart }: { cart: Cart }) {
  const starts = cart.effective_date === null ? null : fromWireDate(cart.effective_date);
  const enrollBy = cart.enroll_by === null ? null : fromWireDate(cart.enroll_by);
  return (
    <>
      <LeaderList>
        {cart.result.map((item) => (
          <LeaderRow
            key={item.plan_pricing_id}
            label={item.plan_name}
            amount={formatWireMoney(item.price)}
            note={item.pending}
          />
        ))}
        {cart.fees
          .filter((fee) => fee.cadence === 'monthly')
          .map((fee) => (
            <LeaderRow key={fee.label} label={fee.label} amount={formatWireMoney(fee.amount)} />
          ))}
      </LeaderList>
      <hr className="rule" />
      <LeaderRow sum label="Each month" amount={formatWireMoney(cart.recurring_month_cost)} />
      <p className="mt-2 text-small text-muted">
        {formatWireMoney(cart.initial_month_cost)} for the first month.
        {starts !== null && ` Coverage starts ${formatDate(starts)}.`}
        {enrollBy !== null && ` Enroll until ${tellDeadline(enrollBy)}.`}
      </p>
    </>
  );
}
