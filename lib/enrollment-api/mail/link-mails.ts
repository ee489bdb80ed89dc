import { formatMoment } from '@/lib/rules/text/moments';
import { renderMail, type MailBrand, type MailText } from './template';

/* Mails whose link opens something of one person, and says until when it does. */

/** Save & Continue Later (rules 2 §1): the enrollment code, and a link that opens the saved step (decisions 12). */
export function buildResumeMail(resume: {
  contact: MailBrand;
  code: string;
  pageUrl: string;
  linkUrl: string;
  /** The ends of code and link, told with their zone (decisions 45). */
  codeEnds: Date;
  linkEnds: Date;
}): MailText {
  const words = renderMail({
    site: resume.contact,
    heading: 'Continue your enrollment',
    paragraphs: [
      'Your enrollment is saved. You can continue it whenever you like.',
      `Use the button until ${formatMoment(resume.linkEnds)}, or open ${resume.pageUrl} and enter this email address and your enrollment code.`,
    ],
    details: [{ label: 'Enrollment code', value: resume.code }],
    action: { label: 'Continue my enrollment', url: resume.linkUrl },
    footer: [
      `The code works until ${formatMoment(resume.codeEnds)} or until you have enrolled; a newer one ends it. Card numbers are never saved, so you are asked for yours again.`,
      'You did not ask for this? Call us and we will close it.',
    ],
  });
  return { subject: 'Continue your enrollment', ...words };
}

/** A current member's way to the own plans, sent by a rep or the benefits desk (decisions 11). */
export function buildMemberLinkMail(link: { contact: MailBrand; name: string; url: string; ends: Date }): MailText {
  const { contact, name, url, ends } = link;
  const words = renderMail({
    site: contact,
    heading: 'Choose your plans',
    paragraphs: [
      `Hello ${name},`,
      `${contact.name} has opened the plans for you. Look at what you can add to your benefits, and enroll when you like.`,
    ],
    action: { label: 'See my plans', url },
    footer: [
      `The link works once, until ${formatMoment(ends)}, and is for you alone: do not pass it on.`,
      'Later you can sign in with this email address at any time; we send you a code then.',
    ],
  });
  return { subject: 'Choose your plans', ...words };
}

/** The question to a member on file whose number or address an enrollment gave (decisions 57). It names no plan. */
export function buildWhoItIsMail(mail: { contact: MailBrand; name: string; on: string; url: string }): MailText {
  const { contact, name, on, url } = mail;
  const words = renderMail({
    site: contact,
    heading: 'Is this enrollment yours?',
    paragraphs: [
      `Hello ${name},`,
      `On ${on} we received an enrollment with details that we have on file for you. If it is yours, sign in and tell us: the new plans then stand with your others.`,
      'If it is not yours, tell us there too, and we look into it. Nothing on your file was shown or changed.',
    ],
    action: { label: 'Sign in and answer', url },
    footer: ['We send a code to this address when you sign in. Do not pass it on.'],
  });
  return { subject: 'Is this enrollment yours?', ...words };
}

/** The client's way to check, sign and pay what a rep or the benefits desk filled in (decisions 34). No code, no plan. */
export function buildSigningMail(link: { contact: MailBrand; name: string; url: string; ends: Date }): MailText {
  const { contact, name, url, ends } = link;
  const words = renderMail({
    site: contact,
    heading: 'Check, sign and pay',
    paragraphs: [
      `Hello ${name},`,
      `${contact.name} has filled in your enrollment. Check it, sign it and pay on your own phone or computer. You need the six digits that are read to you on the phone.`,
    ],
    action: { label: 'Check and sign', url },
    footer: [
      `The link works until ${formatMoment(ends)} and is for you alone: do not pass it on.`,
      'You did not speak with anybody about an enrollment? Then call us, and do not tell anybody a code.',
    ],
  });
  return { subject: 'Your enrollment is ready to sign', ...words };
}

/** Brings one of the household to sign the own authorization (decisions 240). Names the reader alone. */
export function buildHouseholdMail(link: { contact: MailBrand; name: string; url: string; ends: Date }): MailText {
  const { contact, name, url, ends } = link;
  const words = renderMail({
    site: contact,
    heading: 'Read and sign for yourself',
    paragraphs: [
      `Hello ${name},`,
      'An application for coverage includes you, and it gives answers about your health. Read them and sign for yourself, on your own phone or computer. You need the six digits that are read to you by who asked you to sign.',
    ],
    action: { label: 'Read and sign', url },
    footer: [
      `The link works until ${formatMoment(ends)} and is for you alone: do not pass it on.`,
      'Nobody asked you to sign? Then do nothing, and do not tell anybody a code.',
    ],
  });
  return { subject: 'Please sign for yourself', ...words };
}
