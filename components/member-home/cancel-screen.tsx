import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Button, LinkButton } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { PageHeader } from '@/components/ui/page-header';
import type { HeldPlan } from '@/lib/contract/member-home';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { HELD_INTENTS } from '@/lib/site/form-places';
import type { Crumb } from '@/lib/site/crumb';

type Props = {
  crumbs: readonly Crumb[];
  plan: HeldPlan;
  cancelling: NonNullable<HeldPlan['cancelling']>;
  homeHref: string;
  action: string;
  /** The refusal of the form that was sent. */
  sent: CameBack | null;
};

/** The question before a plan is cancelled: its last day and what comes back (decisions 256). */
export function CancelScreen({ crumbs, plan, cancelling, homeHref, action, sent }: Props) {
  const { last_day: lastDay, refund, free_look_until: until } = cancelling;
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={crumbs} />
      <PageHeader className="mt-4" title={`Cancel ${plan.plan_name}?`} />
      <FormAnswer sent={sent} />
      <Card className="mt-8 p-5 md:p-8">
        <p>
          {lastDay === null
            ? `Until ${formatWireDate(until)} you may return the plan, and before coverage begins you may cancel it: it then counts as never begun, for everyone it covers.`
            : 'Coverage goes on to the end of this month, for everyone it covers.'}
        </p>
        <div className="mt-5">
          <LeaderList>
            <LeaderRow
              label="Last day of coverage"
              amount={lastDay === null ? 'Never begun' : formatWireDate(lastDay)}
            />
            <LeaderRow label="Comes back to you" amount={formatWireMoney(refund)} />
            <LeaderRow label="No longer paid each month" amount={formatWireMoney(plan.price)} />
          </LeaderList>
        </div>
        <p className="mt-5 text-small text-muted">
          A card gets its money back by itself. Money from a bank account is sent by your agent. A plan that is
          cancelled cannot be brought back here: you would enroll again.
        </p>
        <form method="post" action={action} className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <HiddenInputs values={{ intent: HELD_INTENTS.cancel, plan: plan.held_id, last_day: lastDay ?? '' }} />
          <LinkButton href={homeHref}>Keep the plan</LinkButton>
          <Button type="submit" variant="danger">
            Cancel the plan
          </Button>
        </form>
      </Card>
    </Container>
  );
}
