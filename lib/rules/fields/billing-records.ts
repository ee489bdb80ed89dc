import { textOf, type StepForm, type StepValues } from './field-definition';
import { labelOf, type Option } from '../words/option';
import { billingForm } from './billing-fields';
import { ACCOUNT_TYPE_OPTIONS } from '../money/billing-choices';

/** A bank account on file, its number masked. */
type BankRecord = Readonly<
  Record<
    | 'bank_id'
    | 'account_name'
    | 'bank_name'
    | 'account_number'
    | 'bank_routing'
    | 'account_type'
    | 'account_holder_type',
    string
  >
>;
/** A card on file, its number masked. */
type CardRecord = Readonly<
  Record<'card_id' | 'name_on_cc' | 'card_number' | 'expiration_month' | 'expiration_year', string>
>;
/** The accounts and cards an existing member has on file; empty for a new member. */
export type BillingRecords = { banks: readonly BankRecord[]; cards: readonly CardRecord[] };

/**
 * Returns the form with a choice between the records on file and a new one; choosing a record hides the fields of a new
 * one (rules 3 §4).
 */
function withRecords(form: StepForm, { banks, cards }: BillingRecords): StepForm {
  const choices: Readonly<Record<string, readonly Option[]>> = {
    ...(banks.length > 0 && { bank_id: [...banks.map(toBankOption), { value: '', label: 'New bank account' }] }),
    ...(cards.length > 0 && { card_id: [...cards.map(toCardOption), { value: '', label: 'New card' }] }),
  };
  const fields = form.fields.map((field) => {
    const options = choices[field.name];
    return options === undefined
      ? field
      : {
          ...field,
          kind: 'radio' as const,
          label: PAY_WITH,
          labelNote: 'on file or new',
          mayBeEmpty: true as const,
          options,
        };
  });
  return { ...form, fields };
}

const PAY_WITH = 'Pay with';

const lastDigits = (masked: string) => masked.replace(/\D/g, '').slice(-4);

function toBankOption({ bank_id, bank_name, account_type, account_number }: BankRecord): Option {
  const kind = labelOf(ACCOUNT_TYPE_OPTIONS, account_type).toLowerCase();
  return { value: bank_id, label: `${bank_name}, ${kind}, ending ${lastDigits(account_number)}` };
}

function toCardOption({ card_id, name_on_cc, card_number, ...card }: CardRecord): Option {
  const until = `${card.expiration_month}/${card.expiration_year}`;
  return { value: card_id, label: `${name_on_cc}, card ending ${lastDigits(card_number)}, expires ${until}` };
}

/** Returns the chosen record as `save-billing-info-existing` takes it; null when a new one is entered. */
export function existingChoice(values: StepValues, { banks, cards }: BillingRecords) {
  const billDate = textOf(values, 'bill_date');
  if (textOf(values, 'payment_method') === 'cc') {
    const card = cards.find(({ card_id }) => card_id === textOf(values, 'card_id'));
    return card ? { payment_method: 'cc', card_id: card.card_id, bill_date: billDate } : null;
  }
  const bank = banks.find(({ bank_id }) => bank_id === textOf(values, 'bank_id'));
  if (!bank) return null;
  const { account_number: _never, ...facts } = bank;
  return { payment_method: 'eft', ...facts, bill_date: billDate };
}

/** Returns the answers without the choice of a record, which only its own call takes. */
export function withoutChoice<T extends Record<string, unknown>>({ bank_id: _, card_id: __, ...rest }: T) {
  return rest;
}

/** Returns the form with the methods the server allows; with one alone there is nothing to choose. */
function withMethods(methods: readonly Option[]): StepForm {
  const allowed = methods.map(({ value }) => value);
  const fields = billingForm.fields.map((field) =>
    field.name === 'payment_method'
      ? {
          ...field,
          initial: allowed[0] ?? 'eft',
          options: (field.options ?? []).filter((option) => allowed.includes(option.value)),
        }
      : field,
  );
  return { ...billingForm, fields };
}

/** Returns the form of a payment by account or card: the ways that are allowed, and what is on file (rules 3 §4). */
export const paymentForm = (methods: readonly Option[], records: BillingRecords): StepForm =>
  withRecords(withMethods(methods), records);
