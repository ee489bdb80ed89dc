import { CheckboxField } from '@/components/field/choice-field';
import { TextField } from '@/components/field/text-field';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Decider } from '@/lib/rules/words/life-events';
import { CONTACT_INTENTS } from '@/lib/site/form-places';

type Props = {
  change: { change_id: string; decided_by: Decider; statement: string; text_hash: string };
  action: string;
  againHref: string;
  homeHref: string;
  sent: CameBack | null;
};

/** The words of a move and the signature under them (decisions 274). */
export function SignMoveForm({ change, action, againHref, homeHref, sent }: Props) {
  return (
    <Card className="mt-6 p-5 md:p-8">
      <h2 className="text-h3">Sign</h2>
      <div className="mt-3 grid gap-3">
        {change.statement.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <form method="post" action={action} noValidate aria-label="Sign the move" className="mt-6">
        <HiddenInputs
          values={{ intent: CONTACT_INTENTS.sign, change: change.change_id, text_hash: change.text_hash }}
        />
        <div className="fields">
          <CheckboxField
            name="accepted"
            value="1"
            label="I have read this and agree to it, electronically."
            error={sent?.problems['accepted']}
          />
          <TextField
            name="signature"
            label="Your name, as your signature"
            autoComplete="off"
            defaultValue={sent?.values['signature']}
            error={sent?.problems['signature']}
          />
        </div>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" variant="primary">
            {change.decided_by === 'nobody' ? 'Sign and change it' : 'Sign and send it'}
          </Button>
          <LinkButton href={againHref}>Change something</LinkButton>
          <LinkButton href={homeHref} variant="tertiary">
            Leave it as it is
          </LinkButton>
        </div>
      </form>
    </Card>
  );
}
