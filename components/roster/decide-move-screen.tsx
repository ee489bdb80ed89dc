import { MoveFacts } from '@/components/move-facts';
import type { CameBack } from '@/components/plain-answer';
import { LinkButton } from '@/components/ui/button';
import type { AddressChange } from '@/lib/contract/contact-changes';
import { formatMoment } from '@/lib/rules/text/moments';
import { DecisionForm, DecisionStands } from './decision-form';

type Props = {
  change: AddressChange & { member: string };
  action: string;
  homeHref: string;
  sent: CameBack | null;
};

/** A member's move for the rep or the group: where to, what the plans cost there, and the decision (decisions 274). */
export function DecideMoveScreen({ change, action, homeHref, sent }: Props) {
  return (
    <>
      <DecisionStands state={change.state} sent={sent} />
      <p className="mt-6">
        <b>{change.member}</b> told it on {formatMoment(new Date(change.asked_at))}.
      </p>
      <MoveFacts change={change} />
      {change.state === 'waiting' ? (
        <DecisionForm action={action} change={change.change_id} sent={sent} />
      ) : (
        <LinkButton href={homeHref} className="mt-8 max-sm:w-full">
          Back to my home
        </LinkButton>
      )}
    </>
  );
}
