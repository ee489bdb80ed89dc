import { today } from '@/lib/clock';
import { toWireDate } from '@/lib/rules/text/dates';
import type { Members } from './walk';

/** Answers to what is asked about work. */
export const AT_WORK: Members = {
  average_work_week: '40',
  employment_start_date: '03/01/2020',
  occupation: 'Weaver',
  compensation_type: 'Salary',
  employment_status: 'A',
  emp_industry: 'Textiles',
  emp_num_employed: '12',
  emp_vac_policy: 'week2',
  emp_barg_unit: 'no',
  holiday_policy: { Birthday: '1' },
};

/** Answers to every field that a step may ask for. */
export const ANSWERS: Members = {
  marital_status: '1',
  height_feet: '5',
  height_inch: '6',
  weight: '140',
  prior_coverage_flag: '0',
  replaces_coverage: '0',
  ethnic_category: '13',
  birth_city: 'Waco',
  ...AT_WORK,
};

/** Answers that the price of insured pay goes by. */
export const EARNING: Members = { is_smoker: '0', annual_incode: '90000', working_hours: '40' };

/** A beneficiary who takes all. */
export const HEIR: Members = {
  first_name: 'Rosa',
  last_name: 'Lindqvist',
  birthdate: '02/03/1960',
  ssn: '219098503',
  relationship: 'parent',
  beneficiary_percentage: '100',
};

/** Those of the answers whose fields are asked for. */
export function onlyAsked(fields: readonly { field_name: string }[], answers: Members): Members {
  const names = new Set(fields.map(({ field_name }) => field_name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}

type Questions = {
  codition_questions: { question_id: number }[];
  medication_question: { question_id: number } | null;
};

/** No to everything that is asked about health. */
export function healthy({ codition_questions: asked, medication_question: medicine }: Questions): Members {
  const no = { yes_no_flag: '0' };
  return {
    condition_questions: asked.map(({ question_id }) => ({ question_id, ...no, conditions: [] })),
    ...(medicine && { medication_question: { question_id: medicine.question_id, ...no, medications: [] } }),
  };
}

/** Today, as the wire has days. */
export const wireToday = (): string => toWireDate(today());

/** A year in which a card that is given now still pays. */
export const laterYear = (): string => String(Number(today().slice(0, 4)) + 3);
