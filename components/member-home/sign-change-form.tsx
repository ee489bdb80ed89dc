import { CheckboxField } from '@/components/field/choice-field';
import { TextField } from '@/components/field/text-field';
import { AnswerBox } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

type Props = {
  action: string;
  hidden: Readonly<Record<string, string>>;
  /** The statement that is signed, word for word. */
  text: string;
  button: string;
  /** The refusal of the form that was sent. */
  sent: CameBack | null;
};

/** The statement of a change after the sale, signed by the typed name: the same with and without scripts (decisions 271). */
export function SignChangeForm({ action, hidden, text, button, sent }: Props) {
  const problems = sent?.problems ?? {};
  return (
    <Card className="mt-8 p-5 md:p-8">
      <h2 className="text-h3">Sign the change</h2>
      <p className="mt-3">{text}</p>
      <form method="post" action={action} noValidate aria-label="Sign the change" className="fields mt-6">
        <HiddenInputs values={hidden} />
        {(problems['accepted'] ?? problems['signature']) !== undefined && (
          <AnswerBox tone="error" className="">
            Nothing has changed. Please check what is marked below.
          </AnswerBox>
        )}
        <CheckboxField name="accepted" value="1" label="I have read this and agree." error={problems['accepted']} />
        <TextField
          name="signature"
          label="Your full name"
          hint="Typing it is your signature."
          autoComplete="off"
          error={problems['signature']}
        />
        <Button type="submit" variant="primary" className="max-sm:w-full">
          {button}
        </Button>
      </form>
    </Card>
  );
}
