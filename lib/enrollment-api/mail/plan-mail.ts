import { renderMail, type MailBrand, type MailText } from './template';

/** Tells a member how plans of a policy stand after a change: each with its state and the next thing that happens (decisions 40). */
export function buildPlanChangeMail(mail: {
  contact: MailBrand;
  name: string;
  policyId: string;
  plans: readonly { name: string; label: string; next: string }[];
  /** The member's home on the site. */
  url: string;
}): MailText {
  const { contact, name, policyId, plans, url } = mail;
  const words = renderMail({
    site: contact,
    heading: plans.length === 1 ? 'Your plan has changed' : 'Your plans have changed',
    paragraphs: [`Hello ${name},`, ...plans.map((plan) => `${plan.name}: ${plan.next}`)],
    details: [
      { label: 'Confirmation number', value: policyId },
      ...plans.map((plan) => ({ label: plan.name, value: plan.label })),
    ],
    action: { label: 'See my plans', url },
    footer: [`Questions? Answer this mail${contact.phone === '' ? '' : ` or call us at ${contact.phone}`}.`],
  });
  return { subject: plans.length === 1 ? 'Your plan has changed' : 'Your plans have changed', ...words };
}

/** Reminds a member that evidence of insurability is still open, and what follows without it (decisions 260). */
export function buildEvidenceMail(mail: {
  contact: MailBrand;
  name: string;
  policyId: string;
  text: string;
  /** The member's home on the site. */
  url: string;
}): MailText {
  const { contact, name, policyId, text, url } = mail;
  const subject = 'A decision on your plan is still open';
  const words = renderMail({
    site: contact,
    heading: subject,
    paragraphs: [`Hello ${name},`, text],
    details: [{ label: 'Confirmation number', value: policyId }],
    action: { label: 'See my plans', url },
    footer: [`Questions? Answer this mail${contact.phone === '' ? '' : ` or call us at ${contact.phone}`}.`],
  });
  return { subject, ...words };
}

/** Tells the rep or the benefits desk that an enrollment gave details of a person who says that it is not theirs (decisions 57). */
export function buildNotMineMail({ contact, policyId }: { contact: MailBrand; policyId: string }): MailText {
  const words = renderMail({
    site: contact,
    heading: 'An enrollment to look into',
    paragraphs: [
      'An enrollment gave details that another member has on file, and that member says that it is not theirs. Please look into it: call both before anything is changed.',
    ],
    details: [{ label: 'Confirmation number', value: policyId }],
  });
  return { subject: 'An enrollment to look into', ...words };
}
