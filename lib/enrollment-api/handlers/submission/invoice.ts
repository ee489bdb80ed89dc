import { and, eq } from 'drizzle-orm';
import { toWireDate } from '@/lib/rules/text/dates';
import { appendAudit } from '../../audit';
import { done, type Context } from '../../request-context';
import { EnrollmentError, invalid, notFound } from '../../api-error';
import { policies } from '../../store/schema/member-tables';
import { loadPolicyById, type PolicyRow } from '../../store/policies';
import type { Handlers } from '../handlers';
import { actorOf } from '../shared/signed-in-caller';
import { loadEnrollment } from '../shared/enrollment';

/**
 * Orders the invoice of a policy that is paid by bill (rules 3 §4 "Confirmation", §7). `callInvoice` says that an
 * invoice is still to be ordered. It is cleared only when the order was taken, so a failed order is tried again with
 * the next look at the receipt. Policies that need no invoice, or have one, answer the same and order nothing.
 */
export const autoInvoiceGeneration: Handlers['autoInvoiceGeneration'] = async (input, context) => {
  const policy = await loadOwnPolicy(context, input.policy_id);
  if (input.effectiveDate !== toWireDate(policy.effectiveDate))
    throw invalid(['effectiveDate', 'This is not the start date of the policy']);
  if (!policy.callInvoice) return done;
  // Outside any transaction, as the order may be a call over the network.
  try {
    await context.invoices.generate({ policyId: policy.id, effectiveDate: input.effectiveDate });
  } catch (error) {
    context.log.warn('invoice.failed', {
      error: error instanceof Error ? error.name : 'unknown',
      requestId: context.caller.requestId,
    });
    throw new EnrollmentError('unavailable', 'The invoice could not be ordered at the moment.', { retryAfter: 60 });
  }
  await context.store.withTransaction(async (tx) => {
    const ordered = await tx
      .update(policies)
      .set({ callInvoice: false })
      .where(and(eq(policies.id, policy.id), eq(policies.callInvoice, true)))
      .returning({ id: policies.id });
    if (ordered.length === 0) return;
    await appendAudit(context, {
      actor: actorOf(context),
      action: 'policy.invoice',
      subject: `policy:${policy.id}`,
      siteKey: policy.siteKey,
      ip: context.caller.ip,
    });
  });
  return done;
};

/** Loads a policy of the caller's own enrollment; 404 otherwise (threats T1). */
async function loadOwnPolicy(context: Context, id: string): Promise<PolicyRow> {
  const policy = await loadPolicyById(context, id);
  if (!policy) throw notFound('policy');
  await loadEnrollment(context, policy.enrollmentId);
  return policy;
}
