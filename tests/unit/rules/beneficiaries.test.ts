import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beneficiaryList,
  beneficiaryTitle,
  checkBeneficiaryList,
  checkNotSelf,
  checkNotTwice,
  splitEvenly,
  totalPercentage,
} from '@/lib/rules/people/beneficiary-rules';
import { lockReason } from '@/lib/rules/steps/list-lock';

const shares = (...list: (string | number)[]) => list.map((beneficiary_percentage) => ({ beneficiary_percentage }));

describe('the list of beneficiaries', () => {
  it.each([
    [shares(), 'Please add your beneficiaries before continuing.', 'plain', true, false],
    [shares('100'), 'Now You can Continue Enrollment', 'good', false, true],
    [shares('80'), 'Total percentage should not be less than 100%', 'bad', true, false],
    [shares('80', 30), 'Total percentage should not be more than 100%', 'bad', false, false],
    [shares(50, 50), 'Now You can Continue Enrollment', 'good', false, true],
    [shares(30, 30, 30), 'Maximum allowed number of beneficiaries is 3', 'bad', false, false],
    [shares(34, 33, 33), 'Now You can Continue Enrollment', 'good', false, true],
  ] as const)('%j says %j', (list, message, tone, canAdd, canContinue) => {
    expect(beneficiaryList(list)).toMatchObject({ message, tone, canAdd, canContinue });
    expect(checkBeneficiaryList(list)).toEqual(
      canContinue ? [] : [{ target_element: 'beneficiaries', error_message: message }],
    );
  });

  it.each([
    [shares(80), 'Add 20% more. Total is 80%.'],
    [shares(80, 30), 'Take 10% away. Total is 110%.'],
    [shares(30, 30, 30), 'Edit a share: 10% is missing. Total is 90%.'],
    [shares(100), 'Total is 100%.'],
  ])('%j tells what is missing: %j', (list, status) => {
    expect(beneficiaryList(list).status).toBe(status);
  });

  it('may be saved exactly when one to three shares add up to 100', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }), (list) => {
        const total = list.reduce((sum, share) => sum + share, 0);
        expect(totalPercentage(shares(...list))).toBe(total);
        expect(checkBeneficiaryList(shares(...list)).length === 0).toBe(
          list.length >= 1 && list.length <= 3 && total === 100,
        );
      }),
    );
  });

  it('does not count what is no whole share', () => {
    expect(totalPercentage(shares('50', 'x', '', '1.5', '-20'))).toBe(50);
  });

  it('splits evenly into whole shares of 100', () => {
    expect(splitEvenly(3)).toEqual([34, 33, 33]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (count) => {
        const parts = splitEvenly(count);
        expect(parts).toHaveLength(count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  const ana = { first_name: 'Ana', last_name: 'Ruiz', birthdate: '02/03/1960', ssn: '219098503' };
  it.each([
    ['the same number', { ...ana, first_name: 'Bo', birthdate: '01/01/1990' }, 'ssn'],
    ['the same number, written otherwise', { ...ana, first_name: 'Bo', ssn: '219-09-8503' }, 'ssn'],
    ['name and birth date', { ...ana, ssn: '219098504' }, 'first_name'],
    ['name and birth date in other letters', { ...ana, first_name: ' ANA', ssn: '•••-••-8503' }, 'first_name'],
    ['a namesake of another day', { ...ana, birthdate: '02/03/1990', ssn: '219098504' }, null],
    ['the same last four digits', { ...ana, first_name: 'Bo', ssn: '•••-••-8503' }, null],
    ['two of whom nothing is known', { first_name: '', last_name: '', birthdate: '', ssn: '' }, null],
  ])('has nobody twice: %s', (_what, other, name) => {
    const problem = name === null ? null : { name, message: 'This person is on the list already' };
    expect(checkNotTwice(other, [ana])).toEqual(problem);
    expect(checkNotTwice(ana, [other])).toEqual(problem);
    expect(checkNotTwice(ana, [])).toBeNull();
  });

  it('does not have the applicant, by the whole number', () => {
    const self = { name: 'ssn', message: 'This is the number of the person who enrolls' };
    expect(checkNotSelf(ana, '219-09-8503')).toEqual(self);
    for (const own of ['', '•••-••-8503', '8503', '219098504']) expect(checkNotSelf(ana, own)).toBeNull();
    expect(checkNotSelf({ ssn: '' }, '')).toBeNull();
  });

  it('titles its entries with number and name', () => {
    expect(beneficiaryTitle(0, { first_name: 'Ana', last_name: 'Ruiz' })).toBe('Beneficiary #1: Ana Ruiz');
  });
});

describe('an open edit', () => {
  it('locks adding, deleting and going on, each with its hint', () => {
    expect((['add', 'delete', 'continue'] as const).map((action) => lockReason('editing', action))).toEqual([
      'Please submit the edited form first to add dep',
      'Please submit the edited form first to delete',
      'Please submit the edited form first to continue',
    ]);
    expect(lockReason('adding', 'delete')).toBeNull();
    expect(lockReason('closed', 'continue')).toBeNull();
  });
});
