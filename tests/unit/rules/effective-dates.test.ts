import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/lib/rules/text/days-later';
import {
  cartEffectiveDates,
  chooseEffectiveDate,
  lastDayToChoose,
  type EffectiveDateRule,
} from '@/lib/rules/quote/effective-dates';
import { plainDate } from './arbitraries';

const firsts: EffectiveDateRule = { days: [], cutOffDay: null };

const rule = fc.record({
  days: fc.array(fc.integer({ min: 2, max: 31 }), { maxLength: 3 }),
  cutOffDay: fc.option(fc.integer({ min: 1, max: 31 })),
  leadDays: fc.integer({ min: 0, max: 90 }),
  months: fc.integer({ min: 1, max: 3 }),
});

/** Oracle: looks at every single day from tomorrow on, and stops behind the last first of the month it may offer. */
function allowedByWalking(plans: readonly EffectiveDateRule[], today: string): string[] {
  const wanted = Math.min(3, ...plans.map((plan) => plan.months ?? 3));
  const found: string[] = [];
  let firstsFound = 0;
  let nextMonthBegan = false;
  for (let ahead = 1; firstsFound < wanted; ahead += 1) {
    const day = addDays(today, ahead);
    const soonEnough = plans.every((plan) => {
      const late = plan.cutOffDay !== null && Number(today.slice(8)) > plan.cutOffDay;
      return ahead >= (plan.leadDays ?? 1) && (!late || nextMonthBegan);
    });
    const number = Number(day.slice(8));
    if (number === 1) nextMonthBegan = true;
    const isLast = addDays(day, 1).endsWith('-01');
    const fits = [number, ...(isLast ? [29, 30, 31] : [])].some(
      (candidate) => candidate >= number && plans.every((plan) => plan.days.includes(candidate)),
    );
    if (!soonEnough || !(number === 1 || fits)) continue;
    found.push(day);
    if (number === 1) firstsFound += 1;
  }
  return found;
}

describe('the last day for a start', () => {
  it.each([
    [{ days: [], cutOffDay: 20 }, '2027-01-01', '2026-12-20'],
    [{ days: [], cutOffDay: null }, '2027-01-01', '2026-12-31'],
    [{ days: [15], cutOffDay: 20 }, '2027-01-15', '2027-01-14'],
    [{ days: [2], cutOffDay: 20 }, '2027-01-02', '2027-01-01'],
    [{ days: [], cutOffDay: 31 }, '2027-03-01', '2027-02-28'],
    [{ days: [], cutOffDay: 20, leadDays: 45 }, '2027-02-01', '2026-12-18'],
    [{ days: [], cutOffDay: 10, leadDays: 15 }, '2027-02-01', '2027-01-10'],
  ])('of %o on %s is %s', (plan, date, last) => {
    expect(lastDayToChoose([plan], date)).toBe(last);
  });

  it('is the earliest of the plans', () => {
    const plans = [
      { days: [], cutOffDay: 20 },
      { days: [], cutOffDay: 15 },
    ];
    expect(lastDayToChoose(plans, '2027-01-01')).toBe('2026-12-15');
  });

  it('is the last one on which the date is offered, day by day', () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 2 }),
        plainDate('2024-01-01', '2030-12-31'),
        (plans, today) => {
          for (const date of cartEffectiveDates(plans, today)) {
            let last = today;
            while (cartEffectiveDates(plans, addDays(last, 1)).includes(date)) last = addDays(last, 1);
            expect(lastDayToChoose(plans, date)).toBe(last);
          }
        },
      ),
    );
  });
});

describe('effective dates of a plan', () => {
  it('are the firsts of the next three months', () => {
    expect(cartEffectiveDates([firsts], '2026-11-20')).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
    expect(cartEffectiveDates([firsts], '2026-12-01')).toEqual(['2027-01-01', '2027-02-01', '2027-03-01']);
  });

  it('lose the next first after the cut-off day', () => {
    const plan = { days: [], cutOffDay: 20 };
    expect(cartEffectiveDates([plan], '2026-11-20')[0]).toBe('2026-12-01');
    expect(cartEffectiveDates([plan], '2026-11-21')).toEqual(['2027-01-01', '2027-02-01', '2027-03-01']);
  });

  it('gain the days the plan adds', () => {
    expect(cartEffectiveDates([{ days: [15], cutOffDay: null }], '2026-11-10')).toEqual([
      '2026-11-15',
      '2026-12-01',
      '2026-12-15',
      '2027-01-01',
      '2027-01-15',
      '2027-02-01',
    ]);
    expect(cartEffectiveDates([{ days: [31], cutOffDay: null, months: 1 }], '2027-02-10')).toEqual([
      '2027-02-28',
      '2027-03-01',
    ]);
  });

  it('are exactly the days a walk through the calendar finds', () => {
    fc.assert(
      fc.property(rule, plainDate('2020-01-01', '2032-12-31'), (plan, today) => {
        expect(cartEffectiveDates([plan], today)).toEqual(allowedByWalking([plan], today));
      }),
    );
  });
});

describe('effective dates of a cart', () => {
  it('are exactly those a walk finds that no plan forbids, and there is always one', () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        plainDate('2020-01-01', '2032-12-31'),
        (rules, today) => {
          const dates = cartEffectiveDates(rules, today);
          expect(dates.length).toBeGreaterThan(0);
          expect(dates).toEqual(allowedByWalking(rules, today));
        },
      ),
    );
  });

  it('wait for the plan that needs the longest', () => {
    const slow = { days: [15], cutOffDay: null, leadDays: 45 };
    expect(cartEffectiveDates([firsts, slow], '2026-11-20')).toEqual(['2027-02-01', '2027-03-01', '2027-04-01']);
    expect(cartEffectiveDates([slow, slow], '2026-11-20')[0]).toBe('2027-01-15');
  });

  it('offer the next firsts for an empty cart', () => {
    expect(cartEffectiveDates([], '2026-11-20')).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
  });

  it('keep a stored date only while it is offered', () => {
    expect(chooseEffectiveDate(['2026-12-01', '2027-01-01'], '2027-01-01')).toBe('2027-01-01');
    expect(chooseEffectiveDate(['2026-12-01', '2027-01-01'], '2026-11-01')).toBe('2026-12-01');
    expect(chooseEffectiveDate(['2026-12-01'], null)).toBe('2026-12-01');
    expect(chooseEffectiveDate([], '2026-12-01')).toBeNull();
  });
});
