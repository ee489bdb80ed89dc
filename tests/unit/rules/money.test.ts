import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyFactors,
  formatMoney,
  fromWireMoney,
  includedPercent,
  parseMoney,
  sumCents,
  toWireMoney,
} from '@/lib/rules/money/money';

const cents = fc.integer({ min: 0, max: 100_000_000 });
/** A factor as a text with up to four decimals, and the same as a fraction of whole numbers. */
const factor = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9_999 })).map(([whole, part]) => ({
  text: `${whole}.${String(part).padStart(4, '0')}`,
  tenThousandths: BigInt(whole * 10_000 + part),
}));

describe('amounts', () => {
  it.each([
    ['23.40', 2340],
    ['23.4', 2340],
    ['23', 2300],
    ['$1,234.50', 123450],
    ['1,234', 123400],
    ['$ 12.', 1200],
    ['.5', 50],
    ['0', 0],
    [' 9.80 ', 980],
    ['', null],
    ['1,23', null],
    ['12.345', null],
    ['-5', null],
    ['abc', null],
    ['$', null],
    ['1e3', null],
    ['99999999999999999999', null],
  ])('typed as %j are %j cents', (text, expected) => {
    expect(parseMoney(text)).toBe(expected);
  });

  it.each([
    [2340, '23.40', '$23.40'],
    [123450, '1234.50', '$1,234.50'],
    [0, '0.00', '$0.00'],
    [5, '0.05', '$0.05'],
    [-1500, '-15.00', '-$15.00'],
    [123456789, '1234567.89', '$1,234,567.89'],
  ])('%i cents are %j on the wire and %j for people', (amount, wire, shown) => {
    expect(toWireMoney(amount)).toBe(wire);
    expect(formatMoney(amount)).toBe(shown);
    expect(fromWireMoney(wire)).toBe(amount);
  });

  it('come back from the wire and from their shown form unchanged', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(fromWireMoney(toWireMoney(amount))).toBe(amount);
        expect(parseMoney(formatMoney(amount))).toBe(amount);
        expect(formatMoney(amount)).toBe(
          (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
        );
      }),
    );
  });

  it('from a JSON number are read without loss', () => {
    expect(fromWireMoney(23.4)).toBe(2340);
    expect(fromWireMoney(5)).toBe(500);
    expect(fromWireMoney('-0.00')).toBe(0);
    expect(fromWireMoney('12.345')).toBeNull();
  });

  it('add up exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
        const exact = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
        expect(BigInt(sumCents(amounts))).toBe(exact);
        expect(sumCents([...amounts].reverse())).toBe(sumCents(amounts));
      }),
    );
    expect(() => sumCents([0.5])).toThrow(RangeError);
  });
});

describe('factors', () => {
  it('round half-up where floating point would not', () => {
    expect(applyFactors(100, ['1.005'])).toBe(101);
    expect(applyFactors(100, [1.005])).toBe(101);
    expect(applyFactors(1845, ['1.08', '1.14'])).toBe(2272);
    expect(applyFactors(1, ['0.5'])).toBe(1);
    expect(applyFactors(-1, ['0.5'])).toBe(-1);
    expect(applyFactors(1, ['0.4999'])).toBe(0);
    expect(applyFactors(2340, [])).toBe(2340);
    expect(applyFactors(100_000_000, [1e-7])).toBe(10);
    expect(applyFactors(1_000_000_000, [1.25e-7])).toBe(125);
  });

  it('are multiplied exactly and rounded once', () => {
    fc.assert(
      fc.property(cents, fc.array(factor, { maxLength: 4 }), (amount, factors) => {
        const scale = 10_000n ** BigInt(factors.length);
        const exact = factors.reduce((total, { tenThousandths }) => total * tenThousandths, BigInt(amount));
        const rounded = BigInt(
          applyFactors(
            amount,
            factors.map(({ text }) => text),
          ),
        );
        // Half-up: rounded - 1/2 <= exact < rounded + 1/2.
        expect(2n * exact >= (2n * rounded - 1n) * scale).toBe(true);
        expect(2n * exact < (2n * rounded + 1n) * scale).toBe(true);
      }),
    );
  });

  it('refuse what is no decimal', () => {
    for (const bad of ['-1', 'x', '', '1,5', Number.NaN, Number.POSITIVE_INFINITY, -0.5])
      expect(() => applyFactors(100, [bad])).toThrow(RangeError);
    expect(() => applyFactors(1.5, ['1'])).toThrow(RangeError);
  });
});

describe('the administrative fee', () => {
  it('is three percent of the net price and already inside the shown one', () => {
    expect(applyFactors(2272, ['0.03'])).toBe(68);
    expect(includedPercent(2340, 3)).toBe(68);
  });

  it('and the net price always add up to the shown price', () => {
    fc.assert(
      fc.property(cents, (price) => {
        const fee = includedPercent(price, 3);
        const net = price - fee;
        expect(net + fee).toBe(price);
        expect(Math.abs(applyFactors(net, ['0.03']) - fee)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
