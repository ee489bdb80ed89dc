import type { ToldState } from '@/lib/rules/words/change-kinds';
import { renderMail, type MailBrand, type MailText } from './template';

/* Mails about how a member is reached (decisions 274). None has an address of theirs, old or new. */

type ToMember = { contact: MailBrand; name: string; url: string };

const notYou = ({ phone }: MailBrand): string =>
  `If you did not do this, ${phone === '' ? 'answer this mail' : `call us at ${phone}`} at once.`;

/** The state of a move, with what the mail says of it. */
export type MoveOutcome = {
  state: ToldState;
  /** Those who decide, as the member knows them. */
  decidedBy: string;
  reason: string;
  prices: readonly { name: string; price: string; from: string }[];
};

/** Tells a member where a move stands, and what plans cost from when on. */
export function buildMovedMail({ contact, name, url, outcome }: ToMember & { outcome: MoveOutcome }): MailText {
  const { subject, text } = wordsOf(outcome);
  const words = renderMail({
    site: contact,
    heading: subject,
    paragraphs: [`Hello ${name},`, text],
    details: outcome.prices.map((plan) => ({ label: plan.name, value: `${plan.price} a month from ${plan.from} on` })),
    action: { label: 'See my plans', url },
    footer: [notYou(contact)],
  });
  return { subject, ...words };
}

function wordsOf({ state, decidedBy, reason, prices }: MoveOutcome): { subject: string; text: string } {
  if (state === 'waiting')
    return {
      subject: 'Your move is waiting for a decision',
      text: `You told us that you have moved, which changes what your plans cost. ${decidedBy} looks at it and decides; nothing has changed yet. You can take it back until then.`,
    };
  if (state === 'declined')
    return {
      subject: 'Your move was declined',
      text: `The change of your address and prices was declined; everything stays as it is. The reason: ${reason}`,
    };
  return {
    subject: 'Your address has changed',
    text:
      prices.length === 0
        ? 'We have the new address that you told us. What your plans cost stays as it is.'
        : 'We have the new address that you told us, and these plans cost another amount there:',
  };
}

/** The code that proves an address for mail; it goes to that address. */
export function buildEmailCodeMail(mail: { contact: MailBrand; code: string; minutes: number }): MailText {
  const words = renderMail({
    site: mail.contact,
    heading: 'Your code',
    paragraphs: [
      `Somebody wants our mail to come to this address. If it was you, enter this code on the page where you asked for it, within ${mail.minutes} minutes.`,
    ],
    details: [{ label: 'Code', value: mail.code }],
    footer: [
      'The code works once. We never ask for it on the phone or by email, so do not pass it on.',
      'You did not ask for this? Then somebody typed your address; nothing happens without the code.',
    ],
  });
  return { subject: 'Your code', ...words };
}

/** Tells the owner of an address that is on file for another member that it was typed; there is no code in it (threats T9). */
export function buildEmailTakenMail({ contact, url }: Omit<ToMember, 'name'>): MailText {
  const words = renderMail({
    site: contact,
    heading: 'This address is in use already',
    paragraphs: [
      'A member wanted our mail to come to this address, and it is on file for a member already. So nothing was changed.',
      `Was it you? Then sign in with this address${contact.phone === '' ? '' : `, or call us at ${contact.phone}`}, and we bring the two together.`,
    ],
    action: { label: 'Sign in', url },
    footer: ['You did not do this? Then somebody typed your address, and you need do nothing.'],
  });
  return { subject: 'This address is in use already', ...words };
}

/** Tells a member at the address of before that mail and codes go to another one from now on. */
export function buildEmailChangedMail({ contact, name, url }: ToMember): MailText {
  const words = renderMail({
    site: contact,
    heading: 'Your email address has changed',
    paragraphs: [
      `Hello ${name},`,
      'Our mail and the codes to sign in go to another address from now on. This is the last mail to this one.',
      'Every other browser that was signed in as you has been signed out.',
      `If it was not you, somebody else can sign in as you: ${contact.phone === '' ? 'answer this mail' : `call us at ${contact.phone}`} at once, and we bring this address back.`,
    ],
    action: { label: 'Go to the site', url },
  });
  return { subject: 'Your email address has changed', ...words };
}
