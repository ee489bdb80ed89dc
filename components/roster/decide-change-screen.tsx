import { TextareaField } from '@/components/field/text-field';
import { ChangeFacts } from '@/components/change-facts';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { PeopleChange } from '@/lib/contract/coverage-changes';
import { formatMoment } from '@/lib/rules/text/moments';

type Props = {
  change: PeopleChange & { member: string };
  action: string;
  proofHref: string;
  homeHref: string;
  sent: CameBack | null;
};

const STATES: Record<PeopleChange['state'], string> = {
  draft: '',
  waiting: '',
  done: 'Approved: the change is in force, and the member has been mailed.',
  declined: 'Declined: the member has been mailed your reason.',
  withdrawn: 'The member took this change back.',
};

/** A member's change for the rep or the group: the event, its proof, the prices, and the decision (decisions 271). */
export function DecideChangeScreen({ change, action, proofHref, homeHref, sent }: Props) {
  const isOpen = change.state === 'waiting';
  return (
    <>
      <FormAnswer sent={sent} />
      {!isOpen && (
        <Banner className="mt-6" tone={change.state === 'done' ? 'success' : 'info'} live={sent !== null}>
          {STATES[change.state]}
        </Banner>
      )}
      <p className="mt-6">
        <b>{change.member}</b> asked for it on {formatMoment(new Date(change.asked_at))}. Confirmation number{' '}
        {change.policy_id}.
      </p>
      <ChangeFacts change={change} />
      {change.has_proof && (
        <p className="mt-6">
          <a className="btn btn-secondary" href={proofHref} download>
            Download the proof
          </a>
        </p>
      )}
      {isOpen ? (
        <Card className="mt-6 p-5 md:p-8">
          <h2 className="text-h4">Your decision</h2>
          <form method="post" action={action} noValidate aria-label="Your decision" className="mt-4">
            <HiddenInputs values={{ change: change.change_id }} />
            <TextareaField
              name="reason"
              label="Reason"
              hint="Needed to decline: the member reads it. Write no health details."
              maxLength={500}
              rows={3}
              defaultValue={sent?.values['reason']}
              error={sent?.problems['reason']}
            />
            <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
              <Button type="submit" name="decision" value="approve" variant="primary">
                Approve
              </Button>
              <Button type="submit" name="decision" value="decline" variant="danger">
                Decline
              </Button>
            </div>
          </form>
        </Card>
      ) : (
        <LinkButton href={homeHref} className="mt-8 max-sm:w-full">
          Back to my home
        </LinkButton>
      )}
    </>
  );
}
