import { QuietLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import type { GroupHomeView } from '@/lib/contract/census';
import { formatWireMoney } from '@/lib/rules/money/money';
import { RemindForm, type CensusAction } from './census-forms';
import { monthText, peopleText } from './census-texts';

/** The amounts that the group owes for this month's plans, and the plans and fees that are not in them (decisions 257). */
export function ContributionsBox({ view, invoiceHref }: { view: GroupHomeView; invoiceHref: string }) {
  const { contributions: due, group_name: group } = view;
  if (due === null) return null;
  const { plans, unknown_plans: unknown } = due;
  return (
    <Card className="census-box">
      <h2>Contributions due this month</h2>
      {plans === 0 ? (
        <p>
          {unknown === 1 ? 'One plan is' : `${unknown} plans are`} in force in {monthText(due.month)}. What of it{' '}
          {group} pays is not known here, so no amount is told.
        </p>
      ) : (
        <>
          <p>
            {monthText(due.month)}, {plans} {plans === 1 ? 'plan' : 'plans'} in force
          </p>
          <LeaderList className="mt-4">
            <LeaderRow label={`${group} pays`} amount={formatWireMoney(due.employer)} />
            <LeaderRow label="From payroll" amount={formatWireMoney(due.payroll)} />
            <LeaderRow sum label="Total due" amount={formatWireMoney(due.total)} />
          </LeaderList>
          <p className="mt-4">
            {unknown > 0 &&
              `${unknown} more ${unknown === 1 ? 'plan is' : 'plans are'} in force whose parts are not known here. `}
            Fees that a bill adds to its plans are not included.
          </p>
        </>
      )}
      <p className="mt-4">
        <QuietLink href={invoiceHref}>See the invoice by class</QuietLink>
      </p>
    </Card>
  );
}

/** Names of those whose plan waits for evidence; nothing of what they have to prove. */
export function EvidenceBox({ view, remind }: { view: GroupHomeView; remind: CensusAction }) {
  const { evidence, counts, reminders } = view;
  const total = counts.details.evidence;
  if (total === 0) return null;
  return (
    <Card className="census-box">
      <h2>Evidence of insurability</h2>
      <p>
        {peopleText(total)} {total === 1 ? 'owes' : 'owe'} a form to the carrier. You see names only, never health
        answers.
      </p>
      <ul className="census-names">
        {evidence.map((name, index) => (
          <li key={`${name} ${index}`}>{name}</li>
        ))}
      </ul>
      {total > evidence.length && <p className="mt-2">and {total - evidence.length} more</p>}
      {reminders.evidence > 0 && (
        <div className="mt-4">
          <RemindForm to={remind} whom={{ filter: 'evidence' }} look={{ size: 'sm', block: true }}>
            {reminders.evidence === 1 ? 'Remind this person' : `Remind these ${reminders.evidence}`}
            <span className="sr-only"> of the evidence</span>
          </RemindForm>
        </div>
      )}
    </Card>
  );
}
