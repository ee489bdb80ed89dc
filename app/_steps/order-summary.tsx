import { Card } from '@/components/ui/card';
import { FoldCard } from '@/components/ui/disclosure';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { formatWireMoney } from '@/lib/rules/money/money';
import { reasonOf } from '@/lib/rules/money/pricing-errors';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { tellDeadline } from '@/lib/rules/text/moments';

export type Cart = AnswerOf<EndpointNamed<'getPlanCart'>>['data'];

/** The day of the first month's amount, once the way to pay is known: "Due today", "Due by December 5, 2026". */
export type Due = { due: string };

type SummaryProps = { cart: Cart; due: Due | undefined };

/** The cart in short beside the form; a phone has `OrderLine`. */
export function OrderSummary({ cart, due }: SummaryProps) {
  return (
    <Card className="order-card order-card-quiet desktop-only">
      <h2 className="text-lg">Order summary</h2>
      <div className="mt-3">
        <SummaryRows cart={cart} due={due} />
      </div>
    </Card>
  );
}

/** The cart in one line above the step, which opens: "Dental Preferred 1000, $38.40 today". */
export function OrderLine({ cart, due }: SummaryProps) {
  const [first] = cart.result;
  const what = cart.result.length === 1 ? (first?.plan_name ?? '') : `${cart.result.length} plans`;
  const amount = sumOf(cart, cart.initial_month_cost);
  const when = due?.due === 'Due today' ? 'today' : 'for the first month';
  return (
    <div className="phone-only mt-4">
      <FoldCard small summary={amount === null ? what : `${what}, ${amount} ${when}`}>
        <SummaryRows cart={cart} due={due} />
      </FoldCard>
    </div>
  );
}

/** A sum of the cart; null while a plan has no price, which is not free (decisions 143). */
function sumOf(cart: Cart, amount: string): string | null {
  return cart.result.some(({ problem }) => problem !== undefined) ? null : formatWireMoney(amount);
}

const UNKNOWN = 'Not known yet';

function SummaryRows({ cart, due }: SummaryProps) {
  const first = sumOf(cart, cart.initial_month_cost) ?? UNKNOWN;
  const starts = cart.effective_date === null ? null : fromWireDate(cart.effective_date);
  const enrollBy = cart.enroll_by === null ? null : fromWireDate(cart.enroll_by);
  return (
    <>
      {due && (
        <>
          <LeaderRow sum label={due.due} amount={first} />
          <hr className="rule" />
        </>
      )}
      <LeaderList>
        {cart.result.map((item) => (
          <LeaderRow
            key={item.plan_pricing_id}
            label={item.plan_name}
            amount={item.problem === undefined ? formatWireMoney(item.price) : 'No price'}
            note={item.problem === undefined ? item.pending : reasonOf(item.problem)}
          />
        ))}
        {cart.fees.map((fee) => (
          <LeaderRow key={`${fee.label}-${fee.cadence}`} label={fee.label} amount={formatWireMoney(fee.amount)} />
        ))}
      </LeaderList>
      <hr className="rule" />
      <LeaderList>
        <LeaderRow label="First Month Total Cost" amount={first} />
        <LeaderRow label="Recurring Monthly Cost" amount={sumOf(cart, cart.recurring_month_cost) ?? UNKNOWN} />
      </LeaderList>
      <p className="mt-2 text-small text-muted">
        {starts !== null && `Coverage starts ${formatDate(starts)}.`}
        {enrollBy !== null && ` Enroll until ${tellDeadline(enrollBy)}.`}
      </p>
    </>
  );
}
