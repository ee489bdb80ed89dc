import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Lookups } from '../ports';
import { findBankName } from './bank-directory';
import { compareDemoAddress } from './demo-addresses';

/** Mailboxes that exist only to be thrown away; a policy's receipt and notices would never be read there. */
const DISPOSABLE = new Set(['mailinator.com', 'guerrillamail.com', '10minutemail.com', 'yopmail.com', 'trashmail.com']);
const EMAIL = /^[^\s@"<>()[\]\\,;:]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/**
 * The look-ups of live mode without a service. Number and e-mail are judged by the numbering plan and by their form, which
 * invents nothing; no directory of banks or of addresses is there, so that every name is the person's own to type, and
 * none asks for the comparison of an address (decisions 20, 38, 48).
 */
export const liveLookups: Lookups = {
  services: new Set(),
  async bankName() {
    return null;
  },
  async phone(phone) {
    const number = parsePhoneNumberFromString(phone, 'US');
    return number?.country !== undefined && number.countryCallingCode === '1' && number.isValid()
      ? { valid: true }
      : { valid: false, message: 'Invalid phone number' };
  },
  async email(email) {
    const normal = email.normalize('NFC').trim();
    if (!EMAIL.test(normal)) return { valid: false, message: 'Email is not in correct format' };
    const domain = normal.slice(normal.lastIndexOf('@') + 1).toLowerCase();
    return DISPOSABLE.has(domain)
      ? { valid: false, message: 'Please use an email address you can keep' }
      : { valid: true };
  },
  async address() {
    return { outcome: 'unchecked' };
  },
};

/** The look-ups of a demo: live mode's, and directories of invented banks and addresses. */
export const demoLookups: Lookups = {
  ...liveLookups,
  services: new Set(['address']),
  bankName: async (routingNumber) => findBankName(routingNumber),
  address: async (address) => compareDemoAddress(address),
};
