import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRow, detailFields, isBlankRow, questionKind } from '@/lib/rules/steps/health-questions';
import {
  checkHealth,
  initialHealth,
  type HealthAnswers,
  type HealthDefinition,
} from '@/lib/rules/steps/health-answers';
import { buildHealthSchema } from '@/lib/rules/steps/health-schema';
import { detailMessages } from '@/lib/rules/text/detail-messages';

const today = '2026-11-20';
const required = 'Field is required';
const definition: HealthDefinition = {
  conditions: [
    { question_id: 12, question_text: 'Treated for the heart?' },
    { question_id: 145, question_text: 'Tobacco?' },
    { question_id: 146, question_text: 'Seen by a specialist?' },
  ],
  medication: { question_id: 200, question_text: 'Any medication?' },
};
const condition = {
  health_condition: 'Asthma',
  date_of_onset: '1/5/2020',
  date_of_recovery: '',
  is_treatment: '1',
  is_medicate: '0',
  d_last_seen: '10/01/2026',
  symptoms: '',
};
const physician = {
  condition: 'Knee',
  status: 'Recovered',
  last_seen_by_physician: '06/01/2026',
  physician_name: 'Dr. Reyes',
  phone: '(512) 555-0148',
};
const medication = { medication: 'Albuterol', dosage: '90 mcg', medical_condition: 'Asthma' };

function answers(
  flags: [string, string, string, string],
  change: (value: HealthAnswers) => void = () => undefined,
): HealthAnswers {
  const value = initialHealth(definition, null);
  value.condition_questions.forEach((question, index) => {
    question.yes_no_flag = flags[index] ?? '';
  });
  if (value.medication_question) value.medication_question.yes_no_flag = flags[3];
  change(value);
  return value;
}

describe('kinds of questions', () => {
  it('depend on the ids the specification names', () => {
    expect([12, '145', 146, '147', 148].map(questionKind)).toEqual([
      'condition',
      'bare',
      'physician',
      'physician',
      'condition',
    ]);
    expect(detailFields(12).map(({ name }) => name)).toEqual(
      'health_condition date_of_onset date_of_recovery is_treatment is_medicate d_last_seen symptoms'.split(' '),
    );
    expect(detailFields(147).map(({ name }) => name)).toEqual(
      'condition status last_seen_by_physician date_of_recovery physician_name address phone'.split(' '),
    );
    expect(detailFields(145)).toEqual([]);
  });
});

describe('health answers', () => {
  it('without a Yes are accepted and carry no details', () => {
    const verdict = checkHealth(
      definition,
      answers(['0', '0', '0', '0'], (value) => {
        value.notes = '  ok ';
      }),
      today,
    );
    expect(verdict.problems).toEqual({});
    expect(verdict.values).toEqual({
      condition_questions: definition.conditions.map((question) => ({ ...question, yes_no_flag: '0', conditions: [] })),
      medication_question: { ...definition.medication, yes_no_flag: '0', medications: [] },
      notes: 'ok',
    });
  });

  it('are wanted for every question', () => {
    expect(checkHealth(definition, answers(['', '0', '', '']), today).problems).toEqual({
      'condition_questions.0.yes_no_flag': required,
      'condition_questions.2.yes_no_flag': required,
      'medication_question.yes_no_flag': required,
    });
    expect(
      checkHealth(definition, { condition_questions: [], medication_question: null, notes: '' }, today).problems,
    ).toMatchObject({
      'condition_questions.1.yes_no_flag': required,
    });
  });

  it('with a Yes give the details in wire form', () => {
    const given = answers(['1', '1', '1', '1'], (value) => {
      value.condition_questions[0] = {
        ...value.condition_questions[0],
        question_id: 12,
        question_text: 'forged',
        yes_no_flag: '1',
        conditions: [condition],
      };
      value.condition_questions[2] = {
        question_id: '146',
        question_text: '',
        yes_no_flag: '1',
        conditions: [physician],
      };
      value.medication_question = {
        question_id: 200,
        question_text: '',
        yes_no_flag: '1',
        medications: [medication, { medication: ' ', dosage: '', medical_condition: '' }],
      };
    });
    const { problems, values } = checkHealth(definition, given, today);
    expect(problems).toEqual({});
    expect(values.condition_questions).toEqual([
      {
        question_id: 12,
        question_text: 'Treated for the heart?',
        yes_no_flag: '1',
        conditions: [
          {
            health_condition: 'Asthma',
            date_of_onset: '01/05/2020',
            is_treatment: '1',
            is_medicate: '0',
            d_last_seen: '10/01/2026',
          },
        ],
      },
      { question_id: 145, question_text: 'Tobacco?', yes_no_flag: '1', conditions: [] },
      {
        question_id: 146,
        question_text: 'Seen by a specialist?',
        yes_no_flag: '1',
        conditions: [
          {
            condition: 'Knee',
            status: 'Recovered',
            last_seen_by_physician: '06/01/2026',
            physician_name: 'Dr. Reyes',
            phone: '5125550148',
          },
        ],
      },
    ]);
    expect(values.medication_question?.medications).toEqual([medication]);
  });

  it('with an incomplete Yes name each missing detail at its place', () => {
    expect(checkHealth(definition, answers(['1', '0', '1', '1']), today).problems).toEqual({
      'condition_questions.0.conditions.0.health_condition': required,
      'condition_questions.0.conditions.0.date_of_onset': required,
      'condition_questions.0.conditions.0.is_treatment': required,
      'condition_questions.0.conditions.0.is_medicate': required,
      'condition_questions.2.conditions.0.condition': required,
      'condition_questions.2.conditions.0.status': required,
      'condition_questions.2.conditions.0.last_seen_by_physician': required,
      'condition_questions.2.conditions.0.physician_name': required,
      'medication_question.medications.0.medication': required,
      'medication_question.medications.0.dosage': required,
      'medication_question.medications.0.medical_condition': required,
    });
  });

  it('keep medication rows two and three only when something is in them', () => {
    const blank = { medication: '', dosage: ' ', medical_condition: '' };
    const begun = { medication: '', dosage: '5 mg', medical_condition: '' };
    const withRows = (rows: Record<string, string>[]) =>
      checkHealth(
        definition,
        answers(['0', '0', '0', '1'], (value) => {
          if (value.medication_question) value.medication_question.medications = rows;
        }),
        today,
      );
    expect(withRows([medication, blank, medication]).values.medication_question?.medications).toHaveLength(2);
    expect(withRows([medication, blank, begun]).problems).toEqual({
      'medication_question.medications.2.medication': required,
      'medication_question.medications.2.medical_condition': required,
    });
    expect(withRows([medication, medication, medication, medication]).problems).toEqual({
      'medication_question.medications': 'At most 3 medications can be listed',
    });
    expect(isBlankRow({ id: '4', ...blank })).toBe(true);
  });

  it.each([
    [{ date_of_onset: '11/21/2026' }, { date_of_onset: 'Date cannot be in the future' }],
    [{ date_of_onset: '13/13/2020' }, { date_of_onset: 'Enter a date as MM/DD/YYYY' }],
    [{ date_of_recovery: '01/04/2020' }, { date_of_recovery: 'Date of recovery cannot be before the date of onset' }],
    [{ is_treatment: '2' }, { is_treatment: 'Choose one of the options' }],
    [{ symptoms: 'x'.repeat(101) }, { symptoms: 'This is too long' }],
    [{ symptoms: '🤧' }, { symptoms: detailMessages.paperLetters }],
    [{ health_condition: 'ربو' }, { health_condition: detailMessages.paperLetters }],
    [{ health_condition: 'a\u0000' }, { health_condition: 'Remove the characters that cannot be printed' }],
  ])('with %j say %j', (change, expected) => {
    expect(checkRow(detailFields(12), { ...condition, ...change }, today)).toEqual(expected);
  });

  it('begin at the birth at the earliest, where that is known', () => {
    const from = (date_of_onset: string, born: string | null) =>
      checkRow(detailFields(12), { ...condition, date_of_onset, date_of_recovery: '' }, today, born);
    expect(from('03/29/1985', '1985-03-30')).toEqual({ date_of_onset: 'This is before the date of birth' });
    expect(from('03/30/1985', '1985-03-30')).toEqual({});
    expect(from('03/29/1985', null)).toEqual({});
    const place = definition.conditions.findIndex(({ question_id }) => questionKind(question_id) === 'condition');
    const yes = answers(['0', '0', '0', '0'], (value) => {
      const asked = value.condition_questions[place];
      if (!asked) throw new Error('no such question');
      asked.yes_no_flag = '1';
      asked.conditions = [{ ...condition, date_of_onset: '01/01/1950' }];
    });
    expect(checkHealth(definition, yes, today).problems).toEqual({});
    expect(checkHealth(definition, yes, today, '1985-03-30').problems).toEqual({
      [`condition_questions.${place}.conditions.0.date_of_onset`]: 'This is before the date of birth',
    });
  });

  it('check the physician’s phone and the notes', () => {
    expect(checkRow(detailFields(146), { ...physician, physician_name: 'محمد' }, today)).toEqual({});
    expect(checkRow(detailFields(146), { ...physician, phone: '1' }, today)).toEqual({ phone: 'Invalid phone number' });
    expect(
      checkHealth(
        definition,
        answers(['0', '0', '0', '0'], (value) => {
          value.notes = 'x'.repeat(2_001);
        }),
        today,
      ).problems,
    ).toEqual({
      notes: 'This is too long',
    });
  });

  it('to questions that were not asked are refused', () => {
    const given = answers(['0', '0', '0', '0'], (value) => {
      value.condition_questions.push({ question_id: 99, question_text: '', yes_no_flag: '1', conditions: [] });
    });
    expect(checkHealth(definition, given, today).problems).toEqual({
      'condition_questions.3.question_id': 'This question is not part of the form',
    });
  });

  it('come back into the form as they were saved', () => {
    const saved = checkHealth(
      definition,
      answers(['1', '0', '0', '1'], (value) => {
        value.condition_questions[0] = {
          question_id: 12,
          question_text: '',
          yes_no_flag: '1',
          conditions: [condition],
        };
        value.medication_question = {
          question_id: 200,
          question_text: '',
          yes_no_flag: '1',
          medications: [medication],
        };
      }),
      today,
    ).values;
    const again = initialHealth(definition, saved);
    expect(again.condition_questions[0]?.conditions).toEqual([{ ...condition, date_of_onset: '01/05/2020' }]);
    expect(checkHealth(definition, again, today)).toEqual({ problems: {}, values: saved });
  });
});

describe('the schema of health answers', () => {
  const schema = buildHealthSchema(definition, today);

  it('accepts exactly what the check accepts', () => {
    const flag = fc.constantFrom('0', '1', '');
    fc.assert(
      fc.property(flag, flag, flag, flag, fc.boolean(), (one, two, three, four, filled) => {
        const given = answers([one, two, three, four], (value) => {
          if (!filled) return;
          const [first, , third] = value.condition_questions;
          if (first) first.conditions = [condition];
          if (third) third.conditions = [physician];
          if (value.medication_question) value.medication_question.medications = [medication];
        });
        const verdict = checkHealth(definition, given, today);
        const outcome = schema.safeParse(given);
        expect(outcome.success).toBe(Object.keys(verdict.problems).length === 0);
        if (outcome.success) expect(outcome.data).toEqual(verdict.values);
        else
          expect(outcome.error.issues.map((issue) => issue.path.join('.')).sort()).toEqual(
            Object.keys(verdict.problems).sort(),
          );
      }),
    );
  });

  it('takes flags as numbers, and refuses foreign members, wrong types and anything else without throwing', () => {
    const numeric = {
      condition_questions: definition.conditions.map((question) => ({ ...question, yes_no_flag: 0 })),
      medication_question: { ...definition.medication, yes_no_flag: 0 },
    };
    expect(schema.safeParse(numeric).success).toBe(true);
    expect(schema.safeParse({ ...numeric, admin: true }).success).toBe(false);
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(schema.safeParse(anything).success).toBe(false);
      }),
    );
  });
});
