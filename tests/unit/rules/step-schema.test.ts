import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFieldFormat } from '@/lib/rules/steps/check-answer';
import { groupFields, initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { draftOfForm, unkeptLabels } from '@/lib/rules/steps/form-draft';
import { agreementForm } from '@/lib/rules/fields/agreement-fields';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import { employerForm } from '@/lib/rules/fields/employer-fields';
import type { FieldContext, FieldValue, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import { buildStepSchema, toFieldProblems } from '@/lib/rules/steps/step-schema';
import { soakRuns } from '@/tests/soak/scale';

const today = '2026-11-20';
const required = 'Field is required';
const onPaper = 'Use Latin, Greek or Cyrillic letters, and no emoji: the carrier’s papers cannot show others';
const context: FieldContext = {
  today,
  options: {
    ethnic_category: [
      { value: '3', label: 'Asian' },
      { value: '12', label: 'Other' },
    ],
    average_work_week: [{ value: '40', label: '40 hours' }],
    emp_vac_policy: [{ value: 'V2', label: 'Two weeks' }],
    emp_barg_unit: [{ value: 'N', label: 'None' }],
    relationship: [
      { value: 'Spouse', label: 'Spouse' },
      { value: 'Friend', label: 'Friend' },
    ],
  },
};
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Samples for each wire field: answers with the wire value expected, and answers with the message expected. */
type Sample = { good: [FieldValue, FieldValue][]; bad: [FieldValue, string][]; empty?: string | null };

const samples: Record<string, Record<string, Sample>> = {
  personal: {
    first_name: { good: [[' Maya ', 'Maya']], bad: [['M@ya', 'Please enter valid first name']] },
    middle_name: { good: [['Ann', 'Ann']], bad: [['<', 'Please enter valid middle name']], empty: null },
    last_name: { good: [["O'Brien", "O'Brien"]], bad: [['...', 'Please enter valid last name']] },
    birthdate: { good: [['9/4/1985', '09/04/1985']], bad: [['11/21/2008', 'You must be 18 years to proceed']] },
    gender: { good: [['2', '2']], bad: [['3', 'Choose one of the options']] },
    ssn: { good: [['123-45-6789', '123456789']], bad: [['666-45-6789', 'Invalid Social Security Number']] },
    marital_status: { good: [['0', '0']], bad: [['4', 'Choose one of the options']] },
    height_feet: { good: [['5', '5']], bad: [['0', 'Height cannot be zero']] },
    height_inch: { good: [['0', '0']], bad: [['13', 'Inch is invalid']] },
    weight: { good: [['142', '142']], bad: [['0', 'Weight cannot be zero or less']] },
    prior_coverage_flag: { good: [['0', '0']], bad: [['2', 'Choose one of the options']] },
    ethnic_category: { good: [['3', '3']], bad: [['99', 'Choose one of the options']] },
  },
  contact: {
    email_address: { good: [[' a@b.example ', 'a@b.example']], bad: [['a@b', 'Email is not in correct format']] },
    phone_number: { good: [['(512) 555-0148', '5125550148']], bad: [['555-0148', 'Invalid phone number']] },
    address1: {
      good: [['12 Main St #4', '12 Main St #4']],
      bad: [
        ['x'.repeat(101), 'This is too long'],
        ['12 Main St 🏠', onPaper],
        ['شارع', onPaper],
      ],
    },
    address2: { good: [['Apt 2', 'Apt 2']], bad: [['\u0000', 'Remove the characters that cannot be printed']] },
    city: { good: [['St. Paul', 'St. Paul']], bad: [['<b>', 'Please enter valid city']] },
    state: { good: [['TX', 'TX']], bad: [['Texas', 'Choose one of the options']] },
    zip: { good: [['78701', '78701']], bad: [['787', 'Invalid Zip code']] },
  },
  employer: {
    name: { good: [['Harbor Mills, Inc.', 'Harbor Mills, Inc.']], bad: [['<>', 'Invalid employer information']] },
    phone: { good: [['2075550162', '2075550162']], bad: [['1', 'Invalid phone number']] },
    address1: { good: [['1 Mill Rd', '1 Mill Rd']], bad: [['a\nb', 'Remove the characters that cannot be printed']] },
    city: { good: [['Portland', 'Portland']], bad: [['!', 'Please enter valid city']] },
    state: {
      good: [
        ['me', 'ME'],
        ['MAINE', 'Maine'],
        ['district of columbia', 'District Of Columbia'],
        ['pr', 'PR'],
        ['PUERTO rico', 'Puerto Rico'],
      ],
      bad: [
        ['x'.repeat(31), 'Enter a state or territory such as TX or Texas'],
        ['Zzzz', 'Enter a state or territory such as TX or Texas'],
        ['zz', 'Enter a state or territory such as TX or Texas'],
        ['T', 'Enter a state or territory such as TX or Texas'],
      ],
    },
    zip: {
      good: [
        ['04101', '04101'],
        ['00501', '00501'],
      ],
      bad: [
        ['0410', 'Invalid zip code'],
        ['00000', 'Invalid zip code'],
        ['00500', 'Invalid zip code'],
      ],
    },
    occupation: {
      good: [
        ['Weaver', 'Weaver'],
        ['Ткачиха № 2, ½ Tag – “Ångström”', 'Ткачиха № 2, ½ Tag – “Ångström”'],
      ],
      bad: [
        ['x'.repeat(101), 'This is too long'],
        ['Weaver 🧵', onPaper],
        ['نساج', onPaper],
        ['織工', onPaper],
      ],
    },
    employment_status: {
      good: [['A', 'A']],
      bad: [
        ['R', 'You cannot proceed with retired employer'],
        ['X', 'Choose one of the options'],
      ],
    },
    employment_start_date: {
      good: [
        ['2020-03-01', '03/01/2020'],
        ['02/18/2027', '02/18/2027'],
      ],
      bad: [
        ['13/45/2020', 'Enter a date as MM/DD/YYYY'],
        ['02/19/2027', 'Employment cannot start more than 90 days from today'],
        ['12/31/2050', 'Employment cannot start more than 90 days from today'],
      ],
    },
    average_work_week: { good: [['40', '40']], bad: [['41', 'Choose one of the options']] },
    compensation_type: { good: [['Salary', 'Salary']], bad: [['x', 'Choose one of the options']] },
    holiday_policy: {
      good: [
        [
          { Birthday: 1 },
          { Standard_6: 0, Presendents_Day: 0, Columbus_Day: 0, Religious_Days: 0, Birthday: 1, Floating_Day: 0 },
        ],
      ],
      bad: [
        [{ Birthday: 0 }, 'Select at least one holiday policy'],
        [{ Christmas: 1 }, 'Select at least one holiday policy'],
      ],
      empty: 'Select at least one holiday policy',
    },
  },
  beneficiary: {
    first_name: { good: [['Ana', 'Ana']], bad: [['#', 'Please enter valid first name']] },
    last_name: { good: [['Ruiz', 'Ruiz']], bad: [['#', 'Please enter valid last name']] },
    birthdate: { good: [['11/19/2026', '11/19/2026']], bad: [['11/20/2026', 'Date must be before today']] },
    ssn: { good: [['123456789', '123456789']], bad: [['12345', 'Invalid Social Security Number']] },
    relationship: { good: [['Friend', 'Friend']], bad: [['Pet', 'Choose one of the options']] },
    beneficiary_percentage: {
      good: [
        ['100', '100'],
        ['07', '7'],
      ],
      bad: [
        ['0', 'Beneficiary percentage should not be 0 or more than 100'],
        ['101', 'Beneficiary percentage should not be 0 or more than 100'],
        ['33.33', 'Beneficiary percentage should not be 0 or more than 100. Enter a whole number'],
      ],
    },
  },
};

function blank(name: string): FieldValue {
  return name === 'holiday_policy' ? {} : '';
}

const everyField = Object.entries(samples).flatMap(([step, fields]) =>
  Object.entries(fields).flatMap(([name, sample]) => [
    ...sample.good.map(([answer]) => [step, name, answer, null] as const),
    ...sample.bad.map(([answer, message]) => [step, name, answer, message] as const),
    [step, name, blank(name), sample.empty === undefined ? required : sample.empty] as const,
  ]),
);

function formOf(step: string): StepForm {
  const form = Object.values(STEP_FORMS).find((candidate) => candidate.key === step);
  if (!form) throw new Error(step);
  return form;
}

function want(name: string, more: Partial<Descriptor> = {}): Descriptor {
  return { field_name: name, value: '', required: true, read_only: false, ...more };
}

function judge(form: StepForm, descriptors: readonly Descriptor[], answers: unknown, own: FieldContext = context) {
  const outcome = buildStepSchema(form, descriptors, own).safeParse(answers);
  return outcome.success
    ? { values: outcome.data, problems: {} }
    : {
        values: null,
        problems: Object.fromEntries(
          toFieldProblems(outcome.error).map((row) => [row.target_element, row.error_message]),
        ),
      };
}

describe('one field', () => {
  it.each(everyField)('%s %s with %j: %j', (step, name, answer, message) => {
    const { problems } = judge(formOf(step), [want(name)], { [name]: answer });
    expect(problems).toEqual(message === null ? {} : { [name]: message });
  });
});

describe('a whole step', () => {
  it.each(['personal', 'contact', 'employer', 'beneficiary'])(
    '%s is accepted exactly when every shown field is fine, and gives the wire values',
    (step) => {
      const table = samples[step] ?? {};
      const choice = fc.subarray(Object.keys(table), { minLength: 1 }).chain((names) =>
        fc.tuple(
          ...names.map((name) => {
            const sample = table[name] ?? { good: [], bad: [] };
            const missing = sample.empty === undefined ? required : sample.empty;
            return fc.oneof(
              {
                weight: 6,
                arbitrary: fc.constantFrom(
                  ...sample.good.map(([answer, wire]) => ({
                    name,
                    answer,
                    wire: wire as FieldValue | null,
                    message: null as string | null,
                  })),
                ),
              },
              {
                weight: 1,
                arbitrary: fc.constantFrom(
                  ...sample.bad.map(([answer, message]) => ({ name, answer, wire: null, message })),
                ),
              },
              { weight: 1, arbitrary: fc.constant({ name, answer: blank(name), wire: null, message: missing }) },
            );
          }),
        ),
      );
      fc.assert(
        fc.property(choice, (answers) => {
          const given = Object.fromEntries(answers.map(({ name, answer }) => [name, answer]));
          const { values, problems } = judge(
            formOf(step),
            answers.map(({ name }) => want(name)),
            given,
          );
          const expected = Object.fromEntries(
            answers.flatMap(({ name, message }) => (message === null ? [] : [[name, message]])),
          );
          expect(problems).toEqual(expected);
          const wire = Object.fromEntries(
            answers.flatMap((entry) => (entry.wire === null ? [] : [[entry.name, entry.wire]])),
          );
          if (Object.keys(expected).length === 0) expect(values).toEqual(wire);
        }),
        { numRuns: soakRuns('forms') },
      );
    },
  );

  it('asks only what the server shows', () => {
    expect(judge(personalForm, [], {}).problems).toEqual({});
    expect(judge(personalForm, [want('ssn', { required: false })], {}).problems).toEqual({});
    expect(judge(personalForm, [want('ssn', { required: false })], { ssn: '123456789' }).problems).toEqual({
      ssn: 'This field is not part of the form',
    });
    expect(judge(personalForm, [want('ssn', { required: false, shown: true })], { ssn: '' }).values).toEqual({});
    expect(judge(personalForm, [want('ssn', { shown: false })], {}).problems).toEqual({});
  });

  it('refuses names that are not part of the form, however they look', () => {
    const sneaky = JSON.parse('{"first_name":"Maya","tier":"IF","__proto__":{"admin":1},"constructor":"x"}') as unknown;
    const { problems } = judge(personalForm, [want('first_name')], sneaky);
    expect(problems).toMatchObject({
      tier: 'This field is not part of the form',
      constructor: 'This field is not part of the form',
    });
    expect(judge(personalForm, [want('first_name')], { first_name: ['Maya'] }).problems).toEqual({
      first_name: required,
    });
    expect(judge(personalForm, [want('first_name')], { first_name: { a: 1 } }).problems).toEqual({
      first_name: required,
    });
    expect(judge(personalForm, [want('first_name')], { first_name: null }).problems).toEqual({ first_name: required });
    expect(judge(personalForm, [want('first_name')], { first_name: 'a'.repeat(5_000) }).problems).toEqual({
      first_name: 'This is too long',
    });
    expect(judge(employerForm, [want('holiday_policy')], { holiday_policy: 'all' }).problems).toEqual({
      holiday_policy: required,
    });
    expect(judge(personalForm, [want('first_name')], 'text').values).toBeNull();
  });

  it('takes counts that a wire sends as numbers', () => {
    expect(judge(personalForm, [want('weight'), want('height_feet')], { weight: 142, height_feet: 5 }).values).toEqual({
      weight: '142',
      height_feet: '5',
    });
  });

  it('never throws, whatever it is given', () => {
    const descriptors = Object.keys(samples['personal'] ?? {}).map((name) => want(name));
    fc.assert(
      fc.property(
        fc.anything(),
        fc.dictionary(fc.constantFrom(...Object.keys(samples['personal'] ?? {})), fc.anything()),
        (any, some) => {
          judge(personalForm, descriptors, any);
          judge(personalForm, descriptors, some);
          judge(employerForm, [want('holiday_policy')], { holiday_policy: any });
        },
      ),
    );
  });
});

describe('read-only fields', () => {
  const descriptors = [want('birthdate', { value: '1985-09-04', read_only: true }), want('first_name')];

  it('keep the stored value, sent or not', () => {
    for (const answers of [
      { first_name: 'Maya' },
      { first_name: 'Maya', birthdate: '09/04/1985' },
      { first_name: 'Maya', birthdate: '1985-09-04' },
    ])
      expect(judge(personalForm, descriptors, answers).values).toEqual({ first_name: 'Maya', birthdate: '09/04/1985' });
  });

  it('refuse another value', () => {
    expect(judge(personalForm, descriptors, { first_name: 'Maya', birthdate: '09/05/1985' }).problems).toEqual({
      birthdate: 'This cannot be changed here',
    });
    expect(judge(personalForm, descriptors, { first_name: 'Maya', birthdate: '' }).problems).toEqual({
      birthdate: 'This cannot be changed here',
    });
  });
});

describe('secrets already stored', () => {
  const stored = want('ssn', { masked: '6789' });

  it('are shown by their last four digits', () => {
    const shown = (form: StepForm, name: string) =>
      initialValues(mergeFields(form, [want(name, { masked: '6789' })], context))[name];
    expect(shown(personalForm, 'ssn')).toBe('•••-••-6789');
    expect(shown(billingForm, 'account_number')).toBe('••••6789');
    expect(shown(personalForm, 'first_name')).toBe('');
  });

  it('are kept when left out or sent back untouched, and replaced by a new number', () => {
    expect(judge(personalForm, [stored], {})).toEqual({ values: {}, problems: {} });
    expect(judge(personalForm, [stored], { ssn: '•••-••-6789' })).toEqual({ values: {}, problems: {} });
    expect(judge(personalForm, [want('ssn', { value: '•••-••-6789' })], {})).toEqual({ values: {}, problems: {} });
    expect(judge(personalForm, [stored], { ssn: '' }).problems).toEqual({ ssn: required });
    expect(judge(personalForm, [stored], { ssn: '123-45-6789' }).values).toEqual({ ssn: '123456789' });
  });

  it('that are read-only are never sent along and never replaced', () => {
    const locked = want('ssn', { masked: '6789', read_only: true });
    expect(judge(personalForm, [locked], {})).toEqual({ values: {}, problems: {} });
    for (const ssn of ['6789', '123-45-6789', ''])
      expect(judge(personalForm, [locked], { ssn }).problems).toEqual({ ssn: 'This cannot be changed here' });
  });

  it('cannot be guessed by a mask of one’s own', () => {
    expect(judge(personalForm, [stored], { ssn: '•••-••-6788' }).problems).toEqual({
      ssn: 'Invalid Social Security Number',
    });
    expect(judge(personalForm, [want('ssn')], { ssn: '•••-••-6789' }).problems).toEqual({
      ssn: 'Invalid Social Security Number',
    });
    expect(judge(personalForm, [want('first_name')], { first_name: '••••' }).problems).toEqual({
      first_name: 'Please enter valid first name',
    });
  });
});

describe('personal information', () => {
  const prior = ['prior_coverage_flag', 'prior_carrier_name', 'prior_effective_date', 'prior_term_date'].map((name) =>
    want(name),
  );

  it('asks about the earlier carrier only when there was one', () => {
    expect(judge(personalForm, prior, { prior_coverage_flag: '0', prior_carrier_name: 'Old' }).values).toEqual({
      prior_coverage_flag: '0',
    });
    expect(judge(personalForm, prior, { prior_coverage_flag: '1' }).problems).toEqual({
      prior_carrier_name: required,
      prior_effective_date: required,
      prior_term_date: required,
    });
    expect(
      judge(personalForm, prior, {
        prior_coverage_flag: '1',
        prior_carrier_name: 'Tidewell',
        prior_effective_date: '1/1/2025',
        prior_term_date: '12/31/2026',
      }).values,
    ).toEqual({
      prior_coverage_flag: '1',
      prior_carrier_name: 'Tidewell',
      prior_effective_date: '01/01/2025',
      prior_term_date: '12/31/2026',
    });
  });

  it('lets no earlier coverage start before the birth', () => {
    const born = want('birthdate', { value: '1985-03-30', read_only: true });
    const from = (prior_effective_date: string) =>
      judge(personalForm, [...prior, born], {
        prior_coverage_flag: '1',
        prior_carrier_name: 'Tidewell',
        prior_effective_date,
        prior_term_date: '12/31/2026',
      }).problems;
    expect(from('01/01/1950')).toEqual({ prior_effective_date: 'This is before the date of birth' });
    expect(from('03/29/1985')).toEqual({ prior_effective_date: 'This is before the date of birth' });
    expect(from('03/30/1985')).toEqual({});
  });

  it('refuses coverage that ended before it started', () => {
    const answers = {
      prior_coverage_flag: '1',
      prior_carrier_name: 'T',
      prior_effective_date: '02/01/2025',
      prior_term_date: '01/31/2025',
    };
    expect(judge(personalForm, prior, answers).problems).toEqual({
      prior_term_date: 'Coverage cannot end before it started',
    });
  });

  it('asks for words of one’s own with ethnic category 12 only', () => {
    const ethnic = [want('ethnic_category'), want('ethnic_category_other_type')];
    expect(judge(personalForm, ethnic, { ethnic_category: '3', ethnic_category_other_type: 'x' }).values).toEqual({
      ethnic_category: '3',
    });
    expect(judge(personalForm, ethnic, { ethnic_category: '12' }).problems).toEqual({
      ethnic_category_other_type: required,
    });
  });
});

describe('contact information', () => {
  it('requires the place of birth only when both parts are marked', () => {
    expect(judge(contactForm, [want('birth_state'), want('birth_city')], {}).problems).toEqual({
      birth_state: required,
      birth_city: required,
    });
    expect(judge(contactForm, [want('birth_state')], {}).values).toEqual({});
    expect(
      judge(contactForm, [want('birth_state'), want('birth_city', { required: false, shown: true })], {}).values,
    ).toEqual({});
  });

  it('asks for the country of who was born outside the states, and of nobody else', () => {
    const born = [
      want('birth_state'),
      want('birth_country', { options: [{ value: 'FR', name: 'France' }] }),
      want('birth_city'),
    ];
    const abroad = { birth_state: 'XX', birth_city: 'Lyon' };
    const own = {
      ...context,
      options: {
        birth_state: [
          { value: 'XX', label: 'Outside the United States' },
          { value: 'TX', label: 'Texas' },
        ],
      },
    };
    expect(judge(contactForm, born, abroad, own).problems).toEqual({ birth_country: required });
    expect(judge(contactForm, born, { ...abroad, birth_country: 'XY' }, own).problems).toHaveProperty('birth_country');
    expect(judge(contactForm, born, { ...abroad, birth_country: 'FR' }, own).values).toEqual({
      ...abroad,
      birth_country: 'FR',
    });
    // Clients from before name a state and no country.
    expect(
      judge(contactForm, born, { birth_state: 'TX', birth_city: 'Waco', birth_country: 'FR' }, own).values,
    ).toEqual({
      birth_state: 'TX',
      birth_city: 'Waco',
    });
  });

  it('takes the postal service’s four digits along, and nothing else in their place', () => {
    expect(judge(contactForm, [want('zip')], { zip: '78701', zip4: '1234' }).values).toEqual({
      zip: '78701',
      zip4: '1234',
    });
    expect(judge(contactForm, [want('zip')], { zip: '78701', zip4: 'abc' }).values).toEqual({ zip: '78701' });
  });

  it('sends the validation box as 1 or 0', () => {
    const box = [want('with_validation')];
    expect(judge(contactForm, box, { with_validation: '1' }).values).toEqual({ with_validation: '1' });
    expect(judge(contactForm, box, {}).values).toEqual({ with_validation: '0' });
    expect(judge(contactForm, box, { with_validation: 'yes' }).problems).toEqual({
      with_validation: 'Choose one of the options',
    });
  });
});

describe('employer information', () => {
  const details = ['emp_industry', 'emp_num_employed', 'emp_vac_policy', 'emp_barg_unit'];

  it('requires the four details only together', () => {
    expect(
      judge(
        employerForm,
        details.map((name) => want(name)),
        {},
      ).problems,
    ).toEqual(Object.fromEntries(details.map((name) => [name, required])));
    for (const left of details) {
      const three = details.filter((name) => name !== left).map((name) => want(name));
      expect(judge(employerForm, three, {}).values).toEqual({});
    }
  });

  it('counts employees in digits', () => {
    const four = details.map((name) => want(name));
    const good = { emp_industry: 'Textile', emp_num_employed: '120', emp_vac_policy: 'V2', emp_barg_unit: 'N' };
    expect(judge(employerForm, four, good).values).toEqual(good);
    expect(judge(employerForm, four, { ...good, emp_num_employed: 'many' }).problems).toEqual({
      emp_num_employed: 'Enter a whole number',
    });
    for (const none of ['0', '000'])
      expect(judge(employerForm, four, { ...good, emp_num_employed: none }).problems).toEqual({
        emp_num_employed: 'Count yourself as 1: enter 1 or more',
      });
    expect(judge(employerForm, four, { ...good, emp_num_employed: '1' }).problems).toEqual({});
  });
});

describe('dependents', () => {
  const own: FieldContext = { today };
  it('are male or female on this wire, and their relationship is set for them', () => {
    expect(judge(dependentForm, [want('gender')], { gender: '2' }, own).problems).toEqual({
      gender: 'Choose one of the options',
    });
    const spouse = [want('relationship', { value: 'spouse', read_only: true })];
    expect(judge(dependentForm, spouse, { relationship: 'child' }, own).problems).toEqual({
      relationship: 'This cannot be changed here',
    });
    expect(judge(dependentForm, spouse, { dependent_id: '7' }, own).values).toEqual({
      dependent_id: '7',
      relationship: 'spouse',
    });
  });

  it('may be born today but not later', () => {
    expect(judge(dependentForm, [want('birthdate')], { birthdate: '11/20/2026' }, own).values).toEqual({
      birthdate: '11/20/2026',
    });
    expect(judge(dependentForm, [want('birthdate')], { birthdate: '11/21/2026' }, own).problems).toEqual({
      birthdate: 'Date cannot be in the future',
    });
  });
});

describe('verification and signature', () => {
  const own: FieldContext = { today };
  it('wants an answer and a signature with their own messages', () => {
    const descriptors = [
      want('question', { value: 'Last four of your phone?', read_only: true }),
      want('answer'),
      want('signature'),
    ];
    expect(judge(agreementForm, descriptors, {}, own).problems).toEqual({
      answer: required,
      signature: 'Signature is required',
    });
    expect(judge(agreementForm, descriptors, { answer: '0148', signature: png }, own).values).toEqual({
      question: 'Last four of your phone?',
      answer: '0148',
      signature: png,
    });
    expect(judge(agreementForm, descriptors, { answer: '0148', signature: 'data:text/html,x' }, own).problems).toEqual({
      signature: 'Signature is required',
    });
  });
});

const bankNames = [
  'account_name',
  'account_holder_type',
  'account_type',
  'routing_number',
  'bank_name',
  'account_number',
  'bill_date',
];
const cardNames = [
  'first_name_on_cc',
  'last_name_on_cc',
  'card_number',
  'expiration_month',
  'expiration_year',
  'security_code',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
];
const bank = {
  payment_method: 'eft',
  account_name: 'Maya Castellanos',
  account_holder_type: 'individual',
  account_type: 'checking',
  routing_number: '021000021',
  bank_name: 'RIVERBANK',
  account_number: '000123456',
  bill_date: '28',
};
const card = {
  payment_method: 'cc',
  bill_date: '28',
  first_name_on_cc: 'Maya',
  last_name_on_cc: 'Castellanos',
  card_number: '4111 1111 1111 1111',
  expiration_month: '01',
  expiration_year: '2028',
  security_code: '737',
  is_physical_address: 'no',
  address1: '12 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
};

describe('billing', () => {
  const own: FieldContext = { today };
  const descriptors = [...bankNames, ...cardNames].map((name) =>
    want(name, name === 'address2' ? { required: false, shown: true } : {}),
  );

  it('takes a bank account and drops what belongs to a card', () => {
    expect(judge(billingForm, descriptors, bank, own).values).toEqual(bank);
    expect(judge(billingForm, descriptors, { ...bank, card_number: '4111', address1: 'x' }, own).values).toEqual(bank);
  });

  it('takes a card and drops what belongs to a bank account', () => {
    const wire = { ...card, card_number: '4111111111111111' };
    expect(judge(billingForm, descriptors, card, own).values).toEqual(wire);
    expect(judge(billingForm, descriptors, { ...card, routing_number: '1' }, own).values).toEqual(wire);
  });

  it.each([
    [bank, { account_name: 'A*B' }, { account_name: 'Invalid account holder name. Please leave out “*”' }],
    [bank, { account_number: '123' }, { account_number: 'Account Number must be of 4 to 17 digits.' }],
    [bank, { routing_number: '021000022' }, { routing_number: 'Routing number must be of 9 digits' }],
    [bank, { bank_name: '' }, { bank_name: required }],
    [bank, { bill_date: '31' }, { bill_date: 'Choose one of the options' }],
    [card, { first_name_on_cc: '&' }, { first_name_on_cc: 'Please enter valid first name' }],
    [card, { last_name_on_cc: '' }, { last_name_on_cc: required }],
    [card, { card_number: '4111' }, { card_number: 'Card number must be Min-13 and Max-25' }],
    [card, { security_code: '7' }, { security_code: 'Security code must of 3 or 4 digits' }],
    [card, { security_code: '7377' }, { security_code: 'Security code must of 3 or 4 digits' }],
    [card, { expiration_month: '10', expiration_year: '2026' }, { expiration_month: 'This card has expired' }],
    [card, { expiration_year: '2047' }, { expiration_year: 'Enter month and year as MM/YY, such as 08/29' }],
    [card, { expiration_year: '2025' }, { expiration_year: 'This card has expired' }],
    [card, { expiration_month: '13/28' }, { expiration_month: 'Enter month and year as MM/YY, such as 08/29' }],
    [card, { expiration_month: '', expiration_year: '' }, { expiration_month: required, expiration_year: required }],
    [card, { card_number: '41111111111111111111' }, { card_number: 'Card number must be Min-13 and Max-25' }],
    [bank, { account_number: '12345678901234567890' }, { account_number: 'Account Number must be of 4 to 17 digits.' }],
    [card, { zip: '7870' }, { zip: 'Invalid Zip code' }],
    [card, { state: '' }, { state: required }],
    [card, { is_physical_address: '1' }, { is_physical_address: 'Choose one of the options' }],
    [card, { payment_method: '' }, { payment_method: required }],
    [card, { payment_method: 'cash' }, { payment_method: 'Choose one of the options' }],
  ] as const)('%j with %j says %j', (good, change, problems) => {
    expect(judge(billingForm, descriptors, { ...good, ...change }, own).problems).toEqual(problems);
  });

  it('takes month and year that are typed as one, keeps them apart in its draft, and shows them as one again', () => {
    const { expiration_month: _, expiration_year: __, ...rest } = card;
    for (const typed of ['01/28', '1/2028', '0128', '2028-01'])
      expect(judge(billingForm, descriptors, { ...rest, expiration_month: typed }, own).values).toMatchObject({
        expiration_month: '01',
        expiration_year: '2028',
      });
    const fields = mergeFields(billingForm, descriptors, own);
    expect(draftOfForm(fields, { ...rest, expiration_month: '01/28' }, own)).toMatchObject({
      expiration_month: '01',
      expiration_year: '2028',
    });
    const saved = [want('expiration_month', { value: '01' }), want('expiration_year', { value: '2028' })];
    expect(initialValues(mergeFields(billingForm, saved, own))).toMatchObject({
      expiration_month: '01/28',
      expiration_year: '',
    });
  });

  it('asks nothing more for an existing record or a list payer', () => {
    expect(
      judge(billingForm, descriptors, { payment_method: 'cc', card_id: '9', bill_date: '28' }, own).values,
    ).toEqual({
      payment_method: 'cc',
      card_id: '9',
      bill_date: '28',
    });
    expect(
      judge(billingForm, descriptors, { payment_method: 'eft', bank_id: '4', bill_date: '15' }, own).problems,
    ).toEqual({});
    expect(judge(billingForm, descriptors, { payment_method: 'stmt' }, own).values).toEqual({ payment_method: 'stmt' });
  });

  it('never keeps a card number or code for later', () => {
    const fields = mergeFields(billingForm, descriptors, own);
    const draft = draftOfForm(fields, card, own);
    expect(draft).not.toHaveProperty('card_number');
    expect(draft).not.toHaveProperty('security_code');
    expect(draft).toMatchObject({ first_name_on_cc: 'Maya', zip: '78701' });
    expect(unkeptLabels({ fields, values: card, context: own })).toHaveLength(2);
  });
});

describe('the fields shown', () => {
  it('come in the order of the catalogue, each once, unknown ones as text at the end', () => {
    const fields = mergeFields(
      personalForm,
      [
        want('shoe_size', { value: 9 }),
        want('last_name'),
        want('first_name', { value: 'Maya' }),
        want('first_name', { value: 'Twice' }),
      ],
      context,
    );
    expect(fields.map(({ name, label, kind, value }) => [name, label, kind, value])).toEqual([
      ['first_name', 'First name', 'text', 'Maya'],
      ['last_name', 'Last name', 'text', ''],
      ['shoe_size', 'Shoe size', 'text', '9'],
    ]);
    expect(judge(personalForm, [want('shoe_size')], { shoe_size: 'a\u0000' }).problems).toEqual({
      shoe_size: 'Remove the characters that cannot be printed',
    });
  });

  it('start with the server’s values in the form people type them', () => {
    const fields = mergeFields(
      contactForm,
      [want('with_validation', { value: 1 }), want('zip', { value: 4101 }), want('address2', { value: null })],
      context,
    );
    expect(initialValues(fields)).toEqual({ address2: '', zip: '4101', zip4: '', with_validation: '1' });
    expect(initialValues(mergeFields(billingForm, [want('bill_date')], { today }))).toMatchObject({
      bill_date: '28',
      is_physical_address: 'no',
    });
    expect(
      initialValues(mergeFields(employerForm, [want('holiday_policy', { value: { Birthday: 1 } })], context)),
    ).toEqual({
      holiday_policy: { Birthday: 1 },
    });
    expect(
      initialValues(mergeFields(beneficiaryForm, [want('birthdate', { value: '1990-02-01' })], context)),
    ).toMatchObject({ birthdate: '02/01/1990' });
  });

  it('take their choices from the descriptor, else the API, else the catalogue', () => {
    const choices = (descriptor: Descriptor, own: FieldContext) =>
      mergeFields(employerForm, [descriptor], own)[0]?.choices?.map(({ value }) => value);
    const fromApi: FieldContext = { today, options: { employment_status: [{ value: 'Q', label: 'Q' }] } };
    expect(choices(want('employment_status', { options: [{ value: '7', name: 'Seven' }] }), fromApi)).toEqual(['7']);
    expect(choices(want('employment_status'), fromApi)).toEqual(['Q']);
    expect(choices(want('employment_status'), { today })).toEqual(['A', 'C', 'R']);
  });

  it('are grouped under their legends, hidden and unrevealed ones left out', () => {
    const descriptors = ['first_name', 'prior_coverage_flag', 'prior_carrier_name', 'extra'].map((name) => want(name));
    const shape = (own: FieldContext, values: StepValues) =>
      groupFields(personalForm, mergeFields(personalForm, descriptors, own), values, own).map(({ legend, fields }) => [
        legend,
        ...fields.map(({ name }) => name),
      ]);
    expect(shape(context, { prior_coverage_flag: '0' })).toEqual([
      ['Your name', 'first_name'],
      ['Earlier coverage', 'prior_coverage_flag'],
      ['More details', 'extra'],
    ]);
    expect(shape({ ...context, assisted: true }, { prior_coverage_flag: '1' })).toEqual([
      ['Client’s name', 'first_name'],
      ['Earlier coverage', 'prior_coverage_flag', 'prior_carrier_name'],
      ['More details', 'extra'],
    ]);
    expect(groupFields(contactForm, mergeFields(contactForm, [], context), {}, context)).toEqual([]);
  });

  it('say "Must be Client email" to a rep alone', () => {
    const note = (assisted: boolean) =>
      mergeFields(contactForm, [want('email_address')], { today, assisted }).find(
        ({ name }) => name === 'email_address',
      )?.labelNote;
    expect([note(true), note(false)]).toEqual(['Must be Client email', undefined]);
  });

  it('switch autofill off when a rep fills the form', () => {
    const tokens = (assisted: boolean) =>
      mergeFields(contactForm, [want('email_address')], { today, assisted })[0]?.autoComplete;
    expect([tokens(false), tokens(true)]).toEqual(['email', 'off']);
  });

  it('are checked on blur only when there is something to check', () => {
    const [ssn] = mergeFields(personalForm, [want('ssn', { value: '•••-••-6789' })], context);
    if (!ssn) throw new Error('no field');
    expect(checkFieldFormat(ssn, '', context)).toBeNull();
    expect(checkFieldFormat(ssn, '•••-••-6789', context)).toBeNull();
    expect(checkFieldFormat(ssn, '12', context)).toBe('Invalid Social Security Number');
  });
});

describe('the catalogue', () => {
  const all = Object.values(STEP_FORMS).flatMap((form) => form.fields.map((field) => [form.key, field] as const));

  it('has the wire fields of the specification', () => {
    const names = (form: StepForm) => form.fields.map(({ name }) => name).sort();
    const words = (text: string) => text.split(' ').sort();
    // The two of replaced coverage are ours: decisions 296.
    expect(names(personalForm)).toEqual(
      words(
        'replaces_coverage replaced_policy first_name middle_name last_name birthdate gender height_feet height_inch weight marital_status ssn prior_coverage_flag prior_carrier_name prior_effective_date prior_term_date ethnic_category ethnic_category_other_type',
      ),
    );
    // `birth_country` is ours: decisions 156.
    expect(names(contactForm)).toEqual(
      words(
        'address1 address2 city state zip zip4 phone_number email_address birth_state birth_country birth_city with_validation',
      ),
    );
    expect(names(employerForm)).toEqual(
      words(
        'name phone address1 address2 city state zip average_work_week employment_start_date occupation compensation_type employment_status with_validation emp_industry emp_num_employed emp_vac_policy emp_barg_unit holiday_policy',
      ),
    );
    expect(names(beneficiaryForm)).toEqual(
      // Rank, organization and its numbers are ours: decisions 156.
      words(
        'beneficiary_id beneficiary_rank organization_name trust_date tax_number first_name middle_name last_name birthdate ssn relationship beneficiary_percentage',
      ),
    );
    // `is_smoker` is ours: decisions 37.
    expect(names(dependentForm)).toEqual(
      words(
        'dependent_id first_name middle_name last_name birthdate ssn relationship gender is_smoker height_feet height_inch weight',
      ),
    );
    expect(names(agreementForm)).toEqual(
      words(
        'question_id question answer verification_code date agent_name agent_code group_name group_code user_name signature',
      ),
    );
    expect(names(billingForm)).toEqual(
      words(
        'payment_method routing_number account_name bank_name account_number account_type account_holder_type bill_date first_name_on_cc last_name_on_cc card_number expiration_month expiration_year security_code address1 address2 city state zip is_physical_address bank_id card_id',
      ),
    );
  });

  it('puts every field into a group of its form and gives it a label', () => {
    for (const [step, field] of all) {
      expect(formOf(step).groups.map(({ key }) => key)).toContain(field.group);
      expect(field.label).not.toBe('');
    }
  });

  it('never lets a browser store or fill numbers that identify people or accounts', () => {
    const off = all.filter(([, field]) => ['ssn', 'account'].includes(field.kind) || field.name === 'routing_number');
    expect(off.length).toBeGreaterThan(4);
    for (const [, field] of off) expect(field.autoComplete).toBe('off');
    for (const step of ['beneficiary', 'dependent'])
      for (const field of formOf(step).fields) expect(field.autoComplete).toBe('off');
  });

  it('names the purpose of fields about the user with known autofill tokens', () => {
    const known = new Set(
      'off given-name additional-name family-name name bday sex email tel organization organization-title address-line1 address-line2 address-level1 address-level2 postal-code work section-employer billing cc-given-name cc-family-name cc-number cc-exp cc-csc'.split(
        ' ',
      ),
    );
    for (const [, field] of all) for (const token of field.autoComplete.split(' ')) expect(known).toContain(token);
    expect(employerForm.fields.find(({ name }) => name === 'address1')?.autoComplete).toBe(
      'section-employer address-line1',
    );
    expect(billingForm.fields.find(({ name }) => name === 'zip')?.autoComplete).toBe('billing postal-code');
  });

  it('shows a formatted answer without changing what it means', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all.filter(([, field]) => field.format)), fc.string(), ([, field], text) => {
        const shown = field.format?.(text) ?? text;
        expect(field.format?.(shown)).toBe(shown);
        if (field.kind !== 'date') expect(shown.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
      }),
    );
  });
});
