import type { BankRecord, BillingRecords, CardRecord } from './billing-records';
import { NEW_RECORD as NEW } from './billing-fields';
import { ACCOUNT_TYPE_OPTIONS } from '../money/billing-choices';
import { isPastExpiry } from '../money/expiry';
import type { Descriptor } from '../words/field-descriptor';
import { labelOf } from '../words/option';

type Choices = NonNullable<Descriptor['options']>;

const NEW_BANK = { value: NEW, name: 'New bank account' };
const NEW_CARD = { value: NEW, name: 'New card' };

const lastDigits = (masked: string) => masked.replace(/\D/g, '').slice(-4);

function toBankChoice({ bank_id, bank_name, account_type, account_number }: BankRecord): Choices[number] {
  const kind = labelOf(ACCOUNT_TYPE_OPTIONS, account_type).toLowerCase();
  return { value: bank_id, name: `${bank_name}, ${kind}, ending ${lastDigits(account_number)}` };
}

function toCardChoice({ card_id, name_on_cc, card_number, ...card }: CardRecord): Choices[number] {
  const until = `${card.expiration_month}/${card.expiration_year}`;
  return { value: card_id, name: `${name_on_cc}, card ending ${lastDigits(card_number)}, expires ${until}` };
}

/**
 * Returns the descriptors with a choice among the records on file and a new one, one of them chosen: the one that was saved; else, unless something else was entered
 * before, the first that can be used, and its way to pay (rules 3 §4). `today` is `YYYY-MM-DD`.
 */
export function chooseRecords(
  descriptors: readonly Descriptor[],
  { banks, cards }: BillingRecords,
  today: string,
): Descriptor[] {
  const of = (name: string) => descriptors.find(({ field_name }) => field_name === name);
  const entered = (name: string) => Boolean(of(name)?.masked);
  const isFresh = !entered('card_number') && !entered('account_number') && !of('card_id') && !of('bank_id');
  const usable = cards.filter((card) => !isPastExpiry(card.expiration_month, card.expiration_year, today));
  const choose = (field_name: 'card_id' | 'bank_id', options: Choices, first: string | undefined, isNew: boolean) => {
    const saved = of(field_name)?.value;
    const onFile = options.some(({ value }) => value === saved) ? saved : null;
    const value = onFile ?? (isNew ? NEW : (first ?? NEW));
    return options.length < 2 ? [] : [{ field_name, value, options, required: false, read_only: false, shown: true }];
  };
  const chosen: Descriptor[] = [
    ...choose('card_id', [...cards.map(toCardChoice), NEW_CARD], usable[0]?.card_id, entered('card_number')),
    ...choose('bank_id', [...banks.map(toBankChoice), NEW_BANK], banks[0]?.bank_id, entered('account_number')),
  ];
  const method = usable.length > 0 ? 'cc' : banks.length > 0 ? 'eft' : null;
  return [
    ...descriptors
      .filter(({ field_name }) => field_name !== 'card_id' && field_name !== 'bank_id')
      .map((one) =>
        one.field_name === 'payment_method' && isFresh && method !== null && takes(one, method)
          ? { ...one, value: method }
          : one,
      ),
    ...chosen,
  ];
}

const takes = ({ options }: Descriptor, method: string): boolean =>
  options === undefined || options.some(({ value }) => value === method);
