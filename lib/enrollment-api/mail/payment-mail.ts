import { formatDate } from '@/lib/rules/text/date-words';
import { renderMail, type MailBrand, type MailText } from './template';

/**
 * Tells a member that a payment of their policy did not come, why in plain words, what happens next, and how to pay (decisions 54).
 * It names neither card nor account.
 */
export function buildPaymentFailedMail(failed: {
  contact: MailBrand;
  name: string;
  policyId: string;
  amount: string;
  reason: string;
  /** True for the first month: the policy waits for it. */
  isFirst: boolean;
  /** The day on which the same account is debited once more; null where nothing more is taken. */
  retryOn: string | null;
  /** The page of the site from which the member pays. */
  url: string;
}): MailText {
  const { phone } = failed.contact;
  const next =
    failed.retryOn === null
      ? 'Nothing else is taken meanwhile.'
      : `Your bank account is debited once more on ${formatDate(failed.retryOn)}, unless you pay another way before.`;
  const words = renderMail({
    site: failed.contact,
    heading: 'Your payment did not come',
    paragraphs: [
      `Hello ${failed.name},`,
      `We could not take ${failed.amount} ${failed.isFirst ? 'for the first month of your coverage' : 'for your coverage'}. ${failed.reason}`,
      failed.isFirst
        ? `Your enrollment stands and is pending until the first payment comes. Nothing was taken. ${next}`
        : `Nothing was taken. ${next} Please pay so that your coverage goes on.`,
    ],
    details: [
      { label: 'Confirmation number', value: failed.policyId },
      { label: 'Amount', value: failed.amount },
    ],
    action: { label: 'Pay now', url: failed.url },
    footer: [`You can also call us${phone === '' ? '' : ` at ${phone}`} and pay another way.`],
  });
  return { subject: 'Your payment did not come', ...words };
}

/** Tells a member that money was given back to the card it came from; it names no card (decisions 254). */
export function buildRefundMail(given: {
  contact: MailBrand;
  name: string;
  policyId: string;
  amount: string;
}): MailText {
  const { phone } = given.contact;
  const words = renderMail({
    site: given.contact,
    heading: 'Your refund',
    paragraphs: [
      `Hello ${given.name},`,
      `We gave ${given.amount} back to the card that you paid with. It is on its statement when its bank has booked it, mostly within 10 days.`,
    ],
    details: [
      { label: 'Confirmation number', value: given.policyId },
      { label: 'Amount', value: given.amount },
    ],
    footer: [`Questions? Answer this mail${phone === '' ? '' : ` or call us at ${phone}`}.`],
  });
  return { subject: 'Your refund', ...words };
}
