import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, checkAdultBirthDate, isAdult } from '@/lib/rules/people/age';
import { addMonths, toWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { messages } from '@/lib/rules/text/messages';
import { plainDate } from './arbitraries';
import { soakRuns } from '@/tests/soak/scale';

/** Brute force: walks every day after birth and counts birthdays, a leap birthday being March 1 in a common year. */
function walkedAge(birth: string, on: string): number {
  const birthday = birth.slice(5);
  let age = 0;
  for (let at = Date.parse(birth) + 86_400_000; at <= Date.parse(on); at += 86_400_000) {
    const day = new Date(at);
    const year = day.getUTCFullYear();
    const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    const celebrated = birthday === '02-29' && !leap ? '03-01' : birthday;
    if (day.toISOString().slice(5, 10) === celebrated) age += 1;
  }
  return age;
}

describe('age', () => {
  it.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-01-01', '2026-12-31', 0],
    ['2026-12-31', '2027-01-01', 0],
  ])('of someone born %s is on %s: %i', (birth, on, age) => {
    expect(ageOn(birth, on)).toBe(age);
  });

  it('equals the birthdays counted day by day through the calendar', () => {
    fc.assert(
      fc.property(plainDate('1950-01-01', '1999-12-31'), fc.nat(18_000), (birth, days) => {
        const on = addDays(birth, days);
        expect(ageOn(birth, on)).toBe(walkedAge(birth, on));
      }),
      { numRuns: soakRuns('ages') },
    );
    for (const days of [364, 365, 366, 1460, 1461, 6573, 6574, 6575]) {
      const on = addDays('1996-02-29', days);
      expect(ageOn('1996-02-29', on)).toBe(walkedAge('1996-02-29', on));
    }
  });

  it('never falls as days pass', () => {
    fc.assert(
      fc.property(plainDate('1950-01-01', '2020-12-31'), fc.nat(20_000), (birth, days) => {
        const on = addDays(birth, days);
        const step = ageOn(birth, addDays(on, 1)) - ageOn(birth, on);
        expect([0, 1]).toContain(step);
      }),
    );
  });

  it('refuses texts that are no dates', () => {
    expect(() => ageOn('04/09/1985', '2026-01-01')).toThrow(RangeError);
  });
});

describe('being an adult', () => {
  it('begins on the eighteenth birthday', () => {
    fc.assert(
      fc.property(plainDate('1920-03-01', '2008-12-31'), (birth) => {
        fc.pre(!birth.endsWith('02-29'));
        const birthday = addMonths(birth, 18 * 12);
        expect(isAdult(birth, birthday)).toBe(true);
        expect(isAdult(birth, addDays(birthday, -1))).toBe(false);
      }),
    );
  });

  it('is asked with the exact message', () => {
    const today = '2026-11-20';
    expect(checkAdultBirthDate('11/20/2008', today)).toBeNull();
    expect(checkAdultBirthDate('11/21/2008', today)).toBe('You must be 18 years to proceed');
    expect(checkAdultBirthDate('11/21/2026', today)).toBe(messages.dateNotFuture);
    expect(checkAdultBirthDate('2/30/2000', today)).toBe(messages.date);
    expect(checkAdultBirthDate('', today)).toBeNull();
    expect(checkAdultBirthDate(toWireDate('1985-09-04'), today)).toBeNull();
  });
});
