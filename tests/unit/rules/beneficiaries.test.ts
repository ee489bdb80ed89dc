import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beneficiaryList,
  beneficiaryTitle,
  checkBeneficiaryList,
  splitEvenly,
  totalPercentage,
} from '@/lib/rules/people/beneficiary-rules';
import { describeBeneficiary } from '@/lib/enrollment-api/handlers/steps/step-descriptors';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { peopleIn, peopleToPick } from '@/lib/rules/people/known-people';
import { mayNeedConsent } from '@/lib/rules/people/spousal-consent';
import { buildStepSchema, toFieldProblems } from '@/lib/rules/steps/step-schema';
import { messages } from '@/lib/rules/text/messages';
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

  it('titles its entries with number and name', () => {
    expect(beneficiaryTitle(0, 'Ana Ruiz')).toBe('Beneficiary #1: Ana Ruiz');
    expect(beneficiaryTitle(1, '')).toBe('Beneficiary #2:');
    expect(beneficiaryTitle(2, 'Bo Ruiz', 'contingent')).toBe('Contingent beneficiary #3: Bo Ruiz');
  });

  const next = (...list: number[]) =>
    list.map((beneficiary_percentage) => ({ beneficiary_percentage, beneficiary_rank: 'contingent' }));

  it('lets contingent ones follow once the primary shares are whole, with 100 of their own', () => {
    expect(beneficiaryList(shares(60))).toMatchObject({ canAddContingent: false, contingent: null });
    expect(beneficiaryList(shares(100))).toMatchObject({ canAddContingent: true, canContinue: true });
    const half = [...shares(60, 40), ...next(50)];
    expect(beneficiaryList(half)).toMatchObject({ total: 100, canAdd: false, canContinue: false, tone: 'bad' });
    expect(beneficiaryList(half).contingent).toEqual({ total: 50, status: 'Add 50% more. Total is 50%.' });
    expect(checkBeneficiaryList(half)).toEqual([
      { target_element: 'beneficiaries', error_message: messages.contingentTotal },
    ]);
    expect(checkBeneficiaryList([...shares(34, 33, 33), ...next(34, 33, 33)])).toEqual([]);
    expect(checkBeneficiaryList(next(100))).toHaveLength(1);
    expect(checkBeneficiaryList([...shares(100), ...next(25, 25, 25, 25)])).toHaveLength(1);
    // What is wrong with the first shares is told first, and contingent ones are full as the first are.
    expect(beneficiaryList([...shares(80), ...next(50)]).message).toBe('Total percentage should not be less than 100%');
    expect(beneficiaryList([...shares(100), ...next(20, 20, 20)]).canAddContingent).toBe(false);
    expect(beneficiaryList([...shares(100), ...next(60, 40)]).canAddContingent).toBe(false);
    expect(beneficiaryList([...shares(100), ...next(60, 30)]).canAddContingent).toBe(true);
  });
});

describe('a spouse’s consent', () => {
  const heir = (relationship: string, beneficiary_percentage: string) => ({ relationship, beneficiary_percentage });
  const married = { state: 'TX', marital_status: '1' };

  it.each([
    [married, [heir('parent', '100')], true],
    [married, [heir('spouse', '40'), heir('child', '60')], true],
    [married, [heir('spouse', '50'), heir('child', '50')], false],
    [married, [], false],
    [{ ...married, marital_status: '' }, [heir('parent', '100')], true],
    [{ ...married, marital_status: '0' }, [heir('parent', '100')], false],
    [{ ...married, state: 'NY' }, [heir('parent', '100')], false],
    [married, [heir('parent', '100'), { ...heir('spouse', '100'), beneficiary_rank: 'contingent' }], true],
  ] as const)('of %j with %j may be needed: %s', (marriage, list, expected) => {
    expect(mayNeedConsent(marriage, list)).toBe(expected);
  });
});

describe('a trust or an estate', () => {
  const ask = (field_name: string, required = true) => ({
    field_name,
    value: null,
    required,
    shown: true,
    read_only: false,
  });
  const described = describeBeneficiary();
  const judge = (answers: Record<string, string>, descriptors = described) => {
    const outcome = buildStepSchema(beneficiaryForm, descriptors, { today: '2026-11-20' }).safeParse(answers);
    return outcome.success
      ? outcome.data
      : Object.fromEntries(toFieldProblems(outcome.error).map((row) => [row.target_element, row.error_message]));
  };
  const trust = {
    relationship: 'trust',
    organization_name: 'Ruiz Family Trust',
    trust_date: '01/02/2003',
    beneficiary_percentage: '100',
  };

  it('has a name, the date of the trust, and a tax number where wanted; nothing of a person', () => {
    expect(judge(trust)).toEqual(trust);
    expect(judge({ ...trust, tax_number: '12-3456789', first_name: 'Ana', ssn: '219098503' })).toEqual({
      ...trust,
      tax_number: '123456789',
    });
    expect(judge({ relationship: 'trust', beneficiary_percentage: '100' })).toEqual({
      organization_name: 'Field is required',
      trust_date: 'Field is required',
    });
    expect(judge({ ...trust, trust_date: '01/02/2027', tax_number: '12' })).toEqual({
      trust_date: 'Date cannot be in the future',
      tax_number: messages.taxNumber,
    });
    const { trust_date: _, ...estate } = { ...trust, relationship: 'estate' };
    expect(judge(estate)).toEqual(estate);
  });

  it('is asked about as a person where the API describes a person alone', () => {
    const plain = ['first_name', 'last_name', 'birthdate', 'ssn', 'relationship', 'beneficiary_percentage'];
    const person = { first_name: 'Ruiz', last_name: 'Trust', birthdate: '01/02/2003', ssn: '219098503' };
    const answers = { ...person, relationship: 'trust', beneficiary_percentage: '100' };
    expect(
      judge(
        answers,
        plain.map((name) => ask(name)),
      ),
    ).toEqual(answers);
    expect(
      judge(
        answers,
        describeBeneficiary({}, { plain: true }).map(({ options: _, ...one }) => one),
      ),
    ).toEqual(answers);
  });

  it('refuses a rank that there is not', () => {
    expect(judge({ ...trust, beneficiary_rank: 'tertiary' })).toEqual({ beneficiary_rank: messages.option });
    expect(judge({ ...trust, beneficiary_rank: 'contingent' })).toHaveProperty('beneficiary_rank', 'contingent');
  });
});

describe('people who were named before', () => {
  const dependents = {
    dependents: [
      {
        primary_info: {
          first_name: 'Jon',
          last_name: 'Ruiz',
          birthdate: '03/11/1984',
          relationship: 'spouse',
          ssn: '8481',
        },
      },
    ],
  };
  const jon = {
    first_name: 'Jon',
    middle_name: '',
    last_name: 'Ruiz',
    birthdate: '03/11/1984',
    relationship: 'spouse',
  };

  it('are read from either list, without numbers, and not offered twice', () => {
    expect(peopleIn(dependents, 'dependents')).toEqual([jon]);
    expect(peopleIn([{ ...jon, ssn: '8481' }, { organization_name: 'A Trust' }], 'beneficiaries')).toEqual([jon]);
    expect([null, 'x', {}, { dependents: 1 }].flatMap((odd) => peopleIn(odd, 'dependents'))).toEqual([]);
    expect(peopleToPick([jon, { ...jon, first_name: 'JON' }], [])).toEqual([jon]);
    expect(peopleToPick([jon], [{ first_name: 'jon', last_name: 'Ruiz', birthdate: '1984-03-11' }])).toEqual([]);
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
