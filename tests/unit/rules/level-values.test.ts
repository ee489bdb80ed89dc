import { describe, expect, it } from 'vitest';
import { factsOfLevel, valuesByLevel } from '@/lib/rules/quote/level-facts';

const LEVELS = [
  { plan_pricing_id: 1, level_name: 'Basic' },
  { plan_pricing_id: 2, level_name: 'Preferred' },
  { plan_pricing_id: 3, level_name: 'Premier' },
];

const fact = (...values: string[]) => ({
  label: 'Fillings',
  value: 'up to 80%',
  levels: values.map((value, at) => ({ plan_pricing_id: at + 1, value })).filter(({ value }) => value !== ''),
});

describe('a fact that differs by level', () => {
  it.each<[string, ReturnType<typeof fact>, [string, string | null][]]>([
    [
      'each value with its levels',
      fact('70%', '80%', '80%'),
      [
        ['70%', 'Basic'],
        ['80%', 'Preferred and Premier'],
      ],
    ],
    ['one value for all without a name', fact('80%', '80%', '80%'), [['80%', null]]],
    [
      'no value for a level that has none',
      fact('70%', '', '80%'),
      [
        ['70%', 'Basic'],
        ['80%', 'Premier'],
      ],
    ],
    ['the name of the one level that has a value', fact('70%', '', ''), [['70%', 'Basic']]],
    ['nothing that no level on offer has', { ...fact(), levels: [{ plan_pricing_id: 9, value: '90%' }] }, []],
    [
      'a level called by its value without a name',
      fact('Basic', '80%', '80%'),
      [
        ['Basic', null],
        ['80%', 'Preferred and Premier'],
      ],
    ],
    [
      'the names where one of them is the value',
      fact('Basic', 'Basic', '80%'),
      [
        ['Basic', 'Basic and Preferred'],
        ['80%', 'Premier'],
      ],
    ],
  ])('has %s', (_, told, values) => {
    expect(valuesByLevel(told, LEVELS)).toEqual(values.map(([value, names]) => ({ value, names })));
  });

  it('is its one value where levels are not told apart', () => {
    expect(valuesByLevel({ label: 'Cleanings', value: '100%' }, LEVELS)).toEqual([{ value: '100%', names: null }]);
  });

  it('is, for one level, its own value, the common one, or nothing', () => {
    const facts = [{ label: 'Cleanings', value: '100%' }, fact('70%', '', '80%')];
    expect(factsOfLevel(facts, 1)).toEqual([
      { label: 'Cleanings', value: '100%' },
      { label: 'Fillings', value: '70%' },
    ]);
    expect(factsOfLevel(facts, 2)).toEqual([{ label: 'Cleanings', value: '100%' }]);
  });
});
