import { TextField } from '@/components/field/text-field';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { HELD_INTENTS } from '@/lib/site/form-places';

type Props = {
  last4: string;
  action: string;
  /** The refusal of a number that was sent. */
  sent: CameBack | null;
};

/** The number at which the member is called, and the form that changes it: the same with and without scripts (decisions 272). */
export function MyContact({ last4, action, sent }: Props) {
  const problem = sent?.problems['phone_number'];
  return (
    <Card className="p-5">
      <h2 className="text-h4">How we reach you</h2>
      <p className="mt-1 text-small text-muted">
        {last4 === '' ? 'We have no phone number for you.' : `Phone number ending in ${last4}.`}
      </p>
      <form method="post" action={action} noValidate aria-label="Change phone number" className="fields mt-4">
        <HiddenInputs values={{ intent: HELD_INTENTS.phone }} />
        <TextField
          name="phone_number"
          label="New phone number"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={sent?.values['phone_number']}
          error={problem}
        />
        <Button type="submit" size="sm">
          Change phone number
        </Button>
      </form>
    </Card>
  );
}
