import { AlertIcon } from '@/components/art/icons';
import { Card } from '@/components/ui/card';
import { RadioCards, type Choice } from '@/components/ui/choices';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import type { RenewedPlan } from '@/lib/contract/renewal';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatDate, formatWireDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import type { RenewalKind } from '@/lib/rules/words/renewal-words';
import { RENEWAL_CHOICE } from '@/lib/site/form-places';

const KINDS: Record<RenewalKind, string> = { same: 'Stays the same', changed: 'Changes', gone: 'Ends' };

type Told = Readonly<Record<string, string>>;
/** `isApart`: other plans of the board renew on other days. */
type Props = { plan: RenewedPlan; isApart: boolean; problems: Told; values: Told };

/** A plan of a renewal: old and new price side by side, why, and what may be chosen. */
export function RenewedPlanCard({ plan, isApart, problems, values }: Props) {
  const { renewal_id: id, day, kind, plan_name: name, new_name: next, old_price: old, new_price: price } = plan;
  const isOther = next !== null && next !== name;
  return (
    <Card className="p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-h3">{name}</h2>
        <span className="chip">{KINDS[kind]}</span>
      </div>
      {isOther && <p className="mt-1 font-semibold">Goes on as {next}</p>}
      <div className="mt-4">
        <LeaderList>
          <LeaderRow label="Today, each month" amount={formatWireMoney(old)} />
          <LeaderRow
            label={`From ${formatWireDate(day)}, each month`}
            amount={price === null ? 'No coverage' : formatWireMoney(price)}
          />
        </LeaderList>
      </div>
      <ul className="mt-4 grid gap-1 text-small text-muted">
        {plan.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {isApart && plan.decided === null && (
        <p className="mt-4 text-small">Last day to choose: {formatWireDate(plan.act_by)}</p>
      )}
      {plan.decided !== null && <p className="mt-4 font-semibold">{plan.decided}</p>}
      {plan.decided === null && kind !== 'gone' && (
        <fieldset className="mt-5">
          <legend className="label mb-2">What becomes of it</legend>
          <FieldProblem id={`${RENEWAL_CHOICE}${id}`} problem={problems[`${RENEWAL_CHOICE}${id}`]} />
          <RadioCards
            name={`${RENEWAL_CHOICE}${id}`}
            idBase={`${RENEWAL_CHOICE}${id}`}
            choices={choicesOf(plan)}
            defaultValue={values[`${RENEWAL_CHOICE}${id}`] ?? 'keep'}
          />
        </fieldset>
      )}
    </Card>
  );
}

function choicesOf({ new_name: next, plan_name: name, new_price: price, levels, day }: RenewedPlan): Choice[] {
  const others = levels.filter(({ is_offered: isOffered }) => !isOffered);
  return [
    { value: 'keep', label: `Go on with ${next ?? name}`, detail: `${formatWireMoney(price ?? '0')} a month` },
    ...others.map((level) => ({
      value: level.plan_pricing_id,
      label: `Change to ${level.name}`,
      detail: `${formatWireMoney(level.price)} a month`,
    })),
    { value: 'leave', label: 'Leave the plan', detail: `Coverage ends on ${dayBefore(day)}` },
  ];
}

/** The last day of a plan that is left, since people look for a day and not for a sum; takes the wire's `MM/DD/YYYY`. */
function dayBefore(day: string): string {
  const date = fromWireDate(day);
  return date === null ? `the day before ${day}` : formatDate(addDays(date, -1));
}

/** The message beside a choice or a box. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p className="error-text mb-2" id={`${id}-error`}>
      <AlertIcon />
      <span>
        <span className="sr-only">Error: </span>
        {problem}
      </span>
    </p>
  );
}
