import { CheckboxField, RadioField } from '@/components/field/choice-field';
import { CardNumberField, ExpiryField, SecurityCodeField } from '@/components/field/card-field';
import { TextField } from '@/components/field/text-field';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { SummaryList } from '@/components/ui/summary-list';
import type { getPaymentDue } from '@/lib/contract/pay-again';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { ACCOUNT_TYPE_OPTIONS, PAYMENT_OPTIONS } from '@/lib/rules/money/billing-choices';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import type { BillingAnswer } from '@/lib/rules/words/step-answers';
import { ACCEPTANCE, type ChargedMethod } from '@/lib/rules/words/payment-kinds';
import { ANSWER_ANCHOR, PAYMENT_HASH } from '@/lib/site/form-places';

type Due = NonNullable<AnswerOf<typeof getPaymentDue>['data']['result']>;

type PayFormProps = { action: string; receiptHref: string; due: Due; sent: CameBack | null };

/** The billing step's own words for a field, so that both pages call it the same. */
const of = (name: BillingAnswer) => {
  const field = billingForm.fields.find((one) => one.name === name);
  const label = [field?.label, field?.labelNote === undefined ? null : `(${field.labelNote})`];
  return { label: label.filter(Boolean).join(' '), ...(field?.hint !== undefined && { hint: field.hint }) };
};

/**
 * The form that pays what did not come: one plain form, the same with and without scripts (decisions 227). The way that is not chosen is out
 * of sight by style alone; nothing of a card is shown again.
 */
export function PayForm({ action, receiptHref, due, sent }: PayFormProps) {
  return (
    <>
      <SummaryList rows={rowsOf(due)} />
      <div id={ANSWER_ANCHOR} tabIndex={-1} className="my-6">
        <Told sent={sent} />
      </div>
      {due.confirming && <Confirming action={action} due={due} />}
      {due.ways.length === 0 ? (
        <Banner>Please call us: this can be paid by phone alone at the moment.</Banner>
      ) : (
        <Ways {...{ action, due, sent }} />
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

/** The answer to the form that was sent; `about` is the bank's own page, which the API told and our seal kept. */
function Told({ sent }: { sent: CameBack | null }) {
  if (sent === null) return null;
  if (sent.about !== '')
    return (
      <Banner
        live
        action={
          <a className="btn btn-primary" href={sent.about}>
            Continue at your bank
          </a>
        }
      >
        {sent.message} Come back to this page afterwards.
      </Banner>
    );
  const wrong = Object.keys(sent.problems).length > 0;
  if (!wrong && sent.message === '') return null;
  return (
    <Banner tone="error" live>
      {wrong ? 'Nothing was charged. Please check what is marked below.' : sent.message}
    </Banner>
  );
}

/** The way on for a person whom the bank has asked meanwhile. */
function Confirming({ action, due }: { action: string; due: Due }) {
  return (
    <form method="post" action={action} aria-label="Finish this payment" className="my-6">
      <HiddenInputs values={{ payment: due.payment, confirmed: '1' }} />
      <p className="mb-3">Have you confirmed the payment at your bank?</p>
      <Button type="submit" variant="primary" className="max-sm:w-full">
        Finish this payment
      </Button>
    </form>
  );
}

function Ways({ action, due, sent }: Omit<PayFormProps, 'receiptHref'>) {
  const problems = sent?.problems ?? {};
  const values = sent?.values ?? {};
  const methods = due.ways.map(({ method }) => method);
  const chosen = methods.find((method) => method === values['payment_method']) ?? methods[0];
  return (
    <form method="post" action={action} noValidate aria-label="Pay" className="pay-form">
      <HiddenInputs values={{ payment: due.payment }} />
      <RadioField
        name="payment_method"
        {...of('payment_method')}
        choices={PAYMENT_OPTIONS.filter(({ value }) => methods.some((method) => method === value))}
        {...(chosen !== undefined && { defaultValue: chosen })}
        error={problems['payment_method']}
      />
      {due.ways.map(({ method, authorization, authorization_text_hash }) => (
        <div key={method} className={cx(method === 'cc' ? 'pay-cc' : 'pay-eft', 'fields mt-6')}>
          {method === 'cc' ? <CardFields {...{ problems, values }} /> : <BankFields {...{ problems, values }} />}
          <p className="text-small">{authorization.replace(ACCEPTANCE, '').trim()}</p>
          <HiddenInputs values={{ [hashName(method)]: authorization_text_hash }} />
        </div>
      ))}
      <div className="mt-6">
        <CheckboxField
          name="authorization_accepted"
          value="1"
          label={ACCEPTANCE}
          error={problems['authorization_accepted']}
        />
      </div>
      <Button type="submit" variant="primary" className="mt-6 max-sm:w-full">
        {`Pay ${formatWireMoney(due.amount)}`}
      </Button>
    </form>
  );
}

const hashName = (method: ChargedMethod): string => PAYMENT_HASH[method];

type Parts = { problems: CameBack['problems']; values: CameBack['values'] };

function CardFields({ problems, values }: Parts) {
  return (
    <>
      <CardNumberField name="card_number" {...of('card_number')} error={problems['card_number']} />
      <div className="grid grid-cols-2 gap-x-4">
        <ExpiryField
          name="expiration_month"
          {...of('expiration_month')}
          defaultValue={values['expiration_month'] ?? ''}
          error={problems['expiration_month'] ?? problems['expiration_year']}
        />
        <SecurityCodeField name="security_code" {...of('security_code')} error={problems['security_code']} />
      </div>
    </>
  );
}

function BankFields({ problems, values }: Parts) {
  return (
    <>
      <TextField
        name="account_name"
        {...of('account_name')}
        autoComplete="off"
        defaultValue={values['account_name']}
        error={problems['account_name']}
      />
      <RadioField
        name="account_type"
        {...of('account_type')}
        choices={ACCOUNT_TYPE_OPTIONS}
        inline
        {...(values['account_type'] && { defaultValue: values['account_type'] })}
        error={problems['account_type']}
      />
      <TextField
        name="routing_number"
        {...of('routing_number')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values['routing_number']}
        error={problems['routing_number']}
      />
      <TextField
        name="account_number"
        {...of('account_number')}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        data-sensitive="account"
        error={problems['account_number']}
      />
    </>
  );
}
