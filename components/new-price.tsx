import { formatWireMoney } from '@/lib/rules/money/money';
import { formatWireDate } from '@/lib/rules/text/date-words';

/** A plan's price before and after a change: wire amounts, and the first day that the new one counts for. */
export function NewPrice({ plan }: { plan: { price: string; new_price: string; priced_from: string } }) {
  const isSame = plan.price === plan.new_price;
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
      {!isSame && (
        <s className="text-muted">
          <span className="sr-only">Before: </span>
          {formatWireMoney(plan.price)}
        </s>
      )}
      <b className="text-h3">
        <span className="sr-only">Then: </span>
        {formatWireMoney(plan.new_price)}
      </b>
      <span className="text-muted">
        {isSame ? 'a month, as before' : `a month, from ${formatWireDate(plan.priced_from)} on`}
      </span>
    </p>
  );
}
