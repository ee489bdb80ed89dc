/*
 * The columns of an employer's list, by the headings that payroll and benefits programs write (ADP, Gusto, Paychex, Ease and their like). A
 * heading is compared by its letters and digits alone. Of two columns for one fact the one that stands earlier here is taken.
 */

export const CENSUS_HEADINGS = {
  employeeId: [
    'employee id',
    'employee number',
    'employee no',
    'employee code',
    'employee #',
    'emp id',
    'emp no',
    'ee id',
    'associate id',
    'worker id',
    'file number',
    'file #',
    'payroll id',
    'personnel number',
    'clock number',
    'position id',
    'external id',
  ],
  firstName: ['first name', 'legal first name', 'employee first name', 'given name', 'first'],
  lastName: ['last name', 'legal last name', 'employee last name', 'surname', 'family name', 'last'],
  name: ['name', 'employee name', 'payroll name', 'full name', 'employee', 'last name, first name'],
  email: [
    'email',
    'e-mail',
    'email address',
    'e-mail address',
    'personal email',
    'personal contact: personal email',
    'home email',
    'work email',
    'work contact: work email',
    'work email address',
  ],
  dob: ['date of birth', 'birth date', 'dob', 'birthday', 'employee dob', 'date of birth (mm/dd/yyyy)'],
  gender: ['gender', 'sex', 'legal sex', 'gender/sex', 'legal gender'],
  hiredOn: [
    'hire date',
    'date of hire',
    'date hired',
    'hired on',
    'doh',
    'most recent hire date',
    'original hire date',
    'rehire date',
    'start date',
    'employment start date',
  ],
  eligibleOn: [
    'eligibility date',
    'eligible date',
    'eligible on',
    'benefit eligibility date',
    'benefits eligibility date',
    'benefits eligible date',
    'benefit eligible date',
  ],
  leftOn: [
    'termination date',
    'date of termination',
    'term date',
    'terminated on',
    'last day of work',
    'employment end date',
  ],
  status: ['employment status', 'employee status', 'status', 'position status', 'worker status'],
  class: [
    'class',
    'employee class',
    'benefit class',
    'benefits class',
    'benefit eligibility class',
    'eligibility class',
  ],
  hours: [
    'hours per week',
    'weekly hours',
    'hours',
    'standard hours',
    'scheduled hours',
    'scheduled weekly hours',
    'average hours per week',
    'average weekly hours',
  ],
  yearlyPay: [
    'annual salary',
    'annual pay',
    'annual compensation',
    'yearly salary',
    'annual earnings',
    'annual base salary',
  ],
  pay: [
    'salary',
    'pay',
    'pay rate',
    'rate of pay',
    'regular pay rate amount',
    'compensation',
    'compensation amount',
    'wage',
    'rate',
  ],
  payPer: [
    'pay per',
    'per',
    'pay rate per',
    'rate type',
    'pay type',
    'compensation per',
    'compensation type',
    'pay basis',
    'salary basis',
    'pay period type',
  ],
  relationship: [
    'relationship',
    'relation',
    'relationship to employee',
    'relationship to subscriber',
    'member type',
    'dependent type',
    'relationship code',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CensusFact = keyof typeof CENSUS_HEADINGS;

/** Facts that nothing here asks an employer for: the person tells them when they enroll, or nothing goes by them. By their headings. */
const UNASKED = [
  'ssn',
  'social security number',
  'social security',
  'tax id (ssn)',
  'middle name',
  'middle initial',
  'suffix',
  'preferred name',
  'phone',
  'phone number',
  'home phone',
  'mobile phone',
  'cell phone',
  'work phone',
  'address',
  'address 1',
  'address 2',
  'street',
  'street address',
  'city',
  'state',
  'zip',
  'zip code',
  'postal code',
  'country',
  'county',
  'department',
  'location',
  'job title',
  'title',
  'manager',
  'marital status',
  'tobacco',
  'tobacco user',
  'pay frequency',
  'pay schedule',
  'ethnicity',
  'race',
  'company',
  'company code',
] as const;

const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9#]/g, '');

const FACTS = new Map<string, { fact: CensusFact; rank: number }>(
  Object.entries(CENSUS_HEADINGS).flatMap(([fact, headings]) =>
    headings.map((heading, rank) => [bare(heading), { fact: fact as CensusFact, rank }] as const),
  ),
);
const LEFT_OUT = new Set(UNASKED.map(bare));

/** Dependents may stand in columns of their own beside their employee: `Spouse DOB`, `Child 2 First Name`, `Dependent 1 Relationship`. */
const BESIDE = /^(spouse|child|dependent|dep)(\d{0,2})(.+)$/;
const BESIDE_FACTS = ['firstName', 'lastName', 'name', 'dob', 'gender', 'relationship'] as const;
export type DependentFact = (typeof BESIDE_FACTS)[number];

export type Heading =
  | { kind: 'fact'; fact: CensusFact; rank: number }
  | { kind: 'dependent'; who: string; isSpouse: boolean; isChild: boolean; fact: DependentFact }
  | { kind: 'unasked' }
  | { kind: 'unknown' };

/** The meaning of a heading. */
export function toHeading(text: string): Heading {
  const plain = bare(text);
  const known = FACTS.get(plain);
  if (known) return { kind: 'fact', ...known };
  if (LEFT_OUT.has(plain)) return { kind: 'unasked' };
  const [, who = '', number = '', rest = ''] = BESIDE.exec(plain) ?? [];
  const fact = BESIDE_FACTS.find((one) => one === FACTS.get(rest)?.fact);
  if (fact !== undefined)
    return { kind: 'dependent', who: who + number, isSpouse: who === 'spouse', isChild: who === 'child', fact };
  return rest !== '' && LEFT_OUT.has(rest) ? { kind: 'unasked' } : { kind: 'unknown' };
}

/** True for the row of the headings, below a title perhaps: one of them is the employer's number. */
export const isCensusHead = (cells: readonly { text: string }[]): boolean =>
  cells.some(({ text }) => FACTS.get(bare(text))?.fact === 'employeeId');
