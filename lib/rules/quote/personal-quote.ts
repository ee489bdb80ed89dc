import { checkQuoteEmail } from '../people/email';
import { checkQuoteName } from '../people/names';
import { checkNote, checkRequired } from '../text/text';

/** Longest message that goes along with a personalized quote, in characters. */
export const QUOTE_MESSAGE_LIMIT = 2_000;

export const QUOTE_FIELDS = ['name', 'email', 'message'] as const;
export type PersonalQuote = Record<(typeof QUOTE_FIELDS)[number], string>;
export type PersonalQuoteProblems = Partial<Record<keyof PersonalQuote, string>>;

/** Checks the form of Send Personalized Quote; the messages by field (rules 1 §5 "Quote name", "Quote email"). */
export function checkPersonalQuote({ name, email, message }: PersonalQuote): PersonalQuoteProblems {
  const problems = {
    name: checkRequired(name) ?? checkQuoteName(name),
    email: checkRequired(email) ?? checkQuoteEmail(email),
    message: checkNote(message, QUOTE_MESSAGE_LIMIT),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
