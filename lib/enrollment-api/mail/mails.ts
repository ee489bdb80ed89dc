import { PRODUCER_LABEL } from '@/lib/rules/people/producers';
import { RECEIPT_SUBJECT } from '@/lib/rules/words/fixed-titles';
import { renderMail, type MailBrand, type MailText } from './template';

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
    action: { label: 'See my quote', url: quote.url },
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
