import { renderMail, type MailBrand, type MailText } from './template';

type Told = { contact: MailBrand; name: string };

const questions = ({ phone }: MailBrand) => [
  `Questions? Answer this mail${phone === '' ? '' : ` or call us at ${phone}`}.`,
];

/** Confirms that a member asked to be deleted, with the way to take it back (decisions 267). */
export function buildDeletionAskedMail(mail: Told & { holdsPlans: boolean; url: string }): MailText {
  const { contact, name, holdsPlans, url } = mail;
  const subject = 'You asked us to delete your data';
  const when = holdsPlans
    ? 'Your plans go on as they are. When the last one has ended, we delete what need not be kept.'
    : 'You hold no plan any more, so we delete what need not be kept within a day.';
  const words = renderMail({
    site: contact,
    heading: subject,
    paragraphs: [
      `Hello ${name},`,
      when,
      'Was it not you, or did you change your mind? Sign in and take it back on the page of your data, as long as it is not done.',
    ],
    details: [],
    action: { label: 'See my data', url },
    footer: questions(contact),
  });
  return { subject, ...words };
}

/** Tells a member that their data is deleted, and what is kept (decisions 267). */
export function buildDeletedMail(mail: Told & { kept: readonly { what: string; years: number }[] }): MailText {
  const { contact, name, kept } = mail;
  const subject = 'Your data is deleted';
  const words = renderMail({
    site: contact,
    heading: subject,
    paragraphs: [
      `Hello ${name},`,
      'As you asked, we have deleted what need not be kept about you. You can no longer sign in, and this is our last mail to you.',
      'By law and to prove what was agreed, we keep after the end of your last plan:',
    ],
    details: kept.map(({ what, years }) => ({ label: what, value: `${years} years` })),
    footer: questions(contact),
  });
  return { subject, ...words };
}
