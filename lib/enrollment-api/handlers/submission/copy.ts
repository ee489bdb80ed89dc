import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Choices, ShownRow } from '@/lib/rules/steps/shown-answers';
import { shownStep } from '@/lib/rules/steps/shown-step';
import { stepOf, type StepKey } from '@/lib/rules/steps/step-table';
import { formatDate } from '@/lib/rules/text/dates';
import { dayOf, formatMoment } from '@/lib/rules/text/moments';
import { formatMoney } from '@/lib/rules/money/money';
import { sayParts } from '@/lib/rules/money/part-words';
import { tierLabel } from '@/lib/rules/words/tiers';
import { lineOf, NO_PRODUCER, tellProducer, type NamedProducer } from '@/lib/rules/people/producers';
import type { EnrollmentCopy } from '../../pdf/enrollment-copy';
import type { RatedCart } from '../../rating/rate-cart';
import { places } from '../../store/places';
import { consents, signatures } from '../../store/schema/enrollment-tables';
import type { Context } from '../../request-context';
import { loadColumn } from '../../store/step-columns';
import { readColumn } from '../steps/temp-info';
import type { SiteContact } from '../shared/site-contact';
import {
  AVERAGE_WORK_WEEKS,
  BARGAINING_UNITS,
  BENEFICIARY_RELATIONSHIPS,
  ETHNIC_CATEGORIES,
  VACATION_POLICIES,
} from '../shared/option-lists';
import { filingLine } from '../shared/filing';
import { cartParts, planParts } from '../shared/price-parts';
import type { PricedEnrollment } from '../shared/priced-enrollment';

/** The sections of the copy, in order. */
const SECTIONS: readonly { key: StepKey; title: string }[] = [
  { key: 'personal', title: 'Personal Information' },
  { key: 'contact', title: 'Contact Information' },
  { key: 'employer', title: 'Employer Information' },
  { key: 'beneficiary', title: 'Beneficiary Information' },
  { key: 'health', title: 'Health Questions' },
  { key: 'dependent', title: 'Dependent Information' },
  { key: 'billing', title: 'Billing Information' },
];

/** Words for the codes of each step, where the lists are the API's own. */
const CHOICES: Partial<Record<StepKey, Choices>> = {
  personal: { ethnic_category: ETHNIC_CATEGORIES },
  employer: {
    average_work_week: AVERAGE_WORK_WEEKS,
    emp_vac_policy: VACATION_POLICIES,
    emp_barg_unit: BARGAINING_UNITS,
  },
  beneficiary: { relationship: BENEFICIARY_RELATIONSHIPS },
};

/** Builds the sections of the copy: every step's answers as the review shows them. */
async function buildSections(
  context: Context,
  { enrollment, household }: PricedEnrollment,
): Promise<EnrollmentCopy['sections']> {
  const told = SECTIONS.filter(({ key }) => key !== 'dependent' || household.tier !== 'IO');
  const steps = await Promise.all(
    told.map(async ({ key, title }) => {
      const saved = await readColumn(context, enrollment, stepOf(key).savedTab);
      return shownStep(key, saved, 'copy', CHOICES[key]).map(({ heading, rows }) => ({
        title: heading ?? title,
        rows,
      }));
    }),
  );
  const notes = (await loadColumn(context, enrollment, 'review_info'))?.data.values.notes ?? '';
  const quote = { label: 'Coverage for', value: tierLabel(household.tier) };
  const [personal, ...others] = steps.flat();
  return [
    ...(personal ? [{ ...personal, rows: [quote, ...personal.rows] }] : []),
    ...others,
    ...(notes === '' ? [] : [{ title: 'Notes', rows: [{ label: 'Additional notes', value: notes }] }]),
  ];
}

const lines = (...texts: string[]) => texts.filter(Boolean).join('\n');

function buildPrices(
  priced: PricedEnrollment,
  rated: RatedCart,
  producer: NamedProducer | null,
): EnrollmentCopy['prices'] {
  const filed = (planId: string, name: string) => {
    const plan = priced.catalog.plans.get(planId);
    if (!plan) return '';
    const { definition, filing } = plan;
    const isInsured = lineOf({ category: definition.category, kind: filing.kind }) !== null;
    const isNamed = producer !== null && (producer.plans.length === 0 || producer.plans.includes(name));
    return lines(filingLine(filing), isInsured && !isNamed ? NO_PRODUCER : '');
  };
  return {
    lines: [
      ...rated.items.map(({ planId, name, cartLine, cents, pending, result }) => ({
        label: name,
        detail: lines(
          pending === null ? cartLine : `${cartLine}. ${pending}`,
          result.ok ? sayParts(planParts(priced, result)) : '',
          filed(planId, name),
        ),
        amount: formatMoney(cents),
      })),
      ...rated.memberships.map(({ planId, name, because, cents }) => ({
        label: name,
        detail: lines(because, filed(planId, name)),
        amount: formatMoney(cents),
      })),
      ...rated.fees.map(({ label, because, cents }) => ({ label, detail: because, amount: formatMoney(cents) })),
    ],
    totals: [
      { label: 'First Month Cost', amount: formatMoney(rated.firstMonthCents) },
      { label: 'Recurring Cost', amount: formatMoney(rated.recurringCents) },
      ...cartParts(priced, rated).map(({ label, cents }) => ({ label, amount: formatMoney(cents) })),
    ],
  };
}

/** Loads the texts as accepted, newest of each key, and the signature in force. */
async function loadEvidence(context: Context, enrollmentId: string) {
  const { db } = context.store;
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.enrollmentId, enrollmentId))
    .orderBy(asc(consents.acceptedAt));
  // Another method, or other words of it, is another authorization of payments: only the last one holds.
  const keyOf = ({ kind, textKey }: (typeof rows)[number]) =>
    kind === 'payment-authorization' ? kind : `${kind} ${textKey}`;
  const newest = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  const [signature] = await db
    .select()
    .from(signatures)
    .where(and(eq(signatures.enrollmentId, enrollmentId), isNull(signatures.supersededAt)));
  return { consents: newest, signature };
}

type Facts = {
  policyId: string;
  name: string;
  on: string;
  rated: RatedCart;
  contact: SiteContact;
  producer: NamedProducer | null;
  /** When the amounts are taken, and by whom. */
  payments: ShownRow[];
};

/**
 * Builds everything the PDF copy shows (decisions 27): masked data, texts as signed, signature, price from the one
 * rating function.
 */
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
    agent: facts.producer && tellProducer(facts.producer),
    submittedAt: context.now,
    prices: buildPrices(priced, facts.rated, facts.producer),
    sections: [{ title: 'Payments', rows: facts.payments }, ...(await buildSections(context, priced))],
    agreements: agreements.map(({ wording, acceptedAt }) => ({
      ...split(wording),
      accepted: `Accepted on ${formatDate(dayOf(acceptedAt))}`,
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

/** The instant as it is kept with the signature, to the second (decisions 26). */
function toUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function signatureFacts(signature: typeof signatures.$inferSelect, name: string): EnrollmentCopy['signature']['facts'] {
  return [
    { label: 'Signed for', value: name },
    { label: 'Signed', value: `${formatMoment(signature.signedAt)} (${toUtc(signature.signedAt)})` },
    { label: 'How', value: signature.kind === 'typed' ? 'Typed name' : 'Drawn on screen' },
    { label: 'Address (IP)', value: signature.ip ?? '' },
    { label: 'Fingerprint of what was signed (SHA-256)', value: signature.contentSha256 },
  ];
}
