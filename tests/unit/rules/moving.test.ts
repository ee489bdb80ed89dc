import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricedFrom } from '@/lib/rules/policies/coverage-change';
import { checkMovingDay, moveCountsFrom, moveStatement, stepsBeside } from '@/lib/rules/policies/moving';
import { MOVE_VERDICTS, staysBehind } from '@/lib/rules/words/move-verdicts';
import { soakRuns } from '@/tests/soak/scale';

const TODAY = '2027-03-10';
const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the day of a move', () => {
  it.each([
    [TODAY, '2026-11-21', null],
    ['2026-11-21', '2026-11-21', null],
    ['2026-11-20', '2026-11-21', 'bought on November 21, 2026'],
    ['2027-03-11', '2026-11-21', 'still ahead'],
    ['1999-01-01', null, null],
  ] as const)('%s, with plans since %s, is taken or refused in words', (on, earliest, told) => {
    const problem = checkMovingDay(on, { today: TODAY, earliest });
    if (told === null) expect(problem).toBeNull();
    else expect(problem).toContain(told);
  });
});

describe('the day from which a move counts', () => {
  it.each([
    ['2027-02-20', TODAY, '2027-04-01'],
    [TODAY, TODAY, '2027-04-01'],
    ['2027-03-01', '2027-03-01', '2027-04-01'],
    ['2026-12-31', '2026-12-31', '2027-01-01'],
  ])('after %s, told on %s, is %s', (on, today, from) => {
    expect(moveCountsFrom(on, today)).toBe(from);
  });

  it('is a first of a month after the move and after it is told, less than 32 days later', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [on, today] = [one, other].sort() as [string, string];
        const from = moveCountsFrom(on, today);
        expect(from).toMatch(/-01$/);
        expect(from > on && from > today).toBe(true);
        expect((Date.parse(from) - Date.parse(today)) / 86_400_000).toBeLessThan(32);
      }),
      { numRuns: soakRuns('later prices') },
    );
  });

  it('never makes a month that was taken dearer', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 24 }), (today, taken) => {
        const from = moveCountsFrom(today, today);
        const start = '2026-01-01';
        const day = pricedFrom({ start, from, today, taken, falls: false });
        const month = new Date(Date.UTC(2026, taken, 1)).toISOString().slice(0, 10);
        expect(day > month && day >= from).toBe(true);
      }),
      { numRuns: soakRuns('later prices') },
    );
  });
});

describe('the words of a move', () => {
  const move = {
    address: '9 Bayou Bend, Houston, TX 77002',
    movedOn: '2027-02-20',
    plans: [{ name: 'Dental', cents: 2480, newCents: 2410, pricedFrom: '2027-04-01' }],
    refundCents: 70,
    methods: ['cc', 'eft'] as const,
  };

  it('name the address, the day, each price, what comes back and what pays', () => {
    expect(moveStatement(move).split('\n')).toEqual([
      'I live at 9 Bayou Bend, Houston, TX 77002 since February 20, 2027, and my plans count by that address from now on.',
      'Dental costs $24.10 instead of $24.80 a month, from the month that begins on April 1, 2027 on.',
      '$0.70 that was paid for later months comes back.',
      'I authorize that the changed amounts are taken from the bank account and the card that pays now, on the same day of the month; how I stop that stays as I signed it.',
      'What I say here is true. I send a paper that shows my new address when I am asked for it.',
    ]);
  });

  it('say nothing of a source where others take the payments, nor of money where none comes back', () => {
    const words = moveStatement({ ...move, methods: [], refundCents: 0 });
    expect(words).not.toContain('authorize');
    expect(words).not.toContain('comes back');
  });
});

describe('the steps of a price side by side', () => {
  const step = (kind: string, cents: number, because = kind) => ({ kind, label: kind, because, cents });

  it('are those of both prices, with the reason of the new one', () => {
    const before = [step('base', 2000), step('area', 160, 'Austin'), step('dues', 0)];
    const then = [step('base', 2000), step('area', 100, 'Houston'), step('tobacco', 40)];
    expect(stepsBeside(before, then)).toEqual([
      { label: 'base', because: 'base', cents: 2000, newCents: 2000 },
      { label: 'area', because: 'Houston', cents: 160, newCents: 100 },
      { label: 'tobacco', because: 'tobacco', cents: 0, newCents: 40 },
    ]);
  });

  it('add up to both prices, whatever the steps', () => {
    const kinds = ['base', 'area', 'age', 'tobacco', 'adminFee'];
    const some = fc
      .uniqueArray(fc.constantFrom(...kinds))
      .chain((names) =>
        fc.tuple(...names.map((kind) => fc.integer({ min: -500, max: 5_000 }).map((cents) => step(kind, cents)))),
      );
    const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
    fc.assert(
      fc.property(some, some, (before, then) => {
        const steps = stepsBeside(before, then);
        expect(sum(steps.map(({ cents }) => cents))).toBe(sum(before.map(({ cents }) => cents)));
        expect(sum(steps.map(({ newCents }) => newCents))).toBe(sum(then.map(({ cents }) => cents)));
      }),
      { numRuns: soakRuns('later prices') },
    );
  });
});

describe('a plan after a move', () => {
  it('keeps it from being signed where it is not sold there, or where a person must price it', () => {
    expect(MOVE_VERDICTS.filter(staysBehind)).toEqual(['not-sold', 'call']);
  });
});
