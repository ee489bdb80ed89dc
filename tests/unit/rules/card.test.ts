import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardLook, checkCardNumber, checkExpiry, checkSecurityCode } from '@/lib/rules/money/card-number';
import { EXPIRY_MONTHS, expiryYears } from '@/lib/rules/money/expiry';
import { digits } from './arbitraries';

const wrong = 'Card number must be Min-13 and Max-25';

/** The Luhn check digit, computed from the front with a table instead of the usual loop. */
function luhnDigit(body: string): number {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? (doubled[Number(digit)] ?? 0) : Number(digit)), 0);
  return (10 - (sum % 10)) % 10;
}

describe('card numbers', () => {
  it.each([
    ['4111111111111111', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2223003122003222', 'Mastercard'],
    ['378282246310005', 'American Express'],
    ['6011111111111117', 'Discover'],
    ['3566002020360505', 'JCB'],
    ['36227206271667', 'Diners Club'],
  ])('%s of %s is accepted, spaced or not', (number) => {
    expect(checkCardNumber(number)).toBeNull();
    expect(checkCardNumber(cardLook(number).text)).toBeNull();
    expect(checkCardNumber(number.replace(/(.{4})/g, '$1-').replace(/-$/, ''))).toBeNull();
  });

  it.each([
    '411111111111',
    '4111111111111112',
    '41111111111111111',
    '1'.repeat(26),
    '4111a11111111111',
    '0000000000000000',
  ])('%s is refused', (number) => {
    expect(checkCardNumber(number)).toBe(wrong);
  });

  it('of Visa are accepted with exactly the right check digit', () => {
    fc.assert(
      fc.property(digits(14), (rest) => {
        const body = `4${rest}`;
        const accepted = Array.from({ length: 10 }, (_, last) => last).filter(
          (last) => checkCardNumber(`${body}${last}`) === null,
        );
        expect(accepted).toEqual([luhnDigit(body)]);
      }),
    );
  });

  it('of 13 and of 19 digits exist and are accepted', () => {
    fc.assert(
      fc.property(fc.constantFrom(8, 14).chain(digits), (rest) => {
        const body = `6304${rest}`;
        expect(checkCardNumber(`${body}${luhnDigit(body)}`)).toBeNull();
      }),
    );
  });

  it('of 12 digits are refused even where a brand has them', () => {
    fc.assert(
      fc.property(digits(7), (rest) => {
        expect(checkCardNumber(`6304${rest}${luhnDigit(`6304${rest}`)}`)).toBe(wrong);
      }),
    );
  });

  it('of UnionPay need their check digit like all others', () => {
    const body = '620000000000000';
    expect(checkCardNumber(`${body}${luhnDigit(body)}`)).toBeNull();
    expect(checkCardNumber(`${body}${(luhnDigit(body) + 1) % 10}`)).toBe(wrong);
  });

  it('outside 13 to 25 digits are always refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 26, max: 40 })).chain(digits),
        (number) => {
          expect(checkCardNumber(number)).toBe(wrong);
        },
      ),
    );
    expect(checkCardNumber('')).toBeNull();
  });
});

describe('security codes', () => {
  it.each([
    ['737', '4111111111111111', null],
    ['7373', '4111111111111111', 'Security code must of 3 or 4 digits'],
    ['7373', '378282246310005', null],
    ['737', '378282246310005', 'Security code must of 3 or 4 digits'],
    ['737', '', null],
    ['7373', '', null],
    ['73', '', 'Security code must of 3 or 4 digits'],
    ['73a', '', 'Security code must of 3 or 4 digits'],
    ['', '4111111111111111', null],
  ])('%j with %j: %j', (code, number, expected) => {
    expect(checkSecurityCode(code, number)).toBe(expected);
  });
});

describe('the expiry of a card', () => {
  it('is chosen from twelve months and twenty-one years', () => {
    expect(EXPIRY_MONTHS[0]).toBe('01');
    expect(EXPIRY_MONTHS.at(-1)).toBe('12');
    expect(EXPIRY_MONTHS).toHaveLength(12);
    const years = expiryYears('2026-11-20');
    expect([years[0], years.at(-1), years.length]).toEqual(['2026', '2046', 21]);
  });

  it.each([
    ['11', '2026', null],
    ['10', '2026', 'This card has expired'],
    ['12', '2026', null],
    ['01', '2027', null],
    ['12', '2025', 'Choose one of the options'],
    ['13', '2027', 'Choose one of the options'],
    ['', '2027', null],
  ])('%s/%s in November 2026: %j', (month, year, expected) => {
    expect(checkExpiry(month, year, '2026-11-20')).toBe(expected);
  });
});
