import { ACCOUNT_LENGTH, checkAccountHolder, checkAccountNumber } from '../money/account';
import {
  ACCOUNT_HOLDER_OPTIONS,
  ACCOUNT_TYPE_OPTIONS,
  BILL_DATES,
  DEFAULT_BILL_DATE,
  PAYMENT_OPTIONS,
} from '../money/payment-methods';
import { checkCardNumber, checkExpiry, checkSecurityCode } from '../money/card-number';
import { EXPIRY_MONTHS, expiryYears } from '../money/expiry';
import { digitsOnly, formatCardNumber } from '../text/masks';
import { checkCardFirstName, checkCardLastName } from '../people/names';
import { checkRoutingNumber, ROUTING_LENGTH } from '../money/routing-number';
import { TEXT_LIMITS } from '../text/text';
import { STATE_OPTIONS, streetAndCity, zip } from './common-fields';
import { textOf, type Field, type StepForm, type StepValues } from './field-definition';

const isBank = (values: StepValues) => textOf(values, 'payment_method') === 'eft';
const isCard = (values: StepValues) => textOf(values, 'payment_method') === 'cc';
/** An existing record disables the form (rules 3 §4). */
const isNewBank = (values: StepValues) => isBank(values) && textOf(values, 'bank_id') === '';
const isNewCard = (values: StepValues) => isCard(values) && textOf(values, 'card_id') === '';

const bank = { group: 'bank', autoComplete: 'off', shownWhen: isNewBank } as const;
const card = { group: 'card', shownWhen: isNewCard } as const;
const record: Pick<Field, 'kind' | 'autoComplete' | 'companion'> = {
  kind: 'hidden',
  autoComplete: 'off',
  companion: 'optional',
};

const bankFields: readonly Field[] = [
  { ...record, name: 'bank_id', label: 'Bank account', group: 'bank', shownWhen: isBank },
  {
    ...bank,
    name: 'account_name',
    label: 'Account holder name',
    kind: 'text',
    maxLength: TEXT_LIMITS.line,
    check: checkAccountHolder,
  },
  {
    ...bank,
    name: 'account_holder_type',
    label: 'Account holder type',
    kind: 'radio',
    options: ACCOUNT_HOLDER_OPTIONS,
  },
  { ...bank, name: 'account_type', label: 'Account type', kind: 'radio', options: ACCOUNT_TYPE_OPTIONS },
  {
    ...bank,
    name: 'routing_number',
    label: 'Routing number',
    hint: 'The nine digits at the bottom left of a check.',
    kind: 'number',
    inputMode: 'numeric',
    maxLength: ROUTING_LENGTH,
    width: 'm',
    check: checkRoutingNumber,
  },
  { ...bank, name: 'bank_name', label: 'Bank name', kind: 'text', maxLength: TEXT_LIMITS.line },
  {
    ...bank,
    name: 'account_number',
    label: 'Account number',
    kind: 'account',
    inputMode: 'numeric',
    maxLength: ACCOUNT_LENGTH,
    width: 'm',
    spellCheck: false,
    check: checkAccountNumber,
    secret: true,
  },
];

const cardFields: readonly Field[] = [
  { ...record, name: 'card_id', label: 'Card', group: 'card', shownWhen: isCard },
  {
    ...card,
    name: 'first_name_on_cc',
    label: 'First name on card',
    kind: 'text',
    autoComplete: 'cc-given-name',
    width: 'half',
    maxLength: TEXT_LIMITS.name,
    spellCheck: false,
    check: checkCardFirstName,
  },
  {
    ...card,
    name: 'last_name_on_cc',
    label: 'Last name on card',
    kind: 'text',
    autoComplete: 'cc-family-name',
    width: 'half',
    maxLength: TEXT_LIMITS.name,
    spellCheck: false,
    check: checkCardLastName,
  },
  {
    ...card,
    name: 'card_number',
    label: 'Card number',
    kind: 'card',
    autoComplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 31,
    spellCheck: false,
    format: formatCardNumber,
    toWire: digitsOnly,
    check: checkCardNumber,
    neverSaved: true,
  },
  {
    ...card,
    name: 'expiration_month',
    label: 'Expiration month',
    kind: 'select',
    autoComplete: 'cc-exp-month',
    width: 'xs',
    options: EXPIRY_MONTHS.map((month) => ({ value: month, label: month })),
  },
  {
    ...card,
    name: 'expiration_year',
    label: 'Expiration year',
    kind: 'select',
    autoComplete: 'cc-exp-year',
    width: 's',
    optionsFor: ({ today }) => expiryYears(today).map((year) => ({ value: year, label: year })),
  },
  {
    ...card,
    name: 'security_code',
    label: 'Security code',
    hint: 'The 3 digits on the back, or the 4 on the front of an American Express card.',
    kind: 'number',
    autoComplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
    width: 'xs',
    check: (text) => checkSecurityCode(text),
    neverSaved: true,
  },
];

const addressFields: readonly Field[] = [
  {
    name: 'is_physical_address',
    label: 'Choose physical address',
    hint: 'The billing address is the same as the home address.',
    kind: 'checkbox',
    group: 'address',
    autoComplete: 'off',
    ticks: ['yes', 'no'],
    companion: 'optional',
    shownWhen: isNewCard,
  },
  ...streetAndCity('address', 'billing', { shownWhen: isNewCard }),
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    group: 'address',
    autoComplete: 'billing address-level1',
    width: 'm',
    options: STATE_OPTIONS,
    shownWhen: isNewCard,
  },
  zip({ group: 'address', autoComplete: 'billing postal-code', shownWhen: isNewCard }),
];

/** Billing Information (rules 3 §2, §4, §5). List and statement payers have no form (rules 3 §4). */
export const billingForm: StepForm = {
  key: 'billing',
  groups: [
    { key: 'method', legend: 'Payment' },
    { key: 'bank', legend: 'Bank account' },
    { key: 'card', legend: 'Card' },
    { key: 'address', legend: 'Billing address' },
  ],
  fields: [
    {
      name: 'payment_method',
      label: 'Payment method',
      kind: 'radio',
      group: 'method',
      autoComplete: 'off',
      companion: 'required',
      options: PAYMENT_OPTIONS,
    },
    {
      name: 'bill_date',
      label: 'Billing date',
      kind: 'select',
      group: 'method',
      autoComplete: 'off',
      width: 'm',
      options: BILL_DATES,
      optionsFrom: 'get-bill-date',
      shownWhen: (values) => isBank(values) || isCard(values),
      initial: DEFAULT_BILL_DATE,
    },
    ...bankFields,
    ...cardFields,
    ...addressFields,
  ],
  check: (values, context) => ({
    expiration_month: checkExpiry(textOf(values, 'expiration_month'), textOf(values, 'expiration_year'), context.today),
    security_code: checkSecurityCode(textOf(values, 'security_code'), textOf(values, 'card_number')),
  }),
};
