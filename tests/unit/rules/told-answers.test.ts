import { describe, expect, it } from 'vitest';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import type { AnswerLine, Field, FieldEntry, StepForm } from '@/lib/rules/fields/field-definition';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { differingRows } from '@/lib/rules/steps/differing-rows';
import { maskAnswers, shownAnswers, shownByGroup } from '@/lib/rules/steps/shown-answers';

const field = (name: string, own: Partial<FieldEntry> = {}): Field => ({
  name,
  label: `Label of ${name}`,
  kind: 'text',
  group: 'one',
  autoComplete: 'off',
  ...own,
});

const form = (fields: readonly Field[], lines: readonly AnswerLine[] = [], added?: readonly Field[]): StepForm => ({
  key: 'personal',
  groups: [
    { key: 'two', legend: 'Two' },
    { key: 'one', legend: 'One' },
  ],
  fields,
  lines,
  ...(added && { added }),
});

const OPTIONS = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];

describe('a saved answer', () => {
  it.each<[string, Partial<FieldEntry>, unknown, string | null]>([
    ['as it is', {}, 'Maya', 'Maya'],
    ['that is a number', {}, 7, '7'],
    ['that is nought', {}, 0, '0'],
    ['that is empty', {}, '', null],
    ['that is missing', {}, undefined, null],
    ['that is null', {}, null, null],
    ['of another kind', {}, true, null],
    ['by its label', { options: OPTIONS }, 'b', 'Beta'],
    ['that is no choice', { options: OPTIONS }, 'z', 'z'],
    ['told by its code', { options: OPTIONS, toldByCode: true }, 'b', 'b'],
    ['with ticks', { kind: 'checkbox-group', options: OPTIONS }, { a: 1, b: 0, z: 1 }, 'Alpha, z'],
    ['without any tick', { kind: 'checkbox-group', options: OPTIONS }, { a: 0 }, null],
    ['ticked', { kind: 'checkbox' }, '1', 'Yes'],
    ['not ticked', { kind: 'checkbox' }, '0', 'No'],
    ['ticked by its own word', { kind: 'checkbox', ticks: ['Y', 'N'] }, 'Y', 'Yes'],
    ['not ticked by its own word', { kind: 'checkbox', ticks: ['Y', 'N'] }, '1', 'No'],
    ['a box that was never asked', { kind: 'checkbox' }, '', null],
    ['by words of its own', { told: (text) => `<${text}>`, options: OPTIONS, kind: 'ssn' }, 'a', '<a>'],
    ['with words of its own, but empty', { told: (text) => `<${text}>` }, '', null],
    ['a number of a person', { kind: 'ssn' }, '219099999', '•••-••-9999'],
    ['an account', { kind: 'account' }, '1234567890', '••••7890'],
    ['a card', { kind: 'card' }, '4111111111111111', '••••1111'],
    ['a number by its last four', { lastFour: true }, '111000025', '••••0025'],
    ['a phone', { kind: 'phone' }, '5125550148', '(512) 555-0148'],
    ['a share', { unit: '%' }, '60', '60%'],
    ['a length', { unit: 'ft' }, '5', '5 ft'],
    ['hidden', { kind: 'hidden' }, 'x', null],
    ['drawn', { kind: 'signature' }, 'data:image/png;base64,AA', null],
    ['for the client alone', { shownOn: ['client'] }, 'x', null],
    ['for no place', { shownOn: [] }, 'x', null],
    ['under its other name', { alias: 'old' }, undefined, 'Old'],
  ])('is told: %s', (_, own, value, words) => {
    const rows = shownAnswers(form([field('it', own)]), { it: value, old: 'Old' }, 'review');
    expect(rows).toEqual(words === null ? [] : [{ label: 'Label of it', value: words }]);
  });

  it('is told by the choices that were loaded for it, before those of the catalogue', () => {
    const asked = form([field('it', { options: OPTIONS }), field('other', { options: OPTIONS })]);
    const choices = { it: [{ value: 'a', label: 'Loaded' }] };
    expect(shownAnswers(asked, { it: 'a', other: 'a' }, 'review', choices).map(({ value }) => value)).toEqual([
      'Loaded',
      'Alpha',
    ]);
  });

  it('is on the review and in the copy unless it names its places', () => {
    const asked = form([field('usual'), field('client', { shownOn: ['client'] })]);
    const told = (surface: 'review' | 'copy' | 'client') =>
      shownAnswers(asked, { usual: 'U', client: 'C' }, surface).map(({ value }) => value);
    expect([told('review'), told('copy'), told('client')]).toEqual([['U'], ['U'], ['C']]);
  });
});

describe('the rows of a form', () => {
  const fields = [field('first'), field('last', { group: 'two' }), field('rest'), field('city'), field('zip')];
  const lines: AnswerLine[] = [
    { label: 'Name', of: [['first', 'last']] },
    { label: 'Place', of: ['city', ['zip', 'added']] },
    'added',
    { label: 'Both', of: ['first', 'city'], by: '/' },
  ];
  const told = form(fields, lines, [field('added', { group: 'two' })]);
  const all = { first: 'Maya', last: 'Ruiz', rest: 'R', city: 'Austin', zip: '78701', added: 'A' };

  it('come in the order of its lines, with what the server adds, and then the fields of no line', () => {
    expect(shownAnswers(told, all, 'review')).toEqual([
      { label: 'Name', value: 'Maya Ruiz' },
      { label: 'Place', value: 'Austin, 78701 A' },
      { label: 'Label of added', value: 'A' },
      { label: 'Both', value: 'Maya/Austin' },
      { label: 'Label of rest', value: 'R' },
    ]);
  });

  it('have nothing between answers that are not given', () => {
    expect(shownAnswers(told, { last: 'Ruiz', added: 'A' }, 'review')).toEqual([
      { label: 'Name', value: 'Ruiz' },
      { label: 'Place', value: 'A' },
      { label: 'Label of added', value: 'A' },
    ]);
  });

  it('stand in the group of their first field, groups in their order and none without a row', () => {
    expect(shownByGroup(told, all, 'review').map(({ key, rows }) => [key, rows.map(({ label }) => label)])).toEqual([
      ['two', ['Label of added']],
      ['one', ['Name', 'Place', 'Both', 'Label of rest']],
    ]);
    expect(shownByGroup(told, { rest: 'R' }, 'review')).toEqual([
      { key: 'one', rows: [{ label: 'Label of rest', value: 'R' }] },
    ]);
  });

  it('are masked as the values of a form, which keep what is no text and what the form does not know', () => {
    const secret = form([field('ssn', { kind: 'ssn' }), field('routing', { lastFour: true }), field('plain')]);
    expect(
      maskAnswers(secret, {
        ssn: '219099999',
        routing: '111000025',
        plain: '123456',
        other: '123456',
        ticks: { a: 1 },
      }),
    ).toEqual({ ssn: '•••-••-9999', routing: '••••0025', plain: '123456', other: '123456', ticks: { a: 1 } });
    expect(maskAnswers(secret, { ssn: { a: 1 } })).toEqual({ ssn: { a: 1 } });
  });
});

describe('two versions of a step', () => {
  const question = (id: number, flag: 0 | 1, conditions: object[] = []) => ({
    question_id: id,
    question_text: `Question ${id}`,
    yes_no_flag: flag,
    conditions,
  });

  it('differ in the notes, which are empty where none are', () => {
    const notes = (mine: unknown, theirs: unknown) => differingRows({ notes: true }, mine, theirs);
    expect(notes({ additional_notes: 'a' }, { additional_notes: 7 })).toEqual([
      { label: 'Additional Notes', mine: 'a', theirs: '' },
    ]);
    expect(notes(null, { additional_notes: 'b' })).toEqual([{ label: 'Additional Notes', mine: '', theirs: 'b' }]);
    expect(notes({ additional_notes: 'a' }, { additional_notes: 'a' })).toEqual([]);
  });

  it('differ in health answers with what belongs to them', () => {
    const mine = { condition_questions: [question(12, 1, [{ health_condition: 'Migraine', symptoms: 'Aura' }])] };
    const theirs = { condition_questions: [question(12, 0), question(13, 1)] };
    expect(differingRows({}, mine, theirs)).toEqual([
      { label: 'Question 12', mine: 'Yes; Health condition: Migraine; Symptoms: Aura', theirs: 'No' },
      { label: 'Question 13', mine: '', theirs: 'Yes' },
    ]);
  });

  it('differ by person of a list, each by a number, whether the answers stand in it or in a member of it', () => {
    const dependents = (...names: string[]) => ({
      dependents: names.map((first_name) => ({ primary_info: { first_name }, first_name: 'Wrong' })),
    });
    const by = { form: dependentForm, list: 'dependents' };
    expect(differingRows(by, dependents('Ben', 'Cleo'), dependents('Ben', 'Clea', 'Dan'))).toEqual([
      { label: '#2, Name', mine: 'Cleo', theirs: 'Clea' },
      { label: '#3, Name', mine: '', theirs: 'Dan' },
    ]);
    const plain = [{ first_name: 'Ben' }];
    expect(differingRows({ form: STEP_FORMS.beneficiary, list: 'beneficiaries' }, plain, [])).toEqual([
      { label: '#1, Name', mine: 'Ben', theirs: '' },
    ]);
    expect(differingRows({ form: STEP_FORMS.beneficiary, list: 'beneficiaries' }, null, plain)).toHaveLength(1);
  });

  it('are told by the choices that were loaded', () => {
    const choices = { ethnic_category: [{ value: '12', label: 'Other' }] };
    expect(differingRows({ form: personalForm }, { ethnic_category: '12' }, {}, choices)).toEqual([
      { label: 'Ethnic category', mine: 'Other', theirs: '' },
    ]);
    const relationship = { relationship: [{ value: 'x', label: 'Twin' }] };
    const by = { form: STEP_FORMS.beneficiary, list: 'beneficiaries' };
    expect(differingRows(by, [{ relationship: 'x' }], [{}], relationship)).toEqual([
      { label: '#1, Relationship', mine: 'Twin', theirs: '' },
    ]);
  });
});
