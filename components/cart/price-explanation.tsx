import { FoldCard } from '@/components/ui/disclosure';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { formatMoney } from '@/lib/rules/money/money';
import type { PriceExplanation } from './cart-figures';

/** The parts of the special carrier's price (rules 1 §2.11, §9): dues and fees by tier, and the marketers' average. */
export function SpecialPrice({ explanation }: { explanation: PriceExplanation }) {
  const { planName, lines, total, ranges } = explanation;
  return (
    <FoldCard summary={planName === '' ? 'How the price is made up' : `How the price of ${planName} is made up`} open>
      <LeaderList>
        {lines.map((line) => (
          <LeaderRow key={line.label} label={line.label} amount={formatMoney(line.cents)} />
        ))}
        {total !== null && <LeaderRow sum label="Each month" amount={formatMoney(total)} />}
      </LeaderList>
      {ranges.map((line) => (
        <p key={line.label} className="mt-4 text-small text-muted">
          {line.label}: {formatMoney(line.cents)} to {formatMoney(line.to ?? line.cents)}.
        </p>
      ))}
    </FoldCard>
  );
}
