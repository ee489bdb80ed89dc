import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardLook } from '@/lib/rules/money/card-number';
import { isPastExpiry } from '@/lib/rules/money/expiry';
import { expiryText } from '@/lib/rules/money/expiry-text';
import { parseExpiry, typeExpiry } from '@/lib/rules/money/expiry-typing';
import { digitsOnly, keepCaret } from '@/lib/rules/text/masks';
import { digits } from './arbitraries';

describe('a card number while it is typed', () => {
  it.each([
    ['4111111111111111', '4111 1111 1111 1111', 'Visa', 3],
    ['378282246310005', '3782 822463 10005', 'American Express', 4],
    ['36227206271667', '3622 720627 1667', 'Diners Club', 3],
    ['41', '41', 'Visa', 3],
    ['41111', '4111 1', 'Visa', 3],
    ['4111 ', '4111', 'Visa', 3],
    ['4', '4', null, null],
    ['0000', '0000', null, null],
    ['', '', null, null],
    [' x41 ', 'x41', null, null],
    ['41111111111111111111', '4111 1111 1111 11111111', 'Visa', 3],
  ] as const)('%j is shown as %j of %s', (text, shown, brand, codeLength) => {
    expect(cardLook(text)).toEqual({ text: shown, brand, codeLength });
  });

  it('keeps every digit, in order, however long, and is the same when it is grouped again', () => {
    fc.assert(
      fc.property(fc.nat(40).chain(digits), (number) => {
        const { text } = cardLook(number);
        expect(digitsOnly(text)).toBe(number);
        expect(cardLook(text).text).toBe(text);
      }),
    );
  });

  it('keeps the caret behind the same digit', () => {
    fc.assert(
      fc.property(digits(19), fc.nat(19), (number, at) => {
        const { text } = cardLook(number);
        expect(digitsOnly(text.slice(0, keepCaret(number, at, text)))).toBe(number.slice(0, at));
      }),
    );
    expect(keepCaret('41111', 5, '4111 1')).toBe(6);
    expect(keepCaret('4111', 0, '4111')).toBe(0);
  });
});

/** The field after these keys, one by one at its end. */
const keyed = (keys: string): string =>
  [...keys].reduce((text, key) => typeExpiry(text, text + key, text.length + 1).value, '');

const two = (number: number) => String(number).padStart(2, '0');

describe('an expiry in one field', () => {
  const month = fc.integer({ min: 1, max: 12 });
  const year = fc.integer({ min: 2000, max: 2099 });

  it('is MM/YY however a month and a year are typed or pasted', () => {
    fc.assert(
      fc.property(month, year, (m, y) => {
        const short = two(y % 100);
        const shown = `${two(m)}/${short}`;
        const forms = [`${two(m)}${short}`, shown, `${two(m)}/${y}`, `${two(m)} / ${short}`, `${m}/${short}`];
        for (const form of forms) expect(keyed(form), form).toBe(shown);
        for (const form of [...forms, `${two(m)}-${y}`, `${y}-${two(m)}`, `${two(m)}${y}`].filter(
          (one) => one !== '',
        )) {
          expect(typeExpiry('', form, form.length).value, form).toBe(shown);
          expect(parseExpiry(form), form).toEqual({ month: two(m), year: String(y) });
        }
        expect(expiryText(two(m), String(y))).toBe(shown);
        expect(parseExpiry(shown)).toEqual({ month: two(m), year: String(y) });
      }),
    );
  });

  it('may be taken away key by key, and typed again', () => {
    fc.assert(
      fc.property(month, year, (m, y) => {
        let text = `${two(m)}/${two(y % 100)}`;
        while (text !== '') {
          const next = text.slice(0, -1);
          const edited = typeExpiry(text, next, next.length);
          expect(edited).toEqual({ value: next, caret: next.length });
          text = edited.value;
        }
        expect(keyed(`${two(m)}${two(y % 100)}`)).toBe(`${two(m)}/${two(y % 100)}`);
      }),
    );
  });

  it('never loses a digit, and keeps the caret within the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789/ -.a'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.nat(12), (before, after, at) => {
        const caret = Math.min(at, after.length);
        const { value, caret: next } = typeExpiry(before, after, caret);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThanOrEqual(value.length);
        if (parseExpiry(after) === null) expect(digitsOnly(value).endsWith(digitsOnly(after).slice(1))).toBe(true);
      }),
    );
  });

  it.each([
    ['', '1', '1'],
    ['', '0', '0'],
    ['', '8', '08/'],
    ['1', '12', '12/'],
    ['1', '13', '01/3'],
    ['1', '1/', '01/'],
    ['1', '1 ', '01/'],
    ['0', '08', '08/'],
    ['08/', '08/2', '08/2'],
    ['08/2', '08/29', '08/29'],
    ['08/20', '08/202', '08/202'],
    ['08/202', '08/2029', '08/29'],
    ['08/2', '08/2x', '08/2'],
    ['08/2', '08/2/', '08/2'],
    ['08', '08 - 2', '08/2'],
    ['', '/', '/'],
    ['', 'a', ''],
    ['', ' 8/29 ', '08/29'],
    ['', '2029-08', '08/29'],
    ['', '13/29', '13/29'],
    ['08/2', '08/20299', '08/20299'],
    ['1', '2', '2'],
    ['08/29', '08/2', '08/2'],
  ])('that was %j and is %j at its end is shown as %j', (before, after, value) => {
    expect(typeExpiry(before, after, after.length)).toEqual({ value, caret: value.length });
  });

  it.each([
    ['08/29', '018/29', 2, '018/29', 2],
    ['08/29', '0x8/29', 2, '08/29', 1],
    ['08/29', '07/29', 2, '07/29', 2],
    ['08 / 29', '08 / 2', 6, '08/2', 4],
    ['0829', '08.29', 3, '08/29', 3],
  ] as const)('that was %j and is %j with the caret at %i keeps its text %j, and the caret at %i', (...row) => {
    const [before, after, at, value, caret] = row;
    expect(typeExpiry(before, after, at)).toEqual({ value, caret });
  });

  it.each(['', '13/29', '00/29', '8', '08/', '08/2', '08/209', '08/20299', 'August', '1/1/29'])('is not %j', (text) => {
    expect(parseExpiry(text)).toBeNull();
  });

  it('is over when its month is', () => {
    expect(['10', '11', '12'].map((m) => isPastExpiry(m, '2026', '2026-11-30'))).toEqual([true, false, false]);
    expect(expiryText('08/2', '')).toBe('08/2');
  });
});
