import type { ReviewCard, ReviewRow } from '@/components/enrollment/review-step';
import { EMPLOYMENT_STATUSES, COMPENSATION_TYPES } from '@/lib/rules/words/employment';
import { formatPhone, maskNumber, maskSsn } from '@/lib/rules/text/masks';
import { genderLabel } from '@/lib/rules/words/genders';
import { MARITAL_STATUSES } from '@/lib/rules/fields/personal-fields';
import { labelOf } from '@/lib/rules/words/option';
import { ordinal, PAYMENT_OPTIONS } from '@/lib/rules/money/payment-methods';
import type { Step, StepKey } from '@/lib/rules/steps/step-table';

type Saved = Readonly<Record<string, unknown>>;

/** A saved column as a record; empty when nothing is saved. */
export function toRecord(value: unknown): Saved {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Saved) : {};
}

/** The review's card of one step, from its saved (masked) column (rules 3 §2, §3 "Review display fields"). */
export function buildReviewCard(
  step: Step & { card: string },
  saved: unknown,
  editHref: string,
  image: string | null = null,
): ReviewCard {
  const parts = partsOf(step.key, saved);
  const first = parts[0]?.rows ?? [];
  const summary =
    parts.length > 1
      ? parts.map(({ heading, rows }) => ({ label: heading ?? '', value: rows[0]?.value ?? '' }))
      : first.slice(0, SHOWN_ROWS);
  return { key: step.key, title: step.card, image, rows: summary, details: parts, editHref };
}

/** Rows that stand on the card itself; the rest is behind View Details. */
const SHOWN_ROWS = 6;

type Part = { heading: string | null; rows: ReviewRow[] };

function partsOf(key: StepKey, saved: unknown): Part[] {
  switch (key) {
    case 'personal':
      return [{ heading: null, rows: personalRows(toRecord(saved)) }];
    case 'contact':
      return [{ heading: null, rows: contactRows(toRecord(saved)) }];
    case 'employer':
      return [{ heading: null, rows: employerRows(toRecord(saved)) }];
    case 'beneficiary':
      return listOf(saved, 'beneficiaries').map((person, index) => ({
        heading: `Beneficiary #${index + 1}`,
        rows: beneficiaryRows(person),
      }));
    case 'dependent':
      return listOf(saved, 'dependents').map((person, index) => ({
        heading: `Dependent #${index + 1}`,
        rows: dependentRows(toRecord(person['primary_info'])),
      }));
    case 'health':
      return [{ heading: null, rows: healthRows(toRecord(saved)) }];
    case 'billing':
      return [{ heading: null, rows: billingRows(toRecord(saved)) }];
    case 'agreement':
      return [{ heading: null, rows: agreementRows(toRecord(saved)) }];
    case 'review':
      return [];
  }
}

function listOf(saved: unknown, name: string): Saved[] {
  const list = Array.isArray(saved) ? saved : toRecord(saved)[name];
  return Array.isArray(list) ? list.map(toRecord) : [];
}

function text(saved: Saved, name: string): string {
  const value = saved[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function row(label: string, value: string): ReviewRow {
  return { label, value };
}

const fullName = (saved: Saved) =>
  ['first_name', 'middle_name', 'last_name']
    .map((name) => text(saved, name))
    .filter(Boolean)
    .join(' ');

/** Height and weight, when they were asked for. */
function bodyRows(saved: Saved): ReviewRow[] {
  const feet = text(saved, 'height_feet');
  if (feet === '') return [];
  return [row('Height', `${feet} ft ${text(saved, 'height_inch')} in`), row('Weight', `${text(saved, 'weight')} lb`)];
}

function personalRows(saved: Saved): ReviewRow[] {
  const carrier = text(saved, 'prior_carrier_name');
  return [
    row('Name', fullName(saved)),
    row('Gender', genderLabel(text(saved, 'gender'))),
    row('Date of birth', text(saved, 'birthdate')),
    row('Social Security Number', maskSsn(text(saved, 'ssn'))),
    row('Marital status', labelOf(MARITAL_STATUSES, text(saved, 'marital_status'))),
    ...bodyRows(saved),
    ...(carrier === ''
      ? []
      : [
          row('Earlier carrier', carrier),
          row('Coverage started', text(saved, 'prior_effective_date')),
          row('Coverage ended', text(saved, 'prior_term_date')),
        ]),
  ];
}

function addressOf(saved: Saved): string {
  const place = [text(saved, 'city'), [text(saved, 'state'), text(saved, 'zip')].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [text(saved, 'address1'), text(saved, 'address2'), place].filter(Boolean).join(', ');
}

function contactRows(saved: Saved): ReviewRow[] {
  const birth = [text(saved, 'birth_city'), text(saved, 'birth_state')].filter(Boolean).join(', ');
  return [
    row('Email', text(saved, 'email_address')),
    row('Contact number', formatPhone(text(saved, 'phone_number'))),
    row('Home address', addressOf(saved)),
    ...(birth === '' ? [] : [row('Place of birth', birth)]),
  ];
}

function employerRows(saved: Saved): ReviewRow[] {
  const compensation = text(saved, 'compensation_type');
  const status = text(saved, 'employment_status');
  return [
    row('Employer', text(saved, 'name')),
    row('Phone', formatPhone(text(saved, 'phone'))),
    row('Address', addressOf(saved)),
    row('Occupation', text(saved, 'occupation')),
    row('Employment status', labelOf(EMPLOYMENT_STATUSES, status) || status),
    row('Compensation type', labelOf(COMPENSATION_TYPES, compensation) || compensation),
    row('Average work week', text(saved, 'average_work_week')),
    row('Employment start date', text(saved, 'employment_start_date')),
  ];
}

/** The wire's relationships are lower case. */
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function beneficiaryRows(saved: Saved): ReviewRow[] {
  return [
    row('Name', fullName(saved)),
    row('Relationship', capital(text(saved, 'relationship'))),
    row('Share', `${text(saved, 'beneficiary_percentage')}%`),
    row('Date of birth', text(saved, 'birthdate')),
    row('Social Security Number', maskSsn(text(saved, 'ssn'))),
  ];
}

function dependentRows(saved: Saved): ReviewRow[] {
  return [
    row('Name', fullName(saved)),
    row('Relationship', capital(text(saved, 'relationship'))),
    row('Gender', genderLabel(text(saved, 'gender'))),
    row('Date of birth', text(saved, 'birthdate')),
    row('Social Security Number', maskSsn(text(saved, 'ssn'))),
    ...bodyRows(saved),
  ];
}

function healthRows(saved: Saved): ReviewRow[] {
  return listOf(saved, 'condition_questions').map((question) =>
    row(text(question, 'question_text'), text(question, 'yes_no_flag') === '1' ? 'Yes' : 'No'),
  );
}

function billingRows(saved: Saved): ReviewRow[] {
  const method = text(saved, 'payment_method');
  const day = text(saved, 'bill_date');
  const common = [
    row('Payment method', labelOf(PAYMENT_OPTIONS, method)),
    ...(day === '' ? [] : [row('Billing date', `${ordinal(Number(day))} of month`)]),
  ];
  if (method === 'eft')
    return [
      ...common,
      row('Account holder', text(saved, 'account_name')),
      row('Bank', text(saved, 'bank_name')),
      row('Account number', maskNumber(text(saved, 'account_number'))),
    ];
  if (method !== 'cc') return common;
  return [
    ...common,
    row('Name on card', [text(saved, 'first_name_on_cc'), text(saved, 'last_name_on_cc')].filter(Boolean).join(' ')),
    row('Card number', maskNumber(text(saved, 'card_number'))),
    row('Expires', [text(saved, 'expiration_month'), text(saved, 'expiration_year')].filter(Boolean).join('/')),
    row('Billing address', addressOf(saved)),
  ];
}

function agreementRows(saved: Saved): ReviewRow[] {
  return [
    row('Signed by', text(saved, 'user_name') || text(saved, 'agent_name') || text(saved, 'group_name')),
    row('Date', text(saved, 'date')),
  ];
}
