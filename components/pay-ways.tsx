import { CheckboxField, RadioField } from '@/components/field/choice-field';
import { CardNumberField, ExpiryField, SecurityCodeField } from '@/components/field/card-field';
import { TextField } from '@/components/field/text-field';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { ACCOUNT_TYPE_OPTIONS, PAYMENT_OPTIONS } from '@/lib/rules/money/billing-choices';
import { ACCEPTANCE, type ChargedMethod } from '@/lib/rules/words/payment-kinds';
import type { BillingAnswer } from '@/lib/rules/words/step-answers';
import { PAYMENT_HASH } from '@/lib/site/form-places';
import { refusalOf } from './form-answer';
import { HiddenInputs, type CameBack } from './plain-answer';
import { Banner, FormProblem } from './ui/banner';
import { Button } from './ui/button';
import { cx } from './ui/cx';

/* The form that gives a card or an account after the submission: one plain form, the same with and without scripts (decisions 227). */

/** The billing step's own words for a field, so that both pages call it the same. */
const of = (name: BillingAnswer) => {
  const field = billingForm.fields.find((one) => one.name === name);
  const label = [field?.label, field?.labelNote === undefined ? null : `(${field.labelNote})`];
  return { label: label.filter(Boolean).join(' '), ...(field?.hint !== undefined && { hint: field.hint }) };
};

/** The answer to the form that was sent; `about` is the bank's own page, which the API told and our seal kept. */
export function PayAnswer({ sent, unchanged }: { sent: CameBack | null; unchanged: string }) {
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
  return <FormProblem text={refusalOf(sent, unchanged) ?? ''} className="" />;
}

/** The way on for a person whom the bank has asked meanwhile. */
export function BankAsked({ action, hidden, name }: { action: string; hidden: Hidden; name: string }) {
  return (
    <form method="post" action={action} aria-label={name} className="my-6">
      <HiddenInputs values={{ ...hidden, confirmed: '1' }} />
      <p className="mb-3">Have you confirmed it at your bank?</p>
      <Button type="submit" variant="primary" className="max-sm:w-full">
        {name}
      </Button>
    </form>
  );
}

type Hidden = Readonly<Record<string, string>>;
type Way = { method: ChargedMethod; authorization: string; authorization_text_hash: string };

type PayWaysProps = {
  action: string;
  /** The name of the form, and the words of its button. */
  name: string;
  button: string;
  hidden: Hidden;
  ways: readonly Way[];
  sent: CameBack | null;
};

/** The ways to pay that are taken, each with its fields and the words that are accepted; the one that is not chosen is out of sight by style alone. */
export function PayWays({ action, name, button, hidden, ways, sent }: PayWaysProps) {
  const problems = sent?.problems ?? {};
  const values = sent?.values ?? {};
  const methods = ways.map(({ method }) => method);
  const chosen = methods.find((method) => method === values['payment_method']) ?? methods[0];
  return (
    <form method="post" action={action} noValidate aria-label={name} className="pay-form">
      <HiddenInputs values={hidden} />
      <RadioField
        name="payment_method"
        {...of('payment_method')}
        choices={PAYMENT_OPTIONS.filter(({ value }) => methods.some((method) => method === value))}
        {...(chosen !== undefined && { defaultValue: chosen })}
        error={problems['payment_method']}
      />
      {ways.map(({ method, authorization, authorization_text_hash }) => (
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
        {button}
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
