import { describe, expect, it } from 'vitest';
import { checkQuoteForm, checkTierDependents } from '@/lib/rules/quote/quote-form';
import { checkEmployerZip, checkZip, isZip } from '@/lib/rules/people/zip';

const today = '2026-11-20';
const good = { zip: '78701', gender: '1', tier: 'IO', dob: '09/04/1985' };

describe('the quote form', () => {
  it('accepts four good answers, the date in any accepted form', () => {
    expect(checkQuoteForm(good, today)).toEqual({});
    expect(checkQuoteForm({ ...good, dob: '1985-09-04', gender: '2' }, today)).toEqual({});
  });

  it('says of every empty answer that it is required', () => {
    const required = 'Field is required';
    expect(checkQuoteForm({ zip: ' ', gender: '', tier: '', dob: '' }, today)).toEqual({
      zip: required,
      gender: required,
      tier: required,
      dob: required,
    });
  });

  it.each([
    [{ zip: '7870' }, { zip: 'Invalid Zip code' }],
    [{ zip: '787011' }, { zip: 'Invalid Zip code' }],
    [{ zip: '7870a' }, { zip: 'Invalid Zip code' }],
    [{ gender: '9' }, { gender: 'Field is required' }],
    [{ tier: 'IC3' }, { tier: 'Field is required' }],
    [{ dob: '11/21/2008' }, { dob: 'You must be 18 years to proceed' }],
    [{ dob: '13/13/1985' }, { dob: 'Enter a date as MM/DD/YYYY' }],
  ])('with %j answers %j', (change, expected) => {
    expect(checkQuoteForm({ ...good, ...change }, today)).toEqual(expected);
  });
});

describe('the dependents of a tier', () => {
  it.each([
    ['IO', '', '', {}],
    ['IS', '', '', { spouse_dob: 'Field is required' }],
    ['IS', '01/01/1990', '', {}],
    ['IS', '11/21/2026', '', { spouse_dob: 'Date cannot be in the future' }],
    ['IC', '', '', { no_of_children: 'Field is required' }],
    ['IC', '', '9', {}],
    ['IF', '01/01/1990', '9', { no_of_children: 'Field is required' }],
    ['IF', '01/01/1990', '8', {}],
    ['IF', '', '0', { spouse_dob: 'Field is required', no_of_children: 'Field is required' }],
  ] as const)('for %s with %j and %j: %j', (tier, spouse_dob, no_of_children, expected) => {
    expect(checkTierDependents(tier, { spouse_dob, no_of_children }, today)).toEqual(expected);
  });
});

describe('zip codes', () => {
  it('are five digits, each form with its own message', () => {
    expect(['78701', ' 78701 ', '00501', '7870', '787011', '78 01', '７８７０１'].map(isZip)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(checkZip('')).toBeNull();
    expect(checkZip('1')).toBe('Invalid Zip code');
    expect(checkEmployerZip('1')).toBe('Invalid zip code');
    expect(checkEmployerZip('78701')).toBeNull();
  });
});
