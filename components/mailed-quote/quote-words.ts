import type { QuoteView } from '@/lib/contract/mailed-quotes';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import type { QuoteChange } from '@/lib/rules/words/quote-changes';

type Line = QuoteView['lines'][number];

const CHANGES: Record<QuoteChange, string> = {
  same: 'As quoted',
  higher: 'Price went up',
  lower: 'Price went down',
  replaced: 'Replaced by another plan',
  gone: 'Not sold any more',
  refused: 'Cannot be had as things are',
  questions: 'Questions first',
  added: 'New since the quote',
};

/** The change of a line, in few words. */
export const changeWord = ({ change }: Line): string => CHANGES[change];

/** "$23.40 a month", "$15.00 once"; a dash where there is no amount. */
export function amountText(amount: string | null, cadence: Line['cadence']): string {
  if (amount === null) return 'None';
  return `${formatWireMoney(amount)} ${cadence === 'once' ? 'once' : 'a month'}`;
}

/** "December 1, 2026". */
export const dayText = (wire: string): string => formatDate(fromWireDate(wire) ?? '2000-01-01');

/** "$62.10", or what it is now and what it was. */
export function movedText(was: string, now: string): string {
  return was === now ? formatWireMoney(now) : `${formatWireMoney(now)}, was ${formatWireMoney(was)}`;
}

/** The start, and the one that was quoted where it is another one. */
export function startText({ start, quoted_start: was }: QuoteView): string {
  return start === was ? dayText(start) : `${dayText(start)}. The quote was for ${dayText(was)}.`;
}

/** "2 things have changed since": lines, start and sum by themselves; null where all is as quoted. */
export function changedText({ changed, lines, start, quoted_start: was }: QuoteView): string | null {
  if (!changed) return null;
  const count = lines.filter(({ change }) => change !== 'same').length + (start === was ? 0 : 1);
  if (count <= 1) return 'Something has changed since this quote was made';
  return `${count} things have changed since this quote was made`;
}
