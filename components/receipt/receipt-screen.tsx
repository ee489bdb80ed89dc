import type { ReactNode } from 'react';
import { CalendarIcon, CardIcon, DocumentIcon, DownloadIcon, MailIcon, WarningIcon } from '@/components/art/icons';
import { LinkButton } from '@/components/ui/button';
import { initialsOf } from '@/components/art/carrier-mark';
import { AnswerBox } from '@/components/form-answer';
import { telHref } from '@/lib/rules/text/tel-href';
import { Card, Container, Face } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { AgentLine } from '@/components/shell/agent-line';
import { Ticket, Timeline } from '@/components/receipt/ticket';
import type { Receipt } from '@/lib/contract/receipt';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { formatWireMoney } from '@/lib/rules/money/money';
import { readParts, sayParts } from '@/lib/rules/money/part-words';
import { tellReceiptPayment } from '@/lib/rules/money/receipt-words';
import {
  isPending,
  receiptTitle,
  whatHappensNext,
  type NextStep,
  type Reader,
} from '@/lib/rules/money/what-happens-next';
import type { Branding } from '@/lib/site/site';

export type ReceiptScreenProps = {
  receipt: Receipt;
  /** Its reader: the member, or the rep or group of the enrollment. */
  reader: Reader;
  homeHref: string;
  /** The page that pays what did not come; null where nothing is due. */
  payHref?: string | null;
  /** The words about a press that led here; null where none did. */
  notice?: string | null;
  /** The PDF; null where the reader has none. */
  copyHref: string | null;
  contact: Pick<Branding, 'contact' | 'phone' | 'thankYouImage'>;
};

/** The receipt: number, what was bought, what is due and when, what happens next (rules 3 §2). Safe to reload and to keep. */
export function ReceiptScreen(props: ReceiptScreenProps) {
  const { receipt, reader, homeHref, payHref = null, notice = null, copyHref, contact } = props;
  return (
    <Container className="receipt-page">
      <div className="mx-auto max-w-[760px] py-10">
        {notice !== null && (
          <AnswerBox tone="warning" className="no-print mb-6">
            {notice}
          </AnswerBox>
        )}
        {contact.thankYouImage !== null && (
          <img className="thank-you no-print" src={contact.thankYouImage} alt="" width={760} height={220} />
        )}
        <Ticket
          title={receiptTitle(receipt, reader)}
          lead={leadOf(receipt, reader)}
          numberLabel="Confirmation number"
          number={receipt.policy_id}
          action={<CopyButton text={receipt.policy_id} what="confirmation number" />}
        >
          <Bought receipt={receipt} />
        </Ticket>
        <section className="mt-12">
          <h2>What happens next</h2>
          <Timeline items={whatHappensNext(receipt, reader).map(toItem)} />
        </section>
        <Contact contact={contact} />
        <Actions reader={reader} homeHref={homeHref} payHref={payHref} copyHref={copyHref} />
      </div>
    </Container>
  );
}

type ActionsProps = Pick<ReceiptScreenProps, 'reader' | 'homeHref' | 'copyHref'> & { payHref: string | null };

/**
 * One main action: what is due is paid, else by who reads: a member keeps the copy, a rep or a group goes on to the next person from
 * their home.
 */
function Actions({ reader, homeHref, payHref, copyHref }: ActionsProps) {
  const isCopyFirst = payHref === null && reader === 'self' && copyHref !== null;
  const isHomeFirst = payHref === null && !isCopyFirst;
  const home = (
    <LinkButton href={homeHref} variant={isHomeFirst ? 'primary' : 'secondary'}>
      Return to homepage
    </LinkButton>
  );
  return (
    <div className="no-print mt-8 flex flex-wrap gap-3 max-sm:*:grow">
      {payHref !== null && (
        <LinkButton href={payHref} variant="primary">
          Pay now
        </LinkButton>
      )}
      {isHomeFirst && home}
      {copyHref !== null && (
        <a className={isCopyFirst ? 'btn btn-primary' : 'btn btn-secondary'} href={copyHref}>
          <DownloadIcon />
          Download {reader === 'self' ? 'your' : 'the'} copy (PDF)
        </a>
      )}
      {!isHomeFirst && home}
    </div>
  );
}

/** The receipt's own day, in New York like every other day here (decisions 45), and the start, as far as it is sure. */
function leadOf(receipt: Receipt, reader: Reader): string {
  const [submitted, starts] = [fromWireDate(receipt.submitted_on), fromWireDate(receipt.effective_date)];
  const whose = reader === 'self' ? 'Your' : 'The';
  const rest =
    receipt.payment_state === 'pending-first-payment'
      ? ', once the first payment is there'
      : isPending(receipt)
        ? ', save for what is pending'
        : '';
  return [
    ...(submitted === null ? [] : [`Submitted on ${formatDate(submitted)}.`]),
    ...(starts === null ? [] : [`${whose} coverage starts ${formatDate(starts, 'full')}${rest}.`]),
  ].join(' ');
}

function Bought({ receipt }: { receipt: Receipt }) {
  const { label, notes } = tellReceiptPayment(receipt);
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
      <LeaderRow sum label={label} amount={formatWireMoney(receipt.paid_today)} note={notes.join(' ')} />
      <AgentLine producer={receipt.producer ?? null} className="mt-4 text-small" />
    </>
  );
}

const ICONS: Readonly<Record<NextStep['kind'], ReactNode>> = {
  mail: <MailIcon />,
  payment: <WarningIcon />,
  pending: <DocumentIcon />,
  card: <CardIcon />,
  start: <CalendarIcon />,
};

const toItem = ({ kind, title, text }: NextStep) => ({ icon: ICONS[kind], title, text });

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
