import { Button } from '@/components/ui/button';

/** The things that are open in this browser, as its own session knows them. */
export type OpenHere = {
  isEnrolling: boolean;
  /** `code`: a rep who came in by an access code and has no account to sign in to. */
  as: 'visitor' | 'signed-in' | 'code';
  /** Names of the plans in the cart. */
  plans: readonly string[];
  /** The address a code goes to when the enrollment is left; null for none. */
  email: string | null;
};

type StartLinkFormProps = {
  action: string;
  /** The start-up address that was opened. */
  to: string;
  open: OpenHere;
  /** The code could not be mailed when the visitor chose to start anew. */
  unsent: boolean;
};

/**
 * The choice between what is open and a link that would end it (decisions 103). A plain form: it needs no script, and
 * only a press on this page sends it.
 */
export function StartLinkForm({ action, to, open, unsent }: StartLinkFormProps) {
  const { isEnrolling, as } = open;
  return (
    <form method="post" action={action} aria-label="Go on, or start anew">
      <input type="hidden" name="to" value={to} />
      <Facts open={open} />
      <Button type="submit" name="choice" value="stay" variant="primary" block>
        {isEnrolling ? 'Go on with my enrollment' : as === 'code' ? 'Stay here as a rep' : 'Stay signed in'}
      </Button>
      <Button type="submit" name="choice" value="anew" block className="mt-3">
        {unsent ? 'Try again to send the code and start anew' : startLabel(open)}
      </Button>
      {unsent && (
        <Button type="submit" name="choice" value="drop" block className="mt-3">
          Start anew without a code
        </Button>
      )}
      {isEnrolling && <p className="mt-5 text-small text-muted">{consequence(open)}</p>}
      {as !== 'visitor' && <p className="mt-5 text-small text-muted">{wayBack(open)}</p>}
    </form>
  );
}

function startLabel({ isEnrolling, as }: OpenHere): string {
  if (isEnrolling) return 'Start anew from this link';
  return as === 'code' ? 'Open the link as a visitor' : 'Sign out and open the link';
}

function Facts({ open: { isEnrolling, plans } }: { open: OpenHere }) {
  if (!isEnrolling) return null;
  return (
    <>
      <h2 className="text-h3">{plans.length === 0 ? 'Open here: your quote' : 'In your cart'}</h2>
      {plans.length > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {plans.map((name, at) => (
            <li key={`${at} ${name}`}>{name}</li>
          ))}
        </ul>
      )}
      <hr className="rule my-6" />
    </>
  );
}

/** The words under the buttons: what becomes of the enrollment when the visitor starts anew. */
function consequence({ plans, email }: OpenHere): string {
  if (email !== null)
    return `If you start anew, we email a code to ${email}. With it you can come back to this enrollment within 30 days.`;
  if (plans.length === 0) return 'If you start anew, the answers of your quote are gone from this browser.';
  return 'If you start anew, this cart and its answers are gone from this browser. To keep them, go on and press Save & Continue Later in a step of the enrollment.';
}

function wayBack({ isEnrolling, as }: OpenHere): string {
  if (as === 'code')
    return 'To come back as a rep, press “Not my site” at the foot of a page and enter your access code.';
  return isEnrolling ? 'Starting anew also signs you out here.' : 'You can sign in again at any time.';
}
