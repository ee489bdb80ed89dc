import type { BillingAnswer } from '../words/step-answers';
import { CARD_BRANDS } from '../money/card-brands';
import {
  ACCOUNT_HOLDER_OPTIONS,
  ACCOUNT_LENGTH,
  ACCOUNT_TYPE_OPTIONS,
  BILL_DATES,
  DEFAULT_BILL_DATE,
  PAYMENT_OPTIONS,
} from '../money/billing-choices';
import { EXPIRY_MONTHS, expiryYears } from '../money/expiry';
import { formatCardNumber } from '../text/masks';
import { ROUTING_LENGTH } from '../money/routing-number';
import { TEXT_LIMITS } from '../text/text-limits';
import { addressLine, STATE_OPTIONS, streetAndCity, zip } from './address-fields';
import { defineForm, textOf, type FieldEntry, type StepValues } from './field-definition';

const isBank = (values: StepValues) => textOf(values, 'payment_method') === 'eft';
const isCard = (values: StepValues) => textOf(values, 'payment_method') === 'cc';
/** Says whether a new bank account is entered: an existing record disables the form (rules 3 §4). */
const isNewBank = (values: StepValues) => isBank(values) && textOf(values, 'bank_id') === '';
const isNewCard = (values: StepValues) => isCard(values) && textOf(values, 'card_id') === '';

const bank = { group: 'bank', autoComplete: 'off', shownWhen: isNewBank } as const;
const card = { group: 'card', shownWhen: isNewCard } as const;
const record: Pick<FieldEntry, 'kind' | 'autoComplete' | 'companion'> = {
  kind: 'hidden',
  autoComplete: 'off',
  companion: 'optional',
};

const bankFields = {
  bank_id: { ...record, label: 'Bank account', group: 'bank', shownWhen: isBank },
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
  card_id: { ...record, label: 'Card', group: 'card', shownWhen: isCard },
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
  card_number: {
    ...card,
    label: 'Card number',
    kind: 'card',
    autoComplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 31,
    spellCheck: false,
    format: formatCardNumber,
    rule: 'cardNumber',
    secret: true,
    neverSaved: true,
  },
  expiration_month: {
    ...card,
    label: 'Expiration month',
    kind: 'select',
    autoComplete: 'cc-exp-month',
    width: 'xs',
    options: EXPIRY_MONTHS.map((month) => ({ value: month, label: month })),
  },
  expiration_year: {
    ...card,
    label: 'Expiration year',
    kind: 'select',
    autoComplete: 'cc-exp-year',
    width: 's',
    optionsFor: ({ today }) => expiryYears(today).map((year) => ({ value: year, label: year })),
  },
  security_code: {
    ...card,
    label: 'Security code',
    hint: 'The 3 digits on the back, or the 4 on the front of an American Express card.',
    kind: 'number',
    autoComplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
    width: 'xs',
    rule: 'securityCode',
    neverSaved: true,
    shownOn: [],
  },
} as const satisfies Record<string, FieldEntry>;

const addressFields = {
  is_physical_address: {
    label: 'Choose physical address',
    hint: 'The billing address is the same as the home address.',
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
    options: STATE_OPTIONS,
    toldByCode: true,
    shownWhen: isNewCard,
  },
  zip: zip({ group: 'address', autoComplete: 'billing postal-code', shownWhen: isNewCard }),
} as const satisfies Record<string, FieldEntry>;

/** Billing Information (rules 3 §2, §4, §5). List and statement payers have no form (rules 3 §4). */
export const billingForm = defineForm<BillingAnswer | 'bank_id' | 'card_id', 'card_brand'>({
  key: 'billing',
  groups: [
    { key: 'method', legend: 'Payment' },
    { key: 'bank', legend: 'Bank account' },
    { key: 'card', legend: 'Card' },
    { key: 'address', legend: 'Billing address' },
  ],
  fields: {
    payment_method: {
      label: 'Payment method',
      kind: 'radio',
      group: 'method',
      autoComplete: 'off',
      companion: 'required',
      options: PAYMENT_OPTIONS,
    },
    bill_date: {
      label: 'Billing date',
      kind: 'select',
      group: 'method',
      autoComplete: 'off',
      width: 'm',
      options: BILL_DATES,
      optionsFrom: 'getBillDate',
      shownWhen: (values) => isBank(values) || isCard(values),
      initial: DEFAULT_BILL_DATE,
    },
    ...bankFields,
    ...cardFields,
    ...addressFields,
  },
  added: {
    card_brand: { label: 'Card', kind: 'text', group: 'card', autoComplete: 'off', options: CARD_BRANDS },
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
