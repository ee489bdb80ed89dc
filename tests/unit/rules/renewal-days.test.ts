import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredMonth, paymentSchedule } from '@/lib/rules/money/payment-schedule';
import { lastDayToAct, preparedUntil, renewalMonth } from '@/lib/rules/policies/renewal-days';
import { addMonths } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { plainDate } from './arbitraries';
import { soakRuns } from '@/tests/soak/scale';

describe('the day of a renewal', () => {
  it.each([
    ['is the day of new rates, told 60 days ahead', '2026-01-01', '2027-01-01', '2026-11-02', '2027-01-01', 12],
    ['waits for the month that leaves time to tell', '2026-01-01', '2027-01-01', '2026-11-25', '2027-02-01', 13],
    [
      'is the first of a month of coverage, wherever that begins',
      '2026-03-15',
      '2027-01-01',
      '2026-11-02',
      '2027-01-15',
      10,
    ],
    ['follows a start on the 31st', '2026-01-31', '2027-02-10', '2026-12-20', '2027-02-28', 13],
    ['is never the start itself', '2027-02-01', '2027-01-01', '2026-12-02', '2027-03-01', 1],
  ])('%s', (_, start, from, today, day, sequence) => {
    expect(renewalMonth({ start, from, today })).toEqual({ day, sequence });
  });

  it('is not prepared before its time', () => {
    expect(renewalMonth({ start: '2026-01-01', from: '2027-07-01', today: '2026-11-25' })).toBeNull();
  });

  it('leaves no month without one that is in time, for any start, and always the notice', () => {
    fc.assert(
      fc.property(
        plainDate('2000-01-01', '2100-12-31'),
        plainDate('2000-01-01', '2100-12-31'),
        plainDate('2000-01-01', '2100-12-31'),
        (start, from, today) => {
          const found = renewalMonth({ start, from, today });
          const isLate = from <= addDays(today, 60) && start < addDays(today, 60);
          if (isLate) expect(found).not.toBeNull();
          if (found === null) return;
          const { day, sequence } = found;
          expect(day >= from && day > start && day >= addDays(today, 60) && day <= preparedUntil(today)).toBe(true);
          expect(coveredMonth(start, sequence).from).toBe(day);
          expect(
            coveredMonth(start, sequence - 1).from < from ||
              coveredMonth(start, sequence - 1).from < addDays(today, 60) ||
              sequence === 1,
          ).toBe(true);
        },
      ),
      { numRuns: soakRuns('later prices') },
    );
  });

  it('is told at least 10 days before any debit that it changes, and may be acted on until before that', () => {
    fc.assert(
      fc.property(
        plainDate('2020-01-01', '2040-12-31'),
        plainDate('2020-01-01', '2040-12-31'),
        fc.integer({ min: 1, max: 28 }),
        (start, today, billDay) => {
          const found = renewalMonth({ start, from: start, today });
          if (found === null) return;
          const { day, sequence } = found;
          const { next } = paymentSchedule({ method: 'cc', start, enrolled: addDays(start, -20), billDay });
          const charged = addMonths(next, sequence - 1);
          expect(lastDayToAct(day) < charged).toBe(true);
          expect(addDays(today, 10) <= charged).toBe(true);
          expect(today <= lastDayToAct(day)).toBe(true);
        },
      ),
      { numRuns: soakRuns('later prices') },
    );
  });
});
