import type { ReactNode } from 'react';
import { NewPrice } from '@/components/new-price';
import { Card } from '@/components/ui/card';
import { SummaryList } from '@/components/ui/summary-list';
import type { AddressChange } from '@/lib/contract/contact-changes';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatWireDate } from '@/lib/rules/text/date-words';
import type { MoveVerdict } from '@/lib/rules/words/move-verdicts';

type Plan = AddressChange['plans'][number];

const VERDICTS: Record<MoveVerdict, string> = {
  same: 'Stays the same',
  priced: 'Costs another amount',
  ending: 'Ends before',
  'not-sold': 'Cannot go along',
  call: 'Please call',
};

/** A move, told with the price of each plan before and after, step by step, for the member and for who decides (decisions 274). */
export function MoveFacts({
  change,
  whatToDo,
}: {
  change: AddressChange;
  /** The help under a plan that cannot go along. */
  whatToDo?: (plan: Plan) => ReactNode;
}) {
  return (
    <Card className="mt-6 p-5 md:p-8">
      <SummaryList
        rows={[
          { label: 'New address', value: change.address },
          { label: 'Moved on', value: formatWireDate(change.moved_on) },
          { label: 'Counts for prices from', value: formatWireDate(change.counts_from) },
          ...(change.refund === '0.00' ? [] : [{ label: 'Comes back to you', value: formatWireMoney(change.refund) }]),
        ]}
      />
      <ul className="mt-4 grid gap-6">
        {change.plans.map((plan) => (
          <li key={plan.held_id} className="min-w-0 border-t border-border pt-5">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <h2 className="text-h3">{plan.plan_name}</h2>
              <span className="chip">{VERDICTS[plan.verdict]}</span>
            </div>
            <Prices plan={plan} />
            {plan.why !== '' && <p className="mt-2">{plan.why}</p>}
            {whatToDo?.(plan)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Prices({ plan }: { plan: Plan }) {
  const { priced_from } = plan;
  if (priced_from === null) return <p className="mt-2 text-muted">{formatWireMoney(plan.price)} a month</p>;
  return (
    <>
      <NewPrice plan={{ ...plan, priced_from }} />
      {plan.steps.length > 0 && <Steps plan={plan} />}
    </>
  );
}

/** The steps of the price, the old and the new one side by side: their sums are the prices. */
function Steps({ plan }: { plan: Plan }) {
  return (
    <table className="mt-4 w-full text-small">
      <caption className="sr-only">The price of {plan.plan_name} step by step</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="pb-2 text-left font-normal">
            Why
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-normal">
            Before
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-normal">
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        {plan.steps.map(({ label, because, amount, new_amount: then }) => (
          <tr key={label} className="border-t border-border align-top">
            <th scope="row" className="py-2 text-left font-normal">
              <span className="grid gap-0.5">
                <b>{label}</b>
                <span className="text-muted">{because}</span>
              </span>
            </th>
            <td className="py-2 pl-3 text-right tabular-nums">{formatWireMoney(amount)}</td>
            <td className="py-2 pl-3 text-right font-semibold tabular-nums">{formatWireMoney(then)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
