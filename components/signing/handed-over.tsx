import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { SIGNING_INTENTS } from '@/lib/site/form-places';

/** Says on every page of the enrollment who has the screen, with the way back (decisions 170). */
export function HandedOver({
  action,
  step,
  client,
  by,
}: {
  action: string;
  step: string;
  client: string;
  /** The name of who handed it over; empty for a desk without a name. */
  by: string;
}) {
  return (
    <Banner
      className="mt-6"
      title={`${client || 'The client'} has the screen`}
      action={
        <form method="post" action={action}>
          <input type="hidden" name="step" value={step} />
          <Button type="submit" size="sm" name="intent" value={SIGNING_INTENTS.handBack}>
            Hand back{by === '' ? '' : ` to ${by}`}
          </Button>
        </form>
      }
    >
      <p>Everything but this enrollment is closed here until the screen is handed back.</p>
    </Banner>
  );
}
