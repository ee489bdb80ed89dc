import { checkAccountHolder, checkAccountNumber, checkRoutingNumber } from '../money/account';
import { checkCardNumber, checkSecurityCode } from '../money/card-number';
import { EXPIRY_MONTHS, expiryYears } from '../money/expiry';
import { parseExpiry } from '../money/expiry-typing';
import { checkPercentage } from '../money/percentage';
import { checkAdultBirthDate } from '../people/age';
import { checkEmail } from '../people/email';
import { checkHeightFeet, checkHeightInch, checkWeight, checkWholeNumber } from '../people/measures';
import {
  checkCardFirstName,
  checkCardLastName,
  checkCity,
  checkEmployerName,
  checkFirstName,
  checkFullName,
  checkLastName,
  checkMiddleName,
  checkOrganizationName,
} from '../people/names';
import { checkPhone, toPhoneDigits } from '../people/phone';
import { checkSsn } from '../people/ssn';
import { checkTaxNumber } from '../people/tax-number';
import { checkEmployerZip, checkZip } from '../people/zip';
import { isPngDataUrl } from '../steps/signature';
import { checkBirthDateText, checkDateText } from '../text/date-checks';
import { normalizeDateText, parseDateText } from '../text/date-text';
import { addDays } from '../text/days-later';
import { digitsOnly } from '../text/masks';
import { messages } from '../text/messages';
import { RETIRED } from '../words/employment';
import { HEIR_RANKS } from '../words/heirs';
import { formatStateText, isStateText } from '../words/states';

/** The rule of one answer by itself. */
export type Rule = {
  /** Returns the problem with a text that is not empty, or null; `today` is `YYYY-MM-DD`. */
  check?: (text: string, today: string) => string | null;
  /** Turns a text that passed its check into wire form. */
  toWire?: (text: string) => string;
};

/** A job that was agreed on but has not begun yet begins within these. */
const START_DAYS = 90;

function checkStart(text: string, today: string): string | null {
  const start = parseDateText(text);
  if (start !== null && start > addDays(today, START_DAYS)) return messages.employmentStart;
  return checkDateText(text, { today });
}

function checkEmployees(text: string): string | null {
  return checkWholeNumber(text) ?? (Number(text.trim()) === 0 ? messages.employeesMin : null);
}

/** A year that is over is told as a card that has expired. */
function checkExpiryYear(year: string, today: string): string | null {
  if (expiryYears(today).includes(year)) return null;
  return /^\d{4}$/.test(year) && year < today ? messages.cardExpired : messages.expiry;
}

const dated = (check: NonNullable<Rule['check']>) => ({ check, toWire: normalizeDateText });

/**
 * The rules of single answers, by the names that the catalogue's entries have for them. They stand apart from the
 * catalogue because a page draws its fields long before it checks one: browsers get them behind the page.
 */
export const FIELD_RULES = {
  firstName: { check: checkFirstName },
  middleName: { check: checkMiddleName },
  lastName: { check: checkLastName },
  fullName: { check: checkFullName },
  cardFirstName: { check: checkCardFirstName },
  cardLastName: { check: checkCardLastName },
  employerName: { check: checkEmployerName },
  organizationName: { check: checkOrganizationName },
  city: { check: checkCity },
  date: dated((text, today) => checkDateText(text, { today })),
  dateUntilToday: dated((text, today) => checkDateText(text, { today, latest: 'today' })),
  birthDate: dated((text, today) => checkBirthDateText(text, today)),
  birthDateBeforeToday: dated((text, today) => checkBirthDateText(text, today, 'yesterday')),
  adultBirthDate: dated(checkAdultBirthDate),
  employmentStart: dated(checkStart),
  ssn: { check: checkSsn, toWire: digitsOnly },
  taxNumber: { check: checkTaxNumber, toWire: digitsOnly },
  email: { check: checkEmail },
  phone: { check: checkPhone, toWire: (text) => toPhoneDigits(text) ?? text },
  zip: { check: checkZip },
  employerZip: { check: checkEmployerZip },
  // The postal service's answer fills it; it is never typed, so anything else than four digits is dropped.
  zip4: { toWire: (text) => (/^\d{4}$/.test(text.trim()) ? text.trim() : '') },
  employerState: { check: (text) => (isStateText(text) ? null : messages.employerState), toWire: formatStateText },
  heightFeet: { check: checkHeightFeet },
  heightInch: { check: checkHeightInch },
  weight: { check: checkWeight },
  employees: { check: checkEmployees },
  notRetired: { check: (text) => (text === RETIRED ? messages.retired : null) },
  heirRank: { check: (rank) => (HEIR_RANKS.some((known) => known === rank) ? null : messages.option) },
  // The share 007 is sent as 7.
  percentage: { check: checkPercentage, toWire: (text) => String(Number(text.trim())) },
  accountHolder: { check: checkAccountHolder },
  accountNumber: { check: checkAccountNumber },
  routingNumber: { check: checkRoutingNumber },
  cardNumber: { check: checkCardNumber, toWire: digitsOnly },
  // As typed where it is checked when it is left, its month alone where it was taken apart.
  expiryMonth: {
    check: (text) => (EXPIRY_MONTHS.includes(text) || parseExpiry(text) !== null ? null : messages.expiry),
  },
  expiryYear: { check: checkExpiryYear },
  securityCode: { check: (text) => checkSecurityCode(text) },
  drawing: { check: (text) => (isPngDataUrl(text) ? null : messages.signature) },
} satisfies Readonly<Record<string, Rule>>;

/** The name of a rule. */
export type RuleName = keyof typeof FIELD_RULES;

/** Returns the rule of a catalogue's entry; one without a rule takes any text. */
export function ruleOf({ rule }: { rule?: RuleName }): Rule {
  return rule === undefined ? {} : FIELD_RULES[rule];
}

/** Says whether a text passes the rule of a catalogue's entry; `today` is `YYYY-MM-DD`. */
export function passesRule(field: { rule?: RuleName }, text: string, today: string): boolean {
  return (ruleOf(field).check?.(text, today) ?? null) === null;
}
