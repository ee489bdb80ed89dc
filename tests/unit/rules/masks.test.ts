import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOnly, formatPhone, formatSsn, formatZip } from '@/lib/rules/text/masks';
import { isMasked, maskNumber, maskSsn } from '@/lib/rules/text/secret-masks';
import { digits } from './arbitraries';

const formats = { formatPhone, formatSsn, formatZip };
const typed = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...'0123456789-() .+x'), { maxLength: 24 }).map((keys) => keys.join('')),
);

describe.each(Object.entries(formats))('%s', (_name, format) => {
  it('never loses or reorders a digit', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(digitsOnly(format(text))).toBe(digitsOnly(text));
      }),
    );
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(format(format(text))).toBe(format(text));
      }),
    );
  });

  it('never loses a letter', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(format(text).replace(/[^a-z]/gi, '')).toBe(text.replace(/[^a-z]/gi, ''));
      }),
    );
  });
});

describe('masks', () => {
  it.each([
    ['5125550148', '(512) 555-0148'],
    ['512-555-0148', '(512) 555-0148'],
    ['+1 512 555 0148', '+1 (512) 555-0148'],
    ['512555014', '512555014'],
    ['512-CALL-NOW', '512-CALL-NOW'],
  ])('show the phone number %j as %j', (text, shown) => {
    expect(formatPhone(text)).toBe(shown);
  });

  it.each([
    ['123456789', '123-45-6789'],
    ['123 45 6789', '123-45-6789'],
    ['12345678', '12345678'],
    ['1234567890', '1234567890'],
  ])('show the SSN %j as %j', (text, shown) => {
    expect(formatSsn(text)).toBe(shown);
  });
});

describe('hidden numbers', () => {
  it('show no more than the last four digits', () => {
    fc.assert(
      fc.property(digits(9), digits(17), (ssn, account) => {
        expect(maskSsn(ssn)).toBe(`•••-••-${ssn.slice(-4)}`);
        expect(maskNumber(account)).toBe(`••••${account.slice(-4)}`);
      }),
    );
    expect(maskSsn('')).toBe('');
    expect(maskSsn('482')).toBe('•••-••-•482');
    expect(maskNumber('')).toBe('');
  });

  it('are recognized, and are never mistaken for something typed', () => {
    fc.assert(
      fc.property(digits(9), (ssn) => {
        expect(isMasked(maskSsn(ssn))).toBe(true);
        expect(isMasked(maskNumber(ssn))).toBe(true);
        expect(maskSsn(maskSsn(ssn))).toBe(maskSsn(ssn));
        expect(isMasked(ssn)).toBe(false);
        expect(isMasked(formatSsn(ssn))).toBe(false);
      }),
    );
    expect(isMasked('***-**-6789')).toBe(true);
    expect(isMasked('')).toBe(false);
  });
});
