import { CodeField } from '@/components/field/code-field';
import { Banner, FormProblem, NoteBox } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { SummaryList } from '@/components/ui/summary-list';
import { ANSWER_ANCHOR, RECEIPT_INTENTS } from '@/lib/site/form-places';

export type ReceiptStatusProps = {
  /** The state of the enrollment, in words without a name, a plan or an amount. */
  rows: readonly { label: string; value: string }[];
  /** The next steps, likewise. */
  next: string;
  action: string;
  token: string;
  /** Set once a code was asked for in this browser. */
  challenge: string | null;
  problem: string | undefined;
  message: string;
};

/**
 * The permanent page of a receipt: how the enrollment stands, and the way to receipt and documents by a code that goes to the
 * address on file (decisions 60, 188). One plain form, which works without scripts and does nothing on a GET.
 */
export function ReceiptStatus({ rows, next, action, token, challenge, problem, message }: ReceiptStatusProps) {
  return (
    <>
      <SummaryList rows={rows} />
      <NoteBox className="mt-5">{next}</NoteBox>
      <div id={ANSWER_ANCHOR} className="mt-8">
        <h2 className="text-lg">Receipt and documents</h2>
        <FormProblem text={message} className="mt-4" />
        {challenge === null ? (
          <p className="mt-2">
            We send a code to the email address on the receipt. It opens the receipt in this browser.
          </p>
        ) : (
          <form method="post" action={action} noValidate className="mt-4" aria-label="Open the receipt">
            <Banner live>
              If the link is one of ours, a code is on its way to the email address on the receipt. It works for 10
              minutes.
            </Banner>
            <input type="hidden" name="intent" value={RECEIPT_INTENTS.open} />
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="challenge" value={challenge} />
            <div className="mt-5">
              <CodeField
                name="code"
                label="Code"
                hint="6 digits from our email."
                autoComplete="one-time-code"
                maxLength={16}
                error={problem}
              />
            </div>
            <Button type="submit" variant="primary" className="mt-5 max-sm:w-full">
              Open my receipt
            </Button>
          </form>
        )}
        <form method="post" action={action} className="mt-5" aria-label="Ask for a code">
          <input type="hidden" name="intent" value={RECEIPT_INTENTS.send} />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant={challenge === null ? 'primary' : 'tertiary'} className="max-sm:w-full">
            {challenge === null ? 'Send me a code' : 'Send a new code'}
          </Button>
        </form>
      </div>
    </>
  );
}
