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
  it('hold every fact of every plan once, in the order of the vocabulary, and know what is the same', () => {
    const rows = buildCompareRows([
      plan({
        facts: [
          { label: 'House calls', value: 'Two a year' },
          { key: 'waiting_period', label: 'Waiting period', value: 'None' },
          { key: 'fillings', label: 'Fillings', value: '80%' },
        ],
      }),
      plan({
        carrier_name: 'Ostrea',
        facts: [
          { key: 'waiting_period', label: 'Waiting period', value: 'None' },
          { key: 'braces', label: 'Braces', value: '50%' },
          { key: 'a_key_of_tomorrow', label: 'Aligners', value: '10%' },
        ],
      }),
    ]);
    expect(rows).toEqual([
      { label: 'Carrier', values: ['Tidewell', 'Ostrea'], same: false },
      { label: 'Kind of plan', values: ['Dental', 'Dental'], same: true },
      { label: 'Who can be covered', values: ['Member Only, Family', 'Member Only, Family'], same: true },
      { label: 'Fillings', values: ['80%', null], same: false },
      { label: 'Braces', values: [null, '50%'], same: false },
      { label: 'Waiting period', values: ['None', 'None'], same: true },
      { label: 'House calls', values: ['Two a year', null], same: false },
      { label: 'Aligners', values: [null, '10%'], same: false },
    ]);
  });

  it('are one for a key, however it is spelled, and for a fact of two categories', () => {
    const dental = plan({ facts: [{ key: 'crowns', label: 'Crowns', value: '50%' }] });
    const other = plan({
      facts: [
        { key: 'crowns', label: 'Crowns, porcelain too', value: '40%' },
        { key: 'waiting_period', label: 'Waiting period', value: '6 months' },
      ],
    });
    const vision = plan({
      plan_category: 'vision',
      facts: [
        { key: 'eye_exam', label: 'Yearly exam', value: '$10' },
        { key: 'waiting_period', label: 'Waiting period', value: 'None' },
      ],
    });
    expect(buildCompareRows([vision, dental, other]).slice(3)).toEqual([
      { label: 'Crowns and bridges', values: [null, '50%', '40%'], same: false },
      { label: 'Waiting period', values: ['None', null, '6 months'], same: false },
      { label: 'Yearly exam', values: ['$10', null, null], same: false },
    ]);
  });

  it('name the level beside each value that differs, and none beside one that is the same on offer', () => {
    const level = (id: number, level_name: string) => ({ plan_pricing_id: id, level_name, plan_price: '1.00' });
    const fact = (...values: string[]) => ({
      key: 'fillings',
      label: 'Fillings',
      value: values.join(' / '),
      levels: values.map((value, at) => ({ plan_pricing_id: at + 1, value })),
    });
    const facts = [fact('70%', '80%', '80%')];
    const all = plan({ facts, levels: [level(1, 'Basic'), level(2, 'Better'), level(3, 'Best')] });
    const upper = plan({ facts, levels: [level(2, 'Better'), level(3, 'Best')] });
    const none = plan({ facts, levels: [level(9, 'New')] });
    const amounts = plan({ facts, levels: [level(1, '70%'), level(2, '80%')] });
    const row = buildCompareRows([all, upper, none, amounts]).find(({ label }) => label === 'Fillings');
    expect(row?.values).toEqual(['Basic: 70%\nBetter and Best: 80%', '80%', null, '70%\n80%']);
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
