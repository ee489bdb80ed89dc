import { textOf } from '@/lib/rules/fields/field-definition';
import type { NamedProducer } from '@/lib/rules/people/producers';
import type { PaymentSchedule } from '@/lib/rules/money/payment-schedule';
import { STEPS, stepOf, type StepKey } from '@/lib/rules/steps/step-table';
import { appendAudit } from '../../audit';
import { answer, type Context } from '../../request-context';
import { renderEnrollmentCopy } from '../../pdf/enrollment-copy';
import { notFound, refusal, type EnrollmentError } from '../../api-error';
import type { RatedCart } from '../../rating/rate-cart';
import { loadPolicy, submitOnce, type NewPolicy, type NewPolicyItem, type PolicyRow } from '../../store/policies';
import { places } from '../../store/places';
import { policyDocuments } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { assertNoBlackout, assertNotHeld } from '../cart/change';
import { cartPerPayday, priceCart } from '../cart/view';
import { cartParts, planParts } from '../shared/price-parts';
import { getCatalog } from '../shared/plan-catalog';
import { loadProducer, toWireProducer } from '../shared/load-producer';
import { actorOf } from '../shared/signed-in-caller';
import { fromWireVersion, saveStep } from '../shared/save-step';
import { loadColumns } from '../../store/step-columns';
import type { StoredBilling } from '../../store/saved-steps';
import { loadSiteContact, type SiteContact } from '../shared/site-contact';
import { loadEnrollment } from '../shared/enrollment';
import { sha256 } from '../shared/hashes';
import { buildPricedEnrollment, cartDates, goneMessage, type PricedEnrollment } from '../shared/priced-enrollment';
import { completeSteps, signatureState } from '../steps/completeness';
import { fullName } from '../steps/step-descriptors';
import { cartRequirements } from '../steps/requirements';
import { buildCopy } from './copy';
import { scheduleOf, tellPayments } from './payment';
import type { ReceiptRecord } from './read-receipt';
import { queueReceipts } from './receipt-mails';
import { loadAgreementTexts, unsellableMessage } from './texts';

/** The facts a submission writes, gathered while the enrollment is locked. */
type Submission = {
  priced: PricedEnrollment;
  on: string;
  rated: RatedCart;
  name: string;
  email: string;
  billing: StoredBilling;
  /** The days of the payments, as authorized; null where others collect. */
  schedule: PaymentSchedule | null;
  contact: SiteContact;
  /** The agent whom receipt and copy name; null where none is licensed (decisions 144). */
  producer: NamedProducer | null;
};

/**
 * Submits the enrollment (decisions 24, 25, 27): validates everything again in one transaction, creates exactly one
 * policy, locks the enrollment, keeps the PDF copy and queues the receipt mails. A second submit answers the same
 * policy.
 */
export const saveReviewInfo: Handlers['saveReviewInfo'] = async (input, context) => {
  const found = await loadEnrollment(context, input.enrollment_id);
  const before = await loadPolicy(context, found);
  if (before) return answer({ policy_id: before.id });
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    let made: Submission | null = null;
    const outcome = await submitOnce(context, found, async () => {
      const enrollment = await loadEnrollment(context, found.id);
      const priced = await buildPricedEnrollment(context, enrollment, catalog);
      const notes = { complete: true, values: { notes: input.additional_notes ?? '' } };
      await saveStep(context, enrollment, 'review_info', notes, fromWireVersion(input.version));
      await assertComplete(context, priced);
      made = await gather(context, priced);
      return toPolicy(context, made);
    });
    if (!outcome) throw notFound('enrollment');
    if (outcome.created && made) await finish(context, made, outcome.policy);
    return answer({ policy_id: outcome.policy.id });
  });
};

/**
 * Checks every required step, the cart and its date, as of now; throws the refusal that names the first step to go to.
 */
async function assertComplete(context: Context, priced: PricedEnrollment): Promise<void> {
  const { enrollment } = priced;
  const gone = goneMessage(priced);
  if (gone !== null) throw incomplete('cart_info', gone);
  if (priced.entries.length === 0) throw incomplete('cart_info', 'Your cart is empty. Choose a plan first.');
  for (const { plan } of priced.entries) {
    assertNoBlackout(plan, priced);
    await assertNotHeld(context, priced, plan);
  }
  if (enrollment.effectiveDate === null || !cartDates(priced).includes(enrollment.effectiveDate))
    throw incomplete(
      'cart_info',
      'The day your coverage was to start can no longer be chosen. Please choose another one in your cart.',
    );
  const failed = priceCart(priced).items.find(({ result }) => !result.ok);
  if (failed && !failed.result.ok) throw incomplete('cart_info', `${failed.name}: ${failed.result.message}`);
  const texts = await loadAgreementTexts(context, priced);
  if (texts.unsellable !== null) throw incomplete('cart_info', unsellableMessage(texts.unsellable, priced));
  const done = await completeSteps(context, priced);
  const required = cartRequirements(priced).steps;
  const open = STEPS.find(({ key }) => key !== 'review' && required.has(key) && !done.has(key));
  if (open) throw await openStep(context, priced, open.key);
}

async function openStep(context: Context, priced: PricedEnrollment, key: StepKey): Promise<EnrollmentError> {
  const step = stepOf(key);
  if (key === 'billing') {
    const { billing_info: kept } = await loadColumns(context, priced.enrollment, ['billing_info']);
    if (kept?.data.complete)
      return incomplete(
        step.tab,
        'Your payments have changed: an amount, a day, or the ways to pay. Please go through Billing Information again.',
      );
  }
  if (key === 'agreement') {
    const { agreement_info } = await loadColumns(context, priced.enrollment, ['agreement_info']);
    if ((await signatureState(context, priced, agreement_info)) === 'changed')
      return refusal(
        'signatureRequired',
        'Something you signed has changed. Please read the agreement and sign again.',
        {
          tab_name: step.tab,
        },
      );
  }
  return incomplete(step.tab, `Please complete ${step.title} first.`);
}

function incomplete(tab: string, message: string): EnrollmentError {
  return refusal('incompleteTab', message, { tab_name: tab });
}

async function gather(context: Context, priced: PricedEnrollment): Promise<Submission> {
  const saved = await loadColumns(context, priced.enrollment, ['primary_info', 'contact_info', 'billing_info']);
  const billing = saved.billing_info?.data.values;
  const on = priced.enrollment.effectiveDate;
  if (!billing || on === null) throw incomplete(stepOf('billing').tab, 'Please complete Billing Information first.');
  return {
    priced,
    on,
    rated: priceCart(priced, on),
    name: fullName(saved.primary_info?.data.values ?? {}),
    email: textOf(saved.contact_info?.data.values ?? {}, 'email_address'),
    billing,
    schedule: scheduleOf(context, billing, on),
    contact: await loadSiteContact(context, priced.enrollment),
    producer: (await loadProducer(context, priced, on)).named,
  };
}

function toPolicy(context: Context, submission: Submission): { policy: NewPolicy; items: NewPolicyItem[] } {
  const { priced, rated, on, billing } = submission;
  const { id, siteKey, agentId, groupId, portalId, userId, eprocess } = priced.enrollment;
  const policyId = context.ids.policyNumber();
  const policy = {
    id: policyId,
    enrollmentId: id,
    siteKey,
    agentId,
    groupId,
    portalId,
    memberId: userId,
    eprocess,
    tier: priced.household.tier,
    effectiveDate: on,
    firstMonthCents: rated.firstMonthCents,
    recurringCents: rated.recurringCents,
    paymentMethod: billing.method,
    // An invoice is for members who pay by bill; a card or an account is charged (rules 3 §4 "Confirmation").
    callInvoice: billing.method !== 'cc' && billing.method !== 'eft',
    record: context.fields.sealJson(toRecord(context, submission), places.policyRecord(policyId)),
    createdAt: context.now,
  };
  return { policy, items: toItems(context, submission) };
}

function toRecord(context: Context, submission: Submission): ReceiptRecord {
  const { priced, name, email, rated, billing, schedule, contact, producer } = submission;
  const bankLast4 = textOf(billing.values, 'account_number').slice(-4);
  return {
    name,
    email,
    items: [
      ...rated.items.map(({ name: plan, cents, pending, result }) => ({
        name: plan,
        cents,
        ...(result.ok && { parts: planParts(priced, result) }),
        ...(pending !== null && { pending }),
      })),
      ...rated.memberships.map((item) => ({ name: item.name, cents: item.cents })),
    ],
    fees: rated.fees.map(({ label, cents, kind, because }) => ({ label, cents, kind, because })),
    parts: cartParts(priced, rated),
    ...cartPerPayday(priced, rated),
    payment: billing.card
      ? { method: 'cc', brandOrBank: billing.card.brand, last4: billing.card.last4, token: billing.card.token }
      : billing.method === 'eft'
        ? { method: 'eft', brandOrBank: textOf(billing.values, 'bank_name'), last4: bankLast4, token: null }
        : null,
    billDay: Number(textOf(billing.values, 'bill_date')) || null,
    ...(schedule && { schedule }),
    payee: contact.name,
    ...(producer && { producer: toWireProducer(producer) }),
    submittedAt: context.now.toISOString(),
  };
}

function toItems(context: Context, { rated, on }: Submission): NewPolicyItem[] {
  const plans = rated.items.map((item) => ({ item, kind: 'plan' }));
  const memberships = rated.memberships.map((item) => ({ item, kind: 'membership' }));
  return [...plans, ...memberships].map(({ item, kind }) => {
    const price = 'result' in item && item.result.ok ? item.result : null;
    return {
      id: context.ids.token(12),
      planId: item.planId,
      planPricingId: item.pricingId,
      planName: item.name,
      kind,
      effectiveDate: on,
      recurringCents: item.cents,
      oneTimeCents: price?.oneTimeCents ?? 0,
      // Evidence of insurability is decided after the enrollment; until then the guaranteed amount is charged
      // (decisions 36).
      status: price?.pending ? ('pending' as const) : ('active' as const),
      breakdown: price
        ? { lines: price.lines, people: price.people, ...(price.pending && { pending: price.pending }) }
        : {},
    };
  });
}

/** Keeps the copy, queues the mails and writes the audit entry, in the transaction that made the policy. */
async function finish(context: Context, submission: Submission, policy: PolicyRow): Promise<void> {
  const { priced, name, on, rated, contact, producer } = submission;
  const payments = tellPayments(submission, 'Your');
  const pdf = await renderEnrollmentCopy(
    await buildCopy(context, priced, { policyId: policy.id, name, on, rated, contact, producer, payments }),
  );
  const id = context.ids.token(16);
  await context.store.db.insert(policyDocuments).values({
    id,
    policyId: policy.id,
    kind: 'enrollment-copy',
    contentType: 'application/pdf',
    content: context.fields.sealBytes(pdf, places.policyDocument(id)),
    sha256: sha256(pdf),
    createdAt: context.now,
  });
  await queueReceipts(context, submission, { policy, pdf });
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'enrollment.submit',
    subject: `policy:${policy.id}`,
    siteKey: priced.enrollment.siteKey,
    ip: context.caller.ip,
    data: { documentSha256: sha256(pdf), firstMonthCents: rated.firstMonthCents, recurringCents: rated.recurringCents },
  });
}
