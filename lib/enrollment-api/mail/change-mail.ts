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
