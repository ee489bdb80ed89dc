import { env } from '@/lib/env';
import { formatMoney } from '@/lib/rules/money/money';
import { tellDeadline } from '@/lib/rules/text/moments';
import { buildInvoiceMail } from '../mail/mails';
import { loadSiteContact } from '../handlers/shared/site-contact';
import type { ReceiptRecord } from '../handlers/submission/read-receipt';
import { enqueueMail } from '../mail/outbox';
import type { Invoices, Ports } from '../ports';
import { places } from '../store/places';
import { loadPolicyById } from '../store/policies';

const TIMEOUT_MS = 4_000;

/**
 * The built-in invoices: each is a mail through the outbox, once for a policy. A list bill goes to the group or agent
 * that pays it for the member; a statement goes to the member.
 */
export function buildMailInvoices(needs: Pick<Ports, 'store' | 'fields' | 'clock'>): Invoices {
  return {
    async generate({ policyId }) {
      const { fields } = needs;
      const policy = await loadPolicyById(needs, policyId);
      if (!policy) throw new Error('There is no policy to invoice');
      const record = fields.openJson(policy.record, places.policyRecord(policyId)) as ReceiptRecord;
      const contact = await loadSiteContact(needs, policy);
      const words = buildInvoiceMail({
        contact,
        policyId,
        member: record.name,
        dueDate: tellDeadline(policy.effectiveDate, 'long'),
        lines: [...record.items.map(({ name, cents }) => ({ label: name, cents })), ...record.fees].map(
          ({ label, cents }) => ({ label, value: formatMoney(cents) }),
        ),
        pending: record.items.flatMap(({ pending }) => pending ?? []),
        due: formatMoney(policy.firstMonthCents),
        recurring: formatMoney(policy.recurringCents),
      });
      await enqueueMail(needs, {
        ...words,
        from: env().MAIL_FROM,
        to: policy.paymentMethod === 'stmt' ? record.email : (contact.ownerEmail ?? record.email),
        kind: 'invoice',
        siteKey: policy.siteKey,
        dedupeKey: `invoice/${policyId}`,
      });
    },
  };
}

/**
 * The admin service (`INVOICE_URL`): one POST of the order with the bearer token. The policy's number is the
 * idempotency key, so that a repeated order is the same invoice. Throws on a time-out and on anything but success.
 */
export function buildHttpInvoices(url: string, token: string | undefined): Invoices {
  return {
    async generate({ policyId, effectiveDate }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': policyId,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ effectiveDate, policy_id: policyId }),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The invoice service answered ${response.status}`);
    },
  };
}
