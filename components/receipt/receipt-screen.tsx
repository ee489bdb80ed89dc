import { CalendarIcon, CardIcon, DownloadIcon, MailIcon } from '@/components/art/icons';
import { LinkButton } from '@/components/ui/button';
import { initialsOf } from '@/components/art/carrier-mark';
import { telHref } from '@/lib/rules/text/tel-href';
import { Card, Container, Face } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { PrintButton } from '@/components/ui/print-button';
import { AgentLine } from '@/components/shell/agent-line';
import { Ticket, Timeline } from '@/components/receipt/ticket';
import type { Receipt } from '@/lib/contract/receipt';
import { addDays, formatDate, fromWireDate } from '@/lib/rules/text/dates';
import { CARD_BRANDS } from '@/lib/rules/money/card-brands';
import { formatWireMoney } from '@/lib/rules/money/money';
import { readParts, sayParts, withParts } from '@/lib/rules/money/part-words';
import { readSchedule } from '@/lib/rules/money/payment-schedule';
import {
  dueLabel,
  firstPaymentText,
  laterPaymentsText,
  statementNote,
  type Payment,
} from '@/lib/rules/money/payment-words';
import { labelOf } from '@/lib/rules/words/option';
import type { Branding } from '@/lib/site/site';

export type ReceiptScreenProps = {
  receipt: Receipt;
  homeHref: string;
  copyHref: string;
  contact: Pick<Branding, 'contact' | 'phone' | 'thankYouImage'>;
};

/** Days within which member cards are in the mail. */
const CARD_DAYS = 21;

/** The receipt: number, what was bought, what is due and when, what happens next (rules 3 §2). Safe to reload and to keep. */
export function ReceiptScreen({ receipt, homeHref, copyHref, contact }: ReceiptScreenProps) {
  return (
    <Container className="receipt-page">
      <div className="mx-auto max-w-[760px] py-10">
        {contact.thankYouImage !== null && (
          <img className="thank-you no-print" src={contact.thankYouImage} alt="" width={760} height={220} />
        )}
        <Ticket
          title={`Thank you, ${receipt.name.split(' ')[0]}. You are enrolled.`}
          lead={leadOf(receipt)}
          numberLabel="Confirmation number"
          number={receipt.policy_id}
          action={<CopyButton text={receipt.policy_id} what="confirmation number" />}
        >
          <Bought receipt={receipt} />
        </Ticket>
        <section className="mt-12">
          <h2>What happens next</h2>
          <Timeline items={nextItems(receipt)} />
        </section>
        <Contact contact={contact} />
        <div className="no-print mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <LinkButton href={homeHref} variant="primary">
            Return to homepage
          </LinkButton>
          <a className="btn btn-secondary" href={copyHref}>
            <DownloadIcon />
            Download your copy (PDF)
          </a>
          <PrintButton />
        </div>
      </div>
    </Container>
  );
}

/** The receipt's own day, in New York like every other day here (decisions 45), and the start. */
function leadOf(receipt: Receipt): string {
  const [submitted, starts] = [fromWireDate(receipt.submitted_on), fromWireDate(receipt.effective_date)];
  return [
    ...(submitted === null ? [] : [`Submitted on ${formatDate(submitted)}.`]),
    ...(starts === null ? [] : [`Your coverage starts ${formatDate(starts, 'full')}.`]),
  ].join(' ');
}

function Bought({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <LeaderList wide>
        {receipt.items.map((item) => (
          <LeaderRow
            key={item.plan_name}
            label={item.plan_name}
            amount={formatWireMoney(item.price)}
            note={[sayParts(readParts(item.parts)), item.pending].filter(Boolean).join(' ')}
          />
        ))}
        {receipt.fees.map((fee) => (
          <LeaderRow key={`${fee.label}-${fee.cadence}`} label={fee.label} amount={formatWireMoney(fee.amount)} />
        ))}
      </LeaderList>
      <hr className="rule" />
      <LeaderRow
        sum
        label={dueLabel(paymentOf(receipt))}
        amount={formatWireMoney(receipt.paid_today)}
        note={paymentNote(receipt)}
      />
      <AgentLine producer={receipt.producer ?? null} className="mt-4 text-small" />
    </>
  );
}

const paymentOf = ({ payment_method: method, payment_days: days, next_bill_date: next }: Receipt): Payment => ({
  method,
  schedule: readSchedule(days, next),
});

const brandOf = ({ brand_or_bank: name }: NonNullable<Receipt['payment']>) => labelOf(CARD_BRANDS, name) || name;

/** When each amount is taken, and under which name; captured money is what "paid" is said of (decisions 40). */
function paymentNote(receipt: Receipt): string {
  const { payment, recurring_month_cost: recurring, statement_name: payee } = receipt;
  const source = payment === null ? '' : `${brandOf(payment)} ending ${payment.last4}`;
  return [
    firstPaymentText(paymentOf(receipt), source),
    `Then ${laterPaymentsText(paymentOf(receipt), withParts(formatWireMoney(recurring), readParts(receipt.parts)))}`,
    ...(receipt.per_payday === undefined ? [] : [`${receipt.per_payday}.`]),
    ...(payment === null ? [] : [statementNote(payee)]),
  ].join(' ');
}

function nextItems(receipt: Receipt) {
  const starts = fromWireDate(receipt.effective_date);
  const submitted = fromWireDate(receipt.submitted_on);
  const cards = submitted === null ? null : addDays(submitted, CARD_DAYS);
  const later = [
    ...(cards === null
      ? []
      : [
          {
            on: cards,
            icon: <CardIcon />,
            title: `By ${formatDate(cards, 'monthDay')}`,
            text: 'Member cards come in the mail, for plans that have one.',
          },
        ]),
    ...(starts === null
      ? []
      : [
          {
            on: starts,
            icon: <CalendarIcon />,
            title: formatDate(starts, 'monthDay'),
            text: startText(receipt),
          },
        ]),
  ];
  return [
    {
      icon: <MailIcon />,
      title: 'Within 10 minutes',
      text: `A receipt with the subject “Enrollment Receipt” and your electronic copy arrive at ${receipt.email}. The receipt is sent to the member and the client.`,
    },
    ...later.toSorted((one, other) => one.on.localeCompare(other.on)),
  ];
}

/** Pending items begin later, and only plans that pay a doctor, dentist or pharmacy have a card to show. */
function startText({ items }: Receipt): string {
  const begin = items.some(({ pending }) => pending !== undefined)
    ? 'Your plans begin, save for what is pending.'
    : 'Your plans begin.';
  return `${begin} Where a plan has a member card, show it, or this receipt, when you get care.`;
}

/** The person to call about the enrollment, with the number to have at hand. */
function Contact({ contact: { contact, phone } }: Pick<ReceiptScreenProps, 'contact'>) {
  if (contact.name === '' || phone === '') return null;
  return (
    <Card className="mt-8 flex items-center gap-4 p-5">
      <Face initials={initialsOf(contact.name)} />
      <p>
        <b>Something to change?</b>
        <br />
        Call {contact.firstName} at <a href={telHref(phone)}>{phone}</a> with your confirmation number.
      </p>
    </Card>
  );
}
