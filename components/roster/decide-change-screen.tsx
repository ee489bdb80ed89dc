import { ChangeFacts } from '@/components/change-facts';
import type { CameBack } from '@/components/plain-answer';
import { LinkButton } from '@/components/ui/button';
import type { PeopleChange } from '@/lib/contract/coverage-changes';
import { formatMoment } from '@/lib/rules/text/moments';
import { DecisionForm, DecisionStands } from './decision-form';

type Props = {
  change: PeopleChange & { member: string };
  action: string;
  proofHref: string;
  homeHref: string;
  sent: CameBack | null;
};

/** A member's change for the rep or the group: the event, its proof, the prices, and the decision (decisions 271). */
export function DecideChangeScreen({ change, action, proofHref, homeHref, sent }: Props) {
  const isOpen = change.state === 'waiting';
  return (
    <>
      <DecisionStands state={change.state} sent={sent} />
      <p className="mt-6">
        <b>{change.member}</b> asked for it on {formatMoment(new Date(change.asked_at))}. Confirmation number{' '}
        <span className="whitespace-nowrap">{change.policy_id}</span>.
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
        <DecisionForm action={action} change={change.change_id} sent={sent} />
      ) : (
        <LinkButton href={homeHref} className="mt-8 max-sm:w-full">
          Back to my home
        </LinkButton>
      )}
    </>
  );
}
