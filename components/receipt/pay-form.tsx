import { BankAsked, PayAnswer, PayWays } from '@/components/pay-ways';
import type { CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { SummaryList } from '@/components/ui/summary-list';
import type { getPaymentDue } from '@/lib/contract/pay-again';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';

type Due = NonNullable<AnswerOf<typeof getPaymentDue>['data']['result']>;

type PayFormProps = { action: string; receiptHref: string; due: Due; sent: CameBack | null };

/** The form that pays what did not come: one plain form, the same with and without scripts (decisions 227). */
export function PayForm({ action, receiptHref, due, sent }: PayFormProps) {
  const hidden = { payment: due.payment };
  return (
    <>
      <SummaryList rows={rowsOf(due)} />
      <div id={ANSWER_ANCHOR} tabIndex={-1} className="my-6">
        <PayAnswer sent={sent} unchanged="Nothing was charged." />
      </div>
      {due.confirming && <BankAsked action={action} hidden={hidden} name="Finish this payment" />}
      {due.ways.length === 0 ? (
        <Banner>Please call us: this can be paid by phone alone at the moment.</Banner>
      ) : (
        <PayWays
          {...{ action, hidden, sent }}
          name="Pay"
          button={`Pay ${formatWireMoney(due.amount)}`}
          ways={due.ways}
        />
      )}
      <LinkButton href={receiptHref} variant="tertiary" className="mt-4 max-sm:w-full">
        Back to the receipt
      </LinkButton>
    </>
  );
}

function rowsOf({ amount, reason, retry_on }: Due) {
  const again = retry_on === null ? null : fromWireDate(retry_on);
  return [
    { label: 'Amount', value: formatWireMoney(amount) },
    { label: 'What happened', value: reason },
    ...(again === null
      ? []
      : [
          {
            label: 'Next',
            value: `The same account is debited once more on ${formatDate(again)}, unless you pay here.`,
          },
        ]),
  ];
}
