import { detailMessages } from './detail-messages';
import { checkLine } from './text';

/**
 * Letters that papers and carriers' files can hold (decisions 53): Latin, Greek and Cyrillic with their accents, signs
 * of those languages, amounts and fractions. No emoji and no other script.
 */
const ON_PAPER =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u007e\u00a0-\u00ff\u0300-\u036f\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2100-\u214f\u2150-\u215e\u2200-\u22ff]*$/u;

/**
 * The message for one line of free text that goes to a carrier as it is typed and is too long, cannot be printed, or
 * has letters that no paper of theirs can hold; else null.
 */
export function checkPaperLine(text: string, limit?: number): string | null {
  return checkLine(text, limit) ?? (ON_PAPER.test(text) ? null : detailMessages.paperLetters);
}
