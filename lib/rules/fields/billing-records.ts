import { textOf, type Field, type StepForm, type StepValues } from './field-definition';
import { ADDRESS_FIELDS } from '../words/address-words';
import { CARD_ANSWERS } from '../words/pay-answers';
import type { Option } from '../words/option';
import { billingForm } from './billing-fields';
import { PAYMENT_OPTIONS } from '../money/billing-choices';

/** A bank account on file, its number masked. */
export type BankRecord = Readonly<
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
export type CardRecord = Readonly<
  Record<'card_id' | 'name_on_cc' | 'card_number' | 'expiration_month' | 'expiration_year', string>
>;
/** The accounts and cards an existing member has on file; empty for a new member. */
export type BillingRecords = { banks: readonly BankRecord[]; cards: readonly CardRecord[] };

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

/** A choice between what is on file and a new one; its choices come with the page (`choose-records.ts`). */
const PAY_WITH: Partial<Field> = { kind: 'radio', label: 'Pay with', labelNote: 'on file or new', mayBeEmpty: true };

/**
 * Returns the form of a payment by account or card: the ways that are allowed, of which one alone is not asked for, what is
 * on file, and the billing address, which is the home address unless told otherwise (rules 3 §4).
 */
export function paymentForm(methods: readonly Option[], records: BillingRecords, home: HomeAddress = {}): StepForm {
  const allowed = methods.map(({ value }) => value);
  const own: Readonly<Record<string, Partial<Field>>> = {
    payment_method: {
      initial: allowed[0] ?? 'eft',
      options: PAYMENT_OPTIONS.filter(({ value }) => allowed.includes(value)),
      ...(allowed.length > 1 ? { hint: 'EFT is a payment from your bank account.' } : { kind: 'hidden' }),
    },
    ...(records.banks.length > 0 && { bank_id: PAY_WITH }),
    ...(records.cards.length > 0 && { card_id: PAY_WITH }),
    is_physical_address: { initial: isKnownAddress(home) ? 'yes' : 'no' },
  };
  return { ...billingForm, fields: billingForm.fields.map((field) => ({ ...field, ...own[field.name] })) };
}

/** The fields in whose place the processor's frame stands (decisions 178). */
const TAKEN_BY_FRAME: ReadonlySet<string> = new Set(CARD_ANSWERS);

/** Returns the form without what a frame takes. */
export const withoutCard = (form: StepForm): StepForm => ({
  ...form,
  fields: form.fields.filter(({ name }) => !TAKEN_BY_FRAME.has(name)),
});

/** A home address, as far as it is known: an enrollment without a contact step has none, and nothing to copy. */
export type HomeAddress = Readonly<Record<string, string>>;

export const isKnownAddress = (home: HomeAddress): boolean => ADDRESS_FIELDS.some((name) => (home[name] ?? '') !== '');
