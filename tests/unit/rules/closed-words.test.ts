import { describe, expect, it } from 'vitest';
import { counted } from '@/lib/rules/text/counted';
import { isScope } from '@/lib/rules/words/operator-scopes';
import { isChargedMethod, isGroupMethod, isNoticeMethod, toPaymentMethod } from '@/lib/rules/words/payment-kinds';
import { isAccountRole, isSignInRole, isStaff } from '@/lib/rules/words/visits';

/** Each word once, and what is no word of any list. */
const ROLES = ['rep', 'group', 'operator', 'member', 'applicant', '', null, undefined];
const METHODS = ['cc', 'eft', 'list', 'elist', 'stmt', 'check', ''];

describe('a word of a closed list is told from every other', () => {
  it('for roles', () => {
    expect(ROLES.filter(isStaff)).toEqual(['rep', 'group']);
    expect(ROLES.filter(isAccountRole)).toEqual(['rep', 'group', 'operator']);
    expect(ROLES.filter(isSignInRole)).toEqual(['rep', 'group', 'operator', 'member']);
  });

  it('for areas of work', () => {
    expect(['people', 'policies', 'money', 'house', 'catalogue', 'House', ''].filter(isScope)).toEqual([
      ...['people', 'policies', 'money', 'house'],
    ]);
  });

  it('for ways to pay: charged here, collected by others, taken from wages', () => {
    expect(METHODS.filter(isChargedMethod)).toEqual(['cc', 'eft']);
    expect(METHODS.filter(isNoticeMethod)).toEqual(['list', 'elist', 'stmt']);
    expect([...METHODS, null].filter(isGroupMethod)).toEqual(['list', 'elist']);
    expect(METHODS.map(toPaymentMethod)).toEqual(['cc', 'eft', 'list', 'elist', 'stmt', 'stmt', 'stmt']);
  });
});

it('a number is told with its noun, in the form that it needs', () => {
  const sites = (rows: number) => counted(rows, ['site', 'sites']);
  expect([0, 1, 2, 1_200].map(sites)).toEqual(['0 sites', '1 site', '2 sites', '1,200 sites']);
});
