import { formatMoney } from '@/lib/rules/money/money';
import { refusalReason } from '@/lib/rules/money/refusal-words';
import { enqueueMail } from '../../mail/outbox';
import { buildPaymentFailedMail } from '../../mail/payment-mail';
import { retryDay } from '../../payments/debit-files';
import type { Ports } from '../../ports';
import type { IntentRow } from '../../store/payment-rows';
import { issueReceiptLink } from './linked-receipt';
import { loadPolicyMember } from './policy-member';

/**
 * Queues the mail of a payment that did not come, to the member of its policy alone: its link opens the receipt, from which it is paid.
 */
export async function tellPaymentFailed(
  ports: Ports,
  intent: IntentRow,
  mail: { kind: string; dedupeKey: string },
): Promise<void> {
  const { policyId } = intent;
  const member = policyId === null ? null : await loadPolicyMember(ports, policyId);
  if (policyId === null || member === null) return;
  const { contact, name, addressed } = member;
  const words = buildPaymentFailedMail({
    contact,
    name,
    policyId,
    amount: formatMoney(intent.amountCents),
    reason: refusalReason(intent.failureCode ?? ''),
    isFirst: intent.sequence === 0,
    retryOn: retryDay(intent, ports.clock.now()),
    url: await issueReceiptLink(
      { ...ports, now: ports.clock.now() },
      { policyId, siteKey: addressed.siteKey, url: contact.url },
    ),
  });
  await enqueueMail(ports, { ...words, ...addressed, ...mail });
}
