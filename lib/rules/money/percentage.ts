import { notWhole } from '../people/measures';
import { messages } from '../text/messages';
import { withReason } from '../text/text';

/** A beneficiary's share: a whole number of 1 to 100, at most 3 characters (rules 2 §5). Empty is not judged here. */
export function checkPercentage(text: string): string | null {
  const value = text.trim();
  if (value === '') return null;
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100) return null;
  return withReason(messages.percentage, notWhole(value));
}
