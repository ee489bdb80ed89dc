import { messages } from './messages';
import { TEXT_LIMITS } from './text-limits';

/** Control characters and the marks that reverse or hide text; line breaks and tabs are checked apart. */
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/;
const LINE_BREAK = /[\t\n\r]/;

/**
 * The form a text is stored in: Unicode NFC, without blanks around it (threats T32), its lines ended as a field of a page
 * ends them: a note with other ends would look changed where it is only shown.
 */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

/** The message for one line of free text that is too long or has characters that cannot be printed, else null. */
export function checkLine(text: string, limit: number = TEXT_LIMITS.line): string | null {
  if (LINE_BREAK.test(text)) return messages.unprintable;
  return checkNote(text, limit);
}

/**
 * The message for a free text of several lines that is too long or cannot be printed, else null. Lone surrogates are
 * refused, as no database takes them.
 */
export function checkNote(text: string, limit: number = TEXT_LIMITS.note): string | null {
  if (UNPRINTABLE.test(text) || !text.isWellFormed()) return messages.unprintable;
  return [...cleanText(text)].length > limit ? messages.tooLong : null;
}

/** The spec's words, and behind them the true reason where they alone would mislead. */
export function withReason(message: string, reason: string | null): string {
  return reason === null ? message : `${message}. ${reason}`;
}

/** The required message when the text is blank, else null. */
export function checkRequired(text: string): string | null {
  return text.trim() === '' ? messages.required : null;
}
