import { expect, it } from 'vitest';
import { hasCome, monthsPaid } from '@/lib/rules/money/months-paid';
import { INTENT_STATES, type IntentState } from '@/lib/rules/words/intent-states';

const START = '2027-01-31';
const told = (...payments: [sequence: number, state: IntentState][]) =>
  monthsPaid(
    START,
    payments.map(([sequence, state]) => ({ sequence, state })),
  ).map(({ from, sequence, isOnItsWay }) => `${from} by ${sequence}${isOnItsWay ? ', on its way' : ''}`);

it('money that came or is on its way pays for a month, whatever was given back of it later', () => {
  expect(INTENT_STATES.filter((state) => hasCome({ state }))).toEqual(['authorized', 'sent', 'captured', 'refunded']);
});

it.each<[string, [number, IntentState][], string[]]>([
  ['none', [], []],
  [
    'what did not come',
    [
      [0, 'failed'],
      [1, 'voided'],
      [2, 'scheduled'],
    ],
    [],
  ],
  [
    'the first ones pay the first months',
    [
      [2, 'sent'],
      [0, 'captured'],
    ],
    ['2027-01-31 by 0', '2027-02-28 by 2, on its way'],
  ],
  [
    'an empty one pays its month',
    [
      [0, 'refunded'],
      [1, 'captured'],
    ],
    ['2027-01-31 by 0', '2027-02-28 by 1'],
  ],
  [
    'attempts of a month are one',
    [
      [0, 'failed'],
      [0, 'refunded'],
      [0, 'authorized'],
    ],
    ['2027-01-31 by 0'],
  ],
])('months in the order of payments: %s', (_, payments, months) => {
  expect(told(...payments)).toEqual(months);
});
