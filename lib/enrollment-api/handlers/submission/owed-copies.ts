import { env } from '@/lib/env';
import { withParts } from '@/lib/rules/money/part-words';
import { formatMoney } from '@/lib/rules/money/money';
import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import { tellProducer, type NamedProducer } from '@/lib/rules/people/producers';
import { formatDate } from '@/lib/rules/text/date-words';
import { buildReceiptMail } from '../../mail/mails';
import type { Context } from '../../request-context';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { cartParts } from '../shared/price-parts';
import { buildCopy, loadCopySource } from './copy';
import { owePaper } from './papers';
import { tellPayments } from './payment';
import { issueReceiptLink } from './linked-receipt';

type Submission = Parameters<typeof tellPayments>[0] & {
  priced: PricedEnrollment;
  on: string;
  name: string;
  email: string;
  producer: NamedProducer | null;
};

/**
 * Owes the copies of an enrollment with the "Enrollment Receipt" that brings each: the whole one to the member, the
 * client's to the rep or the group (decisions 27, 35). Everything they say is read now.
 */
export async function oweCopies(context: Context, submission: Submission, policyId: string): Promise<void> {
  const { priced, email, contact } = submission;
  const { siteKey } = priced.enrollment;
  const readers = [
    { kind: 'enrollment-copy', audience: 'member', to: email },
    { kind: 'client-copy', audience: 'client', to: contact.ownerEmail },
  ] as const;
  const source = await loadCopySource(context, priced);
  for (const { kind, audience, to } of readers) {
    const payments = tellPayments(submission, audience === 'member' ? 'Your' : 'The member’s');
    const copy = await buildCopy(context, priced, { ...submission, policyId, payments }, { source, audience });
    const own =
      audience === 'member' ? { link: await issueReceiptLink(context, { policyId, siteKey, url: contact.url }) } : {};
    const mail = to === null ? null : buildMail(context, { ...submission, policyId, payments, audience, to, ...own });
    await owePaper(context, { policyId, kind, copy, mail });
  }
}

type Receipt = Submission & {
  policyId: string;
  payments: ShownRow[];
  audience: 'member' | 'client';
  to: string;
  link?: string;
};

function buildMail({ today }: Context, receipt: Receipt) {
  const { priced, name, on, rated, contact, producer, policyId, payments, audience, to, link } = receipt;
  const words = buildReceiptMail({
    contact,
    name,
    policyId,
    submittedOn: formatDate(today),
    effectiveDate: formatDate(on),
    plans: [...rated.items, ...rated.memberships].map((item) => ({ name: item.name, amount: formatMoney(item.cents) })),
    pending: rated.items.flatMap((item) => item.pending ?? []),
    firstMonth: formatMoney(rated.firstMonthCents),
    recurring: withParts(formatMoney(rated.recurringCents), cartParts(priced, rated)),
    payments,
    agent: producer && tellProducer(producer),
    audience,
    ...(link !== undefined && { link }),
  });
  return {
    ...words,
    from: env().MAIL_FROM,
    to,
    kind: 'receipt',
    siteKey: priced.enrollment.siteKey,
    dedupeKey: `receipt/${policyId}/${audience}`,
  };
}
