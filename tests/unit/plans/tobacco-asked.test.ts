import { describe, expect, it } from 'vitest';
import { tobaccoAsked, tobaccoText } from '@/app/_plan/tobacco-asked';

const OWN = 'Four times a week?';
const USUAL = 'Have you used tobacco in the last 12 months?';
const values = {
  zip: '78701',
  gender: '1',
  tier: 'IS',
  dob: '09/04/1985',
  is_smoker: '0',
  spouse_is_smoker: '1',
  spouse_dob: '',
  no_of_children: '',
  annual_income: '',
  working_hours: '',
  category: '',
};
const quote = { state: 'TX', values, tobacco: [{ tobacco_question: OWN, is_smoker: '1', spouse_is_smoker: '' }] };
const plan = (question: string, spouse = true) => ({ tobacco: { question, spouse, not_in: ['CA'] } });
const waits = (...who: string[]) => ({ code: 'smokerError', data: { who } });

describe('who is asked about tobacco on a plan’s page (decisions 37)', () => {
  it('is the applicant, and the spouse of a tier that covers one where the plan rates spouses', () => {
    const asked = tobaccoAsked(plan(USUAL), quote, null);
    expect(asked?.people.map(({ name, value }) => [name, value])).toEqual([
      ['is_smoker', '0'],
      ['spouse_is_smoker', '1'],
    ]);
    expect(asked && tobaccoText(asked)).toBe('You: no, your spouse: yes');
    expect(tobaccoAsked(plan(USUAL, false), quote, null)?.people).toHaveLength(1);
    expect(tobaccoAsked(plan(USUAL), { ...quote, values: { ...values, tier: 'IC' } }, null)?.people).toHaveLength(1);
  });

  it('is asked with the answers to the plan’s own words, and not told before all are there', () => {
    const asked = tobaccoAsked(plan(OWN), quote, waits('spouse'));
    expect(asked).toMatchObject({ question: OWN, people: [{ value: '1' }, { value: '' }] });
    expect(asked && tobaccoText(asked)).toBe('');
    expect(tobaccoAsked(plan('Others?'), quote, null)?.people.map(({ value }) => value)).toEqual(['', '']);
  });

  it('is a listed child too while the price waits for it', () => {
    expect(tobaccoAsked(plan(OWN), quote, waits('child-2'))?.people.at(-1)).toEqual({
      name: 'child-2',
      label: 'Child 2 on your list',
      value: '',
    });
  });

  it('is no one for a plan that does not ask, and in a state where it may not be rated', () => {
    expect(tobaccoAsked({}, quote, null)).toBeNull();
    expect(tobaccoAsked(plan(OWN), { ...quote, state: 'CA' }, null)).toBeNull();
    expect(tobaccoAsked({}, quote, waits('member'))).toMatchObject({ question: USUAL });
  });
});
