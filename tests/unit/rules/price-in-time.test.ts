import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterPriceChange, priceOn, soldPrice, type PriceInTime } from '@/lib/rules/policies/price-in-time';
import { soakRuns } from '@/tests/soak/scale';

const SOLD: PriceInTime = { premiumCents: 2000, pastPrices: [] };
const START = '2027-01-01';
const day = fc.date({ min: new Date('2026-12-01'), max: new Date('2029-12-31'), noInvalidDate: true });
const days = day.map((date) => date.toISOString().slice(0, 10));
const change = fc.record({ from: days, cents: fc.integer({ min: 0, max: 1_000_000 }) });

describe('the price of a held plan in time', () => {
  it('is the one it was sold at while nothing changed', () => {
    expect(priceOn(SOLD, '2031-05-01')).toBe(2000);
    expect(soldPrice(SOLD)).toBe(2000);
  });

  it.each([
    ['2027-02-28', 2000],
    ['2027-03-01', 2500],
    ['2027-05-31', 2500],
    ['2027-06-01', 1800],
  ])('counts on %s as it was agreed for that day', (on, cents) => {
    const changed = [
      { from: '2027-03-01', cents: 2500 },
      { from: '2027-06-01', cents: 1800 },
    ].reduce((prices, each) => afterPriceChange(prices, { ...each, start: START }), SOLD);
    expect(priceOn(changed, on)).toBe(cents);
    expect(soldPrice(changed)).toBe(2000);
  });

  it('lets a change replace what was to count later', () => {
    const later = afterPriceChange(SOLD, { from: '2027-06-01', cents: 1800, start: START });
    const changed = afterPriceChange(later, { from: '2027-03-01', cents: 2500, start: START });
    expect(priceOn(changed, '2027-07-01')).toBe(2500);
    expect(changed.pastPrices).toEqual([{ through: '2027-02-28', cents: 2000 }]);
  });

  it('keeps the price it was sold at, and every day before a change, whatever changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), change, days, (changes, last, on) => {
        const before = changes.reduce((prices, each) => afterPriceChange(prices, { ...each, start: START }), SOLD);
        const after = afterPriceChange(before, { ...last, start: START });
        const from = last.from > START ? last.from : START;
        expect(soldPrice(after)).toBe(2000);
        expect(priceOn(after, on)).toBe(on >= from ? last.cents : priceOn(before, on));
      }),
      { numRuns: soakRuns('later prices') },
    );
  });
});
