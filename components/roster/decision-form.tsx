import { TextareaField } from '@/components/field/text-field';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { ChangeState } from '@/lib/rules/words/change-kinds';

const STATES: Record<ChangeState, string> = {
  draft: '',
  waiting: '',
  done: 'Approved: the change is in force, and the member has been mailed.',
  declined: 'Declined: the member has been mailed your reason.',
  withdrawn: 'The member took this change back.',
};

/** The state of a change that was decided, and the refusal of the press that came after; nothing of one that waits. */
export function DecisionStands({ state, sent }: { state: ChangeState; sent: CameBack | null }) {
  if (state === 'waiting') return null;
  return (
    <>
      <FormAnswer sent={sent} />
      <Banner className="mt-6" tone={state === 'done' ? 'success' : 'info'} live={sent !== null}>
        {STATES[state]}
      </Banner>
    </>
  );
}

type Props = { action: string; change: string; sent: CameBack | null };

/** The decision of a rep or a group on a member's change; the refusal of a press stands with its field in sight (decisions 271). */
export function DecisionForm({ action, change, sent }: Props) {
  return (
    <Card className="mt-6 p-5 md:p-8">
      <h2 className="text-h3">Your decision</h2>
      <FormAnswer sent={sent} />
      <form method="post" action={action} noValidate aria-label="Your decision" className="mt-4">
        <HiddenInputs values={{ change }} />
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
  );
}
