import { PRODUCER_LABEL } from '@/lib/rules/people/producers';
import { formatMoment } from '@/lib/rules/text/moments';
import { RECEIPT_SUBJECT } from '@/lib/rules/words/fixed-titles';
import { renderMail, type MailBrand } from './template';

/**
 * The words of a mail with the PNG, in base64, that its HTML shows; sender, recipient and reason are added where it is
 * queued.
 */
export type MailText = { subject: string; text: string; html: string; logo: string | null };

/**
 * The "Enrollment Receipt" (rules 3 §2 "Confirmation page", decisions 27). It holds the name, the confirmation number,
 * plans and amounts; the full copy is the attached PDF.
 */
export function buildReceiptMail(receipt: {
  contact: MailBrand;
  name: string;
  policyId: string;
  submittedOn: string;
  effectiveDate: string;
  plans: { name: string; amount: string }[];
  /** Amounts chosen and not charged before they are decided (decisions 36). */
  pending: readonly string[];
  firstMonth: string;
  recurring: string;
  /** When the amounts are taken, and by whom. */
  payments: readonly { label: string; value: string }[];
  /** Name and number of the agent who is named as producer; null where none is (decisions 144). */
  agent: string | null;
  /** The permanent link, in the member's own mail (decisions 188). */
  link?: string;
  /** `member` writes to the applicant; `client` to the agent or the group's benefits desk. */
  audience: 'member' | 'client';
}): MailText {
  const toMember = receipt.audience === 'member';
  const words = renderMail({
    site: receipt.contact,
    heading: RECEIPT_SUBJECT,
    paragraphs: toMember
      ? [
          `Hello ${receipt.name},`,
          'Thank you. Your enrollment is complete. An electronic copy of it is attached to this message.',
          ...receipt.pending,
        ]
      : [
          `An enrollment of ${receipt.name} was completed.`,
          'A copy of the enrollment is attached to this message.',
          ...receipt.pending.map((words) => `The member reads: ${words}`),
        ],
    details: [
      { label: 'Confirmation number', value: receipt.policyId },
      { label: 'Submitted', value: receipt.submittedOn },
      { label: 'Coverage starts', value: receipt.effectiveDate },
      ...receipt.plans.map((plan) => ({ label: plan.name, value: plan.amount })),
      { label: 'First Month Cost', value: receipt.firstMonth },
      { label: 'Recurring Cost', value: receipt.recurring },
      ...receipt.payments,
      ...(receipt.agent === null ? [] : [{ label: toMember ? PRODUCER_LABEL : 'Agent', value: receipt.agent }]),
    ],
    ...(receipt.link !== undefined && {
      action: { label: 'See how my enrollment stands', url: receipt.link },
      footer: [
        'Keep this message: the button works for years. Your receipt and documents open there with a code that we send to this address.',
      ],
    }),
  });
  return { subject: RECEIPT_SUBJECT, ...words };
}

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

/**
 * The one-time code of a sign-in (decisions 10, 11). No link: a code that is typed works in the browser that asked
 * only.
 */
export function buildSignInMail(signIn: { contact: MailBrand; code: string; minutes: number }): MailText {
  const words = renderMail({
    site: signIn.contact,
    heading: 'Your sign-in code',
    paragraphs: [`Enter this code on the page where you asked for it, within ${signIn.minutes} minutes.`],
    details: [{ label: 'Sign-in code', value: signIn.code }],
    footer: [
      'The code works once. We never ask for it on the phone or by email, so do not pass it on.',
      'You did not ask for this? Then somebody typed your address; nothing happens without the code.',
    ],
  });
  return { subject: 'Your sign-in code', ...words };
}

/** The code by which a client whom a rep enrolls is verified (decisions 59): it is read to the rep. */
export function buildVerificationMail(mail: {
  contact: MailBrand;
  agent: string;
  code: string;
  minutes: number;
}): MailText {
  const words = renderMail({
    site: mail.contact,
    heading: 'Your verification code',
    paragraphs: [
      `${mail.agent} is filling in an application for you. Tell ${mail.agent} this code within ${mail.minutes} minutes when you agree with the application.`,
    ],
    details: [{ label: 'Verification code', value: mail.code }],
    footer: [
      'The code confirms that the application is yours. It does not open anything else.',
      'Nobody is filling in an application for you? Then tell nobody this code, and nothing happens.',
    ],
  });
  return { subject: 'Your verification code', ...words };
}

/** The one-time code of a receipt's permanent link (decisions 188). No link, and nothing of the receipt. */
export function buildReceiptCodeMail(receipt: { contact: MailBrand; code: string; minutes: number }): MailText {
  const words = renderMail({
    site: receipt.contact,
    heading: 'Your code for your receipt',
    paragraphs: [
      `Enter this code on the page where you asked for it, within ${receipt.minutes} minutes. It opens your receipt and its documents.`,
    ],
    details: [{ label: 'Code', value: receipt.code }],
    footer: [
      'The code works once. We never ask for it on the phone or by email, so do not pass it on.',
      'You did not ask for this? Then somebody has the link from your receipt; nothing opens without the code.',
    ],
  });
  return { subject: 'Your code for your receipt', ...words };
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

/** Tells the applicant's own address that a code went to another one (threats T24). Holds no code and no link. */
export function buildResumeNotice(contact: MailBrand): MailText {
  const words = renderMail({
    site: contact,
    heading: 'Your saved enrollment',
    paragraphs: [
      'A code to continue your enrollment was just sent to another email address, as asked for on the site.',
      'If that was not you, call us and we will close it.',
    ],
  });
  return { subject: 'Your saved enrollment', ...words };
}

/** Tells the applicant's own address that the saved enrollment was opened (decisions 41). Holds no code and no link. */
export function buildOpenedNotice(contact: MailBrand): MailText {
  const words = renderMail({
    site: contact,
    heading: 'Your enrollment was opened',
    paragraphs: [
      'Your saved enrollment was just opened with the code or the link from our email. Where it was open before, it is closed now.',
      'If that was not you, call us and we will close it.',
    ],
  });
  return { subject: 'Your enrollment was opened', ...words };
}

/** The words a visitor wrote in the help assistant's Feedback (rules 1 §2.13), for the agent or group of the site. */
export function buildFeedbackMail({ contact, message }: { contact: MailBrand; message: string }): MailText {
  const words = renderMail({
    site: contact,
    heading: 'Feedback from your site',
    paragraphs: ['A visitor wrote in the help panel:', message],
    footer: ['Visitors do not say who they are here, so there is nobody to answer.'],
  });
  return { subject: 'Feedback from your site', ...words };
}

/** The personalized quote (rules 1 §2.11, §7.5): the cart, its price and start, and a word from the sender. */
export function buildQuoteMail(quote: {
  contact: MailBrand;
  name: string;
  /** The sender's own words; may be empty. */
  message: string;
  effectiveDate: string;
  covered: string;
  /** Plans, riders, memberships and fees with their amounts, in the cart's order. */
  lines: readonly { label: string; value: string }[];
  firstMonth: string;
  recurring: string;
  total: string;
  notes: readonly string[];
  url: string;
}): MailText {
  const { contact } = quote;
  const words = renderMail({
    site: contact,
    heading: 'Your personalized quote',
    paragraphs: [
      `Hello ${quote.name},`,
      `${contact.name} put these plans together for you. Nothing is booked yet: the quote shows what they cost and when coverage can start.`,
      ...(quote.message === '' ? [] : [`Message from ${contact.name}:\n${quote.message}`]),
    ],
    details: [
      { label: 'Coverage starts', value: quote.effectiveDate },
      { label: 'Who is covered', value: quote.covered },
      ...quote.lines,
      { label: 'First Month Cost', value: quote.firstMonth },
      { label: 'Recurring Cost', value: quote.recurring },
      { label: 'Total Cost', value: quote.total },
    ],
    action: { label: 'See our plans', url: quote.url },
    footer: quote.notes,
  });
  return { subject: 'Your personalized quote', ...words };
}

/** The invoice of a policy that is paid by bill, where no invoice service is connected (rules 3 §4 "Confirmation"). */
export function buildInvoiceMail(invoice: {
  contact: MailBrand;
  policyId: string;
  member: string;
  dueDate: string;
  /** Plans, memberships and fees of the first month; they add up to what is due. */
  lines: readonly { label: string; value: string }[];
  /** Amounts chosen and not charged before they are decided (decisions 36). */
  pending: readonly string[];
  due: string;
  recurring: string;
}): MailText {
  const words = renderMail({
    site: invoice.contact,
    heading: `Invoice for ${invoice.policyId}`,
    paragraphs: [
      `This is the invoice for the first month of coverage of ${invoice.member}.`,
      `Please pay by ${invoice.dueDate} and name the confirmation number, so that the payment finds its policy.`,
      ...invoice.pending,
    ],
    details: [
      { label: 'Confirmation number', value: invoice.policyId },
      { label: 'Due', value: invoice.dueDate },
      ...invoice.lines,
      { label: 'Amount due', value: invoice.due },
      { label: 'Each month after that', value: invoice.recurring },
    ],
  });
  return { subject: `Invoice for ${invoice.policyId}`, ...words };
}
