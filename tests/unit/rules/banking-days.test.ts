import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankingDayFrom, bankingDaysAfter, isBankingDay } from '@/lib/rules/money/banking-days';
import { PAYMENT_DAYS } from '@/lib/rules/money/payment-schedule';
import { daysBetween } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';

/** Holidays as the Federal Reserve Banks publish them; one on a Saturday is not kept, one on a Sunday is on Monday. */
const HOLIDAYS: Record<number, string> = {
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
};

describe('banking days', () => {
  it.each(Object.keys(HOLIDAYS).map(Number))(
    'of %i are all weekdays but the holidays of the Federal Reserve',
    (year) => {
      const closed: string[] = [];
      for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
        if (weekday === 0 || weekday === 6) expect([day, isBankingDay(day)]).toEqual([day, false]);
        else if (!isBankingDay(day)) closed.push(day.slice(5));
      }
      expect(closed.join(' ')).toBe(HOLIDAYS[year]);
    },
  );

  it.each([
    ['2026-11-20', '2026-11-20', '2026-11-23'],
    ['2026-11-21', '2026-11-23', '2026-11-23'],
    ['2026-11-25', '2026-11-25', '2026-11-27'],
    ['2026-11-26', '2026-11-27', '2026-11-27'],
    ['2027-07-02', '2027-07-02', '2027-07-06'],
    ['2027-07-04', '2027-07-06', '2027-07-06'],
    ['2026-12-31', '2026-12-31', '2027-01-04'],
  ])('from %s on is %s, and the one after it %s', (day, from, after) => {
    expect([bankingDayFrom(day), bankingDaysAfter(day, 1)]).toEqual([from, after]);
  });

  it('bring a first debit within the days that were signed, also when the day’s file was gone at enrollment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), fc.boolean(), (days, late) => {
        const enrolled = addDays('2026-01-01', days);
        const fileOn = bankingDayFrom(late ? addDays(enrolled, 1) : enrolled);
        const debited = bankingDaysAfter(fileOn, 1);
        expect(debited > enrolled).toBe(true);
        expect(daysBetween(enrolled, debited)).toBeLessThanOrEqual(PAYMENT_DAYS.eft);
      }),
    );
  });
});
