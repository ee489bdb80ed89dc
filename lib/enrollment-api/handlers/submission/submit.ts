import { eq } from 'drizzle-orm';
import { textOf } from '@/lib/rules/fields/field-definition';
import { isGroupMethod } from '@/lib/rules/words/payment-kinds';
import { STEPS, stepOf, type StepKey } from '@/lib/rules/steps/step-table';
import { appendAudit } from '../../audit';
import { answer, type Context } from '../../request-context';
import { notFound, refusal, type EnrollmentError } from '../../api-error';
import { loadPolicy, submitOnce, type PolicyRow } from '../../store/policies';
import type { IntentRow } from '../../store/payment-rows';
import type { Handlers } from '../handlers';
import { noteEnrolled } from '../census/note-enrolled';
import { assertNoBlackout, assertNotHeld } from '../cart/change';
import { paidApartMessage } from '../shared/paid-together';
import { priceCart } from '../cart/view';
import { getCatalog } from '../shared/plan-catalog';
import { loadProducer } from '../shared/load-producer';
import { actorOf } from '../shared/signed-in-caller';
import { fromWireVersion, saveStep } from '../shared/save-step';
import { loadColumns } from '../../store/step-columns';
import type { StoredBilling } from '../../store/saved-steps';
import { loadSiteContact } from '../shared/site-contact';
import { loadEnrollment } from '../shared/enrollment';
import { loadGroup } from '../lookup/access-codes';
import { members } from '../../store/schema/member-tables';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { buildPricedEnrollment, cartDates, goneMessage, type PricedEnrollment } from '../shared/priced-enrollment';
import { keepInputs, toInputs } from '../policies/price-inputs';
import { noteSubmitted } from '../signing/link-status';
import { completeSteps, signatureState } from '../steps/completeness';
import { fullName } from '../steps/step-descriptors';
import { cartRequirements } from '../steps/requirements';
import { beginFirstPayment, heldPayment, holdFirstPayment, linkFirstPayment, PaymentMoved } from './first-payment';
import { askWhoItIs } from './ask-who-it-is';
import { holdPlans } from './hold-plans';
import { keepBeneficiaries, keepMember, type KeptMember } from './keep-member';
import { keepPaymentSource } from './keep-payment-source';
import { forgetUnasked } from '../steps/replaced-coverage';
import { forgetDependents } from '../steps/save-dependents';
import { scheduleOf } from './payment';
import { oweCopies } from './owed-copies';
import { toPolicy, type Submission } from './submitted-policy';
import { loadAgreementTexts, unsellableMessage } from './texts';

/** Times a payment that changed while it was asked for is asked for anew. */
const ATTEMPTS = 3;

/**
 * Submits the enrollment (decisions 24, 25, 27): validates everything, has the card's payment held, validates everything again in the
 * one transaction that creates exactly one policy, locks the enrollment, and owes the PDF copies with the receipt mails, which are made
 * afterwards (decisions 173), as is what is held taken (decisions 54). A second submit answers the same policy.
 */
export const saveReviewInfo: Handlers['saveReviewInfo'] = async (input, context) => {
  const found = await loadEnrollment(context, input.enrollment_id);
  const before = await loadPolicy(context, found);
  if (before) return answer({ policy_id: before.id });
  const catalog = await getCatalog(context);
  const job: Job = { context, found, catalog, input };
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await paysByCard(context, found)) await hold(job);
      const policy = await commit(job);
      context.paymentsDue?.();
      return answer({ policy_id: policy.id });
    } catch (error) {
      if (!(error instanceof PaymentMoved) || attempt === ATTEMPTS) throw error;
    }
  }
};

type Job = {
  context: Context;
  found: EnrollmentRow;
  catalog: Awaited<ReturnType<typeof getCatalog>>;
  input: Parameters<Handlers['saveReviewInfo']>[0];
};

async function paysByCard(context: Context, enrollment: EnrollmentRow): Promise<boolean> {
  const { billing_info } = await loadColumns(context, enrollment, ['billing_info']);
  return billing_info?.data.values.method === 'cc';
}

/** Asks for the card's payment; nothing where another submission has made the policy meanwhile. */
async function hold({ context, found, catalog }: Job): Promise<void> {
  const begun = await context.store.withTransaction(async () => {
    const enrollment = await loadEnrollment(context, found.id, 'update');
    if (enrollment.lockedAt !== null) return null;
    await forgetDependents(context, enrollment);
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    await assertComplete(context, priced);
    const submission = await gather(context, priced);
    return { intent: await beginFirstPayment(context, submission), contact: submission.contact };
  });
  if (begun?.intent) await holdFirstPayment(context, begun.intent, begun.contact);
}

/** Of two enrollments of a member at once the second finds what the first one made (decisions 276). */
async function holdMember({ store }: Context, { userId }: EnrollmentRow): Promise<void> {
  if (userId !== null)
    await store.db.select({ id: members.id }).from(members).where(eq(members.id, userId)).for('update');
}

async function commit({ context, found, catalog, input }: Job): Promise<PolicyRow> {
  return context.store.withTransaction(async () => {
    await holdMember(context, found);
    let made: Made | null = null;
    const outcome = await submitOnce(context, found, async () => {
      const enrollment = await loadEnrollment(context, found.id);
      await forgetDependents(context, enrollment);
      const priced = await buildPricedEnrollment(context, enrollment, catalog);
      const notes = { complete: true, values: { notes: input.additional_notes ?? '' } };
      await saveStep(context, enrollment, 'review_info', notes, fromWireVersion(input.version));
      await assertComplete(context, priced);
      const submission = await gather(context, priced);
      const member = await keepMember(context, priced);
      made = { submission, held: await heldPayment(context, submission), member };
      return toPolicy(context, submission, member.id);
    });
    if (!outcome) throw notFound('enrollment');
    if (outcome.created && made) await finish(context, made, outcome.policy);
    return outcome.policy;
  });
}

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
  const apart = paidApartMessage(priced.entries);
  if (apart !== null) throw incomplete('cart_info', apart);
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
    if ((await signatureState(context, priced, agreement_info)).state === 'changed')
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

/** Gathers what a submission is made of, and forgets what it is not made of any more. */
async function gather(context: Context, priced: PricedEnrollment): Promise<Submission> {
  const saved = await loadColumns(context, priced.enrollment, ['primary_info', 'contact_info', 'billing_info']);
  await forgetUnasked(context, priced, saved.primary_info);
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
    billedTo: await loadBilled(context, priced.enrollment, billing),
    producer: (await loadProducer(context, priced, on)).named,
  };
}

/** The group whose list bill the payments go on. */
async function loadBilled(
  context: Context,
  { groupId }: EnrollmentRow,
  { method }: StoredBilling,
): Promise<string | null> {
  if (groupId === null || !isGroupMethod(method)) return null;
  return (await loadGroup(context, groupId))?.name ?? null;
}

type Made = { submission: Submission; held: IntentRow | null; member: KeptMember };

/**
 * Writes what the member holds from now on, links the payment, owes the copies with their mails and writes the audit entry, in the
 * transaction that made the policy.
 */
async function finish(context: Context, { submission, held, member }: Made, policy: PolicyRow): Promise<void> {
  const { priced, rated, billing } = submission;
  const policyId = policy.id;
  await keepBeneficiaries(context, priced, { memberId: member.id, policyId });
  // What a client typed on the own device is not put before the sender of the link (decisions 169).
  if (priced.enrollment.signingLink === null) await keepPaymentSource(context, member.id, { billing, held });
  await keepInputs(context, policyId, toInputs(priced, submission.on));
  await holdPlans(context, submission, { policyId, member });
  // One who may be a member on file is marked once that is answered.
  if (member.claims === null) await noteEnrolled(context, priced.enrollment, member);
  else await askWhoItIs(context, submission, { claims: member.claims, policyId });
  await linkFirstPayment(context, submission, { policy, held });
  await oweCopies(context, submission, policy.id);
  await noteSubmitted(context, priced.enrollment.signingLink);
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'enrollment.submit',
    subject: `policy:${policy.id}`,
    siteKey: priced.enrollment.siteKey,
    ip: context.caller.ip,
    data: { firstMonthCents: rated.firstMonthCents, recurringCents: rated.recurringCents },
  });
}
