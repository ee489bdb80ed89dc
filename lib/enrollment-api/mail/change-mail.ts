import { joinWords } from '@/lib/rules/text/join-words';
import { renderMail, type MailBrand, type MailText } from './template';

/* Mails about what members change by themselves after the sale (decisions 272). Each tells whom to call if it was not they. */

type Changed = { contact: MailBrand; name: string; url: string };

const notYou = ({ phone }: MailBrand): string =>
  `If you did not do this, ${phone === '' ? 'answer this mail' : `call us at ${phone}`} at once.`;

/** Tells a member that a policy is paid another way from now on, with the copy of what they accepted (12 CFR 1005.10). */
export function buildPaymentChangedMail({
  contact,
  name,
  url,
  policyId,
  authorization,
}: Changed & { policyId: string; authorization: string }): MailText {
  const words = renderMail({
    site: contact,
    heading: 'You changed how you pay',
    paragraphs: [
      `Hello ${name},`,
      'The payments to come for your coverage are taken as you have told us. This is your copy of the authorization:',
      authorization,
    ],
    details: [{ label: 'Confirmation number', value: policyId }],
    action: { label: 'See my plans', url },
    footer: [notYou(contact)],
  });
  return { subject: 'You changed how you pay', ...words };
}

/** Tells a member that a policy's beneficiaries have changed; it names none of them. */
export function buildHeirsChangedMail({
  contact,
  name,
  url,
  plans,
  policyId,
  on,
}: Changed & { plans: readonly string[]; policyId: string; on: string }): MailText {
  const words = renderMail({
    site: contact,
    heading: 'You changed who is paid',
    paragraphs: [
      `Hello ${name},`,
      `On ${on} you signed a new list of beneficiaries for ${joinWords(plans)}. It counts from that day, and takes the place of the one before.`,
    ],
    details: [{ label: 'Confirmation number', value: policyId }],
    action: { label: 'See my plans', url },
    footer: [notYou(contact)],
  });
  return { subject: 'You changed who is paid', ...words };
}

/** Tells a member that the number at which they are called has changed; it has neither the old one nor the new one. */
export function buildPhoneChangedMail({ contact, name, url }: Changed): MailText {
  const words = renderMail({
    site: contact,
    heading: 'Your phone number has changed',
    paragraphs: [`Hello ${name},`, 'We call you at the number that you have given on your home from now on.'],
    action: { label: 'See my plans', url },
    footer: [notYou(contact)],
  });
  return { subject: 'Your phone number has changed', ...words };
}
