import { HiddenInputs } from '@/components/plain-answer';
import { Banner, FormProblem } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { SummaryList } from '@/components/ui/summary-list';
import { Table, type Column } from '@/components/ui/table';
import type { QuoteView } from '@/lib/contract/mailed-quotes';
import { formatMoment } from '@/lib/rules/text/moments';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';
import { amountText, changedText, changeWord, movedText, startText } from './quote-words';

export type QuoteScreenProps = {
  view: QuoteView;
  form: {
    action: string;
    values: Record<string, string>;
    /** The word on the button. */
    press: string;
    /** The cart of this browser, which the quote would replace; null where there is none. */
    cartHref: string | null;
    /** The sign-in of a member whose quote it is; null once signed in, and for all other quotes. */
    signInHref: string | null;
    message: string;
  };
};

const COLUMNS: readonly Column[] = [
  { key: 'plan', label: 'Plan' },
  { key: 'quoted', label: 'Quoted', amount: true },
  { key: 'now', label: 'Today', amount: true },
  { key: 'change', label: 'Since then' },
];

/** A mailed quote beside what it comes to today, and the one button that takes it into a cart (decisions 268). */
export function QuoteScreen({ view, form }: QuoteScreenProps) {
  const changed = changedText(view);
  return (
    <>
      {changed === null ? (
        <Banner tone="success">Plans and prices are as they were quoted.</Banner>
      ) : (
        <Banner tone="warning" title={changed}>
          Nothing is put into your cart before you press the button. It then has the prices of today.
        </Banner>
      )}
      <div className="pair-rows mt-6">
        <Table caption="Plans and prices of this quote" columns={COLUMNS} rows={view.lines.map(toRow)} />
      </div>
      <div className="mt-6">
        <SummaryList
          rows={[
            { label: 'Each month', value: movedText(view.quoted_month, view.month) },
            { label: 'First month', value: movedText(view.quoted_first, view.first) },
            { label: 'Coverage starts', value: startText(view) },
            { label: 'Who is covered', value: view.covered },
            { label: 'Opens until', value: formatMoment(new Date(view.ends_at)) },
          ]}
        />
      </div>
      <Press form={form} seen={view.month} />
    </>
  );
}

function toRow(line: QuoteView['lines'][number], index: number) {
  return {
    key: String(index),
    cells: {
      plan: <span className="font-semibold">{line.label}</span>,
      quoted: amountText(line.quoted, line.cadence),
      now: amountText(line.now, line.cadence),
      change: (
        <div className={line.change === 'same' ? 'text-muted' : 'font-semibold'}>
          {changeWord(line)}
          {line.why !== '' && line.change !== 'same' && (
            <div className="text-small font-normal text-muted">{line.why}</div>
          )}
        </div>
      ),
    },
  };
}

/** The button, or what has to be said first: that a cart would be left, or who may open it. */
function Press({ form, seen }: Pick<QuoteScreenProps, 'form'> & { seen: string }) {
  const { action, values, press, cartHref, signInHref, message } = form;
  return (
    <div id={ANSWER_ANCHOR} tabIndex={-1} className="mt-8 scroll-mt-8">
      <FormProblem text={message} />
      {signInHref !== null ? (
        <>
          <p>This quote is for a member. Sign in with the email address on file, then it opens here.</p>
          <LinkButton href={signInHref} variant="primary" className="mt-4 max-sm:w-full">
            Sign in to open it
          </LinkButton>
        </>
      ) : (
        <>
          {cartHref !== null && (
            <Banner className="mb-5" title="There is a cart in this browser already">
              It stays as it is until you say otherwise. Opening the quote here leaves it.
            </Banner>
          )}
          <form method="post" action={action} className="flex flex-wrap gap-3">
            <HiddenInputs values={{ ...values, seen, ...(cartHref !== null && { replace: '1' }) }} />
            <Button type="submit" variant="primary" className="max-sm:w-full">
              {cartHref === null ? press : 'Leave my cart and go on'}
            </Button>
            {cartHref !== null && (
              <LinkButton href={cartHref} className="max-sm:w-full">
                Keep my cart
              </LinkButton>
            )}
          </form>
        </>
      )}
    </div>
  );
}
