import { describe, expect, it } from 'vitest';
import { soakList } from '@/tests/soak/scale';
import {
  deferredDay,
  isDeferred,
  paymentSchedule,
  readSchedule,
  scheduleSignedBefore,
  tellMonth,
  toWireDays,
} from '@/lib/rules/money/payment-schedule';
import { toWireDate } from '@/lib/rules/text/dates';
import { CHARGED_METHODS } from '@/lib/rules/words/payment-kinds';

/** A calendar that is not ours: day by day, by the platform. */
const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const apart = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const days = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => plus(first, index));

const walked = new Map<string, string>();

/** The first day after `date` whose number is `day`, found by walking. */
function walkTo(date: string, day: number): string {
  const known = walked.get(`${date} ${day}`);
  if (known !== undefined) return known;
  let at = plus(date, 1);
  while (Number(at.slice(8)) !== day) at = plus(at, 1);
  walked.set(`${date} ${day}`, at);
  return at;
}

/** Every start that can be offered from a day on: firsts, 15ths and last days up to four months ahead. */
const startsAfter = (enrolled: string): string[] =>
  days(plus(enrolled, 1), 124).filter((day) => /-(?:01|15)$/.test(day) || plus(day, 1).endsWith('-01'));

describe('the days of payments', () => {
  it.each([
    // enrolled, start, bill day, method, first from, first to, next, what next pays for
    ['2026-11-22', '2027-01-01', 28, 'cc', '2026-11-22', '2026-11-22', '2027-01-28', 'February 2027'],
    ['2026-11-22', '2027-01-01', 28, 'eft', '2026-11-22', '2026-11-27', '2027-01-28', 'February 2027'],
    ['2026-11-22', '2027-01-01', 1, 'eft', '2026-11-22', '2026-11-27', '2027-02-01', 'February 2027'],
    ['2026-11-22', '2027-02-01', 28, 'cc', '2027-01-02', '2027-01-02', '2027-02-28', 'March 2027'],
    ['2026-11-22', '2027-02-01', 28, 'eft', '2027-01-02', '2027-01-02', '2027-02-28', 'March 2027'],
    ['2026-12-03', '2027-02-01', 28, 'cc', '2026-12-03', '2026-12-03', '2027-02-28', 'March 2027'],
    ['2026-12-02', '2027-02-01', 28, 'cc', '2027-01-02', '2027-01-02', '2027-02-28', 'March 2027'],
    // A debit of the first month that may still be under way is never followed by the next one at once.
    ['2026-11-30', '2026-12-01', 2, 'eft', '2026-11-30', '2026-12-05', '2027-01-02', 'January 2027'],
    ['2026-11-30', '2026-12-01', 2, 'cc', '2026-11-30', '2026-11-30', '2026-12-02', 'January 2027'],
    // Starts within a month and at its end.
    [
      '2027-01-10',
      '2027-01-15',
      10,
      'cc',
      '2027-01-10',
      '2027-01-10',
      '2027-02-10',
      'February 15, 2027 to March 14, 2027',
    ],
    [
      '2027-01-10',
      '2027-01-31',
      28,
      'cc',
      '2027-01-10',
      '2027-01-10',
      '2027-02-28',
      'February 28, 2027 to March 30, 2027',
    ],
    [
      '2028-01-10',
      '2028-01-31',
      28,
      'cc',
      '2028-01-10',
      '2028-01-10',
      '2028-02-28',
      'February 29, 2028 to March 30, 2028',
    ],
  ] as const)(
    'enrolled %s to start %s, bill day %i by %s',
    (enrolled, start, billDay, method, from, to, next, covers) => {
      const schedule = paymentSchedule({ method, start, enrolled, billDay });
      expect({ ...schedule.first, next: schedule.next, covers: tellMonth(schedule.nextCovers) }).toEqual({
        from,
        to,
        next,
        covers,
      });
    },
  );

  it('of every day of a leap year and its winters, every start and every bill day take nothing early, late or twice', () => {
    const wrong: string[] = [];
    for (const enrolled of soakList(days('2027-11-01', 430))) {
      for (const start of startsAfter(enrolled)) {
        const ahead = apart(enrolled, start);
        for (const method of CHARGED_METHODS) {
          for (let billDay = 1; billDay <= 28; billDay += 1) {
            const { first, next, nextCovers } = paymentSchedule({ method, start, enrolled, billDay });
            const far = ahead > 60;
            const taken = far ? plus(start, -30) : enrolled;
            const until = !far && method === 'eft' ? plus(enrolled, 5) : taken;
            const good =
              first.from === taken &&
              first.to === until &&
              apart(first.from, start) <= 60 &&
              next === walkTo(start > until ? start : until, billDay) &&
              nextCovers.from > start &&
              apart(start, nextCovers.from) <= 31 &&
              apart(next, nextCovers.from) <= 60;
            if (!good) wrong.push(`${enrolled} ${start} ${method} ${billDay}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('are deferred from the 61st day on', () => {
    expect(deferredDay('2027-02-01', '2026-12-03')).toBeNull();
    expect(deferredDay('2027-02-01', '2026-12-02')).toBe('2027-01-02');
    const far = { method: 'eft', start: '2027-02-01', enrolled: '2026-12-02', billDay: 28 } as const;
    expect(isDeferred(paymentSchedule(far))).toBe(true);
    expect(isDeferred(paymentSchedule({ ...far, enrolled: '2026-12-03' }))).toBe(false);
  });

  it('that were signed before days were named stay as they were: at enrollment, then after the start', () => {
    const terms = { method: 'cc', start: '2027-03-01', enrolled: '2026-11-22', billDay: 28 } as const;
    expect(scheduleSignedBefore(terms)).toMatchObject({
      first: { from: '2026-11-22', to: '2026-11-22' },
      next: '2027-03-28',
    });
    expect(scheduleSignedBefore({ ...terms, method: 'eft' }).first.to).toBe('2026-11-27');
    expect(scheduleSignedBefore({ ...terms, method: 'eft', enrolled: '2027-02-27', billDay: 2 }).next).toBe(
      '2027-03-02',
    );
  });

  it('come back from the wire as they went', () => {
    const schedule = paymentSchedule({ method: 'eft', start: '2027-01-31', enrolled: '2026-12-31', billDay: 5 });
    expect(readSchedule(toWireDays(schedule), toWireDate(schedule.next))).toEqual(schedule);
    expect(readSchedule(null, null)).toBeNull();
    expect(readSchedule({ ...toWireDays(schedule), enrolled: '31/12/2026' }, toWireDate(schedule.next))).toBeNull();
  });
});
