import { messages } from '../text/messages';

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const TOP = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/;

/**
 * True for a possible e-mail address: dot-atom local part, ASCII domain with a top level (RFC 5321 lengths,
 * threats T32).
 */
export function isEmail(text: string): boolean {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  if (at < 1 || at > 64 || address.length > 254) return false;
  const labels = address.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    TOP.test(top) &&
    labels.every((label) => LABEL.test(label)) &&
    address
      .slice(0, at)
      .split('.')
      .every((atom) => LOCAL.test(atom))
  );
}

/** The contact step's "Email is not in correct format", or null. Empty is not judged here. */
export function checkEmail(text: string): string | null {
  return text.trim() === '' || isEmail(text) ? null : messages.email;
}

/** Save & Continue Later: "Enter valid email address", also for an empty one (rules 2 §5 shows no other text). */
export function checkSaveLaterEmail(text: string): string | null {
  return isEmail(text) ? null : messages.saveLaterEmail;
}

/** Personalized quote: "Please enter valid email address", or null (rules 1 §5). Empty is not judged here. */
export function checkQuoteEmail(text: string): string | null {
  return text.trim() === '' || isEmail(text) ? null : messages.quoteEmail;
}

/** "m***@mail.example": an address told to who knows it anyway; empty for none. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '' : `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** The end of addresses that cannot exist (RFC 2606): a live installation whose staff or owners have one does not start. */
export const INVENTED_END = '.example';

/** True for an address of invented people. */
export const isInventedEmail = (email: string): boolean => email.toLowerCase().endsWith(INVENTED_END);
