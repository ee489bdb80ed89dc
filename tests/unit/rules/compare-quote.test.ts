import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIRTHDAY_BETWEEN, compareQuote, type LineToday, type QuoteLine } from '@/lib/rules/quote/compare-quote';
import { soakRuns } from '@/tests/soak/scale';

const plan = (planId: string, cents: number): QuoteLine => ({
  planId,
  label: `Plan ${planId}`,
  cents,
  cadence: 'monthly',
});
const today = (line: QuoteLine, own: Partial<LineToday> = {}): LineToday => ({
  ...line,
  stands: 'priced',
  why: '',
  ...own,
});
const fee: QuoteLine = { planId: null, label: 'Enrollment fee', cents: 1_500, cadence: 'once' };
const still = { birthdayBetween: false };

describe('a quote beside today', () => {
  it.each([
    ['the same price', today(plan('1', 2_000)), { change: 'same', now: 2_000, why: '' }],
    ['a higher one', today(plan('1', 2_001)), { change: 'higher', now: 2_001, why: '' }],
    ['a lower one', today(plan('1', 1_999)), { change: 'lower', now: 1_999, why: '' }],
    [
      'none any more',
      today(plan('1', 0), { cents: null, stands: 'gone', why: 'x' }),
      { change: 'gone', now: null, why: 'x' },
    ],
    [
      'another plan',
      today(plan('1', 0), { cents: null, stands: 'replaced', why: 'x' }),
      { change: 'replaced', why: 'x' },
    ],
    ['a refusal', today(plan('1', 0), { cents: null, stands: 'refused', why: 'x' }), { change: 'refused', why: 'x' }],
    ['questions', today(plan('1', 2_000), { stands: 'questions', why: 'x' }), { change: 'questions', now: 2_000 }],
  ])('tells of a plan with %s', (_, now, expected) => {
    expect(compareQuote([plan('1', 2_000)], [now], still)).toMatchObject([{ planId: '1', was: 2_000, ...expected }]);
  });

  it('names a birthday as the reason of a price that moved, never of a fee or of one that stayed', () => {
    const lines = compareQuote(
      [plan('1', 2_000), plan('2', 900), fee],
      [today(plan('1', 2_300)), today(plan('2', 900)), today({ ...fee, cents: 2_000 })],
      { birthdayBetween: true },
    );
    expect(lines.map(({ why }) => why)).toEqual([BIRTHDAY_BETWEEN, '', '']);
  });

  it('tells what is not charged any more, and what came since, after the rest', () => {
    const lines = compareQuote(
      [fee, plan('1', 2_000)],
      [today(plan('9', 500), { why: 'Needed.' }), today(plan('1', 2_000))],
      still,
    );
    expect(lines.map(({ label, change, was, now }) => [label, change, was, now])).toEqual([
      ['Enrollment fee', 'gone', 1_500, null],
      ['Plan 1', 'same', 2_000, 2_000],
      ['Plan 9', 'added', null, 500],
    ]);
  });

  it('is whole of each line, with the reason in words', () => {
    const once = { ...fee, cadence: 'monthly' } as const;
    const lines = compareQuote(
      [fee, plan('1', 2_000), plan('2', 700)],
      [today(once), today(plan('1', 2_000)), today(plan('2', 0), { cents: null, why: 'No price.' })],
      still,
    );
    expect(BIRTHDAY_BETWEEN).toBe('A birthday lies between the quote and this start, and the price goes by age.');
    expect(lines).toEqual([
      // A fee of another rhythm is another one.
      { ...fee, cents: undefined, was: 1_500, now: null, change: 'gone', why: 'It is not charged any more.' },
      { planId: '1', label: 'Plan 1', cadence: 'monthly', was: 2_000, now: 2_000, change: 'same', why: '' },
      { planId: '2', label: 'Plan 2', cadence: 'monthly', was: 700, now: null, change: 'refused', why: 'No price.' },
      { planId: null, label: 'Enrollment fee', cadence: 'monthly', was: null, now: 1_500, change: 'added', why: '' },
    ]);
  });

  it('compares each fee with the one of its name and rhythm', () => {
    const other = { ...fee, label: 'Card fee', cents: 300 };
    const lines = compareQuote([fee, other], [today({ ...other, cents: 200 }), today(fee)], still);
    expect(lines.map(({ label, change }) => [label, change])).toEqual([
      ['Enrollment fee', 'same'],
      ['Card fee', 'lower'],
    ]);
  });

  it('leaves out no line of either side, keeps the quoted amounts, and calls nothing the same that is not', () => {
    const lines = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 0, max: 99_999 }) }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, lines, fc.boolean(), (before, after, birthdayBetween) => {
        const quoted = before.map(({ id, cents }) => plan(String(id), cents));
        const now = after.map(({ id, cents }) => today(plan(String(id), cents)));
        const told = compareQuote(quoted, now, { birthdayBetween });
        expect(told.flatMap(({ was }) => (was === null ? [] : [was]))).toEqual(quoted.map(({ cents }) => cents));
        expect(new Set(told.map(({ planId }) => planId))).toEqual(
          new Set([...quoted, ...now].map(({ planId }) => planId)),
        );
        for (const { was, now: amount, change } of told) expect(change === 'same').toBe(was !== null && was === amount);
      }),
      { numRuns: soakRuns('quoted carts') },
    );
  });
});
