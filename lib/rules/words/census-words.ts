/* Where the people of an employer's list are with their enrollment (decisions 257). */

export const CENSUS_STATES = ['enrolled', 'waiting', 'not-started'] as const;
export type CensusState = (typeof CENSUS_STATES)[number];

/** `pending`: a plan waits for something else than evidence or a payment. `ended`: no plan is held any more. */
export const CENSUS_DETAILS = [
  'enrolled',
  'begun',
  'to-sign',
  'evidence',
  'first-payment',
  'pending',
  'untouched',
  'ended',
] as const;
export type CensusDetail = (typeof CENSUS_DETAILS)[number];

/** The lists that can be reminded at once. */
export const REMIND_FILTERS = ['waiting', 'not-started', 'evidence'] as const;

export const STATE_LABELS: Record<CensusState, string> = {
  enrolled: 'Enrolled',
  waiting: 'Waiting',
  'not-started': 'Not started',
};

/** The facts by which an administrator adds a person to the list, by their wire names (decisions 257). */
export const LISTED_ANSWERS = [
  'first_name',
  'last_name',
  'birthdate',
  'email_address',
  'hire_date',
  'employee_class',
  'pay',
  'pay_per',
] as const;
export type ListedAnswer = (typeof LISTED_ANSWERS)[number];

/** The time that an amount of pay is for. */
export const PAY_PERIODS = ['year', 'month', 'week', 'hour'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];
