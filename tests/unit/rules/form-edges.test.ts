import { describe, expect, it } from 'vitest';
import { ruleOf } from '@/lib/rules/fields/field-rules';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { FORM_RULES } from '@/lib/rules/fields/form-rules';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import type { Field, FieldContext, FieldValue, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import {
  applySpouseAnswer,
  canContinue,
  completeMessage,
  dependentsForTier,
  spouseAnswerOf,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import { beneficiaryList, beneficiaryTitle, checkBeneficiaryList } from '@/lib/rules/people/beneficiary-rules';
import { checkQuestionAnswer } from '@/lib/rules/quote/plan-questions';
import type { DetailEntry } from '@/lib/rules/quote/question-details';
import { checkQuoteForm, checkTierDependents } from '@/lib/rules/quote/quote-form';
import { checkStep } from '@/lib/rules/steps/check-step';
import { ENTRY, INTENT } from '@/lib/rules/steps/list-intents';
import { checkFieldFormat } from '@/lib/rules/steps/check-answer';
import { mergeFields } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { checkRow, detailFields, MEDICATION_FIELDS, toWireRow } from '@/lib/rules/steps/health-questions';
import { checkHealth, initialHealth, type HealthDefinition } from '@/lib/rules/steps/health-answers';
import { buildHealthSchema } from '@/lib/rules/steps/health-schema';
import { isPngDataUrl, SIGNATURE_LIMIT } from '@/lib/rules/steps/signature';
import { nextStep, previousStep, visibleSteps } from '@/lib/rules/steps/progress';
import { stepOf } from '@/lib/rules/steps/step-table';
import { buildStepSchema, toFieldProblems } from '@/lib/rules/steps/step-schema';
import { checkDateText } from '@/lib/rules/text/date-checks';
import { typeDate } from '@/lib/rules/text/date-text';
import { messages } from '@/lib/rules/text/messages';
import { TEXT_LIMITS } from '@/lib/rules/text/text-limits';

const today = '2026-11-20';
const context: FieldContext = { today };

/** A form of one field, and what it says of an answer to it. */
function formOf(own: Partial<Field>): StepForm {
  const field: Field = { name: 'it', label: 'It', kind: 'text', group: 'g', autoComplete: 'off', ...own };
  return { ...contactForm, groups: [{ key: 'g', legend: 'G' }], fields: [field] };
}
const descriptor = (own: Partial<Descriptor> = {}): Descriptor => ({
  field_name: 'it',
  value: null,
  required: true,
  read_only: false,
  ...own,
});
function verdictOf(own: Partial<Field>, answers: StepValues, told: Partial<Descriptor> = {}) {
  const form = formOf(own);
  return checkStep(form, mergeFields(form, [descriptor(told)], context), answers, context);
}
const startOf = (own: Partial<Field>, value: Descriptor['value']) =>
  mergeFields(formOf(own), [descriptor({ value })], context)[0]?.value;

describe('the value a field starts with', () => {
  it.each<[what: string, own: Partial<Field>, value: Descriptor['value'], start: FieldValue]>([
    ['a text', {}, 'abc', 'abc'],
    ['a number', {}, 7, '7'],
    ['nothing', {}, null, ''],
    ['nothing, where the form has a start', { initial: 'x' }, null, 'x'],
    ['a yes', {}, 1, '1'],
    ['a no', {}, 0, '0'],
    ['an empty tick', { kind: 'checkbox' }, '', '0'],
    ['an empty tick of other words', { kind: 'checkbox', ticks: ['Y', 'N'] }, null, 'N'],
    ['a date of the service', { kind: 'date' }, '2027-01-31', '01/31/2027'],
    ['a date as typed', { kind: 'date' }, '1/31/2027', '01/31/2027'],
    ['a date that is none', { kind: 'date' }, 'soon', 'soon'],
    ['a text that looks like a date', {}, '2027-01-31', '2027-01-31'],
    ['ticks of a group', { kind: 'checkbox-group' }, { A: 1 }, { A: 1 }],
    ['no ticks', { kind: 'checkbox-group' }, null, {}],
    ['a text for ticks', { kind: 'checkbox-group' }, 'A', {}],
    ['a text for flags', {}, { A: 1 }, ''],
  ])('%s', (_what, own, value, start) => {
    expect(startOf(own, value)).toEqual(start);
  });

  it('a field that is not known is a text, named in words', () => {
    const [, other] = mergeFields(formOf({}), [descriptor(), descriptor({ field_name: 'shoe_size_' })], context);
    expect(other).toMatchObject({
      label: 'Shoe size',
      kind: 'text',
      group: 'other',
      autoComplete: 'off',
      maxLength: 100,
    });
  });

  it.each(['agent_id', 'version', 'step', 'navto', ENTRY, INTENT, 'constructor', 'Shoe', 'shoe.size'])(
    'a field that is not known is left out where no save takes it: "%s"',
    (name) => {
      expect(mergeFields(formOf({}), [descriptor(), descriptor({ field_name: name })], context)).toHaveLength(1);
    },
  );

  it('fields that are not known are left out of forms whose save takes none', () => {
    const { takesOthers: _, ...closed } = formOf({});
    expect(mergeFields(closed, [descriptor(), descriptor({ field_name: 'shoe_size' })], context)).toHaveLength(1);
  });

  it('empty choices are as none: the catalogue has its own, and a field that is not known is a text', () => {
    const own = { options: [{ value: '1', label: 'One' }], kind: 'select' } as const;
    const asked = [descriptor({ options: [] }), descriptor({ field_name: 'no_list', options: [] })];
    const [known, other] = mergeFields(formOf(own), asked, context);
    expect([known?.choices, other?.kind]).toEqual([own.options, 'text']);
  });

  it('an empty label names nothing, so the catalogue does', () => {
    expect(mergeFields(formOf({}), [descriptor({ label: '' })], context)[0]?.label).toBe('It');
  });

  it('a field that is not known is a list where it has choices, and answered by one of them', () => {
    const options = Array.from({ length: 40 }, (_, index) => ({ value: `v${index}`, name: `Choice ${index}` }));
    const own = [descriptor(), descriptor({ field_name: 'long_list', required: true, options })];
    const [, other] = mergeFields(formOf({}), own, context);
    expect(other).toMatchObject({ label: 'Long list', kind: 'select', group: 'other' });
    expect(other?.choices).toHaveLength(40);
    const judged = (answer: string) =>
      buildStepSchema(formOf({}), own, context).safeParse({ [descriptor().field_name]: 'a', long_list: answer });
    expect([judged('v39').success, judged('Choice 39').success, judged('').success]).toEqual([true, false, false]);
  });
});

it('a number that comes as digits stands as it is typed, and any other text as it came', () => {
  const phone = { ...contactForm.fields.find(({ name }) => name === 'phone_number'), name: 'it' };
  expect(['5125550171', '555-0171', ''].map((text) => startOf(phone, text))).toEqual([
    '(512) 555-0171',
    '555-0171',
    '',
  ]);
});

describe('the check when a field is left', () => {
  const rule = 'heightFeet';
  const judged = (own: Partial<Field>, text: string, told: Partial<Descriptor> = {}) => {
    const [field] = mergeFields(formOf(own), [descriptor(told)], context);
    return field ? checkFieldFormat(field, text, context) : 'no field';
  };

  it('looks at what was typed, and only there', () => {
    expect(judged({ rule }, '0')).toBe(messages.heightFeet);
    expect(judged({ rule }, '')).toBeNull();
    expect(judged({ rule }, '  ')).toBeNull();
    expect(judged({ rule }, '0', { read_only: true })).toBeNull();
    expect(judged({ rule }, '0', { value: '0' })).toBeNull();
    expect(judged({}, 'a')).toBeNull();
  });
});

describe('an answer that is sent', () => {
  it('is bounded by its rule where the field has one, and by the length of a line where it has none', () => {
    const long = 'a'.repeat(TEXT_LIMITS.line + 1);
    expect(verdictOf({}, { it: long }).problems).toEqual({ it: messages.tooLong });
    expect(verdictOf({ rule: 'employees', maxLength: 3 }, { it: '1234' }).problems).toEqual({});
    expect(verdictOf({ maxLength: 3 }, { it: 'abcd' }).problems).toEqual({ it: messages.tooLong });
    expect(verdictOf({}, { it: 'a\nb' }).problems).toEqual({ it: messages.unprintable });
    expect(verdictOf({ kind: 'textarea' }, { it: `a\n${long}` }).values).toEqual({ it: `a\n${long}` });
    expect(verdictOf({ kind: 'textarea', maxLength: 3 }, { it: 'abcd' }).problems).toEqual({ it: messages.tooLong });
    expect(verdictOf({ kind: 'textarea', rule: 'city', maxLength: 3 }, { it: 'abcd' }).problems).toEqual({
      it: messages.tooLong,
    });
    expect(verdictOf({ kind: 'signature' }, { it: 'a'.repeat(3000) }).problems).toEqual({});
  });

  it('is one of the choices, except where nobody sees them', () => {
    const options = [{ value: 'A', label: 'A' }];
    expect(verdictOf({ kind: 'select', options }, { it: 'B' }).problems).toEqual({ it: messages.option });
    expect(verdictOf({ kind: 'hidden', options }, { it: 'B' }).values).toEqual({ it: 'B' });
  });

  it('of blanks is none', () => {
    expect(verdictOf({}, { it: '  ' }).problems).toEqual({ it: messages.required });
    expect(verdictOf({ mayBeEmpty: true }, { it: '  ' })).toEqual({ problems: {}, values: {} });
    expect(verdictOf({ requiredMessage: 'signature' }, {}).problems).toEqual({ it: messages.signature });
  });

  it('ticks a box with one of its two words, and a box that must be ticked is', () => {
    const box: Partial<Field> = { kind: 'checkbox' };
    expect(verdictOf(box, { it: '1' }).values).toEqual({ it: '1' });
    expect(verdictOf(box, { it: '0' }).problems).toEqual({ it: messages.required });
    expect(verdictOf(box, { it: '' }).problems).toEqual({ it: messages.required });
    expect(verdictOf(box, { it: 'yes' }).problems).toEqual({ it: messages.option });
    expect(verdictOf({ ...box, mayBeEmpty: true }, { it: '' }).values).toEqual({ it: '0' });
    expect(verdictOf({ ...box, mayBeEmpty: true }, { it: '0' }).values).toEqual({ it: '0' });
  });

  it('ticks a group by its choices, or by what is sent while they are not loaded', () => {
    const group: Partial<Field> = { kind: 'checkbox-group' };
    expect(verdictOf(group, { it: { A: 1, B: 0 } }).values).toEqual({ it: { A: 1, B: 0 } });
    expect(verdictOf(group, { it: { A: 0 } }).problems).toEqual({ it: messages.required });
    const options = [
      { value: 'A', label: 'A' },
      { value: 'C', label: 'C' },
    ];
    expect(verdictOf({ ...group, options }, { it: { A: 1, B: 1 } }).values).toEqual({ it: { A: 1, C: 0 } });
  });

  it('to a field that cannot be changed is the stored one, in any spelling', () => {
    const fixed: Partial<Descriptor> = { read_only: true, value: '2027-01-31' };
    const date: Partial<Field> = { kind: 'date', rule: 'date' };
    expect(verdictOf(date, {}, fixed).values).toEqual({ it: '01/31/2027' });
    expect(verdictOf(date, { it: '1/31/2027' }, fixed).values).toEqual({ it: '01/31/2027' });
    expect(verdictOf(date, { it: '02/01/2027' }, fixed).problems).toEqual({ it: messages.readOnly });
    const group: Partial<Field> = { kind: 'checkbox-group' };
    expect(verdictOf(group, { it: { B: 1 } }, { read_only: true, value: { A: 1 } }).values).toEqual({ it: { A: 1 } });
    expect(verdictOf(group, {}, { read_only: true, value: { A: 1 } }).values).toEqual({ it: { A: 1 } });
  });

  it('has a limit before anything is read, a wider one for a signature', () => {
    const long = 'a'.repeat(4001);
    const problemsOf = (own: Partial<Field>, it: unknown) => {
      const outcome = buildStepSchema(formOf(own), [descriptor()], context).safeParse({ it });
      return outcome.success ? [] : toFieldProblems(outcome.error);
    };
    const tooLong = [{ target_element: 'it', error_message: messages.tooLong }];
    expect(problemsOf({ kind: 'textarea', maxLength: 4001 }, 'a'.repeat(4000))).toEqual([]);
    expect(problemsOf({ kind: 'textarea', maxLength: 4001 }, long)).toEqual(tooLong);
    expect(problemsOf({ kind: 'signature' }, long)).toEqual([]);
    expect(problemsOf({ kind: 'signature' }, 'a'.repeat(SIGNATURE_LIMIT + 1))).toEqual(tooLong);
    expect(problemsOf({ kind: 'checkbox-group' }, { A: 2 })).toEqual([
      { target_element: 'it.A', error_message: expect.any(String) },
    ]);
  });
});

describe('issues of a schema', () => {
  it('become one message per field, the first one', () => {
    const issue = (path: (string | number)[], message: string) => ({
      code: 'custom' as const,
      path,
      message,
      input: 1,
    });
    const error = { issues: [issue(['a', 0, 'b'], 'One'), issue(['a', 0, 'b'], 'Two'), issue(['c'], 'Three')] };
    expect(toFieldProblems(error as never)).toEqual([
      { target_element: 'a.0.b', error_message: 'One' },
      { target_element: 'c', error_message: 'Three' },
    ]);
  });
});

describe('earlier coverage', () => {
  const problem = (prior_effective_date: string, prior_term_date: string) =>
    FORM_RULES.personal?.({ prior_effective_date, prior_term_date }, context)['prior_term_date'] ?? null;

  it('may end on the day it began, not before, and is not judged while a date is open', () => {
    expect(problem('01/02/2026', '01/01/2026')).toBe(messages.priorTerm);
    expect(problem('01/01/2026', '01/01/2026')).toBeNull();
    expect(problem('01/01/2026', '01/02/2026')).toBeNull();
    expect([problem('', '01/01/2026'), problem('01/01/2026', ''), problem('', '')]).toEqual([null, null, null]);
  });

  it('began today or earlier', () => {
    const ruled = (of: string) => ruleOf(personalForm.fields.find(({ name }) => name === of) ?? {});
    const began = ruled('prior_effective_date');
    expect(began.check?.('11/20/2026', today)).toBeNull();
    expect(began.check?.('11/21/2026', today)).toBe(messages.dateNotFuture);
    expect(ruled('prior_term_date').check?.('11/21/2027', today)).toBeNull();
  });
});

describe('beneficiaries', () => {
  const shares = (...list: (string | number)[]) => list.map((share) => ({ beneficiary_percentage: share }));

  it('are counted whatever blanks stand around a share', () => {
    expect(beneficiaryList(shares(' 40 ', 60))).toMatchObject({ total: 100, canContinue: true });
    expect(beneficiaryList(shares('x', '60'))).toMatchObject({ total: 60, canContinue: false });
    expect(beneficiaryList([])).toMatchObject({ total: 0, canContinue: false, canAdd: true });
  });

  it('are at most three, also when their shares are right', () => {
    expect(checkBeneficiaryList(shares(25, 25, 50))).toEqual([]);
    expect(checkBeneficiaryList(shares(25, 25, 25, 25))).toEqual([
      { target_element: 'beneficiaries', error_message: messages.beneficiariesMax },
    ]);
    expect(checkBeneficiaryList(shares(60, 60))).toEqual([
      { target_element: 'beneficiaries', error_message: messages.beneficiariesOver },
    ]);
    expect(checkBeneficiaryList(shares(25, 25, 25))).toEqual([
      { target_element: 'beneficiaries', error_message: messages.beneficiariesMax },
    ]);
    expect(checkBeneficiaryList([])).toEqual([
      { target_element: 'beneficiaries', error_message: messages.beneficiariesEmpty },
    ]);
  });

  it('have titles without a blank at the end', () => {
    expect(beneficiaryTitle(0, 'Ana')).toBe('Beneficiary #1: Ana');
  });
});

describe('dependents', () => {
  const spouse = { relationship: 'spouse' };
  const child = { relationship: 'child' };
  const situation = (own: Partial<DependentSituation>): DependentSituation => ({
    tier: 'IF',
    premier: false,
    enrollType: 'new-member',
    dependents: [],
    enrollSpouse: null,
    ...own,
  });

  it('of another kind are covered by no tier', () => {
    expect(dependentsForTier('IF', [spouse, { relationship: 'friend' }, child])).toEqual([spouse, child]);
  });

  it('are complete with one under IC and two under IF, said of no other tier', () => {
    const done = (tier: DependentSituation['tier'], count: number) =>
      completeMessage(situation({ tier, dependents: Array<typeof child>(count).fill(child) })) !== null;
    expect([done('IC', 0), done('IC', 1), done('IF', 1), done('IF', 2), done('IS', 2), done('IO', 2)]).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
    expect([
      canContinue(situation({ tier: 'IS' })),
      canContinue(situation({ tier: 'IS', dependents: [spouse] })),
    ]).toEqual([false, true]);
  });

  it('the question about the spouse is open again only for a family without anybody', () => {
    expect(spouseAnswerOf([], false, [child])).toBeNull();
    expect(spouseAnswerOf([], true, [spouse])).toBeNull();
    expect(spouseAnswerOf([], false)).toBe(false);
    expect(spouseAnswerOf([child], true, [spouse, child])).toBe(true);
    expect(spouseAnswerOf([child], null)).toBeNull();
    expect(spouseAnswerOf([child, spouse], false)).toBe(true);
  });

  it('a spouse who was put aside comes back once, in front, and only where none is listed', () => {
    expect(applySpouseAnswer([spouse, child], null, false)).toEqual({ dependents: [child], aside: spouse });
    expect(applySpouseAnswer([child], spouse, true)).toEqual({ dependents: [spouse, child], aside: null });
    expect(applySpouseAnswer([child], null, true)).toEqual({ dependents: [child], aside: null });
    const other = { relationship: 'spouse', name: 'other' };
    expect(applySpouseAnswer([spouse], other, true)).toEqual({ dependents: [spouse], aside: null });
    expect(applySpouseAnswer([child], spouse, false)).toEqual({ dependents: [child], aside: spouse });
  });
});

describe('quotes and questions', () => {
  it('a birth date of blanks is missing', () => {
    const form = { zip: '78701', gender: '1', tier: 'IO', dob: '  ' };
    expect(checkQuoteForm(form, today)).toEqual({ dob: messages.required });
    expect(checkTierDependents('IS', { spouse_dob: ' ', no_of_children: '' }, today)).toEqual({
      spouse_dob: messages.required,
    });
  });

  it('a Yes with options needs at least one of them, and none that is not offered', () => {
    const options = [
      { id: 1, detail: false },
      { id: 2, detail: true },
    ];
    const days = { today, born: null };
    const answered = (checkbox_answers: number[] | undefined, detail?: DetailEntry[]) =>
      Object.keys(
        checkQuestionAnswer({ subType: 'checkbox', options }, { yes_no_flag: 1, checkbox_answers, detail }, days),
      ).length === 0;
    expect(answered([1])).toBe(true);
    expect(answered([])).toBe(false);
    expect(answered(undefined)).toBe(false);
    expect(answered([1, 3])).toBe(false);
    expect(answered([1, 2])).toBe(false);
    expect(answered([1, 2], [{ dot_to: undefined }])).toBe(false);
    expect(answered([1, 2], [{ dot_from: ' ' }])).toBe(false);
    expect(answered([1, 2], [{ dot_to: undefined, dot_from: '05/01/2020', reason_for_condition: 'Flu' }])).toBe(true);
  });
});

describe('health answers', () => {
  const definition: HealthDefinition = {
    conditions: [{ question_id: 12, question_text: 'Heart?' }],
    medication: { question_id: 200, question_text: 'Medication?' },
  };
  const condition = { health_condition: 'Asthma', date_of_onset: '01/05/2020', is_treatment: '1', is_medicate: '0' };

  it('recover on the day of the onset at the earliest', () => {
    const problem = (date_of_onset: string, date_of_recovery: string) =>
      checkRow(detailFields(12), { ...condition, date_of_onset, date_of_recovery }, today)['date_of_recovery'] ?? null;
    expect(problem('01/05/2020', '01/04/2020')).toBe(messages.dateOrder);
    expect(problem('01/05/2020', '01/05/2020')).toBeNull();
    expect(problem('01/05/2020', '01/06/2020')).toBeNull();
    expect(problem('', '01/06/2020')).toBeNull();
    expect(problem('01/05/2020', '')).toBeNull();
    expect(problem('', '')).toBeNull();
  });

  it('of blanks are none, and inherited names are no answers', () => {
    expect(checkRow(MEDICATION_FIELDS, { medication: ' ', dosage: '1', medical_condition: 'x' }, today)).toEqual({
      medication: messages.required,
    });
    expect(toWireRow([{ name: 'toString', label: '', kind: 'text', required: false }], {})).toEqual({});
  });

  it('start with nothing said and one empty row', () => {
    const start = initialHealth(definition, null);
    expect(start).toEqual({
      condition_questions: [
        {
          question_id: 12,
          question_text: 'Heart?',
          yes_no_flag: '',
          conditions: [Object.fromEntries(detailFields(12).map(({ name }) => [name, '']))],
        },
      ],
      medication_question: {
        question_id: 200,
        question_text: 'Medication?',
        yes_no_flag: '',
        medications: [{ medication: '', dosage: '', medical_condition: '' }],
      },
      notes: '',
    });
    const kept = { ...start, medication_question: { ...definition.medication, yes_no_flag: '1', medications: [] } };
    expect(initialHealth(definition, kept as typeof start).medication_question?.medications).toHaveLength(1);
  });

  it('that are open keep an empty flag, and of many medications three are kept', () => {
    const start = initialHealth(definition, null);
    const open = checkHealth(definition, { ...start, medication_question: null }, today);
    expect(open.problems).toEqual({
      'condition_questions.0.yes_no_flag': messages.required,
      'medication_question.yes_no_flag': messages.required,
    });
    expect(open.values.condition_questions[0]?.yes_no_flag).toBe('');
    const row = { medication: 'A', dosage: 'B', medical_condition: 'C' };
    const medication = { ...start.medication_question, yes_no_flag: '1', medications: [row, row, row, row] };
    const many = checkHealth(definition, { ...start, medication_question: medication as never }, today);
    expect(many.problems).toMatchObject({ 'medication_question.medications': messages.medicationsMax });
    expect(many.values.medication_question?.medications).toHaveLength(3);
  });

  it('may leave flags and notes out, and problems are named by place', () => {
    const schema = buildHealthSchema(definition, today);
    for (const yes_no_flag of [undefined, null]) {
      const outcome = schema.safeParse({ condition_questions: [{ question_id: 12, yes_no_flag }] });
      const problems = outcome.success ? [] : outcome.error.issues.map(({ path, message }) => [path, message]);
      expect(problems).toEqual([
        [['condition_questions', 0, 'yes_no_flag'], messages.required],
        [['medication_question', 'yes_no_flag'], messages.required],
      ]);
    }
    const whole = schema.safeParse({
      condition_questions: [{ question_id: 12, yes_no_flag: 0 }],
      medication_question: { question_id: 200, yes_no_flag: '0' },
    });
    expect(whole.success && whole.data.notes).toBe('');
  });

  it('name the tenth row as a place too', () => {
    const conditions = Array.from({ length: 12 }, (_, id) => ({ question_id: id + 1, question_text: 'Q' }));
    const schema = buildHealthSchema({ conditions, medication: null }, today);
    const outcome = schema.safeParse({ condition_questions: [] });
    const paths = outcome.success ? [] : outcome.error.issues.map(({ path }) => path[1]);
    expect(paths).toEqual(conditions.map((_, index) => index));
  });
});

describe('steps', () => {
  const tab = (tab_name: string, order: number) => ({ tab_name, required: true, order });

  it('are shown from order 0 to 10, both included', () => {
    const keys = visibleSteps([
      tab('primary_info', -1),
      tab('contact_info', 0),
      tab('billing_info', 10),
      tab('agreement_info', 11),
    ]).map(({ key }) => key);
    expect(keys).toEqual(['contact', 'billing', 'review']);
  });

  it('have none before the first, none after the last, and none around a step that is not among them', () => {
    const steps = [stepOf('personal'), stepOf('contact')];
    expect([previousStep(steps, 'personal'), nextStep(steps, 'contact')]).toEqual([null, null]);
    expect([previousStep(steps, 'billing'), nextStep(steps, 'billing')]).toEqual([null, null]);
    expect([previousStep(steps, 'contact')?.key, nextStep(steps, 'personal')?.key]).toEqual(['personal', 'contact']);
    expect(() => stepOf('nowhere' as 'review')).toThrow('unknown step nowhere');
  });
});

describe('a signature', () => {
  const start = 'data:image/png;base64,iVBORw0KGgo';
  const png = (length: number) => `${start}${'A'.repeat(length - start.length)}`;

  it('is whole base64 of a PNG within its limit', () => {
    const fitting = SIGNATURE_LIMIT - ((SIGNATURE_LIMIT - 'data:image/png;base64,'.length) % 4);
    expect(isPngDataUrl(png(fitting))).toBe(true);
    expect(isPngDataUrl(png(fitting + 4))).toBe(false);
    expect(isPngDataUrl(`${start}A`)).toBe(true);
    expect(isPngDataUrl(`${start}AA`)).toBe(false);
    expect(isPngDataUrl(`${start}AAA==`)).toBe(true);
    expect(isPngDataUrl(`${start}AA===`)).toBe(false);
    expect(isPngDataUrl(`${start}§AAAA`)).toBe(false);
    expect(isPngDataUrl(`data:image/jpeg;base64,iVBORw0KGgoA`)).toBe(false);
  });
});

describe('dates as they are typed', () => {
  it('one more character closes a part, a paste is taken whole, a deletion leaves the rest alone', () => {
    expect(typeDate('0', '01', 2)).toEqual({ value: '01/', caret: 3 });
    expect(typeDate('', '1985-04-09', 10)).toEqual({ value: '04/09/1985', caret: 10 });
    expect(typeDate('01/', '01', 2)).toEqual({ value: '01', caret: 2 });
    expect(typeDate('01', '02', 2)).toEqual({ value: '02', caret: 2 });
  });

  it('are judged only when there are any', () => {
    expect(checkDateText(' ', { today })).toBeNull();
    expect(checkDateText('01/01/2150', { today })).toBeNull();
    expect(checkDateText('11/20/2026', { today, latest: 'yesterday' })).toBe(messages.dateBeforeToday);
  });
});
