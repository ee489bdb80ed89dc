import { describe, expect, it } from 'vitest';
import { buildCompareRows, columnPairs, type ComparedPlan } from '@/components/plans/compare-rows';

const plan = (given: Partial<ComparedPlan>): ComparedPlan => ({
  plan_id: 1101,
  plan_name: 'Dental Preferred',
  carrier_name: 'Tidewell',
  plan_logo: 'tidewell',
  plan_category: 'dental',
  plan_price: '23.40',
  plan_pricing_id: 110102,
  facts: [],
  level_heading: '',
  levels: [],
  tiers: ['IO', 'IF'],
  ...given,
});

describe('the rows of a comparison', () => {
  it('hold every fact of every plan once, in the order they are told, and know what is the same', () => {
    const rows = buildCompareRows([
      plan({
        facts: [
          { label: 'Fillings', value: '80%' },
          { label: 'Waiting period', value: 'None' },
        ],
      }),
      plan({
        carrier_name: 'Ostrea',
        facts: [
          { label: 'Waiting period', value: 'None' },
          { label: 'Braces', value: '50%' },
        ],
      }),
    ]);
    expect(rows).toEqual([
      { label: 'Carrier', values: ['Tidewell', 'Ostrea'], same: false },
      { label: 'Kind of plan', values: ['Dental', 'Dental'], same: true },
      { label: 'Who can be covered', values: ['Member Only, Family', 'Member Only, Family'], same: true },
      { label: 'Fillings', values: ['80%', null], same: false },
      { label: 'Waiting period', values: ['None', 'None'], same: true },
      { label: 'Braces', values: [null, '50%'], same: false },
    ]);
  });

  it('name the levels where there is a choice, and leave out what no plan says', () => {
    const level = (plan_pricing_id: number, level_name: string, plan_price: string) => ({
      plan_pricing_id,
      level_name,
      plan_price,
    });
    const choice = plan({ levels: [level(1, 'Basic 750', '18.60'), level(2, 'Preferred 1000', '23.40')] });
    const single = plan({ levels: [level(3, 'Standard', '16.75')] });
    const rowsOf = (...plans: ComparedPlan[]) => buildCompareRows(plans).find(({ label }) => label === 'Levels');
    expect(rowsOf(choice, single)?.values).toEqual(['Basic 750, $18.60\nPreferred 1000, $23.40', null]);
    expect(rowsOf(single, single)).toBeUndefined();
  });

  it('are shown in every pair of columns where only two fit', () => {
    expect(columnPairs(3)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(columnPairs(2)).toEqual([[0, 1]]);
  });
});
