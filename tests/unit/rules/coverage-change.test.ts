import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkEventDay,
  decidedLabel,
  EVENT_FACTS,
  isAdding,
  joinsOn,
  leavesOn,
  pricedFrom,
  tierOf,
} from '@/lib/rules/policies/coverage-change';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { addDays } from '@/lib/rules/text/days-later';
import { soakRuns } from '@/tests/soak/scale';

const TODAY = '2027-03-10';

describe('the day of a life event', () => {
  it.each([
    ['birth', TODAY, false],
    ['birth', '2027-01-09', false],
    ['birth', '2027-01-08', 'possible until March 9, 2027'],
    ['birth', '2027-03-11', 'still ahead'],
    ['marriage', '2027-03-11', 'still ahead'],
    ['lost-coverage', '2027-05-09', false],
    ['lost-coverage', '2027-05-10', 'from 60 days before on'],
    ['other-coverage', '2027-04-01', false],
  ] as const)('of %s on %s is taken or refused in words', (event, on, told) => {
    const problem = checkEventDay(event, on, { today: TODAY, isGroup: false });
    if (told === false) expect(problem).toBeNull();
    else expect(problem).toContain(told);
  });

  it('is refused in whole sentences', () => {
    const told = (on: string) => checkEventDay('birth', on, { today: TODAY, isGroup: false });
    expect(told('2027-03-11')).toBe('This day is still ahead. Please come back once it has happened.');
    expect(told('2027-01-08')).toBe(
      'A change must be asked for within 60 days, so this one was possible until March 9, 2027. Please call us.',
    );
    expect(checkEventDay('other-coverage', '2027-05-10', { today: TODAY, isGroup: false })).toBe(
      'This can be told from 60 days before on.',
    );
  });

  it('is told within 30 days for a plan of a group', () => {
    expect(checkEventDay('birth', '2027-02-08', { today: TODAY, isGroup: true })).toBeNull();
    expect(checkEventDay('birth', '2027-02-07', { today: TODAY, isGroup: true })).toContain('30 days');
  });
});

describe('the first day of who joins', () => {
  it.each([
    ['birth', '2027-02-14', '2027-02-14'],
    ['adoption', '2027-03-01', '2027-03-01'],
    ['birth', '2026-12-30', '2027-01-01'],
    ['marriage', '2027-02-14', '2027-04-01'],
    ['lost-coverage', '2027-02-28', '2027-04-01'],
    ['lost-coverage', '2027-04-30', '2027-05-01'],
  ] as const)('after %s on %s is %s', (event, on, from) => {
    expect(joinsOn(event, { on, today: TODAY, start: '2027-01-01' })).toBe(from);
  });
});

describe('the last day of who leaves', () => {
  it.each([
    ['death', '2027-02-20', '2027-02-20'],
    ['divorce', '2027-02-20', '2027-03-31'],
    ['other-coverage', '2027-04-05', '2027-04-30'],
  ] as const)('after %s on %s is %s', (event, on, last) => {
    expect(leavesOn(event, { on, today: TODAY })).toBe(last);
  });
});

describe('the first month with a new price', () => {
  it.each([
    // March is paid: a newborn of February costs more from April on.
    ['2027-02-14', 2, false, '2027-04-01'],
    // April is on its way already.
    ['2027-02-14', 3, false, '2027-05-01'],
    ['2027-02-14', null, false, '2027-04-01'],
    // One who died in February: March, though paid, is at the lower price.
    ['2027-02-21', 2, true, '2027-03-01'],
  ] as const)('from %s with month %s taken, falling %s, is %s', (from, taken, falls, month) => {
    expect(pricedFrom({ start: '2027-01-01', from, today: TODAY, taken, falls })).toBe(month);
  });

  it('is a month of coverage, never before the change, and a rising price never in a month that was taken', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-11-25', days));
    fc.assert(
      fc.property(
        ...([day, day, day, fc.option(fc.integer({ min: 0, max: 30 })), fc.boolean()] as const),
        (start, from, today, taken, falls) => {
          const month = pricedFrom({ start, from, today, taken, falls });
          expect(month >= from).toBe(true);
          const index = Array.from({ length: 80 }, (_, at) => coveredMonth(start, at).from).indexOf(month);
          expect(index).toBeGreaterThanOrEqual(0);
          if (!falls) expect(index > (taken ?? -1) && month > today).toBe(true);
        },
      ),
      { numRuns: soakRuns('later prices') },
    );
  });
});

describe('the tier of a plan', () => {
  it.each([
    [false, false, 'IO'],
    [true, false, 'IS'],
    [false, true, 'IC'],
    [true, true, 'IF'],
  ] as const)('with spouse %s and children %s is %s', (spouse, children, tier) => {
    expect(tierOf({ spouse, children })).toBe(tier);
  });
});

describe('the facts of an event', () => {
  it.each([
    ['birth', 'A child was born', 'Day of birth', ['child'], 'birth certificate or record', true],
    [
      'adoption',
      'A child was adopted or placed with me',
      'Day of the placement',
      ['child'],
      'adoption or placement papers',
      true,
    ],
    ['marriage', 'I married', 'Day of the wedding', ['spouse', 'child'], 'marriage certificate', true],
    [
      'lost-coverage',
      'A family member loses other coverage',
      'Last day of the other coverage',
      ['spouse', 'child'],
      'letter of the other plan with the last day',
      true,
    ],
    ['divorce', 'I divorced', 'Day of the divorce', ['spouse'], 'divorce decree', false],
    ['death', 'A covered person died', 'Day of death', ['spouse', 'child'], 'death certificate', false],
    [
      'other-coverage',
      'A covered person has other coverage',
      'First day of the other coverage',
      ['spouse', 'child'],
      'letter or card of the other plan',
      false,
    ],
  ] as const)('%s', (event, label, day, who, proof, adds) => {
    expect(EVENT_FACTS[event]).toEqual({ label, day, who, proof });
    expect(decidedLabel(event)).toBe(label);
    expect(isAdding(event)).toBe(adds);
  });

  it('are told of a move as well', () => {
    expect(decidedLabel('move')).toBe('A move to another area');
  });
});
