import { NewPrice } from '@/components/new-price';
import { Card } from '@/components/ui/card';
import { SummaryList } from '@/components/ui/summary-list';
import type { PeopleChange } from '@/lib/contract/coverage-changes';
import { formatWireMoney } from '@/lib/rules/money/money';
import { EVENT_FACTS } from '@/lib/rules/policies/coverage-change';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { tierLabel } from '@/lib/rules/words/tier-words';
import type { Tier } from '@/lib/rules/words/tiers';

/** A change of who is covered, told with its prices before and after, for the member and for who decides (decisions 271). */
export function ChangeFacts({ change }: { change: PeopleChange }) {
  const joins = change.deed === 'add';
  const relationship = change.relationship === 'spouse' ? 'Spouse' : 'Child';
  return (
    <Card className="mt-6 p-5 md:p-8">
      <SummaryList
        rows={[
          { label: joins ? 'Joins' : 'Leaves', value: `${change.name}, ${relationship.toLowerCase()}` },
          { label: 'Because', value: `${EVENT_FACTS[change.event].label}, ${formatWireDate(change.event_on)}` },
          { label: joins ? 'Covered from' : 'Last day of coverage', value: formatWireDate(change.effective_on) },
          ...(change.refund === '0.00' ? [] : [{ label: 'Comes back to you', value: formatWireMoney(change.refund) }]),
        ]}
      />
      <ul className="mt-4 grid gap-4">
        {change.plans.map((plan) => (
          <li key={plan.plan_name} className="border-t border-border pt-4">
            <h2 className="text-h3">{plan.plan_name}</h2>
            <p className="mt-1 text-small text-muted">
              {plan.tier === plan.new_tier ? words(plan.tier) : `${words(plan.tier)} → ${words(plan.new_tier)}`}
            </p>
            <NewPrice plan={plan} />
          </li>
        ))}
      </ul>
      {joins && change.plans.some(({ price, new_price: then }) => price !== then) && (
        <p className="mt-4 text-small text-muted">A month that is paid already stays as it was paid.</p>
      )}
    </Card>
  );
}

const words = (tier: Tier | null): string => (tier === null ? 'Another tier' : tierLabel(tier));
