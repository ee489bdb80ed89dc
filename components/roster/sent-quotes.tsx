import { HiddenInputs } from '@/components/plain-answer';
import { Button, LinkButton } from '@/components/ui/button';
import { Table, type Column } from '@/components/ui/table';
import type { SentQuote } from '@/lib/contract/mailed-quotes';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { dayOf } from '@/lib/rules/text/moments';
import { QUOTE_INTENTS } from '@/lib/site/form-places';

export type SentQuotesProps = {
  quotes: readonly SentQuote[];
  found: number;
  now: Date;
  action: string;
  hrefOf: (id: string) => string;
};

const COLUMNS: readonly Column[] = [
  { key: 'client', label: 'Client' },
  { key: 'sent', label: 'Sent' },
  { key: 'opened', label: 'Opened' },
  { key: 'action', label: 'Next action', hideLabel: true },
];

/** The quotes that a rep mailed, newest first: whether each was opened, and what to do next (decisions 268). */
export function SentQuotes({ quotes, found, now, action, hrefOf }: SentQuotesProps) {
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="sent-quotes" className="sent-quotes">
      <h2 id="sent-quotes" className="text-h3">
        Quotes you sent
      </h2>
      {found > quotes.length && (
        <p className="text-muted">
          The newest {quotes.length} of {found}.
        </p>
      )}
      <div className="card waiting mt-4">
        <Table
          caption="Quotes you sent, newest first"
          columns={COLUMNS}
          rows={quotes.map((quote) => ({
            key: quote.quote_id,
            cells: {
              client: <Client quote={quote} />,
              sent: <Sent quote={quote} now={now} />,
              opened: openedText(quote),
              action: <Actions quote={quote} action={action} href={hrefOf(quote.quote_id)} />,
            },
          }))}
        />
      </div>
    </section>
  );
}

const atDay = (instant: string): string => formatDate(dayOf(new Date(instant)), 'monthDay');

function Client({ quote: { name, email, plans, month } }: { quote: SentQuote }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      <small>{email}</small>
      <small>
        {plans.join(', ')}, {formatWireMoney(month)} a month
      </small>
    </>
  );
}

function Sent({ quote: { sent_at: at, sends, ends_at: ends }, now }: { quote: SentQuote; now: Date }) {
  return (
    <>
      {atDay(at)}
      {sends > 1 && <small>{sends} times in all</small>}
      <small>{new Date(ends) <= now ? 'The link has ended' : `Opens until ${atDay(ends)}`}</small>
    </>
  );
}

/** "Opened November 24, twice". */
function openedText({ opened_at: at, opens }: SentQuote): string {
  if (at === null) return 'Not opened yet';
  const times = opens === 1 ? '' : opens === 2 ? ', twice' : `, ${opens} times`;
  return `${atDay(at)}${times}`;
}

function Actions({ quote, action, href }: { quote: SentQuote; action: string; href: string }) {
  const to = <span className="sr-only"> for {quote.name}</span>;
  return (
    <div className="grid gap-2">
      <LinkButton href={href} size="sm" block>
        Enroll{to}
      </LinkButton>
      <form method="post" action={action}>
        <HiddenInputs values={{ intent: QUOTE_INTENTS.again, quote_id: quote.quote_id }} />
        <Button type="submit" size="sm" variant="tertiary" block>
          Send again{to}
        </Button>
      </form>
    </div>
  );
}
