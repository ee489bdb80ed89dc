import type { Option } from '../words/option';

/** Card brands as a vault names them, in the words printed on the card. */
export const CARD_BRANDS: readonly Option[] = [
  { value: 'visa', label: 'Visa' },
  { value: 'mastercard', label: 'Mastercard' },
  { value: 'american-express', label: 'American Express' },
  { value: 'discover', label: 'Discover' },
  { value: 'diners-club', label: 'Diners Club' },
  { value: 'jcb', label: 'JCB' },
  { value: 'unionpay', label: 'UnionPay' },
  { value: 'maestro', label: 'Maestro' },
];
