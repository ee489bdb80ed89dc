import fc from 'fast-check';
import { expect, it } from 'vitest';
import { today } from '@/lib/clock';

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

it("today is New York's date at every instant, whatever was asked before", () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, instants, (first, second) => {
      for (const instant of [first, second, first]) expect(today(instant)).toBe(NEW_YORK.format(instant));
    }),
  );
});

it.each([
  ['2026-11-22T04:59:59.999Z', '2026-11-21'],
  ['2026-11-22T05:00:00.000Z', '2026-11-22'],
  ['2026-07-01T03:59:59.999Z', '2026-06-30'],
  ['2026-07-01T04:00:00.000Z', '2026-07-01'],
])('a day ends at midnight in New York: %s is %s', (instant, day) => {
  expect(today(new Date(instant))).toBe(day);
});
