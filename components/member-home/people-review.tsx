import { TextField } from '@/components/field/text-field';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PEOPLE_INTENTS } from '@/lib/site/form-places';
import { PROOF_TYPES, type PeopleChange } from '@/lib/contract/coverage-changes';
import { EVENT_FACTS } from '@/lib/rules/policies/coverage-change';
import { DECIDER_NAMES } from '@/lib/rules/words/life-events';
import { ChangeFacts } from '@/components/change-facts';
import { SignStatement } from './sign-statement';

type Props = {
  change: PeopleChange & { statement: string; text_hash: string };
  action: string;
  proofAction: string;
  homeHref: string;
  /** The form again, to ask for something else. */
  againHref: string;
  sent: CameBack | null;
};

/** A change before it is signed: what it does, what it costs, its proof, the words and the signature (decisions 271). */
export function PeopleReview({ change, action, proofAction, homeHref, againHref, sent }: Props) {
  const isDecided = change.decided_by !== 'nobody';
  const place = placeOf(sent);
  return (
    <>
      {place === 'top' && <FormAnswer sent={sent} />}
      <ChangeFacts change={change} />
      {isDecided && (
        <Banner className="mt-6">
          {DECIDER_NAMES[change.decided_by]} decides on it once it is signed. Nothing changes before, and you can take
          it back.
        </Banner>
      )}
      <ProofCard {...{ change, isDecided, sent }} action={proofAction} isTold={place === 'proof'} />
      <SignStatement
        {...{ change, action, homeHref, sent }}
        label="Sign the change"
        hidden={{
          intent: PEOPLE_INTENTS.sign,
          policy: change.policy_id,
          change: change.change_id,
          text_hash: change.text_hash,
        }}
        answer={place === 'sign' && <FormAnswer sent={sent} className="mb-6" />}
        again={
          <a href={againHref} className="btn btn-secondary">
            Change something
          </a>
        }
      />
    </>
  );
}

type ProofProps = Pick<Props, 'change' | 'action' | 'sent'> & {
  isDecided: boolean;
  /** The answer to a form is about the proof. */
  isTold: boolean;
};

function ProofCard({ change, action, sent, isDecided, isTold }: ProofProps) {
  return (
    <Card className="mt-6 p-5 md:p-8">
      <h2 className="text-h3">Proof</h2>
      <p className="mt-1 text-muted">
        {change.has_proof
          ? 'Your paper is here. Another one takes its place.'
          : `The ${EVENT_FACTS[change.event].proof}${isDecided ? ', which is needed' : ', if you have it at hand; we may ask for it later'}.`}
      </p>
      {isTold && <FormAnswer sent={sent} className="mt-4" {...(change.has_proof && { done: 'Your file is here.' })} />}
      <form method="post" action={action} encType="multipart/form-data" noValidate className="mt-4">
        <HiddenInputs values={{ policy: change.policy_id, change: change.change_id }} />
        <TextField
          type="file"
          name="proof"
          label={change.has_proof ? 'Another file' : 'File'}
          hint="A PDF, a JPEG or a PNG of at most 4 MB"
          accept={PROOF_TYPES.join(',')}
          className="py-2.5"
          error={sent?.problems['proof']}
        />
        <Button type="submit" size="sm" className="mt-4">
          Add this file
        </Button>
      </form>
    </Card>
  );
}

/** An answer stands in the card whose fields it is about, where both are in sight; above all of it where it is about the change. */
function placeOf(sent: CameBack | null): 'top' | 'proof' | 'sign' {
  const problems = sent?.problems ?? {};
  if ('proof' in problems || (sent?.about === 'proof' && sent.message === '')) return 'proof';
  return Object.keys(problems).length > 0 ? 'sign' : 'top';
}
