import { describe, expect, it } from 'vitest';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import type { FieldContext, FieldEntry, StepForm } from '@/lib/rules/fields/field-definition';
import {
  applyChanges,
  changesBetween,
  describeDraft,
  isSameValue,
  toStepValues,
  type DraftValue,
  type StepDraft,
} from '@/lib/rules/steps/draft-values';
import { draftOfForm, secretsIn, unkeptLabels } from '@/lib/rules/steps/form-draft';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { readSentForm, textIn } from '@/lib/rules/steps/sent-answers';

const context: FieldContext = { today: '2026-11-21' };

const shown = (name: string, own: Partial<ShownField> = {}): ShownField => ({
  name,
  label: `Label of ${name}`,
  kind: 'text',
  group: 'one',
  autoComplete: 'off',
  value: '',
  required: false,
  readOnly: false,
  stored: false,
  choices: undefined,
  ...own,
});

const ssn = (own: Partial<ShownField> = {}) => shown('ssn', { kind: 'ssn', rule: 'ssn', secret: true, ...own });

describe('two answers of a draft', () => {
  it.each<[string, DraftValue | undefined, DraftValue | undefined, boolean]>([
    ['equal texts', 'a', 'a', true],
    ['other texts', 'a', 'b', false],
    ['a missing one and an empty one', undefined, '', false],
    ['two missing ones', undefined, undefined, true],
    ['members in another order', { b: 1, a: 0, c: 1 }, { c: 1, a: 0, b: 1 }, true],
    ['members of other values', { a: 1 }, { a: 0 }, false],
    ['rows in another order', [{ a: '1' }, { b: '2' }], [{ b: '2' }, { a: '1' }], false],
    ['rows whose members come in another order', [{ a: '1', b: '2' }], [{ b: '2', a: '1' }], true],
    [
      'the same details of a Yes',
      { yes_no_flag: '1', rows: [{ a: '1' }] },
      { rows: [{ a: '1' }], yes_no_flag: '1' },
      true,
    ],
    ['other details of a Yes', { yes_no_flag: '1', rows: [{ a: '1' }] }, { yes_no_flag: '1', rows: [] }, false],
  ])('are the same or not: %s', (_, one, other, same) => {
    expect(isSameValue(one, other)).toBe(same);
  });
});

describe('the changes of a draft', () => {
  it('name what is new, what is another and what is gone, and nothing else', () => {
    expect(changesBetween({ kept: 'k', other: 'a', gone: 'g' }, { kept: 'k', other: 'b', added: 'n' })).toEqual({
      other: 'b',
      added: 'n',
      gone: null,
    });
    expect(changesBetween({}, {})).toEqual({});
  });

  it('add, replace and forget answers', () => {
    expect(
      applyChanges({ kept: 'k', other: 'a', gone: 'g' }, { other: 'b', gone: null, never: null, added: '' }),
    ).toEqual({ kept: 'k', other: 'b', added: '' });
  });
});

describe('the answers of a form in a draft', () => {
  it('are its texts and ticks; rows and details of a question are none', () => {
    expect(
      toStepValues({
        text: 'a',
        empty: '',
        ticks: { a: 1, b: 0 },
        none: {},
        rows: [{ a: '1' }],
        yes: { yes_no_flag: '1', rows: [] },
      }),
    ).toEqual({ text: 'a', empty: '', ticks: { a: 1, b: 0 }, none: {} });
  });

  const entry = (own: Partial<FieldEntry> = {}): FieldEntry => ({
    label: 'Label',
    kind: 'text',
    group: 'one',
    autoComplete: 'off',
    ...own,
  });
  const form: StepForm = {
    key: 'personal',
    groups: [],
    lines: [],
    fields: [
      { name: 'told', ...entry() },
      { name: 'fixed', ...entry() },
      { name: 'secret', ...entry({ secret: true }) },
      { name: 'asked', ...entry({ companion: 'required' }) },
      { name: 'offered', ...entry({ companion: 'optional' }) },
      { name: 'open', ...entry({ companion: 'optional' }) },
      { name: 'undescribed', ...entry() },
    ],
  };
  const told = (field_name: string, read_only = false) => ({
    field_name,
    value: 'accepted',
    required: true,
    read_only,
  });
  const draftOf = (values: StepDraft['values'], masked: StepDraft['masked'] = {}): StepDraft => ({
    version: '1',
    savedAt: '',
    values,
    masked,
  });

  it('stand in the place of the accepted ones, except where the server fixes them', () => {
    const descriptors = [told('told'), told('fixed', true), told('secret')];
    expect(describeDraft(form, descriptors, draftOf({ told: 'typed', fixed: 'typed' }, { secret: '9999' }))).toEqual([
      { ...told('told'), value: 'typed' },
      told('fixed', true),
      { ...told('secret'), value: '', masked: '9999' },
    ]);
    expect(describeDraft(form, descriptors, draftOf({ told: '' }, { fixed: '1111' }))).toEqual([
      { ...told('told'), value: '' },
      told('fixed', true),
      told('secret'),
    ]);
  });

  it('are those of the fields that the form adds by itself too, once, and of no field that nothing describes', () => {
    const values = { asked: 'yes', offered: '', undescribed: 'x', unknown: 'y' };
    expect(describeDraft(form, [], draftOf(values))).toEqual([
      { field_name: 'asked', value: 'yes', required: true, read_only: false, shown: true },
      { field_name: 'offered', value: '', required: false, read_only: false, shown: true },
    ]);
    expect(describeDraft(form, [told('asked')], draftOf({ asked: 'yes' }))).toEqual([
      { ...told('asked'), value: 'yes' },
    ]);
  });

  it('are the accepted ones without a draft, in a list of their own', () => {
    const descriptors = [told('told')];
    const described = describeDraft(form, descriptors, null);
    expect(described).toEqual(descriptors);
    expect(described).not.toBe(descriptors);
  });
});

describe('what a draft keeps of a form', () => {
  it('are answers as they were typed, without those that are fixed, drawn or never saved', () => {
    const fields = [
      shown('typed'),
      shown('missing'),
      shown('ticks', { kind: 'checkbox-group' }),
      shown('fixed', { readOnly: true }),
      shown('code', { neverSaved: true }),
      shown('drawn', { kind: 'signature' }),
    ];
    const values = { typed: ' a ', ticks: { a: 1 as const }, fixed: 'f', code: '737', drawn: 'data:', unknown: 'u' };
    expect(draftOfForm(fields, values, context)).toEqual({ typed: ' a ', missing: '', ticks: { a: 1 } });
  });

  it.each<[string, string, Record<string, string> | undefined, Record<string, string>]>([
    ['whole', '219-09-9999', undefined, { ssn: '219-09-9999' }],
    ['whole, over an earlier one', '219-09-9999', { ssn: '111' }, { ssn: '219-09-9999' }],
    ['half', '219-09', undefined, {}],
    ['half, over an earlier one', '219-09', { ssn: '111' }, { ssn: '111' }],
    ['empty', '', undefined, {}],
    ['a mask', '•••-••-9999', { ssn: '111' }, { ssn: '111' }],
    ['a mask without an earlier one', '•••-••-9999', undefined, {}],
  ])('is a number of a person once it is whole: %s', (_, typed, secrets, kept) => {
    expect(draftOfForm([ssn()], { ssn: typed }, context, secrets)).toEqual(kept);
  });

  it('has its secrets apart', () => {
    expect(secretsIn([ssn(), shown('name')], { ssn: '219', name: 'Maya', other: 'x' })).toEqual({ ssn: '219' });
  });

  it('leaves out, by name, a half number and what is never saved', () => {
    const labels = (fields: readonly ShownField[], values: Record<string, string>) =>
      unkeptLabels({ fields, values, context });
    const code = shown('code', { neverSaved: true });
    expect(labels([ssn(), code, shown('name')], { ssn: '219', code: '737', name: 'Maya' })).toEqual([
      'Label of ssn',
      'Label of code',
    ]);
    expect(labels([ssn(), code], { ssn: '219-09-9999', code: '' })).toEqual([]);
    expect(labels([ssn(), code], { ssn: '•••-••-9999', code: '••••7370' })).toEqual([]);
    expect(labels([ssn(), code], {})).toEqual([]);
  });
});

describe('a form that was sent without scripts', () => {
  it('has its texts as they were typed, each end of a line as one character', () => {
    const fields = [shown('name'), shown('notes', { kind: 'textarea' }), shown('missing')];
    expect(readSentForm(fields, { name: ' Maya ', notes: 'a\r\nb\r\nc\rd', unknown: 'x' }, context)).toEqual({
      name: ' Maya ',
      notes: 'a\nb\nc\rd',
    });
    expect(textIn({ a: 'b' }, 'toString')).toBeUndefined();
  });

  it('keeps a stored number by leaving out its mask', () => {
    expect(readSentForm([ssn()], { ssn: '•••-••-9999' }, context)).toEqual({});
    expect(readSentForm([ssn()], { ssn: '219-09-9999' }, context)).toEqual({ ssn: '219-09-9999' });
  });

  it('has a box by whether it was sent, in its own words', () => {
    const plain = shown('plain', { kind: 'checkbox' });
    const own = shown('own', { kind: 'checkbox', ticks: ['Y', 'N'] });
    expect(readSentForm([plain, own], {}, context)).toEqual({ plain: '0', own: 'N' });
    expect(readSentForm([plain, own], { plain: 'on', own: 'on' }, context)).toEqual({ plain: '1', own: 'Y' });
  });

  it('has the ticks of a group by their names, and of no group beside it', () => {
    const group = shown('days', { kind: 'checkbox-group' });
    expect(
      readSentForm([group], { 'days.mon': 'on', 'days.tue': 'on', 'daysoff.wed': 'on', days: 'x' }, context),
    ).toEqual({
      days: { mon: 1, tue: 1 },
    });
    expect(readSentForm([group], {}, context)).toEqual({ days: {} });
  });

  it('has a box only where the other answers show it', () => {
    const box = shown('box', { kind: 'checkbox', shownWhen: (values) => values['more'] === '1' });
    expect(readSentForm([shown('more'), box], { more: '0', box: 'on' }, context)).toEqual({ more: '0' });
    expect(readSentForm([shown('more'), box], { more: '1', box: 'on' }, context)).toEqual({ more: '1', box: '1' });
  });

  it('has what the server fixes as the server said it, a mask left out', () => {
    const fixed = (own: Partial<ShownField>) => shown('fixed', { readOnly: true, ...own });
    const read = (own: Partial<ShownField>) =>
      readSentForm([fixed(own)], { fixed: 'posted', 'fixed.a': 'on' }, context);
    expect(read({ value: 'said' })).toEqual({ fixed: 'said' });
    expect(read({ value: '•••-••-9999' })).toEqual({});
    expect(read({ kind: 'checkbox', value: '0' })).toEqual({ fixed: '0' });
    expect(read({ kind: 'checkbox-group', value: { b: 1 } })).toEqual({ fixed: { b: 1 } });
  });

  it('has an expiry that was typed for two fields taken apart', () => {
    const fields = [shown('month', { kind: 'expiry', fills: 'year' }), shown('year', { kind: 'hidden' })];
    expect(readSentForm(fields, { month: '08/29' }, context)).toEqual({ month: '08', year: '2029' });
  });
});

describe('the tobacco question of a dependent', () => {
  const { shownWhen } = dependentForm.fields.find(({ name }) => name === 'is_smoker') ?? {};
  it.each([
    ['a child who is 20', 'child', '11/21/2006', true],
    ['a child who is 20 tomorrow', 'child', '11/22/2006', false],
    ['an older child', 'child', '11/21/2000', true],
    ['a child without a whole date', 'child', '11/21', false],
    ['a spouse', 'spouse', '11/21/1986', false],
  ])('is asked of a child who may be of 21 when coverage starts: %s', (_, relationship, birthdate, asked) => {
    expect(shownWhen?.({ relationship, birthdate }, context)).toBe(asked);
  });
});
