import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '@/lib/rules/text/date-words';
import {
  addMonths,
  buildDate,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  fromWireDate,
  isDate,
  isLeapYear,
  onDay,
  toWireDate,
  yearOf,
} from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { plainDate } from './arbitraries';
import { soakRuns } from '@/tests/soak/scale';

/** The platform's calendar as an oracle: the date it says is `text`, if it agrees that it exists. */
function platformDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && year >= 1900 && year <= 2199 ? date.toISOString().slice(0, 10) : null;
}

describe('plain dates', () => {
  it('exist exactly when the platform calendar has the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1850, max: 2250 }),
        fc.integer({ min: -1, max: 14 }),
        fc.integer({ min: -1, max: 33 }),
        (y, m, d) => {
          expect(buildDate(y, m, d)).toBe(platformDate(y, m, d));
        },
      ),
      { numRuns: soakRuns('dates') },
    );
  });

  it('know the leap years of the Gregorian calendar', () => {
    expect([1900, 2000, 2023, 2024, 2100].map(isLeapYear)).toEqual([false, true, false, true, false]);
    expect([2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29]);
  });

  it.each([
    '2027-1-01',
    '2027-13-01',
    '2027-00-10',
    '2023-02-29',
    '01/02/2027',
    '',
    '2027-04-31',
    '1899-12-31',
    ' 2027-01-01',
  ])('refuse %j', (text) => {
    expect(isDate(text)).toBe(false);
  });

  it('survive the way to the wire and back', () => {
    fc.assert(
      fc.property(plainDate(), (date) => {
        expect(fromWireDate(toWireDate(date))).toBe(date);
        expect(toWireDate(date)).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      }),
    );
    expect(toWireDate('1985-04-09')).toBe('04/09/1985');
    expect(fromWireDate('4/9/1985')).toBeNull();
    expect(fromWireDate('02/30/2024')).toBeNull();
    expect(() => toWireDate('04/09/1985')).toThrow(RangeError);
  });

  it('add days as the platform does, and count them back', () => {
    fc.assert(
      fc.property(plainDate(), fc.integer({ min: -4_000, max: 4_000 }), (date, days) => {
        const later = addDays(date, days);
        expect(Date.parse(later) - Date.parse(date)).toBe(days * 86_400_000);
        expect(daysBetween(date, later)).toBe(days);
      }),
    );
  });

  it('add months to the same day, or to the last day of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
    expect(addMonths('2027-03-31', -13)).toBe('2026-02-28');
    fc.assert(
      fc.property(plainDate(), fc.integer({ min: -60, max: 60 }), (date, months) => {
        const later = addMonths(date, months);
        const monthIndex = (text: string) => yearOf(text) * 12 + Number(text.slice(5, 7));
        expect(monthIndex(later) - monthIndex(date)).toBe(months);
        expect(dayOfMonth(later)).toBe(
          Math.min(dayOfMonth(date), daysInMonth(yearOf(later), Number(later.slice(5, 7)))),
        );
      }),
    );
  });

  it('name the first and last day of a month', () => {
    fc.assert(
      fc.property(plainDate(), (date) => {
        expect(firstOfMonth(date)).toBe(`${date.slice(0, 7)}-01`);
        expect(addDays(onDay(date, 31), 1)).toBe(addMonths(firstOfMonth(date), 1));
        expect(onDay(date, 15)).toBe(`${date.slice(0, 7)}-15`);
      }),
    );
  });

  it('are written for people in US English, whatever the zone of the machine', () => {
    expect(formatDate('2027-01-01')).toBe('January 1, 2027');
    expect(formatDate('2027-01-01', 'medium')).toBe('Jan 1, 2027');
    expect(formatDate('2027-01-01', 'full')).toBe('Friday, January 1, 2027');
    expect(formatDate('2027-02-01', 'monthDay')).toBe('February 1');
  });
});
