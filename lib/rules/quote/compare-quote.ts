import type { Cents } from '../money/money';
import type { QuoteChange } from '../words/quote-changes';

/** A line of a cart: a plan or membership with its id, or a fee by its label alone; cents a month or once. */
export type QuoteLine = { planId: string | null; label: string; cents: Cents; cadence: 'monthly' | 'once' };

/** The same line today; null cents where it has no price, with the reason. */
export type LineToday = Omit<QuoteLine, 'cents'> & {
  cents: Cents | null;
  stands: 'priced' | Extract<QuoteChange, 'replaced' | 'gone' | 'refused' | 'questions'>;
  why: string;
};

export type ComparedLine = {
  planId: string | null;
  label: string;
  cadence: QuoteLine['cadence'];
  was: Cents | null;
  now: Cents | null;
  change: QuoteChange;
  why: string;
};

/** Told beside a price that moved while a birthday lies between the two starts; no age, which the mail did not tell either. */
export const BIRTHDAY_BETWEEN = 'A birthday lies between the quote and this start, and the price goes by age.';
const NOT_CHARGED = 'It is not charged any more.';

/**
 * The lines of a quote with what became of each, in the quote's order, then those that came since (decisions 268). A price that
 * moved is told whatever the reason is; a birthday in between is named as one.
 */
export function compareQuote(
  quoted: readonly QuoteLine[],
  today: readonly LineToday[],
  { birthdayBetween }: { birthdayBetween: boolean },
): ComparedLine[] {
  const before = new Set(quoted.map(keyOf));
  return [
    ...quoted.map((line) =>
      compareLine(line, today.find((one) => keyOf(one) === keyOf(line)) ?? null, birthdayBetween),
    ),
    ...today
      .filter((line) => !before.has(keyOf(line)))
      .map(({ planId, label, cadence, cents, why }): ComparedLine => ({
        planId,
        label,
        cadence,
        was: null,
        now: cents,
        change: 'added',
        why,
      })),
  ];
}

const keyOf = ({ planId, label, cadence }: Pick<QuoteLine, 'planId' | 'label' | 'cadence'>): string =>
  planId === null ? `fee ${cadence} ${label}` : `plan ${planId}`;

function compareLine(line: QuoteLine, now: LineToday | null, birthdayBetween: boolean): ComparedLine {
  const { planId, label, cadence, cents: was } = line;
  const told = { planId, label, cadence, was };
  if (now === null) return { ...told, now: null, change: 'gone', why: NOT_CHARGED };
  if (now.stands !== 'priced' || now.cents === null) {
    const change = now.stands === 'priced' ? 'refused' : now.stands;
    return { ...told, now: now.cents, change, why: now.why };
  }
  if (now.cents === was) return { ...told, now: was, change: 'same', why: '' };
  const why = birthdayBetween && planId !== null ? BIRTHDAY_BETWEEN : '';
  return { ...told, now: now.cents, change: now.cents > was ? 'higher' : 'lower', why };
}
