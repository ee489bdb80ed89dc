import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { labelOf } from '@/lib/rules/words/option';
import type { Option } from '@/lib/rules/words/option';
import { ACCOUNT_TYPE_OPTIONS } from '@/lib/rules/money/billing-choices';
import { textOf, type StepForm, type StepValues } from '@/lib/rules/fields/field-definition';

export type BankRecord = AnswerOf<EndpointNamed<'getExistingBankInfo'>>['data']['result'][number];
export type CardRecord = AnswerOf<EndpointNamed<'getExistingCardInfo'>>['data']['result'][number];
/** The accounts and cards an existing member has on file; empty for a new member. */
export type BillingRecords = { banks: readonly BankRecord[]; cards: readonly CardRecord[] };

/**
 * Returns the form with a choice between the records on file and a new one; choosing a record hides the fields of a new
 * one (rules 3 §4).
 */
export function withRecords(form: StepForm, { banks, cards }: BillingRecords): StepForm {
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
