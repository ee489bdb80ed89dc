import { describe, expect, it } from 'vitest';
import { saveDependentInfo, type Dependent } from '@/lib/contract/dependents';
import { saveBeneficiaryInfo, type Beneficiary } from '@/lib/contract/beneficiaries';
import { savePrimaryHealthInfo, type HealthAnswers } from '@/lib/contract/health';
import * as beneficiaries from '@/components/enrollment/beneficiary-entries';
import * as dependents from '@/components/enrollment/dependent-entries';
import { toHealthAnswers, toWireHealth } from '@/lib/rules/steps/health-wire';
import { keepStored } from '@/components/enrollment/list-editor-values';
import { initialHealth } from '@/lib/rules/steps/health-answers';

const enrollment_id = 'enr_1';

const health: HealthAnswers = {
  notes: '',
  condition_questions: [
    { question_id: 101, question_text: 'Asthma?', yes_no_flag: 1, conditions: [{ health_condition: 'Asthma' }] },
    { question_id: 145, question_text: 'Tobacco?', yes_no_flag: null, conditions: [] },
  ],
  medication_question: { question_id: 150, question_text: 'Medication?', yes_no_flag: 0, medications: [] },
};

const teo: Dependent = {
  dependent_id: 'dep_1',
  primary_info: {
    first_name: 'Teo',
    middle_name: '',
    last_name: 'Ruiz',
    birthdate: '01/20/2019',
    ssn: '8813',
    relationship: 'child',
    gender: '0',
    height_feet: '',
    height_inch: '',
    weight: '',
    employed: '0',
  },
  health_info: health,
};

const ana: Beneficiary = {
  beneficiary_id: 'ben_1',
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Ruiz',
  birthdate: '04/09/1985',
  ssn: '8811',
  relationship: 'spouse',
  beneficiary_percentage: '60',
};

describe('an entry of the dependents’ list', () => {
  it('keeps its id, and sends neither a stored Social Security Number nor an empty answer', () => {
    const input = dependents.toInput(dependents.toEntry(teo));
    expect(input.dependent_id).toBe('dep_1');
    expect(input.primary_info).toEqual({
      first_name: 'Teo',
      last_name: 'Ruiz',
      birthdate: '01/20/2019',
      relationship: 'child',
      gender: '0',
      employed: '0',
    });
  });

  it('sends a Social Security Number that was typed over the stored one', () => {
    const entry = dependents.toEntry(teo);
    const typed = { ...entry, values: keepStored(entry.values, { ...entry.values, ssn: '219098811' }) };
    expect(dependents.toInput(typed).primary_info.ssn).toBe('219098811');
  });

  it('shows the mask again when the stored number was left alone', () => {
    const entry = dependents.toEntry(teo);
    expect(keepStored(entry.values, { first_name: 'Teo' })).toEqual({ first_name: 'Teo', ssn: '•••-••-8813' });
  });

  it('is accepted by the contract as it is sent', () => {
    const list = [dependents.toInput(dependents.toEntry(teo))];
    expect(saveDependentInfo.input.safeParse({ enrollment_id, dependents: list }).success).toBe(true);
  });

  it('never asks for the relationship, which the tier decides', () => {
    const wire = [{ field_name: 'relationship', value: null, required: true, read_only: false }];
    expect(dependents.describeEntry(wire, { relationship: 'child' })).toEqual([
      { field_name: 'relationship', value: 'child', required: true, read_only: true, shown: true },
    ]);
  });

  it('names the dependent a refused list means, and the field where the message alone does not', () => {
    const { entries, list } = dependents.toListProblems(
      [
        { target_element: 'dependents.1.gender', error_message: 'Field is required' },
        { target_element: 'dependents.0.ssn', error_message: 'Invalid Social Security Number' },
        { target_element: 'dependents', error_message: 'Only one spouse can be enrolled' },
        { target_element: 'dependents.1.weight', error_message: 'Field is required' },
        { target_element: 'dependents.1.condition_questions.0.yes_no_flag', error_message: 'Field is required' },
      ],
      { conditions: [{ question_id: 101, question_text: 'Asthma?' }], medication: null },
    );
    expect([...entries]).toEqual([
      [
        1,
        [
          'Dependent #2 Gender: Field is required',
          'Dependent #2 Weight: Field is required',
          'Dependent #2 Question 1: Field is required',
        ],
      ],
      [0, ['Dependent #1 Invalid Social Security Number']],
    ]);
    expect(list).toEqual(['Only one spouse can be enrolled']);
  });
});

describe('an entry of the beneficiaries’ list', () => {
  it('is accepted by the contract without the stored Social Security Number', () => {
    const input = beneficiaries.toInput(beneficiaries.toEntry(ana));
    expect(input).not.toHaveProperty('ssn');
    expect(saveBeneficiaryInfo.input.safeParse({ enrollment_id, beneficiaries: [input] }).success).toBe(true);
  });

  it('gets equal shares that make 100', () => {
    const three = [ana, ana, ana].map(beneficiaries.toEntry);
    const shares = beneficiaries
      .withEvenShares(three)
      .map((entry) => beneficiaries.shareOf(entry).beneficiary_percentage);
    expect(shares).toEqual(['34', '33', '33']);
  });
});

describe('health answers', () => {
  it('come back from the wire as they were sent', () => {
    const sent = toWireHealth(toHealthAnswers(health));
    expect(sent.condition_questions).toEqual([
      { question_id: 101, question_text: 'Asthma?', yes_no_flag: 1, conditions: [{ health_condition: 'Asthma' }] },
      { question_id: 145, question_text: 'Tobacco?', conditions: [] },
    ]);
    expect(sent.medication_question).toMatchObject({ yes_no_flag: 0, medications: [] });
  });

  it('pass the contract while nothing is answered yet, so that a draft can be kept', () => {
    const definition = {
      conditions: [{ question_id: 101, question_text: 'Asthma?' }],
      medication: { question_id: 150, question_text: 'Medication?' },
    };
    const draft = toWireHealth(initialHealth(definition, null));
    expect(savePrimaryHealthInfo.input.safeParse({ enrollment_id, ...draft }).success).toBe(true);
  });

  it('drop the details of a No and rows without anything in them', () => {
    const sent = toWireHealth({
      notes: ' ',
      condition_questions: [
        { question_id: 101, question_text: '', yes_no_flag: '0', conditions: [{ health_condition: 'Asthma' }] },
      ],
      medication_question: {
        question_id: 150,
        question_text: '',
        yes_no_flag: '1',
        medications: [
          { medication: 'Albuterol', dosage: '' },
          { medication: '', dosage: ' ' },
        ],
      },
    });
    expect(sent.notes).toBeUndefined();
    expect(sent.condition_questions?.[0]?.conditions).toEqual([]);
    expect(sent.medication_question?.medications).toEqual([{ medication: 'Albuterol' }]);
  });
});
