import { describe, expect, it } from 'vitest';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { cardLead } from '@/lib/rules/steps/card-lead';
import { shownAnswers } from '@/lib/rules/steps/shown-answers';
import { shownGroups } from '@/lib/rules/steps/shown-groups';
import { STEP_PART } from '@/lib/site/step-anchors';

const CONTACT = {
  email_address: 'maya@castellanos.example',
  phone_number: '5125550143',
  address1: '2210 Willow Creek Drive',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  birth_city: 'Waco',
  birth_state: 'TX',
};
const HEALTH = {
  condition_questions: [
    { question_id: 101, question_text: 'Asthma?', yes_no_flag: 1, conditions: [{ health_condition: 'Asthma' }] },
    { question_id: 145, question_text: 'Disabled?', yes_no_flag: 0, conditions: [] },
  ],
  medication_question: { question_id: 9, question_text: 'Medicine?', yes_no_flag: 0, medications: [] },
  notes: 'None.',
};

describe('the groups in which answers are changed', () => {
  it('are those of the form, with every row that the review shows, each once', () => {
    const groups = shownGroups('contact', CONTACT, {}, false);
    expect(groups.map(({ part, heading }) => [part, heading])).toEqual([
      ['reach', 'How we reach you'],
      ['address', 'Home address'],
      ['birth', 'Place of birth'],
    ]);
    expect(groups.flatMap(({ rows }) => rows)).toEqual(shownAnswers(STEP_FORMS.contact, CONTACT, 'review'));
    expect(shownGroups('contact', CONTACT, {}, true)[0]?.heading).toBe('How we reach the client');
  });

  it('lose no row of any form, whatever is answered', () => {
    for (const key of ['personal', 'contact', 'employer', 'agreement', 'billing'] as const) {
      const all = Object.fromEntries(STEP_FORMS[key].fields.map(({ name }) => [name, '1']));
      const byGroup = shownGroups(key, all, {}, false).flatMap(({ rows }) => rows.map(({ label }) => label));
      const flat = shownAnswers(STEP_FORMS[key], all, 'review').map(({ label }) => label);
      expect(byGroup.toSorted(), key).toEqual(flat.toSorted());
    }
  });

  it('are each question about health, by the place at which it is asked', () => {
    expect(shownGroups('health', HEALTH, {}, false).map(({ part, place }) => [part, place])).toEqual([
      ['question-1', 'condition_questions.0.yes_no_flag'],
      ['question-2', 'condition_questions.1.yes_no_flag'],
      ['question-3', 'medication_question.yes_no_flag'],
      ['notes', 'notes'],
    ]);
  });

  it('are each person of a list, whose health answers stand with them', () => {
    const dependents = [
      { primary_info: { first_name: 'Ben' }, health_info: HEALTH },
      { primary_info: { first_name: 'Cleo' } },
    ];
    expect(shownGroups('dependent', { dependents }, {}, false).map(({ part, place }) => [part, place])).toEqual([
      ['dependents-0', 'dependents-0'],
      ['dependents-0-health', 'dependents-0'],
      ['dependents-1', 'dependents-1'],
    ]);
  });

  it('have names that an address may have', () => {
    const parts = (['personal', 'contact', 'employer', 'billing', 'agreement'] as const).flatMap((key) =>
      STEP_FORMS[key].groups.map((group) => group.key),
    );
    for (const part of [...parts, 'dependents-8-health', 'question-12', 'notes']) expect(part).toMatch(STEP_PART);
    for (const part of ['', '"><b>', 'a'.repeat(41), '//x']) expect(part).not.toMatch(STEP_PART);
  });
});

const answered = (...flags: (0 | 1 | null)[]) => ({
  condition_questions: flags.map((yes_no_flag, at) => ({
    question_id: at + 1,
    question_text: `Question ${at + 1}`,
    yes_no_flag,
    conditions: [],
  })),
});

describe('a step in one line', () => {
  it.each<[Parameters<typeof cardLead>[0], unknown, string]>([
    [
      'personal',
      { first_name: 'Maya', last_name: 'Castellanos', birthdate: '09/04/1985' },
      'Maya Castellanos, born 09/04/1985',
    ],
    ['contact', CONTACT, '2210 Willow Creek Drive, Austin, TX 78704'],
    ['health', HEALTH, '1 of 3 questions answered Yes'],
    [
      'dependent',
      { dependents: [{ primary_info: { first_name: 'Ben' } }, { primary_info: { first_name: 'Cleo' } }] },
      'Ben and Cleo',
    ],
    [
      'billing',
      { payment_method: 'eft', bill_date: '28', bank_name: 'LONE CEDAR BANK' },
      'LONE CEDAR BANK, 28th of month',
    ],
    ['personal', {}, ''],
    ['health', null, ''],
    ['personal', { first_name: 'Maya' }, 'Maya'],
    ['personal', { birthdate: '09/04/1985' }, ''],
    ['contact', {}, ''],
    ['employer', { name: 'Harbor Mills', occupation: 'Miller' }, 'Harbor Mills, Miller'],
    ['employer', { occupation: 'Miller' }, 'Miller'],
    ['employer', {}, ''],
    ['agreement', { user_name: 'Maya Castellanos' }, 'Signed by Maya Castellanos'],
    ['agreement', {}, ''],
    ['billing', { payment_method: 'cc', card_number: '4111111111111111' }, '••••1111'],
    ['billing', { payment_method: 'cc', card_number: '4111111111111111', bank_name: 'Oak' }, '••••1111'],
    ['billing', { payment_method: 'eft' }, 'EFT'],
    ['billing', { payment_method: 'eft', bill_date: '3' }, 'EFT, 3rd of month'],
    ['billing', {}, ''],
    ['health', answered(0), 'One question, answered No'],
    ['health', answered(0, 0), '2 questions, all answered No'],
    ['health', answered(1), '1 of 1 question answered Yes'],
    ['health', answered(1, 0, 1), '2 of 3 questions answered Yes'],
    ['health', answered(null, null), ''],
    ['health', answered(null, 0), 'One question, answered No'],
    ['beneficiary', [{ first_name: 'Ben' }, { first_name: 'Cleo' }, { first_name: 'Dan' }], 'Ben, Cleo and Dan'],
    ['beneficiary', [], ''],
    ['dependent', { dependents: [{ primary_info: { first_name: 'Ben' }, health_info: { ...answered(1) } }] }, 'Ben'],
    ['review', { additional_notes: 'x' }, ''],
  ])('is of %s %j: %s', (key, saved, words) => {
    expect(cardLead(key, saved, {})).toBe(words);
  });

  it('says a choice by the words that were loaded', () => {
    const choices = { bill_date: [{ value: '28', label: 'the last' }] };
    expect(cardLead('billing', { payment_method: 'eft', bill_date: '28' }, choices)).toBe('EFT, the last');
  });
});
