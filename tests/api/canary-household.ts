import { expect } from 'vitest';
import { Shopper, type Caller } from './shopper';
import { fieldErrors } from './support';

/** The site's own numbers that the checks accept; every other canary is made of letters. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A word of letters that no other test data holds, as names and free texts take it. */
function word(round: number, index: number): string {
  const letter = (value: number) => LETTERS[value % LETTERS.length] ?? 'a';
  return `Zqx${letter(index)}v${letter(Math.floor(index / 26))}k${letter(round)}w${letter(Math.floor(round / 26))}xj`;
}

/** Nine or more digits with the start given, different for every round. */
const digits = (start: string, round: number, length: number) =>
  start + String(4_729 + round * 137).padStart(length - start.length, '6');

/** A card number of the length and with the check digit of a Visa. */
function card(round: number): string {
  const body = digits('45391', round, 15);
  const sum = [...body].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Forty values of one household, each found nowhere else. */
export function canariesOf(round: number) {
  let index = 0;
  const next = () => word(round, index++);
  return {
    firstName: next(),
    lastName: next(),
    ssn: digits('6125', round, 9),
    priorCarrier: next(),
    address: `17 ${next()} Street`,
    address2: next(),
    birthCity: next(),
    phone: `512555${String(2_000 + round * 7)}`,
    email: `${next().toLowerCase()}@mail.example`,
    employer: next(),
    employerPhone: `512556${String(3_000 + round * 7)}`,
    employerAddress: `4 ${next()} Row`,
    occupation: next(),
    industry: next(),
    spouseFirst: next(),
    spouseLast: next(),
    spouseSsn: digits('6126', round, 9),
    childFirst: next(),
    childLast: next(),
    childSsn: digits('6127', round, 9),
    heirFirst: next(),
    heirLast: next(),
    heirSsn: digits('6128', round, 9),
    condition: next(),
    symptoms: next(),
    physician: next(),
    medication: next(),
    dosage: next(),
    healthNotes: next(),
    spouseCondition: next(),
    accountName: `${next()} Holder`,
    account: digits('00048', round, 15),
    cardFirst: next(),
    cardLast: next(),
    card: card(round),
    laterEmail: `${next().toLowerCase()}@later.example`,
    quoteName: next(),
    quoteMessage: next(),
    reviewNotes: next(),
    searchWord: next(),
    assistAnswer: next(),
  };
}
export type Canaries = ReturnType<typeof canariesOf>;

/** Names of the canaries in a text, also as numbers are grouped for people and as an address writes them. */
export function foundIn(text: string, c: Canaries): string[] {
  const forms = (value: string) => [
    value,
    encodeURIComponent(value),
    value.toLowerCase(),
    value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3'),
    value.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    value.replace(/^(\d{4})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4'),
  ];
  return Object.entries(c)
    .filter(([, value]) => forms(value).some((form) => text.includes(form)))
    .map(([name]) => name);
}

const ongoing = {
  date_of_onset: '05/01/2024',
  date_of_recovery: '09/01/2024',
  is_treatment: '0',
  is_medicate: '0',
};

/** Yes to the first question alone, with these details. */
const firstIs = (details: Record<string, string>) => (_question: unknown, place: number) =>
  place === 0 ? [details] : null;

/** Everything that a household with a job, heirs and answers about its health is asked, up to the review. */
export async function fillWithCanaries(api: Caller, c: Canaries): Promise<Shopper> {
  const shopper = await quoteFamily(api);
  await fillSteps(shopper, c);
  return shopper;
}

/** A family with plans that ask for everything, before its first step. */
export async function quoteFamily(
  api: Caller,
  choice: { eprocess?: string; headers?: Record<string, string> } = {},
): Promise<Shopper> {
  const shopper = await Shopper.quote(api, { tier: 'IF', ...choice });
  await shopper.ok('storeTempDependentInfo', { dep_dob: '06/01/1986', no_of_children: '1' });
  for (const [plan_id, plan_pricing_id] of [
    [1305, 130501],
    [2103, 210301],
  ])
    await shopper.ok('addPlanToCart', { plan_id, plan_pricing_id });
  await shopper.checkout(choice.eprocess);
  return shopper;
}

/** The family's answers to every step before the agreement. */
export async function fillSteps(shopper: Shopper, c: Canaries): Promise<void> {
  await shopper.personal({
    first_name: c.firstName,
    last_name: c.lastName,
    ssn: c.ssn,
    ...(await shopper.asked('getFormFieldsPersonalInfo', {
      prior_coverage_flag: '1',
      prior_carrier_name: c.priorCarrier,
      prior_effective_date: '01/01/2024',
      prior_term_date: '12/31/2024',
    })),
  });
  await shopper.contact({
    email_address: c.email,
    phone_number: c.phone,
    address1: c.address,
    ...(await shopper.asked('getFormFieldsContactInfo', { address2: c.address2, birth_city: c.birthCity })),
  });
  await shopper.ok(
    'saveEmployerInfo',
    await shopper.employerAnswers({
      name: c.employer,
      phone: c.employerPhone,
      address1: c.employerAddress,
      city: 'Austin',
      state: 'TX',
      zip: '78702',
      occupation: c.occupation,
      emp_industry: c.industry,
    }),
  );
  await family(shopper, c);
  const details = { ...ongoing, health_condition: c.condition, symptoms: c.symptoms, physician_name: c.physician };
  const medication = { medication: c.medication, dosage: c.dosage, medical_condition: c.condition };
  const answers = await shopper.healthAnswers('getHealthQuestionsPrimaryHealthInfo', firstIs(details), [medication]);
  const saved = await shopper.call('savePrimaryHealthInfo', { ...answers, notes: c.healthNotes });
  expect([fieldErrors(saved), saved.http]).toEqual([{}, 200]);
}

async function family(shopper: Shopper, c: Canaries): Promise<void> {
  const people = [
    {
      relationship: 'spouse',
      first_name: c.spouseFirst,
      last_name: c.spouseLast,
      birthdate: '06/01/1986',
      gender: '0',
      ssn: c.spouseSsn,
      height_feet: '5',
      height_inch: '9',
      weight: '160',
    },
    {
      relationship: 'child',
      first_name: c.childFirst,
      last_name: c.childLast,
      birthdate: '03/02/2015',
      gender: '1',
      ssn: c.childSsn,
      height_feet: '4',
      height_inch: '2',
      weight: '70',
    },
  ];
  const details = { ...ongoing, health_condition: c.spouseCondition };
  const health_info = await shopper.healthAnswers('getHealthQuestionsDependentInfo', firstIs(details));
  const dependents = [];
  for (const person of people)
    dependents.push({ primary_info: await shopper.asked('getFormFieldsDependentPrimaryInfo', person), health_info });
  const saved = await shopper.call('saveDependentInfo', { dependents });
  expect([fieldErrors(saved), saved.http]).toEqual([{}, 200]);
  await shopper.ok('saveBeneficiaryInfo', {
    beneficiaries: [
      {
        first_name: c.heirFirst,
        last_name: c.heirLast,
        birthdate: '02/03/1990',
        ssn: c.heirSsn,
        relationship: 'parent',
        beneficiary_percentage: '100',
      },
    ],
  });
}
