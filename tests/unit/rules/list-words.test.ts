import { describe, expect, it } from 'vitest';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import { beneficiaryHeading, isContingent, shareLeft, takesRanks } from '@/lib/rules/people/beneficiary-rules';
import {
  addingTitle,
  childrenText,
  nextWithoutScripts,
  startOf,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import { describeDraft, isSameValue, questionName, toStepValues } from '@/lib/rules/steps/draft-values';
import { maskAnswers, shownAnswers, shownByGroup } from '@/lib/rules/steps/shown-answers';

const primary = (percentage: string) => ({ beneficiary_percentage: percentage, beneficiary_rank: 'primary' });
const contingent = (percentage: string) => ({ beneficiary_percentage: percentage, beneficiary_rank: 'contingent' });

describe('beneficiaries', () => {
  it('are headed by their number and, where they follow, their rank', () => {
    expect(beneficiaryHeading(0, undefined)).toBe('Beneficiary #1');
    expect(beneficiaryHeading(1, 'primary')).toBe('Beneficiary #2');
    expect(beneficiaryHeading(2, 'contingent')).toBe('Contingent beneficiary #3');
    expect([{}, { beneficiary_rank: 'primary' }, { beneficiary_rank: 'contingent' }].map(isContingent)).toEqual([
      ...[false, false, true],
    ]);
  });

  it('have ranks where an API takes them', () => {
    expect(takesRanks([{ field_name: 'share' }, { field_name: 'beneficiary_rank' }])).toBe(true);
    expect(takesRanks([{ field_name: 'share' }])).toBe(false);
    expect(takesRanks([])).toBe(false);
  });

  it.each([
    ['the second of three', [primary('40')], 'primary', ''],
    ['the last of three', [primary('40'), primary('35')], 'primary', '25'],
    ['the last, with nothing missing', [primary('40'), primary('60')], 'primary', ''],
    ['the last, with too much there', [primary('70'), primary('60')], 'primary', ''],
    ['the first that follows', [primary('40'), primary('35')], 'contingent', ''],
    ['the last that follows', [primary('100'), contingent('10'), contingent('20')], 'contingent', '70'],
    [
      'the last of the primary beside those that follow',
      [primary('5'), primary('5'), contingent('9')],
      'primary',
      '90',
    ],
  ] as const)('start with the share that is left: %s', (_, list, rank, share) => {
    expect(shareLeft(list, rank)).toBe(share);
  });
});

describe('dependents', () => {
  const situation = (own: Partial<DependentSituation>): DependentSituation => ({
    ...{ tier: 'IF', premier: true, enrollType: 'new-member', dependents: [], enrollSpouse: null },
    ...own,
  });
  const nine = Array.from({ length: 9 }, () => ({ relationship: 'child' }));

  it.each([
    ['asked', {}],
    ['spouse', { enrollSpouse: true }],
    ['child', { enrollSpouse: false }],
    ['spouse', { premier: false }],
    ['child', { premier: false, dependents: [{ relationship: 'spouse' }] }],
    ['spouse', { tier: 'IS' }],
    ['child', { tier: 'IC' }],
    [null, { tier: 'IO' }],
    [null, { dependents: nine }],
    [null, { dependents: nine, enrollSpouse: false }],
  ] as const)('are next, where no script runs: %s with %o', (next, own) => {
    expect(nextWithoutScripts(situation(own))).toBe(next);
  });

  it.each([
    ['spouse', '1990-02-03', { relationship: 'spouse', last_name: 'Ruiz', birthdate: '1990-02-03' }],
    ['spouse', null, { relationship: 'spouse', last_name: 'Ruiz', birthdate: '' }],
    ['child', '1990-02-03', { relationship: 'child', last_name: 'Ruiz', birthdate: '' }],
    ['asked', '1990-02-03', { relationship: '', last_name: 'Ruiz', birthdate: '' }],
  ] as const)('start, as %s with %s, with what is known', (relationship, spouseDob, start) => {
    expect(startOf(relationship, { spouseDob, lastName: 'Ruiz' })).toEqual(start);
  });

  it('are named in the title of their form, and children counted', () => {
    expect([addingTitle('spouse'), addingTitle('child')]).toEqual(['Add Spouse', 'Add Child']);
    expect([0, 1, 2].map(childrenText)).toEqual(['no child', '1 child', '2 children']);
  });
});

describe('drafted answers', () => {
  it('are the same whatever the order of their members, and not of their rows', () => {
    const one = { yes_no_flag: '1', rows: [{ a: '1', b: '2' }, { c: '3' }] } as const;
    expect(
      isSameValue({ ...one, rows: [...one.rows] }, { rows: [{ b: '2', a: '1' }, { c: '3' }], yes_no_flag: '1' }),
    ).toBe(true);
    expect(isSameValue([{ a: '1' }, { c: '3' }], [{ c: '3' }, { a: '1' }])).toBe(false);
    expect([isSameValue('1', '1'), isSameValue('1', '2'), isSameValue('', undefined), isSameValue({}, [])]).toEqual([
      ...[true, false, false, false],
    ]);
    expect(isSameValue(undefined, undefined)).toBe(true);
  });

  it('are answers of a form where they are texts or marks, and no rows', () => {
    const values = {
      city: 'Austin',
      days: { mo: 1, tu: 0 } as const,
      rows: [{ a: '1' }],
      odd: { yes_no_flag: '1' as const, rows: [] },
    };
    expect(toStepValues(values)).toEqual({ city: 'Austin', days: { mo: 1, tu: 0 } });
    expect(toStepValues({ odd: { mo: 2 } as never })).toEqual({});
    expect(questionName(145)).toBe('question:145');
  });

  it('stand in the place of the accepted ones, but for what is fixed or told by its last digits', () => {
    const field = (field_name: string, own: object = {}) => ({
      ...{ field_name, value: 'old', required: true, read_only: false },
      ...own,
    });
    const fields = [field('city'), field('zip', { read_only: true }), field('ssn'), field('state')];
    const values = { city: 'Austin', zip: '78701', ssn: '1' };
    const draft = { version: '1', savedAt: '', values, masked: { ssn: '8503' } };
    expect(describeDraft(personalForm, fields, null)).toEqual(fields);
    // What a form adds by itself has a descriptor once it is to have a value.
    const added = billingForm.fields.filter(({ companion }) => companion !== undefined);
    const [first = { name: '', companion: undefined }, ...others] = added;
    expect(others.length).toBeGreaterThan(0);
    const drafted = { ...draft, values: { [first.name]: 'yes' }, masked: {} };
    expect(describeDraft(billingForm, [], drafted)).toEqual([
      field(first.name, { value: 'yes', required: first.companion === 'required', shown: true }),
    ]);
    expect(describeDraft(billingForm, [], draft)).toEqual([]);
    expect(describeDraft({ ...personalForm, fields: [] }, fields, draft)).toEqual([
      field('city', { value: 'Austin' }),
      fields[1],
      field('ssn', { value: '', masked: '8503' }),
      fields[3],
    ]);
  });
});

describe('answers that are shown once more', () => {
  const saved = { first_name: 'Ana', last_name: 'Ruiz', ssn: '219098503' };

  it('are the same by the form’s groups, in its order, and no group is empty', () => {
    const groups = shownByGroup(personalForm, saved, 'review');
    expect(groups.flatMap(({ rows }) => rows).toSorted(byLabel)).toEqual(
      shownAnswers(personalForm, saved, 'review').toSorted(byLabel),
    );
    const keys = personalForm.groups.map(({ key }) => key);
    expect(groups.map(({ key }) => key)).toEqual(keys.filter((key) => groups.some((group) => group.key === key)));
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.every(({ rows }) => rows.length > 0)).toBe(true);
    expect(shownByGroup(personalForm, {}, 'review')).toEqual([]);
  });

  const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);

  it('have every number by its last four digits, and all else as it is', () => {
    const flags = { mo: 1 } as const;
    expect(maskAnswers(personalForm, { ...saved, own: '12345', flags })).toEqual({
      ...{ first_name: 'Ana', last_name: 'Ruiz', ssn: '•••-••-8503' },
      ...{ own: '12345', flags },
    });
  });
});
