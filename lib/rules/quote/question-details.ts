import { checkDateText } from '../text/date-checks';
import { normalizeDateText, parseDateText } from '../text/date-text';
import { detailMessages } from '../text/detail-messages';
import { quoteMessages as messages } from '../words/quote-messages';
import { checkPaperLine } from '../text/paper-text';
import { cleanText } from '../text/text';

/** Entries of a detail (rules 2 §3 "two entries"). */
export const DETAIL_ENTRIES = [0, 1] as const;

/** The members of an entry. */
export const DETAIL_NAMES = [
  'dot_from',
  'dot_to',
  'reason_for_condition',
  'degree_of_recovery',
  'physician_name_address',
] as const;
export type DetailName = (typeof DETAIL_NAMES)[number];

/** A treatment as typed, or as the wire has it. */
export type DetailEntry = { readonly [N in DetailName]?: string | undefined };

/** Longest text of an entry, and of the answer to "who" (rules 2 §3). */
export const QUESTION_TEXT_LIMIT = 200;

/** The days between which a treatment lies. */
export type TreatmentDays = {
  today: string;
  /** Birth of the oldest person asked about; null when it is not known, or when it may be a relative's illness. */
  born: string | null;
};

/** True for an entry in which nothing was said. */
export function isBlankEntry(entry: DetailEntry): boolean {
  return DETAIL_NAMES.every((name) => isBlank(entry[name]));
}

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

/**
 * The messages for an entry that was begun, by its members: a condition and a first day are needed, days are real, in
 * order, after birth and not in the future, texts fit on the carrier's papers (decisions 151).
 */
export function checkDetailEntry(entry: DetailEntry, days: TreatmentDays): Record<string, string> {
  const { dot_from: from = '', dot_to: to = '' } = entry;
  const [begin, end] = [parseDateText(from), parseDateText(to)];
  const found: Record<DetailName, string | null> = {
    dot_from: isBlank(from) ? messages.required : checkDay(from, days),
    dot_to:
      checkDay(to, days) ?? (begin !== null && end !== null && end < begin ? detailMessages.treatmentOrder : null),
    reason_for_condition: isBlank(entry.reason_for_condition)
      ? messages.required
      : checkPaperLine(entry.reason_for_condition ?? '', QUESTION_TEXT_LIMIT),
    degree_of_recovery: checkPaperLine(entry.degree_of_recovery ?? '', QUESTION_TEXT_LIMIT),
    physician_name_address: checkPaperLine(entry.physician_name_address ?? '', QUESTION_TEXT_LIMIT),
  };
  const told = Object.entries(found).flatMap(([name, message]) => (message === null ? [] : [[name, message]]));
  return Object.fromEntries(told);
}

function checkDay(text: string, { today, born }: TreatmentDays): string | null {
  const problem = checkDateText(text, { today, latest: 'today' });
  if (problem !== null) return problem;
  const day = parseDateText(text);
  if (day === null) return null;
  if (born !== null) return day < born ? detailMessages.beforeBirth : null;
  return Number(day.slice(0, 4)) < Number(today.slice(0, 4)) - 120 ? messages.dateTooOld : null;
}

/** An entry as it is kept: dates in the wire's form, texts clean, what is blank left out. */
export function toKeptEntry(entry: DetailEntry): DetailEntry {
  const given = DETAIL_NAMES.flatMap((name) => {
    const text = entry[name] ?? '';
    const kept = name === 'dot_from' || name === 'dot_to' ? normalizeDateText(text).trim() : cleanText(text);
    return kept === '' ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(given);
}
