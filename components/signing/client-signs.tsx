import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ANSWER_ANCHOR, SIGNING_INTENTS } from '@/lib/site/form-places';

/**
 * The note of a client's own signature, for a rep or an administrator: it is given here or on the own device (decisions 34).
 * A plain form, so that it does the same with scripts and without.
 */
export function ClientSigns({
  action,
  step,
  client,
  message,
}: {
  action: string;
  /** The slug of the step that it stands on. */
  step: string;
  /** The client's name; empty while it is not known. */
  client: string;
  /** Why the last press did nothing. */
  message: string | undefined;
}) {
  const name = client === '' ? 'your client' : client;
  return (
    <Card tinted className="mb-8 p-5 md:p-6">
      <section id={ANSWER_ANCHOR} tabIndex={-1} aria-label="Who signs">
        <FormProblem text={message} />
        <p className="banner-title">The signature is {client === '' ? 'your client’s' : `${client}’s`}</p>
        <p className="mt-1 text-muted">
          Hand over this screen, or send a link: {name} then checks, signs and pays on the own phone or computer. You
          read out six digits, and see each step here, but nothing that is typed.
        </p>
        <form method="post" action={action} className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
          <input type="hidden" name="step" value={step} />
          <Button type="submit" variant="secondary" name="intent" value={SIGNING_INTENTS.send}>
            Send to the client to sign
          </Button>
          <Button type="submit" variant="secondary" name="intent" value={SIGNING_INTENTS.hand}>
            Hand the screen to {name}
          </Button>
        </form>
      </section>
    </Card>
  );
}
