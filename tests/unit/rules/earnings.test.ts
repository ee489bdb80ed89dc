import { describe, expect, it } from 'vitest';
import { checkHours, checkIncome, formatIncome, parseHours, parseIncome } from '@/lib/rules/money/earnings';
import { checkCategory } from '@/lib/rules/quote/quote-form';

describe('income and working hours', () => {
  it('are read as people write them', () => {
    expect(['52000', '$52,000', '52,000.99', ' 52000.5 '].map(parseIncome)).toEqual([52_000, 52_000, 52_000, 52_000]);
    expect(['', 'a lot', '-5', '5,20'].map(parseIncome)).toEqual([null, null, null, null]);
    expect(['40', ' 0 ', '168', '169', '37.5', '-1', '4e1', ''].map(parseHours)).toEqual([
      40,
      0,
      168,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('say what is wrong, and nothing about an empty field', () => {
    expect([checkIncome(''), checkIncome('52,000'), checkHours(''), checkHours('40')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(checkIncome('much')).toBe('Enter an amount such as 1,234.50');
    expect(checkHours('37.5')).toBe('Enter a whole number');
    expect(checkHours('200')).toBe('Enter the hours of one week, 168 at most');
  });

  it('are shown with thousands apart', () => {
    expect(['', '900', '52000', '1250000'].map(formatIncome)).toEqual(['', '900', '52,000', '1,250,000']);
  });
});

describe('the category of a premier plan', () => {
  it('is required only while a premier plan is looked at or in the cart', () => {
    expect([checkCategory('', true), checkCategory('medical', true), checkCategory('', false)]).toEqual([
      'Field is required',
      null,
      null,
    ]);
  });
});
