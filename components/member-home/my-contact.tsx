import { TextField } from '@/components/field/text-field';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { ANSWER_ANCHOR, HELD_INTENTS } from '@/lib/site/form-places';

type Props = {
  last4: string;
  /** The address for mail and the home address, with the pages that change them; null where the API cannot tell them. */
  reach: { email: string; address: string; emailHref: string; addressHref: string } | null;
  action: string;
  /** The refusal of a number that was sent. */
  sent: CameBack | null;
};

/** The number at which the member is called, and the form that changes it: the same with and without scripts (decisions 272). */
export function MyContact({ last4, reach, action, sent }: Props) {
  const problem = sent?.problems['phone_number'];
  return (
    <Card className="p-5">
      <h2 className="text-h3">How we reach you</h2>
      {reach && <Reach {...reach} />}
      <p className="mt-4 text-small text-muted">
        {last4 === '' ? 'We have no phone number for you.' : `Phone number ending in ${last4}.`}
      </p>
      <form method="post" action={action} noValidate aria-label="Change phone number" className="fields mt-4">
        <HiddenInputs values={{ intent: HELD_INTENTS.phone }} />
        <TextField
          {...(problem && { id: ANSWER_ANCHOR })}
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

function Reach({ email, address, emailHref, addressHref }: NonNullable<Props['reach']>) {
  const rows = [
    { term: 'Email address', text: email, href: emailHref },
    { term: 'Home address', text: address, href: addressHref },
  ];
  return (
    <dl className="mt-3 grid gap-3 border-b border-border pb-4">
      {rows.map(({ term, text, href }) => (
        <div key={term} className="grid min-w-0 gap-0.5">
          <dt className="text-small text-muted">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{text === '' ? 'None yet' : text}</dd>
          <dd className="text-small">
            <Link href={href}>Change {term.toLowerCase()}</Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
