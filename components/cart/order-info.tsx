import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { formatMoney } from '@/lib/rules/money/money';
import { fromWireDate } from '@/lib/rules/text/dates';
import { tellDeadline } from '@/lib/rules/text/moments';
import { sayUnpriced, showSum, type CartFigures } from './cart-figures';
import { CheckoutButton, EffectiveDate } from './checkout';
import { SaveCart } from './save-cart';
import { SendQuote } from './send-quote';

export type OrderInfoProps = {
  figures: CartFigures;
  dates: readonly string[];
  selectedDate: string;
  /** `enroll_by` of the cart. */
  enrollBy: string | null;
  /** When the total is due. */
  due: string;
  /** The client whom a quote may be sent to, by name, which is empty while it is not known; null where none may be sent. */
  quoteFor: string | null;
  /** The form of Save & Continue Later and its page, for browsers without script. */
  later: { action: string; page: string };
  hrefs: { plans: string; cart: string };
  help: ReactNode;
  /** The answers to the choice of a day, and to the checkout, when no script took them. */
  answers: { date: ReactNode; checkout: ReactNode };
};

/**
 * Order Info: start, what the order costs first, each month and in total, and where to go from here (rules 1 §2.11).
 */
export function OrderInfo(props: OrderInfoProps) {
  const { figures, dates, selectedDate, enrollBy, due, quoteFor, later, hrefs, help, answers } = props;
  const lastDay = enrollBy === null ? null : fromWireDate(enrollBy);
  return (
    <aside className="sticky-aside" aria-labelledby="order-info">
      <Card raised className="order-card">
        <h2 id="order-info">Order Info</h2>
        <div className="mt-5">
          <EffectiveDate
            dates={dates}
            selected={selectedDate}
            cartHref={hrefs.cart}
            total={showSum(figures, figures.total)}
          />
          {answers.date}
        </div>
        <OrderCosts figures={figures} due={due} />
        {answers.checkout}
        <div className="mt-6 grid gap-3">
          <div className="desktop-only grid">
            <CheckoutButton />
          </div>
          {lastDay !== null && (
            <p className="text-small text-muted">To start on this day, enroll until {tellDeadline(lastDay)}.</p>
          )}
          {quoteFor !== null && <SendQuote effectiveDate={selectedDate} clientName={quoteFor} />}
          <SaveCart {...later} />
          <LinkButton href={hrefs.plans} variant="tertiary">
            Continue Shopping
          </LinkButton>
        </div>
      </Card>
      {help}
    </aside>
  );
}

/**
 * The lines and their three totals. Plans, fixed items and monthly fees make Recurring; what is paid once comes on top
 * of it.
 */
export function OrderCosts({ figures, due }: Pick<OrderInfoProps, 'figures' | 'due'>) {
  const { plans, fixed, monthlyFees, onceFees, once, firstMonth, recurring, recurringNote, total } = figures;
  const missing = sayUnpriced(figures);
  // What the others cost is told, but not as the sum.
  const without = figures.unpriced.length === 1 ? 'Without it' : 'Without them';
  const rest = firstMonth > 0 ? `${missing}. ${without}: ${formatMoney(firstMonth)}.` : `${missing}.`;
  return (
    <>
      <LeaderList className="mt-5">
        <LeaderRow label="Plans" amount={showSum(figures, plans)} />
        {[...fixed, ...monthlyFees, ...onceFees].map((line) => (
          <LeaderRow
            key={line.key}
            label={line.label}
            amount={formatMoney(line.cents)}
            {...(line.note !== '' && { note: line.note })}
          />
        ))}
      </LeaderList>
      <hr className="rule" />
      <LeaderList>
        <LeaderRow
          label="First Month Cost"
          amount={showSum(figures, firstMonth)}
          note={
            missing !== ''
              ? rest
              : once > 0
                ? `One month, plus ${formatMoney(once)} paid once.`
                : 'One month, nothing on top.'
          }
        />
        <LeaderRow
          label="Recurring Cost"
          amount={showSum(figures, recurring)}
          note={`Every month after the first. ${recurringNote}`.trim()}
        />
      </LeaderList>
      <hr className="rule" />
      <LeaderRow sum label="Total Cost" amount={showSum(figures, total)} note={due} />
    </>
  );
}
