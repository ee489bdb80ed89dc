import { describe, expect, it } from 'vitest';
import { employerDue, type HeldAmounts } from '@/lib/rules/money/employer-due';
import {
  dayOrNull,
  daysLeft,
  latestDay,
  mayRemind,
  remindableBefore,
  toStanding,
  toTold,
} from '@/lib/rules/people/census-standing';

describe('where a person of a list is', () => {
  const held = (status: string, ...waitsFor: string[]) => ({ status, waitsFor });
  it.each([
    ['nothing', [], null, 'not-started', 'untouched'],
    ['something begun', [], 'begun', 'waiting', 'begun'],
    ['an enrollment with its client', [], 'to-sign', 'waiting', 'to-sign'],
    ['a plan in force', [held('ACTIVE')], null, 'enrolled', 'enrolled'],
    ['a plan that starts later', [held('SUBMITTED')], null, 'enrolled', 'enrolled'],
    ['a plan in force and another begun', [held('ACTIVE')], 'begun', 'enrolled', 'enrolled'],
    ['evidence beside a plan in force', [held('ACTIVE'), held('PENDING', 'evidence')], null, 'waiting', 'evidence'],
    ['evidence and a payment', [held('PENDING', 'first-payment', 'evidence')], null, 'waiting', 'evidence'],
    ['a first payment', [held('PENDING', 'first-payment')], 'begun', 'waiting', 'first-payment'],
    ['a carrier', [held('PENDING', 'carrier')], null, 'waiting', 'pending'],
    ['a plan that ended', [held('TERMINATED')], null, 'not-started', 'ended'],
    ['a plan that ended, and one begun', [held('CANCELLED')], 'begun', 'waiting', 'begun'],
    ['evidence of a plan that ended', [held('TERMINATED', 'evidence')], null, 'not-started', 'ended'],
  ] as const)('%s', (_, plans, draft, state, detail) => {
    expect(toStanding(plans, draft)).toEqual({ state, detail });
  });

  it('is reminded after three days to the moment, and counted to the last day', () => {
    const now = new Date('2026-11-25T15:00:00Z');
    expect(mayRemind(null, now)).toBe(true);
    expect(mayRemind(new Date('2026-11-22T15:00:00.000Z'), now)).toBe(true);
    expect(mayRemind(new Date('2026-11-22T15:00:00.001Z'), now)).toBe(false);
    expect(['2026-12-04', '2026-11-25', '2026-11-24'].map((day) => daysLeft(day, '2026-11-25'))).toEqual([10, 1, null]);
    expect(latestDay([null, '2026-11-02', '2026-11-19', null])).toBe('2026-11-19');
    expect(latestDay(['2026-11-19', '2026-11-02'])).toBe('2026-11-19');
    expect(latestDay([])).toBeNull();
    expect(remindableBefore(now).toISOString()).toBe('2026-11-22T15:00:00.000Z');
  });

  it('has a day in the product’s zone where one is known, and is compared by name and birth date as they are written', () => {
    expect(dayOrNull(null)).toBeNull();
    expect(dayOrNull(new Date('2026-11-26T04:59:00Z'))).toBe('2026-11-25');
    const person = { firstName: 'Ilse', lastName: 'Vandermeer', dob: '1985-04-09' };
    expect(toTold(person)).toEqual({ first_name: 'Ilse', last_name: 'Vandermeer', birthdate: '04/09/1985' });
    expect(toTold({ ...person, dob: '' }).birthdate).toBe('');
  });
});

describe('what a group owes for a month', () => {
  const plan = (own: Partial<HeldAmounts> = {}): HeldAmounts => ({
    ...{ status: 'ACTIVE', guaranteed: false, effectiveDate: '2026-01-01', endDate: null },
    ...{ employerCents: 800, payrollCents: 1_250 },
    ...own,
  });
  it.each([
    ['is of plans in force', [plan(), plan()], [1_600, 2_500, 2, 0]],
    ['counts one whose parts are not known, and guesses none', [plan({ employerCents: null })], [0, 0, 0, 1]],
    ['leaves out one that starts next month', [plan({ effectiveDate: '2026-12-01' })], [0, 0, 0, 0]],
    [
      'takes one that starts on the last day',
      [plan({ status: 'SUBMITTED', effectiveDate: '2026-11-30' })],
      [800, 1_250, 1, 0],
    ],
    ['takes one that ended on the first', [plan({ status: 'TERMINATED', endDate: '2026-11-01' })], [800, 1_250, 1, 0]],
    ['leaves out one that ended before', [plan({ status: 'TERMINATED', endDate: '2026-10-31' })], [0, 0, 0, 0]],
    ['leaves out one that never began', [plan({ status: 'CANCELLED', endDate: '2026-11-20' })], [0, 0, 0, 0]],
    [
      'leaves out one that waits, unless a part is guaranteed',
      [plan({ status: 'PENDING' }), plan({ status: 'PENDING', guaranteed: true })],
      [800, 1_250, 1, 0],
    ],
  ] as const)('%s', (_, held, [employer, payroll, plans, unknown]) => {
    expect(employerDue(held, '2026-11-25')).toEqual({ employer, payroll, plans, unknown });
  });
});
