import { describe, expect, it } from 'vitest';
import { healthPlaces } from '@/lib/rules/steps/health-places';
import { detailFields, MEDICATION_FIELDS } from '@/lib/rules/steps/health-questions';
import { toHealthAnswers, toHealthDefinition, toWireHealth } from '@/lib/rules/steps/health-wire';
import { readSentHealth } from '@/lib/rules/steps/sent-health';

const ASKED = { question_id: 101, question_text: 'Been treated?' };
const BARE = { question_id: 145, question_text: 'Been declined?' };
const TAKEN = { question_id: 150, question_text: 'Take medication?' };
const definition = { conditions: [ASKED, BARE], medication: TAKEN };
const unmedicated = { ...definition, medication: null };

it('the questions are read by the name that the wire has for their list', () => {
  expect(toHealthDefinition({ codition_questions: [ASKED, BARE], medication_question: TAKEN })).toEqual(definition);
});

describe('saved answers as a form has them', () => {
  it('have flags as text, an open answer empty, and rows without what is not there', () => {
    const saved = {
      notes: 'None.',
      condition_questions: [
        { ...ASKED, yes_no_flag: 1 as const, conditions: [{ health_condition: 'Asthma', symptoms: undefined }] },
        { ...BARE, yes_no_flag: null, conditions: [] },
      ],
      medication_question: { ...TAKEN, yes_no_flag: 0 as const, medications: [{ medication: '', dosage: undefined }] },
    };
    const answers = {
      notes: 'None.',
      condition_questions: [
        { ...ASKED, yes_no_flag: '1', conditions: [{ health_condition: 'Asthma' }] },
        { ...BARE, yes_no_flag: '', conditions: [] },
      ],
      medication_question: { ...TAKEN, yes_no_flag: '0', medications: [{ medication: '' }] },
    };
    expect(toHealthAnswers(saved)).toEqual(answers);
    expect(Object.keys(toHealthAnswers(saved).condition_questions[0]?.conditions[0] ?? {})).toEqual([
      'health_condition',
    ]);
    expect(toHealthAnswers({ ...saved, medication_question: null }).medication_question).toBeNull();
  });
});

describe('answers for the wire', () => {
  const answers = {
    notes: ' ',
    condition_questions: [
      { ...ASKED, yes_no_flag: '1', conditions: [{ health_condition: 'Asthma', symptoms: ' ' }, { symptoms: '' }] },
      { ...BARE, yes_no_flag: '0', conditions: [{ health_condition: 'hidden' }] },
      { ...BARE, question_id: 146, yes_no_flag: '', conditions: [] },
    ],
    medication_question: { ...TAKEN, yes_no_flag: '1', medications: [{ medication: 'Aspirin' }, { medication: '' }] },
  };

  it('leave out what is empty, what a No hides, and a flag that is open', () => {
    expect(toWireHealth(answers)).toEqual({
      condition_questions: [
        { ...ASKED, yes_no_flag: 1, conditions: [{ health_condition: 'Asthma' }] },
        { ...BARE, yes_no_flag: 0, conditions: [] },
        { ...BARE, question_id: 146, conditions: [] },
      ],
      medication_question: { ...TAKEN, yes_no_flag: 1, medications: [{ medication: 'Aspirin' }] },
    });
  });

  it('have notes as they were typed, no medication of a No, and no question that is not asked', () => {
    const hidden = { ...answers.medication_question, yes_no_flag: '0' };
    const wire = toWireHealth({ ...answers, notes: ' All. ', medication_question: hidden });
    expect(wire.notes).toBe(' All. ');
    expect(wire.medication_question).toEqual({ ...TAKEN, yes_no_flag: 0, medications: [] });
    const open = { ...answers.medication_question, yes_no_flag: '' };
    expect(toWireHealth({ ...answers, medication_question: open }).medication_question).toEqual({
      ...TAKEN,
      medications: [],
    });
    expect('medication_question' in toWireHealth({ ...answers, medication_question: null })).toBe(false);
  });
});

describe('the places of the answers', () => {
  const conditionLabels = (id: number, index: number) =>
    detailFields(id).map(({ name, label }) => ({
      id: `condition_questions.${index}.conditions.0.${name}`,
      label: `Question ${index + 1}, ${label}`,
    }));
  const rowLabels = (row: number) =>
    MEDICATION_FIELDS.map(({ name, label }) => ({
      id: `medication_question.medications.${row}.${name}`,
      label: `Medication ${row + 1}, ${label}`,
    }));
  const questions = [
    { id: 'condition_questions.0.yes_no_flag', label: 'Question 1' },
    ...conditionLabels(101, 0),
    { id: 'condition_questions.1.yes_no_flag', label: 'Question 2' },
  ];
  const notes = { id: 'notes', label: 'Additional Notes' };

  it('are in the order of the page', () => {
    expect(conditionLabels(101, 0)[0]?.label).toBe('Question 1, Health condition');
    expect(healthPlaces(definition, 2)).toEqual([
      ...questions,
      { id: 'medication_question.yes_no_flag', label: 'Question 3' },
      ...rowLabels(0),
      ...rowLabels(1),
      notes,
    ]);
  });

  it('have none of medications where those are not asked', () => {
    expect(healthPlaces(unmedicated, 2)).toEqual([...questions, notes]);
  });
});

describe('health answers that were sent without scripts', () => {
  const name = detailFields(101)[0]?.name ?? '';
  const drug = MEDICATION_FIELDS[0]?.name ?? '';
  const none = (fields: readonly { name: string }[]) => Object.fromEntries(fields.map((field) => [field.name, '']));

  it('are read as they were typed, with every row of medications', () => {
    const sent = {
      'condition_questions.0.yes_no_flag': '1',
      [`condition_questions.0.conditions.0.${name}`]: ' Asthma ',
      'condition_questions.1.yes_no_flag': '0',
      'medication_question.yes_no_flag': '1',
      [`medication_question.medications.2.${drug}`]: 'Aspirin',
      notes: 'None.',
    };
    const read = readSentHealth(definition, sent);
    expect(read).toEqual({
      condition_questions: [
        { ...ASKED, yes_no_flag: '1', conditions: [{ ...none(detailFields(101)), [name]: ' Asthma ' }] },
        { ...BARE, yes_no_flag: '0', conditions: [{}] },
      ],
      medication_question: {
        ...TAKEN,
        yes_no_flag: '1',
        medications: [
          none(MEDICATION_FIELDS),
          none(MEDICATION_FIELDS),
          { ...none(MEDICATION_FIELDS), [drug]: 'Aspirin' },
        ],
      },
      notes: 'None.',
    });
  });

  it('are empty where nothing was sent, and have no medications where those are not asked', () => {
    const read = readSentHealth(unmedicated, {});
    expect(read.medication_question).toBeNull();
    expect([read.notes, ...read.condition_questions.map(({ yes_no_flag }) => yes_no_flag)]).toEqual(['', '', '']);
  });
});
