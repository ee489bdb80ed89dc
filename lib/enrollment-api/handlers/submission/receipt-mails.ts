import { env } from '@/lib/env';
import { withParts } from '@/lib/rules/money/part-words';
import { formatMoney } from '@/lib/rules/money/money';
import { tellProducer, type NamedProducer } from '@/lib/rules/people/producers';
import { formatDate } from '@/lib/rules/text/dates';
import { buildReceiptMail } from '../../mail/mails';
import { enqueueMail } from '../../mail/outbox';
import type { Context } from '../../request-context';
import type { PolicyRow } from '../../store/policies';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { cartParts } from '../shared/price-parts';
import { tellPayments } from './payment';

type Submission = Parameters<typeof tellPayments>[0] & {
  priced: PricedEnrollment;
  on: string;
  name: string;
  email: string;
  producer: NamedProducer | null;
};

/** Queues the "Enrollment Receipt" to the member and to the client, with the PDF (decisions 27). */
export async function queueReceipts(
  context: Context,
  submission: Submission,
  { policy, pdf }: { policy: PolicyRow; pdf: Buffer },
): Promise<void> {
  const { priced, name, email, on, rated, contact, producer } = submission;
  const recipients = [
    { audience: 'member' as const, to: email },
    ...(contact.ownerEmail === null ? [] : [{ audience: 'client' as const, to: contact.ownerEmail }]),
  ];
  for (const { audience, to } of recipients) {
    const words = buildReceiptMail({
      contact,
      name,
      policyId: policy.id,
      submittedOn: formatDate(context.today),
      effectiveDate: formatDate(on),
      plans: [...rated.items, ...rated.memberships].map((item) => ({
        name: item.name,
        amount: formatMoney(item.cents),
      })),
      pending: rated.items.flatMap((item) => item.pending ?? []),
      firstMonth: formatMoney(rated.firstMonthCents),
      recurring: withParts(formatMoney(rated.recurringCents), cartParts(priced, rated)),
      payments: tellPayments(submission, audience === 'member' ? 'Your' : 'The member’s'),
      agent: producer && tellProducer(producer),
      audience,
    });
    await enqueueMail(context, {
      ...words,
      from: env().MAIL_FROM,
      to,
      kind: 'receipt',
      siteKey: priced.enrollment.siteKey,
      dedupeKey: `receipt/${policy.id}/${audience}`,
      attachments: [{ filename: `enrollment-${policy.id}.pdf`, contentType: 'application/pdf', content: pdf }],
    });
  }
}
