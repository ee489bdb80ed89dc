import { describe, expect, it } from 'vitest';
import {
  clockDigits,
  dayOf,
  daysBefore,
  formatClock,
  formatMoment,
  instantAt,
  tellDeadline,
} from '@/lib/rules/text/moments';

describe('the day of an instant', () => {
  it.each([
    // A receipt of an evening: 8 pm Eastern is the next day in UTC.
    ['2026-11-07T00:30:00Z', '2026-11-06', 'November 6, 2026 at 7:30 PM EST'],
    // New Year in Hawaii: the last minute of December 31 there is January 1 in New York.
    ['2027-01-01T09:59:00Z', '2027-01-01', 'January 1, 2027 at 4:59 AM EST'],
    ['2027-01-01T04:59:59Z', '2026-12-31', 'December 31, 2026 at 11:59 PM EST'],
    // The clock goes forward and back: the days are 23 and 25 hours long.
    ['2027-03-14T05:00:00Z', '2027-03-14', 'March 14, 2027 at 12:00 AM EST'],
    ['2027-03-15T03:59:59Z', '2027-03-14', 'March 14, 2027 at 11:59 PM EDT'],
    ['2026-11-01T04:00:00Z', '2026-11-01', 'November 1, 2026 at 12:00 AM EDT'],
    ['2026-11-02T04:59:59Z', '2026-11-01', 'November 1, 2026 at 11:59 PM EST'],
  ])('%s is %s, told as %s', (instant, day, words) => {
    expect(dayOf(new Date(instant))).toBe(day);
    expect(formatMoment(new Date(instant))).toBe(words);
  });
});

it('a deadline is told with its hour and its zone', () => {
  expect(tellDeadline('2026-12-20')).toBe('December 20, midnight Eastern');
  expect(tellDeadline('2027-01-01', 'long')).toBe('January 1, 2027, midnight Eastern');
});

describe('the hour of an instant', () => {
  it.each([
    ['2027-01-15T21:05:00Z', '4:05 PM', '1605'],
    ['2027-07-15T21:05:00Z', '5:05 PM', '1705'],
    ['2027-01-15T05:00:00Z', '12:00 AM', '0000'],
    ['2027-01-15T13:09:59Z', '8:09 AM', '0809'],
  ])('%s is told as %s, and in digits as %s', (instant, clock, digits) => {
    expect(formatClock(new Date(instant))).toBe(clock);
    expect(clockDigits(new Date(instant))).toBe(digits);
  });

  it.each([
    ['2027-01-15', 0, '2027-01-15T05:00:00.000Z'],
    ['2027-07-15', 0, '2027-07-15T04:00:00.000Z'],
    ['2027-01-15', 23, '2027-01-16T04:00:00.000Z'],
    ['2027-07-15', 23, '2027-07-16T03:00:00.000Z'],
    // The days on which the clock goes forward and back.
    ['2027-03-14', 0, '2027-03-14T05:00:00.000Z'],
    ['2027-03-14', 3, '2027-03-14T07:00:00.000Z'],
    ['2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
    ['2026-11-01', 3, '2026-11-01T08:00:00.000Z'],
  ])('of %s, %i, is %s', (day, hour, instant) => {
    expect(instantAt(day, hour).toISOString()).toBe(instant);
  });

  it('is the same so many times 24 hours before', () => {
    expect(daysBefore(new Date('2027-03-15T12:30:00Z'), 3).toISOString()).toBe('2027-03-12T12:30:00.000Z');
    expect(daysBefore(new Date('2027-03-15T12:30:00Z'), 0).toISOString()).toBe('2027-03-15T12:30:00.000Z');
  });
});
