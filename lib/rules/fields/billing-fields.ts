import type { BillingAnswer } from '../words/step-answers';
import { CARD_BRANDS } from '../money/card-brands';
import {
  ACCOUNT_HOLDER_OPTIONS,
  ACCOUNT_LENGTH,
  ACCOUNT_TYPE_OPTIONS,
  BILL_DATES,
  DEFAULT_BILL_DATE,
  PAYMENT_OPTIONS,
  ROUTING_LENGTH,
} from '../money/billing-choices';
import { TEXT_LIMITS } from '../text/text-limits';
import { addressLine, streetAndCity, zip } from './address-fields';
import { defineForm, textOf, type FieldEntry, type StepValues } from './field-definition';

/** The choice of something that is not on file. */
export const NEW_RECORD = 'new';

/** Says whether the choice of a record is of none of those on file. */
export const isNewRecord = (id: string): boolean => id === '' || id === NEW_RECORD;

const isBank = (values: StepValues) => textOf(values, 'payment_method') === 'eft';
const isCard = (values: StepValues) => textOf(values, 'payment_method') === 'cc';
/** Says whether a new bank account is entered: an existing record disables the form (rules 3 §4). */
const isNewBank = (values: StepValues) => isBank(values) && isNewRecord(textOf(values, 'bank_id'));
const isNewCard = (values: StepValues) => isCard(values) && isNewRecord(textOf(values, 'card_id'));

const bank = { group: 'method', autoComplete: 'off', shownWhen: isNewBank } as const;
const card = { group: 'method', shownWhen: isNewCard } as const;
const record: Pick<FieldEntry, 'kind' | 'autoComplete' | 'companion'> = {
  kind: 'hidden',
  autoComplete: 'off',
  companion: 'optional',
};

const bankFields = {
  bank_id: { ...record, label: 'Bank account', group: 'method', shownWhen: isBank },
  account_name: {
    ...bank,
    label: 'Account holder name',
    kind: 'text',
    maxLength: TEXT_LIMITS.line,
    rule: 'accountHolder',
  },
  account_holder_type: { ...bank, label: 'Account holder type', kind: 'radio', options: ACCOUNT_HOLDER_OPTIONS },
  account_type: { ...bank, label: 'Account type', kind: 'radio', options: ACCOUNT_TYPE_OPTIONS },
  routing_number: {
    ...bank,
    label: 'Routing number',
    hint: 'The nine digits at the bottom left of a check.',
    kind: 'number',
    inputMode: 'numeric',
    maxLength: ROUTING_LENGTH,
    width: 'm',
    rule: 'routingNumber',
    lastFour: true,
    alias: 'bank_routing',
  },
  bank_name: { ...bank, label: 'Bank name', kind: 'text', maxLength: TEXT_LIMITS.line },
  account_number: {
    ...bank,
    label: 'Account number',
    kind: 'account',
    inputMode: 'numeric',
    maxLength: ACCOUNT_LENGTH,
    width: 'm',
    spellCheck: false,
    rule: 'accountNumber',
    secret: true,
  },
} as const satisfies Record<string, FieldEntry>;

const cardFields = {
  card_id: { ...record, label: 'Card', group: 'method', shownWhen: isCard },
  card_number: {
    ...card,
    label: 'Card number',
    kind: 'card',
    autoComplete: 'cc-number',
    inputMode: 'numeric',
    spellCheck: false,
    rule: 'cardNumber',
    secret: true,
    neverSaved: true,
  },
  expiration_month: {
    ...card,
    label: 'Expires',
    labelNote: 'MM/YY',
    kind: 'expiry',
    autoComplete: 'cc-exp',
    inputMode: 'numeric',
    width: 'pair',
    fills: 'expiration_year',
    rule: 'expiryMonth',
  },
  expiration_year: { ...card, label: 'Expires', kind: 'number', autoComplete: 'off', rule: 'expiryYear' },
  security_code: {
    ...card,
    label: 'Security code',
    kind: 'code',
    autoComplete: 'cc-csc',
    inputMode: 'numeric',
    width: 'pair',
    rule: 'securityCode',
    neverSaved: true,
    shownOn: [],
  },
  first_name_on_cc: {
    ...card,
    label: 'First name on card',
    kind: 'text',
    autoComplete: 'cc-given-name',
    width: 'half',
    maxLength: TEXT_LIMITS.name,
    spellCheck: false,
    rule: 'cardFirstName',
  },
  last_name_on_cc: {
    ...card,
    label: 'Last name on card',
    kind: 'text',
    autoComplete: 'cc-family-name',
    width: 'half',
    maxLength: TEXT_LIMITS.name,
    spellCheck: false,
    rule: 'cardLastName',
  },
} as const satisfies Record<string, FieldEntry>;

const addressFields = {
  is_physical_address: {
    label: 'Same as home address',
    kind: 'checkbox',
    group: 'address',
    autoComplete: 'off',
    ticks: ['yes', 'no'],
    shownOn: ['copy'],
    companion: 'optional',
    shownWhen: isNewCard,
  },
  ...streetAndCity('address', 'billing', { shownWhen: isNewCard }),
  state: {
    label: 'State',
    kind: 'select',
    group: 'address',
    autoComplete: 'billing address-level1',
    width: 'm',
    optionsFrom: 'getStates',
    toldByCode: true,
    shownWhen: isNewCard,
  },
  zip: zip({ group: 'address', autoComplete: 'billing postal-code', shownWhen: isNewCard }),
} as const satisfies Record<string, FieldEntry>;

/** Billing Information (rules 3 §2, §4, §5). List and statement payers have no form (rules 3 §4). */
export const billingForm = defineForm<BillingAnswer | 'bank_id' | 'card_id', 'card_brand'>({
  key: 'billing',
  groups: [
    { key: 'method', legend: 'How you pay' },
    { key: 'address', legend: 'Billing address' },
    { key: 'monthly', legend: 'Monthly payment' },
  ],
  fields: {
    payment_method: {
      label: 'Payment method',
      kind: 'radio',
      group: 'method',
      autoComplete: 'off',
      companion: 'required',
      options: PAYMENT_OPTIONS,
      inOneRow: true,
    },
    ...bankFields,
    ...cardFields,
    ...addressFields,
    bill_date: {
      label: 'Billing date',
      hint: 'The day of the month on which you pay from then on.',
      kind: 'select',
      group: 'monthly',
      autoComplete: 'off',
      width: 'm',
      options: BILL_DATES,
      optionsFrom: 'getBillDate',
      shownWhen: (values) => isBank(values) || isCard(values),
      initial: DEFAULT_BILL_DATE,
    },
  },
  added: {
    card_brand: { label: 'Card', kind: 'text', group: 'method', autoComplete: 'off', options: CARD_BRANDS },
  },
  lines: [
    'payment_method',
    'bill_date',
    { label: 'Account holder', of: ['account_name'] },
    { label: 'Bank', of: ['bank_name'] },
    'account_number',
    'routing_number',
    'account_type',
    'account_holder_type',
    { label: 'Name on card', of: [['first_name_on_cc', 'last_name_on_cc']] },
    { label: 'Card number', of: [['card_brand', 'card_number']] },
    { label: 'Expires', of: ['expiration_month', 'expiration_year'], by: '/' },
    addressLine('Billing address'),
  ],
});
