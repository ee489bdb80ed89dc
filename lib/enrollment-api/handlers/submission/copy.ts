import { and, asc, eq, isNull } from 'drizzle-orm';
import { labelOf } from '@/lib/rules/words/option';
import { mergeFields } from '@/lib/rules/steps/field-descriptors';
import { formatDate, toWireDate } from '@/lib/rules/text/dates';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import type { StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { formatPhone, maskNumber, maskSsn } from '@/lib/rules/text/masks';
import { formatMoney } from '@/lib/rules/money/money';
import { tierLabel } from '@/lib/rules/words/tiers';
import type { HealthAnswers } from '@/lib/rules/steps/health-answers';
import type { EnrollmentCopy } from '../../pdf/enrollment-copy';
import type { RatedCart } from '../../rating/rate-cart';
import { places } from '../../store/places';
import { consents, signatures } from '../../store/schema/enrollment-tables';
import { type Context, fieldContext } from '../../request-context';
import { loadColumns } from '../../store/step-columns';
import type { SiteContact } from '../shared/site-contact';
import {
  AVERAGE_WORK_WEEKS,
  BARGAINING_UNITS,
  BENEFICIARY_RELATIONSHIPS,
  ETHNIC_CATEGORIES,
  VACATION_POLICIES,
} from '../shared/option-lists';
import type { PricedEnrollment } from '../shared/priced-enrollment';

type Row = { label: string; value: string };
type Section = { title: string; rows: Row[] };

const OPTIONS = {
  ethnic_category: ETHNIC_CATEGORIES,
  average_work_week: AVERAGE_WORK_WEEKS,
  emp_vac_policy: VACATION_POLICIES,
  emp_barg_unit: BARGAINING_UNITS,
  relationship: BENEFICIARY_RELATIONSHIPS,
};

/** A form's answers as labels and values, secrets by their last four digits. */
function toRows(context: Context, form: StepForm, values: StepValues): Row[] {
  const options = form.key === 'dependent' ? {} : OPTIONS;
  const descriptors = Object.keys(values).map((field_name) => ({ field_name, required: true, read_only: false }));
  const fields = mergeFields(form, descriptors, { ...fieldContext(context), options });
  return fields
    .filter(({ name, kind }) => Object.hasOwn(values, name) && kind !== 'hidden' && kind !== 'signature')
    .map(({ name, label, kind, choices }) => ({ label, value: shown(kind, values[name] ?? '', choices ?? []) }));
}

function shown(kind: string, value: StepValues[string], choices: readonly { value: string; label: string }[]): string {
  if (typeof value !== 'string')
    return Object.entries(value)
      .filter(([, flag]) => flag === 1)
      .map(([key]) => labelOf(choices, key) || key)
      .join(', ');
  if (kind === 'ssn') return maskSsn(value);
  if (kind === 'account' || kind === 'card') return maskNumber(value);
  if (kind === 'phone') return formatPhone(value);
  if (kind === 'checkbox') return value === '1' || value === 'yes' ? 'Yes' : 'No';
  return labelOf(choices, value) || value;
}

function healthRows(answers: HealthAnswers): Row[] {
  const word = (flag: string) => (flag === '1' ? 'Yes' : 'No');
  const details = (rows: readonly Record<string, string>[]) =>
    rows.map((row) => Object.values(row).join(', ')).join('; ');
  const asked = answers.condition_questions.map((question) => ({
    label: question.question_text,
    value: [word(question.yes_no_flag), details(question.conditions)].filter(Boolean).join(': '),
  }));
  const medication = answers.medication_question;
  return [
    ...asked,
    ...(medication
      ? [
          {
            label: medication.question_text,
            value: [word(medication.yes_no_flag), details(medication.medications)].filter(Boolean).join(': '),
          },
        ]
      : []),
    ...(answers.notes ? [{ label: 'Additional Notes', value: answers.notes }] : []),
  ];
}

/** The sections of the copy: every step's answers, masked. */
async function buildSections(context: Context, priced: PricedEnrollment): Promise<Section[]> {
  const saved = await loadColumns(context, priced.enrollment, [
    'primary_info',
    'contact_info',
    'employer_info',
    'beneficiary_info',
    'health_info',
    'dependent_info',
    'billing_info',
    'review_info',
  ]);
  const rows = (form: StepForm, values: StepValues | undefined) => (values ? toRows(context, form, values) : []);
  const billing = saved.billing_info?.data.values;
  const dependents = priced.household.tier === 'IO' ? [] : (saved.dependent_info?.data.values.dependents ?? []);
  const card = billing?.card
    ? [{ label: 'Card', value: `${billing.card.brand} ${maskNumber(billing.card.last4)}` }]
    : [];
  const quote = { label: 'Coverage for', value: tierLabel(priced.household.tier) };
  const notes = saved.review_info?.data.values.notes ?? '';
  const sections: Section[] = [
    { title: 'Personal Information', rows: [quote, ...rows(STEP_FORMS.personal, saved.primary_info?.data.values)] },
    { title: 'Contact Information', rows: rows(STEP_FORMS.contact, saved.contact_info?.data.values) },
    { title: 'Employer Information', rows: rows(STEP_FORMS.employer, saved.employer_info?.data.values) },
    ...(saved.beneficiary_info?.data.values.beneficiaries ?? []).map(({ values }, index) => ({
      title: `Beneficiary #${index + 1}`,
      rows: rows(STEP_FORMS.beneficiary, values),
    })),
    { title: 'Health Questions', rows: saved.health_info ? healthRows(saved.health_info.data.values) : [] },
    ...dependents.map(({ values, health }, index) => ({
      title: `Dependent #${index + 1}`,
      rows: [...rows(STEP_FORMS.dependent, values), ...(health ? healthRows(health) : [])],
    })),
    { title: 'Billing Information', rows: [...rows(STEP_FORMS.billing, billing?.values), ...card] },
    { title: 'Notes', rows: notes ? [{ label: 'Additional notes', value: notes }] : [] },
  ];
  return sections.filter(({ rows: list }) => list.length > 0);
}

function buildPrices(rated: RatedCart): EnrollmentCopy['prices'] {
  return {
    lines: [
      ...rated.items.map(({ name, cartLine, cents }) => ({
        label: name,
        detail: cartLine,
        amount: formatMoney(cents),
      })),
      ...rated.memberships.map(({ name, because, cents }) => ({
        label: name,
        detail: because,
        amount: formatMoney(cents),
      })),
      ...rated.fees.map(({ label, because, cents }) => ({ label, detail: because, amount: formatMoney(cents) })),
    ],
    totals: [
      { label: 'First Month Cost', amount: formatMoney(rated.firstMonthCents) },
      { label: 'Recurring Cost', amount: formatMoney(rated.recurringCents) },
    ],
  };
}

/** The texts as accepted, newest of each key, and the signature in force. */
async function loadEvidence(context: Context, enrollmentId: string) {
  const { db } = context.store;
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.enrollmentId, enrollmentId))
    .orderBy(asc(consents.acceptedAt));
  const newest = [...new Map(rows.map((row) => [`${row.kind} ${row.textKey}`, row])).values()];
  const [signature] = await db
    .select()
    .from(signatures)
    .where(and(eq(signatures.enrollmentId, enrollmentId), isNull(signatures.supersededAt)));
  return { consents: newest, signature };
}

type Facts = { policyId: string; name: string; on: string; rated: RatedCart; contact: SiteContact };

/** Everything the PDF copy shows (decisions 27): masked data, texts as signed, signature, price from the one rating function. */
export async function buildCopy(context: Context, priced: PricedEnrollment, facts: Facts): Promise<EnrollmentCopy> {
  const evidence = await loadEvidence(context, priced.enrollment.id);
  const { signature } = evidence;
  const split = (wording: string) => {
    const [heading = '', ...rest] = wording.split('\n\n');
    return { heading, body: rest.join('\n\n') };
  };
  const agreements = evidence.consents.filter(({ kind }) => kind === 'agreement');
  const others = evidence.consents.filter(({ kind }) => kind !== 'agreement');
  return {
    siteName: facts.contact.name,
    siteContact: [facts.contact.name, facts.contact.phone, facts.contact.email].filter(Boolean).join('  '),
    policyId: facts.policyId,
    applicantName: facts.name,
    effectiveDate: formatDate(facts.on),
    submittedAt: context.now,
    prices: buildPrices(facts.rated),
    sections: await buildSections(context, priced),
    agreements: agreements.map(({ wording, acceptedAt }) => ({
      ...split(wording),
      accepted: `Accepted on ${toWireDate(acceptedAt.toISOString().slice(0, 10))} (UTC)`,
    })),
    authorizations: others.map(({ kind, wording }) => ({
      heading: kind === 'payment-authorization' ? 'Payment authorization' : 'Consent to electronic records',
      body: wording,
    })),
    signature: {
      png: signature
        ? Buffer.from(context.fields.openBytes(signature.image, places.signatureImage(signature.id)))
        : null,
      facts: signature ? signatureFacts(signature, facts.name) : [],
    },
  };
}

function signatureFacts(signature: typeof signatures.$inferSelect, name: string): Row[] {
  return [
    { label: 'Signed for', value: name },
    { label: 'Signed (UTC)', value: signature.signedAt.toISOString().slice(0, 19).replace('T', ' ') },
    { label: 'How', value: signature.kind === 'typed' ? 'Typed name' : 'Drawn on screen' },
    { label: 'Address (IP)', value: signature.ip ?? '' },
    { label: 'Fingerprint of what was signed (SHA-256)', value: signature.contentSha256 },
  ];
}
