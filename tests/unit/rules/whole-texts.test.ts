import { describe, expect, it } from 'vitest';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { checkAccountHolder, checkAccountNumber, checkRoutingNumber } from '@/lib/rules/money/account';
import { checkCardNumber, checkSecurityCode } from '@/lib/rules/money/card-number';
import { checkHours, checkIncome, parseHours } from '@/lib/rules/money/earnings';
import { checkPercentage } from '@/lib/rules/money/percentage';
import { ruleOf } from '@/lib/rules/fields/field-rules';
import { isRoutingNumber } from '@/lib/rules/money/routing-number';
import { checkEmail, checkQuoteEmail } from '@/lib/rules/people/email';
import { checkHeightFeet, checkHeightInch, checkWeight, checkWholeNumber } from '@/lib/rules/people/measures';
import {
  checkCity,
  checkEmployerName,
  checkFirstName,
  checkFullName,
  checkMiddleName,
  checkQuoteName,
} from '@/lib/rules/people/names';
import { checkPhone, toPhoneDigits } from '@/lib/rules/people/phone';
import { checkSsn, isSsn } from '@/lib/rules/people/ssn';
import { checkEmployerZip, checkZip, isZip } from '@/lib/rules/people/zip';
import { checkSignInCode, normalizeResumeCode } from '@/lib/rules/text/code-text';
import { formatPhone, formatSsn, formatZip } from '@/lib/rules/text/masks';
import { isMasked } from '@/lib/rules/text/secret-masks';
import { messages } from '@/lib/rules/text/messages';
import { formatStateText } from '@/lib/rules/words/states';

type Check = (text: string) => string | null;

/** A text that each check accepts, and its message for one that it does not. */
const CHECKS: [name: string, check: Check, good: string, message: string][] = [
  ['account number', checkAccountNumber, '0012345', messages.accountNumber],
  ['account holder', checkAccountHolder, 'Ana Ruiz 2', messages.accountHolder],
  ['card number', checkCardNumber, '4111111111111111', messages.cardNumber],
  ['security code', (text) => checkSecurityCode(text), '123', messages.securityCode],
  ['hours', checkHours, '40', messages.wholeNumber],
  ['income', checkIncome, '52,000', messages.money],
  ['percentage', checkPercentage, '1', messages.percentage],
  ['routing number', checkRoutingNumber, '021000021', messages.routingNumber],
  ['email', checkEmail, 'ana@example.com', messages.email],
  ['email of a quote', checkQuoteEmail, 'ana@example.com', messages.quoteEmail],
  ['feet', checkHeightFeet, '5', messages.heightFeet],
  ['inches', checkHeightInch, '12', messages.heightInch],
  ['weight', checkWeight, '160', messages.weight],
  ['whole number', (text) => checkWholeNumber(text), '123456', messages.wholeNumber],
  ['city', checkCity, 'St. Paul', messages.city],
  ['employer', checkEmployerName, 'A', messages.employerName],
  ['first name', checkFirstName, 'Ana', messages.firstName],
  ['whole name', checkFullName, 'Ana Ruiz', messages.quoteName],
  ['middle name', checkMiddleName, 'B', messages.middleName],
  ['name of a quote', checkQuoteName, 'Ana', messages.quoteName],
  ['phone', checkPhone, '5125550148', messages.phone],
  ['social security number', checkSsn, '123-45-6789', messages.ssn],
  ['zip', checkZip, '78701', messages.zip],
  ["employer's zip", checkEmployerZip, '78701', messages.employerZip],
];

describe('every check of one text', () => {
  it.each(CHECKS)('%s: looks at the whole text, leaves blanks around it aside, and nothing is not wrong', (...row) => {
    const [, check, good, message] = row;
    expect(check(good)).toBeNull();
    expect(check(` ${good} `)).toBeNull();
    for (const nothing of ['', ' ', '\t ']) expect(check(nothing)).toBeNull();
    for (const more of [`§${good}`, `${good}§`, `${good}\n§`, `§\n${good}`, '§'])
      expect(check(more)?.startsWith(message), more).toBe(true);
  });
});

describe('limits of length, the last one included', () => {
  const letters = (count: number) => 'ä'.repeat(count);

  it.each<[what: string, check: Check, most: number]>([
    ['a name', checkFirstName, 50],
    ['a whole name', checkFullName, 100],
    ['an employer', checkEmployerName, 100],
    ['an account holder', checkAccountHolder, 100],
  ])('%s', (_what, check, most) => {
    expect(check(letters(most))).toBeNull();
    expect(check(letters(most + 1))).not.toBeNull();
    expect(check(` ${letters(most)} `)).toBeNull();
  });

  it('count letters, not the units they are stored in, up to twice the limit', () => {
    expect(checkFirstName('𐐀'.repeat(50))).toBeNull();
    expect(checkFirstName('𐐀'.repeat(51))).not.toBeNull();
    expect(checkEmployerName('𐐀'.repeat(100))).toBeNull();
  });

  it('of digits', () => {
    expect([checkWholeNumber('123456'), checkWholeNumber('1234567')]).toEqual([null, messages.wholeNumber]);
    expect([checkWholeNumber('123', 3), checkWholeNumber('1234', 3)]).toEqual([null, messages.wholeNumber]);
    expect([checkWeight('999'), checkWeight('1000'), checkWeight('12345')]).toEqual([
      null,
      messages.weightTooLarge,
      messages.weightTooLarge,
    ]);
    const notWhole = `${messages.weight}. ${messages.wholeNumber}`;
    expect([checkWeight('x1234'), checkWeight('1234x'), checkWeight('0'), checkWeight('000')]).toEqual([
      notWhole,
      notWhole,
      messages.weight,
      messages.weight,
    ]);
    expect([checkPercentage('1'), checkPercentage('100'), checkPercentage('101'), checkPercentage('0')]).toEqual([
      null,
      null,
      messages.percentage,
      messages.percentage,
    ]);
    expect([checkAccountNumber('1234'), checkAccountNumber('1'.repeat(17))]).toEqual([null, null]);
    expect([checkAccountNumber('123'), checkAccountNumber('1'.repeat(18))]).not.toContain(null);
    expect([parseHours(' 168 '), parseHours('169'), checkHours('169'), checkHours(' 0169 ')]).toEqual([
      168,
      null,
      messages.hoursOfWeek,
      messages.hoursOfWeek,
    ]);
  });

  it('of numbers that are whole', () => {
    for (const part of ['1.5', '.5', '1e1', '-1', '+1', '1,0']) {
      const reason = part === '-1' ? '' : `. ${messages.wholeNumber}`;
      expect(checkWeight(part)).toBe(`${messages.weight}${reason}`);
      expect(checkPercentage(part)).toBe(`${messages.percentage}${reason}`);
      expect(checkHeightInch(part)).toBe(`${messages.heightInch}${reason}`);
      expect(checkWholeNumber(part)).toBe(messages.wholeNumber);
    }
  });

  it('of a mailbox and of an address', () => {
    const host = `${'a.'.repeat(124)}coma`;
    expect(checkEmail(`${'a'.repeat(64)}@example.com`)).toBeNull();
    expect(checkEmail(`${'a'.repeat(65)}@example.com`)).toBe(messages.email);
    expect(`a@${host}`).toHaveLength(254);
    expect([checkEmail(`a@${host}`), checkEmail(`aa@${host}`)]).toEqual([null, messages.email]);
    expect(checkEmail('@example.com')).toBe(messages.email);
    expect(checkEmail('ana.example.com')).toBe(messages.email);
    expect(checkEmail('ana@com')).toBe(messages.email);
    expect(checkEmail('ana@example.c')).toBe(messages.email);
  });
});

describe('names of employers', () => {
  it.each([
    'A',
    '7',
    '7-Eleven',
    'Ruiz & Sons (TX)',
    'Ångström',
    '& A',
    'A &',
    'É',
    'e\u0301',
    '東京',
    '#1 Cars!',
    'A*',
    '100% Pure',
    'AT&T @ Home',
    '"Best"',
  ])('accept %s', (name) => {
    expect(checkEmployerName(name)).toBeNull();
  });

  it.each(['&', '...', '\u0301', 'A|', '|A', 'A<b>', '& *', '=', '*', '| A', 'A =', '東='])('refuse %s', (name) => {
    expect(checkEmployerName(name)).toBe(messages.employerName);
  });
});

describe('numbers with punctuation between them', () => {
  it('a phone number may stand behind a country code, and only behind 1', () => {
    expect(toPhoneDigits('15125550148')).toBe('5125550148');
    expect(toPhoneDigits('25125550148')).toBeNull();
    expect(toPhoneDigits('1512555014')).toBeNull();
    expect(toPhoneDigits('115125550148')).toBeNull();
    expect(toPhoneDigits('512/555-0148')).toBe('5125550148');
    expect(toPhoneDigits('5125550148x')).toBeNull();
    expect(toPhoneDigits('x5125550148')).toBeNull();
    expect(toPhoneDigits('2115550148')).toBeNull();
    expect(toPhoneDigits('2015550118')).toBe('2015550118');
    expect(toPhoneDigits('2125550148')).toBe('2125550148');
  });

  it('are grouped, and left as typed when they are something else', () => {
    expect(formatPhone(' 5125550148 ')).toBe('(512) 555-0148');
    expect(formatPhone('25125550148')).toBe('25125550148');
    expect(formatPhone('1512555014')).toBe('(151) 255-5014');
    expect(formatPhone('15125550148')).toBe('+1 (512) 555-0148');
    expect(formatPhone(' x5125550148')).toBe('x5125550148');
    expect(formatPhone('5125550148x ')).toBe('5125550148x');
    expect(formatSsn(' 123456789 ')).toBe('123-45-6789');
    expect(formatSsn(' 123456789x')).toBe('123456789x');
    expect(formatSsn('x123456789')).toBe('x123456789');
    expect(formatSsn(' 12345678 ')).toBe('12345678');
    expect(formatZip(' 78701 ')).toBe('78701');
  });

  it('are hidden numbers only when nothing else stands beside them', () => {
    for (const masked of ['•••-••-6789', '***-**-6789', '•••-••-••89', '••••4410', '****', '•••••••1'])
      expect(isMasked(masked)).toBe(true);
    for (const typed of ['x•••-••-6789', '•••-••-6789x', 'x••••4410', '••••4410x', '••••44100', '•••4410', '6789', ''])
      expect(isMasked(typed)).toBe(false);
  });

  it('a social security number and a routing number are judged by their digits alone', () => {
    expect([isSsn('123456789'), isSsn('x123456789'), isSsn('123456789x'), isSsn('123x456789')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isRoutingNumber(' 021000021 '), isRoutingNumber('x021000021')]).toEqual([true, false]);
    expect([isZip(' 78701 '), isZip('787011'), isZip('x78701')]).toEqual([true, false, false]);
  });

  it.each([
    ['000000012', false],
    ['121000028', true],
    ['131000027', false],
    ['201000027', false],
    ['211000024', true],
    ['321000027', true],
    ['331000026', false],
    ['601000023', false],
    ['611000020', true],
    ['721000023', true],
    ['731000022', false],
    ['791000026', false],
    ['801000020', true],
    ['811000029', false],
    ['501000026', false],
  ])('the first two digits of the routing number %s decide: %s', (routing, known) => {
    expect(isRoutingNumber(withChecksum(routing))).toBe(known);
  });

  /** The same number with the last digit that its checksum wants. */
  function withChecksum(routing: string): string {
    const digits = [...routing.slice(0, 8)].map(Number);
    const sum = digits.reduce((total, digit, index) => total + digit * ([3, 7, 1][index % 3] ?? 0), 0);
    const last = (10 - (sum % 10)) % 10;
    return routing === '000000012' ? '000000010' : `${routing.slice(0, 8)}${last}`;
  }

  it('a card number has 13 to 25 digits and nothing between them but blanks and dashes', () => {
    expect(checkCardNumber('4111 1111-1111 1111')).toBeNull();
    expect(checkCardNumber('4111.1111.1111.1111')).toBe(messages.cardNumber);
    expect(checkCardNumber('4111111111111111x')).toBe(messages.cardNumber);
    expect(checkCardNumber('x4111111111111111')).toBe(messages.cardNumber);
    expect(checkSecurityCode(' 123 ', '4111111111111111')).toBeNull();
    expect(checkSecurityCode('1234', '4111111111111111')).toBe(messages.securityCode);
    expect(checkSecurityCode('12345')).toBe(messages.securityCode);
    expect(checkSecurityCode('x123')).toBe(messages.securityCode);
    expect(checkSecurityCode('1234')).toBeNull();
  });
});

describe('codes', () => {
  it('of a sign-in are six digits, blanks and dashes left aside, and must be there', () => {
    for (const code of ['123456', '123 456', '123-456', ' 123456 ']) expect(checkSignInCode(code)).toBeNull();
    for (const code of ['12345', '1234567', '12345x', 'x123456', '123456x'])
      expect(checkSignInCode(code)).toBe(messages.signInCode);
    for (const code of ['', ' ', '-']) expect(checkSignInCode(code)).toBe(messages.required);
  });

  it('of a resumed enrollment are read as they look', () => {
    expect(normalizeResumeCode('oO-iI lL')).toBe('001111');
  });
});

describe('states and the postal service', () => {
  it('are written whatever blanks stand around', () => {
    expect(formatStateText(' tx ')).toBe('TX');
    expect(formatStateText(' north carolina ')).toBe('North Carolina');
  });

  it('four more digits of a zip are kept, anything else is dropped', () => {
    const zip4 = ruleOf(contactForm.fields.find(({ name }) => name === 'zip4') ?? {});
    expect(['1234', ' 1234 ', 'x1234', '1234x', '12345', '123'].map((text) => zip4.toWire?.(text))).toEqual([
      '1234',
      '1234',
      '',
      '',
      '',
      '',
    ]);
  });
});
