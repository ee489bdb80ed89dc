import { describe, expect, it } from 'vitest';
import {
  applyFactors,
  formatMoney,
  formatWireMoney,
  fromWireMoney,
  includedPercent,
  parseMoney,
  sumCents,
  toWireMoney,
} from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { buildDate, firstOfMonth, toWireDate } from '@/lib/rules/text/dates';
import { ageOn } from '@/lib/rules/people/age';

const NOT_WHOLE = 'an amount must be whole cents';
const TOO_MUCH = Number.MAX_SAFE_INTEGER + 1;

describe('an amount that is not whole cents', () => {
  it.each<[what: string, compute: (cents: number) => unknown]>([
    ['is not sent', toWireMoney],
    ['is not shown', formatMoney],
    ['is not added', (cents) => sumCents([cents])],
    ['is not multiplied', (cents) => applyFactors(cents, [])],
    ['has no part', (cents) => includedPercent(cents, 3)],
  ])('%s', (_what, compute) => {
    for (const cents of [0.5, Number.NaN, Number.POSITIVE_INFINITY, TOO_MUCH])
      expect(() => compute(cents)).toThrow(NOT_WHOLE);
  });

  it('is told before anything is added to it, and when the sum is too large', () => {
    expect(() => sumCents([0.5, 0.5])).toThrow(NOT_WHOLE);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(NOT_WHOLE);
    expect(() => applyFactors(Number.MAX_SAFE_INTEGER, [2])).toThrow(NOT_WHOLE);
  });
});

describe('amounts of the wire and of people', () => {
  it.each<[value: string | number, cents: number | null]>([
    [' 23.40 ', 2340],
    ['-0', 0],
    ['-5.00', -500],
    ['99999999999999999.00', null],
    ['-99999999999999999.00', null],
    ['1.234', null],
    ['x1', null],
    ['1x', null],
    ['', null],
    [0, 0],
  ])('%j is %j', (value, cents) => {
    expect(fromWireMoney(value)).toBe(cents);
  });

  it('are shown for people, nothing owed for what is no amount', () => {
    expect([formatWireMoney('1234.50'), formatWireMoney('-5'), formatWireMoney('abc')]).toEqual([
      '$1,234.50',
      '-$5.00',
      '$0.00',
    ]);
  });

  it('may be typed without a whole part', () => {
    expect([
      parseMoney('.5'),
      parseMoney('$.05'),
      parseMoney('.'),
      parseMoney('0.'),
      parseMoney(' $ 1,234.5 '),
    ]).toEqual([50, 5, null, 0, 123_450]);
  });
});

describe('factors', () => {
  it.each<[factor: number | string, cents: number]>([
    [' 1.5 ', 1500],
    [1e-7, 0],
    [5e-4, 1],
    [1.25e-7, 0],
    ['5e-4', 1],
    [0, 0],
  ])('%j of 1000 is %j', (factor, cents) => {
    expect(applyFactors(1000, [factor])).toBe(cents);
  });

  it('as small as a program can write them keep every digit', () => {
    expect(applyFactors(10_000_000, [1.25e-7])).toBe(1);
    expect(applyFactors(100_000_000, [1.25e-7])).toBe(13);
    expect(applyFactors(1_000_000_000_000_000, ['1e-15'])).toBe(1);
    expect(applyFactors(1_000_000_000_000_000, ['1e-10'])).toBe(100_000);
  });

  it.each(['x1', '1x', '-1', '', '1e5', 'x1e-7', '1e-7x', '12e-7', '1e', '.5', '5.'])('%s is none', (factor) => {
    expect(() => applyFactors(1000, [factor])).toThrow('a factor must be a decimal of zero or more');
  });

  it('round halves away from zero, so that a refund mirrors its charge', () => {
    expect([applyFactors(5, ['0.1']), applyFactors(-5, ['0.1']), applyFactors(-4, ['0.1'])]).toEqual([1, -1, 0]);
    expect(Object.is(applyFactors(0, ['1']), 0)).toBe(true);
    expect(Object.is(applyFactors(-4, ['0.1']), 0)).toBe(true);
    expect([includedPercent(2340, 3), includedPercent(-2340, 3)]).toEqual([68, -68]);
  });
});

describe('dates', () => {
  it('are built from whole numbers only', () => {
    expect(buildDate(2027, 1, 31)).toBe('2027-01-31');
    expect([buildDate(2027.5, 1, 1), buildDate(2027, 1.5, 1), buildDate(2027, 1, 1.5)]).toEqual([null, null, null]);
    expect([buildDate(1899, 12, 31), buildDate(1900, 1, 1), buildDate(2199, 12, 31), buildDate(2200, 1, 1)]).toEqual([
      null,
      '1900-01-01',
      '2199-12-31',
      null,
    ]);
  });

  it('that are none are a mistake of the caller', () => {
    for (const date of ['01/31/2027', '2027-1-31', '', 'x2027-01-31', '2027-01-31x']) {
      expect(() => toWireDate(date)).toThrow('not a plain date (YYYY-MM-DD)');
      expect(() => firstOfMonth(date)).toThrow('not a plain date (YYYY-MM-DD)');
      expect(() => ageOn(date, '2027-01-01')).toThrow('not a plain date (YYYY-MM-DD)');
      expect(() => ageOn('2000-01-01', date)).toThrow('not a plain date (YYYY-MM-DD)');
    }
  });

  it('are shown in four styles, again and again', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(formatDate('2027-01-01')).toBe('January 1, 2027');
      expect(formatDate('2027-01-01', 'medium')).toBe('Jan 1, 2027');
      expect(formatDate('2027-01-01', 'full')).toBe('Friday, January 1, 2027');
      expect(formatDate('2027-12-31', 'monthDay')).toBe('December 31');
    }
  });
});
