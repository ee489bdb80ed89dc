import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { differingRows } from '@/lib/rules/steps/differing-rows';
import {
  applyChanges,
  changesBetween,
  describeDraft,
  type DraftValues,
  type StepDraft,
} from '@/lib/rules/steps/draft-values';
import { draftOfForm, unkeptLabels } from '@/lib/rules/steps/form-draft';
import { draftOfHealth, withHealthDraft } from '@/lib/rules/steps/health-draft';
import { initialHealth, type HealthDefinition } from '@/lib/rules/steps/health-answers';
import { initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';

const context: FieldContext = { today: '2026-11-21' };

const describeFields = (form: StepForm, own: Record<string, Partial<{ read_only: boolean; masked: string }>> = {}) =>
  form.fields.map(({ name }) => ({ field_name: name, value: null, required: true, read_only: false, ...own[name] }));

const textOrList: fc.Arbitrary<DraftValues[string]> = fc.oneof(
  fc.string(),
  fc.array(fc.dictionary(fc.string(), fc.string()), { maxLength: 3 }),
  fc.record({
    yes_no_flag: fc.constantFrom('' as const, '0' as const, '1' as const),
    rows: fc.array(fc.dictionary(fc.string(), fc.string()), { maxLength: 2 }),
  }),
);
const drafts = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), textOrList);

describe('the draft of a step', () => {
  it('is made from another by the changes between them, and from itself by none', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        expect(applyChanges(one, changesBetween(one, other))).toEqual(other);
        expect(changesBetween(one, structuredClone(one))).toEqual({});
      }),
    );
  });

  it('stands in the form again as it was typed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (city, email) => {
        const descriptors = describeFields(contactForm, { state: { read_only: true } });
        const fields = mergeFields(contactForm, descriptors, context);
        const typed: StepValues = { ...initialValues(fields), city, email_address: email, state: 'XX' };
        const values = draftOfForm(fields, typed, context);
        const draft: StepDraft = { version: '0', savedAt: '', values, masked: {} };
        const again = initialValues(mergeFields(contactForm, describeDraft(contactForm, descriptors, draft), context));
        expect([again['city'], again['email_address']]).toEqual([city, email]);
        // What the server fixes stays the server's.
        expect(again['state']).toBe('');
      }),
    );
  });

  it.each<[string, StepForm, StepValues, readonly string[], readonly string[]]>([
    ['a whole number of a person', personalForm, { ssn: '219-09-8473' }, ['ssn'], []],
    ['half of one', personalForm, { ssn: '219-09' }, [], ['Social Security Number']],
    ['a kept one', personalForm, { ssn: '•••-••-8473' }, [], []],
    [
      'a card',
      billingForm,
      { card_number: '4111111111111111', security_code: '737' },
      [],
      ['Card number', 'Security code'],
    ],
  ])('of %s keeps what may be kept, and names the rest', (_what, form, typed, kept, unkept) => {
    const fields = mergeFields(form, describeFields(form), context);
    const values = { ...initialValues(fields), ...typed };
    const secret = new Set(['ssn', 'account_number', 'card_number', 'security_code']);
    expect(Object.keys(draftOfForm(fields, values, context)).filter((name) => secret.has(name))).toEqual(kept);
    expect(unkeptLabels({ fields, values, context }).map((label) => label.replace(/ \(.*/, ''))).toEqual(unkept);
  });

  it('keeps the number that was whole while another is typed', () => {
    const fields = mergeFields(personalForm, describeFields(personalForm), context);
    const values = { ...initialValues(fields), ssn: '219' };
    expect(draftOfForm(fields, values, context, { ssn: '219098473' })['ssn']).toBe('219098473');
  });

  const definition: HealthDefinition = {
    conditions: [
      { question_id: 145, question_text: 'One?' },
      { question_id: 146, question_text: 'Two?' },
    ],
    medication: { question_id: 201, question_text: 'Medication?' },
  };

  it('of health answers stands again by question, also when the cart asks others by then', () => {
    const typed = initialHealth(definition, null);
    const [, second] = typed.condition_questions;
    if (second) {
      second.yes_no_flag = '1';
      second.conditions = [{ condition: 'Asthma' }];
    }
    if (typed.medication_question) typed.medication_question.medications = [{ medication: 'A' }, { medication: 'B' }];
    typed.notes = 'open';
    const values = draftOfHealth(typed);
    const again = withHealthDraft(definition, null, values);
    expect(draftOfHealth(again)).toEqual(values);
    const fewer = withHealthDraft({ conditions: definition.conditions.slice(1), medication: null }, null, values);
    expect(fewer.condition_questions.map(({ question_id: id, yes_no_flag: flag }) => [id, flag])).toEqual([[146, '1']]);
    expect(withHealthDraft(definition, null, { 'question:145': 'nonsense', notes: [] }).notes).toBe('');
  });

  it('beside a newer version shows the answers that differ alone, masked', () => {
    const mine = { first_name: 'Maya', last_name: 'Ruiz', ssn: '219098473' };
    expect(differingRows({ form: personalForm }, mine, { ...mine, first_name: 'Mara', ssn: '219098481' })).toEqual([
      { label: 'Name', mine: 'Maya Ruiz', theirs: 'Mara Ruiz' },
      { label: expect.stringContaining('Social') as string, mine: '•••-••-8473', theirs: '•••-••-8481' },
    ]);
    expect(differingRows({ form: personalForm }, mine, mine)).toEqual([]);
    expect(differingRows({ notes: true }, { additional_notes: 'a' }, null)).toEqual([
      { label: 'Additional Notes', mine: 'a', theirs: '' },
    ]);
  });
});
