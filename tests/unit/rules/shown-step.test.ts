import { describe, expect, it } from 'vitest';
import { buildReviewCard, type CardStep } from '@/app/_steps/review-cards';
import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import { shownStep } from '@/lib/rules/steps/shown-step';
import { stepOf, type StepKey } from '@/lib/rules/steps/step-table';

/** Each answer that the review shows (rules 3 §3 "Review display fields"), as saved and as the review says it. */
type Answers = Record<string, [saved: unknown, shown: string]>;

const person: Answers = {
  first_name: ['Maya', 'Maya'],
  middle_name: ['Ann', 'Ann'],
  last_name: ['Castellanos', 'Castellanos'],
  birthdate: ['09/04/1985', '09/04/1985'],
  ssn: ['•••-••-9999', '•••-••-9999'],
};
const body: Answers = { height_feet: ['5', '5 ft'], height_inch: ['6', '6 in'], weight: ['142', '142 lb'] };
const address: Answers = {
  address1: ['100 Congress Avenue', '100 Congress Avenue'],
  address2: ['Apt 4', 'Apt 4'],
  city: ['Austin', 'Austin'],
  state: ['TX', 'TX'],
  zip: ['78701', '78701'],
};
const card: Answers = {
  payment_method: ['cc', 'Credit Card'],
  first_name_on_cc: ['Maya', 'Maya'],
  last_name_on_cc: ['Castellanos', 'Castellanos'],
  card_brand: ['american-express', 'American Express'],
  card_number: ['••••0005', '••••0005'],
  expiration_month: ['09', '09'],
  expiration_year: ['2029', '2029'],
  ...address,
};
const bank: Answers = {
  payment_method: ['eft', 'EFT'],
  bill_date: ['3', '3rd of month'],
  account_name: ['Maya C', 'Maya C'],
  account_holder_type: ['company', 'Company'],
  bank_name: ['LONE CEDAR BANK', 'LONE CEDAR BANK'],
  routing_number: ['••••0025', '••••0025'],
  account_type: ['savings', 'Savings'],
  account_number: ['••••4410', '••••4410'],
};

const FORMS: [StepKey, string, Answers][] = [
  [
    'personal',
    'personal',
    {
      ...person,
      gender: ['1', 'Female'],
      ...body,
      marital_status: ['2', 'Divorced'],
      prior_carrier_name: ['Old Oak', 'Old Oak'],
      prior_effective_date: ['01/01/2024', '01/01/2024'],
      prior_term_date: ['12/31/2025', '12/31/2025'],
      ethnic_category: ['12', 'Other'],
      ethnic_category_other_type: ['Basque', 'Basque'],
    },
  ],
  [
    'contact',
    'contact',
    {
      email_address: ['maya@mail.example', 'maya@mail.example'],
      phone_number: ['5125550148', '(512) 555-0148'],
      ...address,
      birth_city: ['Laredo', 'Laredo'],
      birth_state: ['NM', 'NM'],
    },
  ],
  [
    'employer',
    'employer',
    {
      name: ['Harbor Mills', 'Harbor Mills'],
      phone: ['5125550100', '(512) 555-0100'],
      ...address,
      average_work_week: ['40', '30 to 40 hours'],
      employment_start_date: ['02/01/2015', '02/01/2015'],
      occupation: ['Miller', 'Miller'],
      compensation_type: ['G10L20', 'More than $10/hr and under $20/hr'],
      employment_status: ['C', 'COBRA'],
      emp_industry: ['Food', 'Food'],
      emp_num_employed: ['48', '48'],
      emp_vac_policy: ['week2', 'Two weeks a year'],
      emp_barg_unit: ['no', 'Not in a bargaining unit'],
      holiday_policy: [
        {
          Standard_6: 1,
          Presendents_Day: 1,
          Columbus_Day: 0,
          Religious_Days: 0,
          Birthday: 1,
          Floating_Day: 0,
        },
        'The six standard holidays, Presidents’ Day, Birthday',
      ],
    },
  ],
  [
    'beneficiary',
    'beneficiary',
    {
      ...person,
      ssn: ['9999', '•••-••-9999'],
      relationship: ['sibling', 'Brother or sister'],
      beneficiary_percentage: ['60', '60%'],
    },
  ],
  [
    'dependent',
    'dependent',
    { ...person, ssn: ['9999', '•••-••-9999'], ...body, relationship: ['child', 'Child'], gender: ['0', 'Male'] },
  ],
  ['billing', 'billing by card', card],
  ['billing', 'billing by bank account', bank],
  [
    'billing',
    'billing from a record on file',
    { ...bank, routing_number: [undefined, ''], bank_routing: ['••••0025', '••••0025'] },
  ],
];

const choices = {
  ethnic_category: [{ value: '12', label: 'Other' }],
  average_work_week: [{ value: '40', label: '30 to 40 hours' }],
  emp_vac_policy: [{ value: 'week2', label: 'Two weeks a year' }],
  emp_barg_unit: [{ value: 'no', label: 'Not in a bargaining unit' }],
};
const relationship = [{ value: 'sibling', label: 'Brother or sister' }];

/** The step's column of the wire. */
function columnOf(key: StepKey, saved: Record<string, unknown>): unknown {
  if (key === 'beneficiary') return [{ beneficiary_id: 'b1', ...saved }];
  return key === 'dependent'
    ? { dependents: [{ dependent_id: 'd1', primary_info: { ...saved, employed: '0' } }] }
    : saved;
}

function reviewOf(key: StepKey, saved: unknown): ShownRow[] {
  const words = key === 'beneficiary' ? { relationship } : choices;
  const { details } = buildReviewCard(stepOf(key) as CardStep, { saved, choices: words, href: '/' });
  return details.flatMap(({ rows }) => rows);
}

const text = (rows: readonly ShownRow[]): string =>
  rows.map(({ value, details = [] }) => [value, text(details)].join('\n')).join('\n');

const savedOf = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).map(([name, [saved]]) => [name, saved]));

describe.each(FORMS)('the review of %s (%s)', (key, _what, answers) => {
  const whole = reviewOf(key, columnOf(key, savedOf(answers)));

  it.each(Object.entries(answers))('shows %s', (name, [saved, shown]) => {
    expect(text(whole)).toContain(shown);
    // And it is this answer that is shown: without it, something is missing.
    if (saved !== undefined)
      expect(text(reviewOf(key, columnOf(key, savedOf({ ...answers, [name]: ['', ''] }))))).not.toBe(text(whole));
  });

  it('has a row for nothing else, and none without words', () => {
    for (const { label, value } of whole) expect([label, value]).not.toContain('');
    expect(new Set(whole.map(({ label }) => label)).size).toBe(whole.length);
  });
});

const labels = (key: StepKey, answers: Answers) =>
  reviewOf(key, columnOf(key, savedOf(answers))).map(({ label }) => label);

describe('the rows of the review', () => {
  it.each([
    [
      'personal',
      'Name, Gender, Date of birth, Social Security Number, Marital status, Height, Weight, Earlier carrier, Coverage started, Coverage ended, Ethnic category, Ethnic category in your own words',
    ],
    ['contact', 'Email, Contact number, Home address, Place of birth'],
    [
      'employer',
      'Employer, Phone, Address, Occupation, Employment status, Compensation type, Average work week, Employment start date, Employer industry, Number of employees, Vacation policy, Bargaining unit, Holiday policy',
    ],
    ['beneficiary', 'Name, Relationship, Share, Date of birth, Social Security Number'],
    ['dependent', 'Name, Relationship, Gender, Date of birth, Social Security Number, Height, Weight'],
    ['billing by card', 'Payment method, Name on card, Card number, Expires, Billing address'],
    [
      'billing by bank account',
      'Payment method, Billing date, Account holder, Bank, Account number, Routing number, Account type, Account holder type',
    ],
  ])('of %s come in their order', (what, wanted) => {
    const [key, , answers] = FORMS.find(([, name]) => name === what) ?? FORMS[0] ?? ['personal', '', {}];
    expect(labels(key, answers).join(', ')).toBe(wanted);
  });

  it('tell names, height, address and expiry in one row each', () => {
    const rows = (key: StepKey, answers: Answers) =>
      Object.fromEntries(reviewOf(key, columnOf(key, savedOf(answers))).map(({ label, value }) => [label, value]));
    expect(rows('personal', { ...person, ...body })).toMatchObject({
      Name: 'Maya Ann Castellanos',
      Height: '5 ft 6 in',
    });
    expect(rows('contact', address)).toEqual({ 'Home address': '100 Congress Avenue, Apt 4, Austin, TX 78701' });
    expect(rows('billing', card)).toMatchObject({ 'Card number': 'American Express ••••0005', Expires: '09/2029' });
  });

  it('leave out what was not asked, and what belongs to the form only', () => {
    expect(shownStep('personal', { first_name: 'Maya', prior_coverage_flag: '0' }, 'review')).toEqual([
      { heading: null, rows: [{ label: 'Name', value: 'Maya' }] },
    ]);
    expect(shownStep('contact', { zip4: '1234', with_validation: '1' }, 'review')).toEqual([]);
    expect(shownStep('personal', null, 'review')).toEqual([]);
    expect(shownStep('review', { additional_notes: 'x' }, 'review')).toEqual([]);
  });

  it('mask a number that came whole', () => {
    const rows = [
      ...shownStep('personal', { ssn: '219099999' }, 'review'),
      ...shownStep(
        'billing',
        { routing_number: '111000025', account_number: '1234567890', card_number: '4111111111111111' },
        'copy',
      ),
    ];
    expect(text(rows.flatMap((part) => part.rows))).not.toMatch(/\d{5}/);
  });

  it('of an agreement say who signed as what, how they were verified, who handed over, and when', () => {
    const saved = {
      agent_name: 'Ana Reyes',
      agent_code: 'A-1',
      date: '11/22/2026',
      signature: 'data:image/png;base64,AA',
      signer_name: 'Maya Castellanos',
      signer_capacity: 'applicant',
      signer_verified: 'in-person-handover',
      handed_over_by: 'Ana Reyes',
    };
    expect(reviewOf('agreement', saved)).toEqual([
      { label: 'Signed by', value: 'Maya Castellanos, applicant' },
      { label: 'Verified', value: 'In person, the screen was handed over' },
      { label: 'Screen handed over by', value: 'Ana Reyes' },
      { label: 'Broker name', value: 'Ana Reyes' },
      { label: 'Date', value: '11/22/2026' },
    ]);
  });

  it('of an agreement from before signers were kept say whose name was entered', () => {
    expect(reviewOf('agreement', { user_name: 'Maya Castellanos', date: '11/22/2026' })).toEqual([
      { label: 'Signed by', value: 'Maya Castellanos' },
      { label: 'Date', value: '11/22/2026' },
    ]);
  });
});

const detail = {
  physician: {
    condition: 'Asthma',
    status: 'Stable',
    last_seen_by_physician: '03/02/2026',
    date_of_recovery: '04/02/2026',
    physician_name: 'Dr. Osei',
    address: '1 Clinic Way',
    phone: '5125550177',
  },
  condition: {
    health_condition: 'Migraine',
    date_of_onset: '01/05/2020',
    date_of_recovery: '02/05/2020',
    is_treatment: '1',
    is_medicate: '0',
    d_last_seen: '03/05/2020',
    symptoms: 'Aura',
  },
};
const question = (question_id: number, yes_no_flag: 0 | 1 | null, conditions: object[] = []) => ({
  question_id,
  question_text: `Question ${question_id}`,
  yes_no_flag,
  conditions,
});
const health = {
  condition_questions: [
    question(145, 1),
    question(146, 1, [detail.physician]),
    question(147, 1, [detail.physician]),
    question(12, 1, [detail.condition]),
    question(13, 0),
  ],
  medication_question: {
    question_id: 20,
    question_text: 'Any medication?',
    yes_no_flag: 1,
    medications: [
      { id: 'm1', medication: 'Albuterol', dosage: '2 puffs', medical_condition: 'Breathing' },
      { medication: 'Ibuprofen', dosage: '200 mg', medical_condition: 'Pain' },
    ],
  },
  notes: 'Nothing else',
};

describe('health answers on the review', () => {
  const rows = reviewOf('health', health);
  const details = (label: string) =>
    Object.fromEntries((rows.find((row) => row.label === label)?.details ?? []).map((row) => [row.label, row.value]));

  it('say each question’s Yes or No, and 145 nothing more', () => {
    expect(rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Question 145: Yes',
      'Question 146: Yes',
      'Question 147: Yes',
      'Question 12: Yes',
      'Question 13: No',
      'Any medication?: Yes',
      'Additional Notes: Nothing else',
    ]);
    expect(rows[0]).toEqual({ label: 'Question 145', value: 'Yes' });
  });

  it.each(['Question 146', 'Question 147'])('tell the physician of %s', (label) => {
    expect(details(label)).toEqual({
      Condition: 'Asthma',
      Status: 'Stable',
      'Last seen by physician': '03/02/2026',
      'Date of recovery': '04/02/2026',
      'Physician name': 'Dr. Osei',
      'Physician address': '1 Clinic Way',
      'Physician phone': '(512) 555-0177',
    });
  });

  it('tell the details of any other condition, and each medication', () => {
    expect(details('Question 12')).toEqual({
      'Health condition': 'Migraine',
      'Date of onset': '01/05/2020',
      'Date of recovery': '02/05/2020',
      'Current Treatment': 'Yes',
      'Taking Medication': 'No',
      'Date last seen by a doctor': '03/05/2020',
      Symptoms: 'Aura',
    });
    expect(details('Any medication?')).toEqual({
      'Medication 1': 'Albuterol, 2 puffs, Breathing',
      'Medication 2': 'Ibuprofen, 200 mg, Pain',
    });
  });

  it.each([
    ['nothing', null, false],
    ['what was accepted', { values: { first_name: 'Maya' }, masked: {} }, false],
    ['another name', { values: { first_name: 'Mia' }, masked: {} }, true],
    ['an answer taken out', { values: { first_name: '' }, masked: {} }, true],
    ['an answer never given', { values: { middle_name: '' }, masked: {} }, false],
    ['a number', { values: {}, masked: { ssn: '9999' } }, true],
  ])('say that a step has answers that are not saved: %s', (_, draft, unsaved) => {
    const saved = { first_name: 'Maya', ssn: '1111' };
    const card = buildReviewCard(stepOf('personal') as CardStep, { saved, href: '/', draft });
    expect(card.unsaved).toBe(unsaved);
  });

  it('of each dependent follow the dependent', () => {
    const saved = {
      dependents: [
        { primary_info: { first_name: 'Ben', ssn: '1111' }, health_info: health },
        { primary_info: { first_name: 'Cleo', ssn: '2222' } },
      ],
    };
    const reviewCard = buildReviewCard(stepOf('dependent'), { saved, href: '/' });
    expect(reviewCard.details.map(({ heading, questions }) => [heading, questions === true])).toEqual([
      ['Dependent #1', false],
      ['Dependent #1: Health Questions', true],
      ['Dependent #2', false],
    ]);
    expect(reviewCard.details[1]?.rows).toEqual(rows);
    expect(reviewCard.lead).toBe('Ben and Cleo');
    expect(reviewCard.groups.map(({ changeHref }) => changeHref)).toEqual([
      '/?navto=review&part=dependents-0#dependents-0',
      '/?navto=review&part=dependents-0-health#dependents-0',
      '/?navto=review&part=dependents-1#dependents-1',
    ]);
  });
});

describe('the client’s copy', () => {
  it.each(FORMS)('of %s (%s) holds names alone', (key, _what, answers) => {
    const told = shownStep(key, columnOf(key, savedOf(answers)), 'client', choices).flatMap(({ rows }) => rows);
    expect(told.map(({ label }) => label).filter((label) => label !== 'Name')).toEqual([]);
  });

  it('holds no health answer (decisions 35)', () => {
    expect(shownStep('health', health, 'client')).toEqual([]);
  });
});
