import type { CategoryKey } from './categories';

/** `membership` stands for associations, which are no category of the lists (rules 1 §9). */
export type FactCategory = CategoryKey | 'membership';

const MAXIMUM = 'Yearly maximum';
const DEDUCTIBLE = 'Yearly deductible';
const WAITING = 'Waiting period';
const HEALTH = 'Health questions';
const BENEFICIARIES = 'Beneficiaries';
const HOSPITAL_DAY = 'Hospital day';
const VIRTUAL = 'Virtual visits';
const PAID_BY = 'Paid by';
const INCOME = 'Least income';
const WORK = 'Work';
const FEE = 'Administrative fee';
const ASSOCIATION = 'Association';
const SURGERY = 'Surgery';
const DIAGNOSIS = 'At diagnosis';

/**
 * The facts that plans of a category tell, by key, in the order in which a comparison shows them (decisions 139). A key
 * has the same label in every category.
 */
export const PLAN_FACTS = {
  dental: {
    cleanings: 'Cleanings and exams',
    xrays: 'X-rays',
    fillings: 'Fillings',
    crowns: 'Crowns and bridges',
    implants: 'Implants',
    dentures: 'Dentures',
    braces: 'Braces',
    whitening: 'Whitening',
    night_guard: 'Night guard',
    yearly_deductible: DEDUCTIBLE,
    yearly_maximum: MAXIMUM,
    waiting_period: WAITING,
    dentists: 'Dentists',
    paid_by: PAID_BY,
  },
  vision: {
    eye_exam: 'Yearly exam',
    lenses: 'Lenses',
    progressive_lenses: 'Progressive lenses',
    frames: 'Frames',
    contacts: 'Contacts',
    contact_fitting: 'Contact lens fitting',
    second_pair: 'Second pair',
    laser_surgery: 'Laser surgery',
    waiting_period: WAITING,
    eye_doctors: 'Eye doctors',
    paid_by: PAID_BY,
  },
  medical: {
    metal_level: 'Metal level',
    plan_term: 'Term',
    primary_care: 'Primary care',
    virtual_visits: VIRTUAL,
    specialist: 'Specialist',
    urgent_care: 'Urgent care',
    emergency_room: 'Emergency room',
    labs: 'Labs',
    scans: 'Scan',
    hospital: 'Hospital',
    generic_drugs: 'Generic drugs',
    yearly_deductible: DEDUCTIBLE,
    yearly_limit: 'Most you pay in a year',
    savings_account: 'Health savings account',
    doctors: 'Doctors',
    children_charged: 'Children charged',
    existing_conditions: 'Existing conditions',
    health_questions: HEALTH,
    enrollment: 'When to apply',
    benefits_summary: 'Summary of Benefits and Coverage',
  },
  term_life: {
    amount: 'Amount insured',
    guaranteed_amount: 'Guaranteed amount',
    evidence: 'Evidence of insurability',
    decision: 'Decision',
    price_guarantee: 'Price guaranteed',
    ages: 'Ages to apply',
    work_hours: WORK,
    least_income: INCOME,
    medical_exam: 'Medical exam',
    health_questions: HEALTH,
    first_years: 'First two years',
    terminal_illness: 'Terminal illness',
    paid_within: 'Paid within',
    beneficiaries: BENEFICIARIES,
    paid_by: PAID_BY,
  },
  limitedmed: {
    doctor_visit: 'Doctor visit',
    virtual_visits: VIRTUAL,
    tests: 'Test or x-ray',
    urgent_care: 'Urgent care',
    surgery: SURGERY,
    hospital_day: HOSPITAL_DAY,
    waiting_period: WAITING,
    association: ASSOCIATION,
  },
  rx: {
    generic_drugs: 'Generic drugs',
    brand_drugs: 'Brand drugs',
    fills: 'Fills a year',
    pharmacies: 'Pharmacies',
    waiting_period: WAITING,
  },
  lifestyle: {
    virtual_visits: VIRTUAL,
    counselor: 'Counselor',
    typical_wait: 'Typical wait',
    credit_bureaus: 'Credit bureaus watched',
    lawyer: 'Lawyer by phone',
    will: 'Simple will',
    restoration: 'Restoration',
    transport: 'Medical transport',
    distance: 'Distance from home',
  },
  supplemental: {
    diagnosis: DIAGNOSIS,
    treatment_day: 'Treatment day',
    rehabilitation_day: 'Rehabilitation day',
    hospital_bills: 'Hospital and surgery bills',
    home_day: 'Day at home after surgery',
    nurse_visit: 'Home nurse visit',
    home_care: 'Home care',
    equipment: 'Equipment',
    travel: 'Travel',
    health_questions: HEALTH,
    waiting_period: WAITING,
  },
  di: {
    starts: 'Starts',
    pays_for: 'Pays for',
    least_income: INCOME,
    work_hours: WORK,
    childbirth: 'Childbirth',
    health_questions: HEALTH,
    admin_fee: FEE,
  },
  critical: {
    diagnosis: DIAGNOSIS,
    early_cancer: 'Early-stage cancer',
    illnesses: 'Illnesses',
    spouse: 'Spouse',
    children: 'Children',
    heart_check: 'Yearly heart check',
    health_questions: HEALTH,
    carrier_questions: 'Carrier questions',
    waiting_period: WAITING,
  },
  accident: {
    emergency_visit: 'Emergency visit',
    broken_leg: 'Broken leg',
    burns: 'Burns',
    surgery: SURGERY,
    limb: 'Loss of a limb',
    accidental_death: 'Accidental death',
    hospital_day: HOSPITAL_DAY,
    work_accidents: 'Work accidents',
    organized_sports: 'Organized sports',
    beneficiaries: BENEFICIARIES,
    association: ASSOCIATION,
  },
  hospital: {
    admission: 'Admission',
    hospital_day: HOSPITAL_DAY,
    intensive_care: 'Intensive care day',
    health_questions: HEALTH,
    waiting_period: WAITING,
    admin_fee: FEE,
  },
  pet: {
    vet_bills: 'Vet bills',
    yearly_shots: 'Yearly shots',
    checks: 'Checks',
    yearly_deductible: DEDUCTIBLE,
    yearly_maximum: MAXIMUM,
    waiting_period: WAITING,
  },
  membership: { dues: 'Dues' },
} as const satisfies Record<FactCategory, Readonly<Record<string, string>>>;

type Tables = typeof PLAN_FACTS;
export type FactKey = { [C in keyof Tables]: keyof Tables[C] }[keyof Tables];

/** Every key once. */
export const FACT_KEYS = [...new Set(Object.values(PLAN_FACTS).flatMap(Object.keys))] as FactKey[];

/** The label of a key among the plans of a category; null where they tell no such thing. */
export function factLabel(category: FactCategory, key: string): string | null {
  const table: Readonly<Record<string, string>> = PLAN_FACTS[category];
  return (Object.hasOwn(table, key) ? table[key] : null) ?? null;
}

/** The labels of these categories in the order of a comparison, each once. */
export function factOrder(categories: readonly FactCategory[]): string[] {
  const tables = Object.entries(PLAN_FACTS).filter(([category]) => categories.some((one) => one === category));
  return [...new Set(tables.flatMap(([, table]) => Object.values<string>(table)))];
}
