import type { Choices, ShownRow } from '@/lib/rules/steps/shown-answers';
import { shownStep } from '@/lib/rules/steps/shown-step';
import { stepOf, STEPS, type StepKey } from '@/lib/rules/steps/step-table';
import { formatDate } from '@/lib/rules/text/date-words';
import { dayOf } from '@/lib/rules/text/moments';
import type { PaymentSchedule } from '@/lib/rules/money/payment-schedule';
import { formatMoney } from '@/lib/rules/money/money';
import { sayParts } from '@/lib/rules/money/part-words';
import { tierLabel } from '@/lib/rules/words/tier-words';
import { lineOf, NO_PRODUCER, tellProducer, type NamedProducer } from '@/lib/rules/people/producers';
import type { EnrollmentCopy } from '../../pdf/enrollment-copy';
import type { RatedCart } from '../../rating/rate-cart';
import type { StoredStatement } from '../../store/saved-steps';
import type { Context } from '../../request-context';
import { loadColumn } from '../../store/step-columns';
import { withoutUnasked } from '../steps/replaced-coverage';
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
import { buildCertificate, buildSignatures, consentTitle, loadEvidence, type Evidence } from './signing-evidence';

/** The sections of the copy, in order: the answers of every step but the signing, which is told by its evidence. */
const SECTIONS = STEPS.filter(({ key }) => key !== 'agreement' && key !== 'review').map(({ key, title }) => ({
  key,
  title,
}));

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

/** The parts of both copies, read once. */
export type CopySource = {
  household: PricedEnrollment['household'];
  saved: readonly { key: StepKey; title: string; saved: unknown }[];
  notes: string;
  evidence: Evidence;
  statement: StoredStatement | null;
};

/** Loads the answers of every step, the notes, and the evidence of signing. */
export async function loadCopySource(context: Context, priced: PricedEnrollment): Promise<CopySource> {
  const { enrollment, household } = priced;
  const told = SECTIONS.filter(({ key }) => key !== 'dependent' || household.tier !== 'IO');
  const saved = await Promise.all(
    told.map(async (section) => ({
      ...section,
      saved: await readAsked(context, priced, section.key),
    })),
  );
  return {
    household,
    saved,
    notes: (await loadColumn(context, enrollment, 'review_info'))?.data.values.notes ?? '',
    evidence: await loadEvidence(context, priced),
    statement: (await loadColumn(context, enrollment, 'agreement_info'))?.data.values?.statement ?? null,
  };
}

/** A step's answers; of Personal Information those that a plan of the cart still asks for. */
async function readAsked(context: Context, priced: PricedEnrollment, key: StepKey): Promise<unknown> {
  const saved = await readColumn(context, priced.enrollment, stepOf(key).savedTab);
  return key === 'personal' && typeof saved === 'object' && saved !== null ? withoutUnasked(priced, saved) : saved;
}

/**
 * Builds the sections of the copy: every step's answers as the review shows them. The member's own notes may say anything,
 * so the client's copy does not hold them (decisions 35).
 */
function buildSections(source: CopySource, surface: 'copy' | 'client'): EnrollmentCopy['sections'] {
  const steps = source.saved.flatMap(({ key, title, saved }) =>
    shownStep(key, saved, surface, CHOICES[key]).map(({ heading, rows }) => ({ title: heading ?? title, rows })),
  );
  const notes = surface === 'client' ? '' : source.notes;
  const quote = { label: 'Coverage for', value: tierLabel(source.household.tier) };
  const [personal, ...others] = steps;
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

const CLIENT_COPY =
  'Copy for the agent or the group. It holds no health answers, birth dates or numbers of the member.';

type Facts = {
  policyId: string;
  name: string;
  on: string;
  rated: RatedCart;
  contact: SiteContact;
  producer: NamedProducer | null;
  /** The days of the payments; null where others collect. */
  schedule: PaymentSchedule | null;
  /** When the amounts are taken, and by whom. */
  payments: ShownRow[];
};

/**
 * Builds everything a PDF copy shows (decisions 27): masked data, texts as signed, signature, price from the one rating
 * function. The client's holds plans, prices, days, names and that it is signed, and nothing else (decisions 35).
 */
export async function buildCopy(
  context: Context,
  priced: PricedEnrollment,
  facts: Facts,
  { source, audience }: { source: CopySource; audience: 'member' | 'client' },
): Promise<EnrollmentCopy> {
  const isWhole = audience === 'member';
  const { evidence, statement } = source;
  const sections = buildSections(source, isWhole ? 'copy' : 'client');
  return {
    siteName: facts.contact.name,
    siteContact: [facts.contact.name, facts.contact.phone, facts.contact.email].filter(Boolean).join('  '),
    color: facts.contact.color,
    logo: facts.contact.logo,
    reader: isWhole ? null : CLIENT_COPY,
    policyId: facts.policyId,
    applicantName: facts.name,
    effectiveDate: formatDate(facts.on),
    nextBillDate: facts.schedule && formatDate(facts.schedule.next),
    agent: facts.producer && tellProducer(facts.producer),
    submittedAt: context.now.toISOString(),
    prices: buildPrices(priced, facts.rated, facts.producer),
    sections: [{ title: 'Payments', rows: facts.payments }, ...sections],
    ...(isWhole ? buildTexts(evidence.consents) : { agreements: [], authorizations: [] }),
    signatures: buildSignatures(context, evidence, isWhole),
    certificate: await buildCertificate(context, priced, { ...facts, evidence, statement, isWhole }),
  };
}

/** The texts as they were accepted. */
function buildTexts(accepted: Evidence['consents']): Pick<EnrollmentCopy, 'agreements' | 'authorizations'> {
  const split = (wording: string) => {
    const [heading = '', ...rest] = wording.split('\n\n');
    return { heading, body: rest.join('\n\n') };
  };
  const agreements = accepted.filter(({ kind }) => kind === 'agreement');
  const others = accepted.filter(({ kind }) => kind !== 'agreement');
  return {
    agreements: agreements.map(({ wording, acceptedAt }) => ({
      ...split(wording),
      accepted: `Accepted on ${formatDate(dayOf(acceptedAt))}`,
    })),
    authorizations: others.map(({ kind, wording }) => ({
      heading: consentTitle(kind) ?? kind,
      body: wording,
    })),
  };
}
