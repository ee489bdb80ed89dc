import type { ReactNode } from 'react';
import { CheckboxField } from '@/components/field/choice-field';
import { TextField } from '@/components/field/text-field';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Decider } from '@/lib/rules/words/life-events';

type Props = {
  label: string;
  /** The exact words that are signed, a paragraph a line, and who decides on them. */
  change: { statement: string; decided_by: Decider };
  action: string;
  hidden: Readonly<Record<string, string>>;
  /** The answer to the form, where it is not told elsewhere. */
  answer?: ReactNode;
  /** The link back to what was told. */
  again: ReactNode;
  homeHref: string;
  sent: CameBack | null;
};

/** The words of a change that was priced, and the signature under them (decisions 271, 274). */
export function SignStatement({ label, change, action, hidden, answer, again, homeHref, sent }: Props) {
  return (
    <Card className="mt-6 p-5 md:p-8">
      <h2 className="text-h3">Sign</h2>
      <div className="mt-3 grid gap-3">
        {change.statement.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <form method="post" action={action} noValidate aria-label={label} className="mt-6">
        <HiddenInputs values={hidden} />
        {answer}
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
          {again}
          <LinkButton href={homeHref} variant="tertiary">
            Leave it as it is
          </LinkButton>
        </div>
      </form>
    </Card>
  );
}
