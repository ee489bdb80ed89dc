import { buildDate, toWireDate } from './dates';

/** A client as pasted text tells: names as they stand, birth date as `MM/DD/YYYY`, five digits of a ZIP code; '' for what is missing. */
export type PastedClient = { firstName: string; lastName: string; dob: string; zip: string };
export type PastedProblems = Partial<Record<'name' | 'dob' | 'zip', string>>;

/** Longest text that is looked at, in characters: a line of a list, not the list. */
export const PASTED_LIMIT = 400;

export const pastedMessages = {
  noName: 'There is no name in it. Type it below.',
  noDate: 'There is no birth date in it. Type it below.',
  noZip: 'There is no ZIP code in it. Type it below.',
  twoDates: 'There is more than one date in it. Type the birth date below.',
  twoZips: 'There is more than one ZIP code in it. Type the right one below.',
  noDay: 'The date is none that exists with the month first. Type it below as MM/DD/YYYY.',
  shortYear: 'The year has two digits and could be of this century or the last. Type it below with four.',
} as const;

const DATE = /(?<![\d/.-])(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([/.-])(\d{1,2})\5(\d{4}|\d{2}))(?![\d/.-]*\d)/g;
const ZIP = /(?<![\d(.-])(\d{5})(?:-\d{4})?(?![\d-])/g;
/** Labels of what is looked for; a line with another label is left out whole. */
const NAMES = /^(?:(?:full |client |member )?name|client|member)$/i;
const FIRST = /^(?:first|given)(?: name)?$/i;
const LAST = /^(?:last|family)(?: name)?|surname$/i;
const FOUND = /^(?:dob|d\.o\.b\.|born|birth ?da(?:te|y)|date of birth|zip(?: ?code)?|postal ?code)$/i;
const LABEL = /^[\p{L}. ]{2,24}$/u;
const BARE_LABELS = /\b(?:dob|d\.o\.b\.|date of birth|birth ?da(?:te|y)|zip(?: ?code)?)(?=\s*[:=]?\s*\d)\s*[:=]?/gi;
/** In small letters: with a capital it is a surname. */
const BORN = /\bborn(?: on)?(?=\s+\d)/g;
/** A word of a name, with accents, apostrophes, hyphens and the full stop of an initial. */
const WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;
const INITIAL = /^\p{L}\.?$/u;

type Names = Pick<PastedClient, 'firstName' | 'lastName'>;

/**
 * Reads name, birth date and ZIP code out of a line or block that was pasted: in any order, with tabs of a spreadsheet, with labels on
 * lines of their own. Dates are American, or begin with the year; nothing is guessed, and what is not understood is asked for
 * (decisions 269). `today` is `YYYY-MM-DD`.
 */
export function readPastedClient(text: string, today: string): { client: PastedClient; problems: PastedProblems } {
  const { plain, labelled } = takeLabels(text.slice(0, PASTED_LIMIT));
  const date = readDate(plain, today);
  const withoutDates = plain.replaceAll(DATE, '\t');
  const zip = readZip(withoutDates);
  const rest = withoutDates.replaceAll(ZIP, '\t');
  const named = readNames(rest);
  const names = {
    firstName: labelled.firstName || named.firstName,
    lastName: labelled.lastName || named.lastName,
  };
  const problems = {
    ...(names.firstName === '' && { name: pastedMessages.noName }),
    ...(date.problem !== null && { dob: date.problem }),
    ...(zip.problem !== null && { zip: zip.problem }),
  };
  return { client: { ...names, dob: date.value, zip: zip.value }, problems };
}

/** The text without labels, and the names that labels tell one by one. */
function takeLabels(text: string): { plain: string; labelled: Names } {
  const labelled: Names = { firstName: '', lastName: '' };
  const lines = text
    .normalize('NFC')
    .split(/\r?\n/)
    .map((line) => {
      const at = line.search(/[:=]/);
      const label = line.slice(0, Math.max(at, 0)).trim();
      if (!LABEL.test(label)) return line;
      const value = line.slice(at + 1).trim();
      if (FIRST.test(label)) labelled.firstName = joinWords(value);
      else if (LAST.test(label)) labelled.lastName = joinWords(value);
      else if (NAMES.test(label) || FOUND.test(label)) return value;
      // Such as "DOB: 04/09/1985 ZIP: 78701" after a name on one line, or "Phone: ...", which is none of ours.
      return FIRST.test(label) || LAST.test(label) || !isBare(line) ? '' : line;
    });
  return { plain: lines.join('\n').replaceAll(BARE_LABELS, '\t').replaceAll(BORN, '\t'), labelled };
}

/** True for a line whose first colon is not after a label of its own, but after one of ours within it. */
const isBare = (line: string): boolean => line.search(BARE_LABELS) >= 0;

const joinWords = (text: string): string =>
  text
    .split(/[\s,;]+/)
    .filter((word) => WORD.test(word))
    .join(' ');

type Read = { value: string; problem: string | null };

function readDate(text: string, today: string): Read {
  const found = [...text.matchAll(DATE)];
  const [first] = found;
  if (!first) return { value: '', problem: pastedMessages.noDate };
  if (new Set(found.map(([all]) => all)).size > 1) return { value: '', problem: pastedMessages.twoDates };
  const [, isoYear, isoMonth, isoDay, month, , day, year = ''] = first;
  const years = isoYear === undefined ? fullYear(year, today) : Number(isoYear);
  if (years === null) return { value: '', problem: pastedMessages.shortYear };
  const date = buildDate(years, Number(isoMonth ?? month), Number(isoDay ?? day));
  return date === null ? { value: '', problem: pastedMessages.noDay } : { value: toWireDate(date), problem: null };
}

/** A year of two digits is taken where this century's is still to come; else it could be either. */
function fullYear(year: string, today: string): number | null {
  if (year.length === 4) return Number(year);
  const century = Number(today.slice(0, 2)) * 100;
  return century + Number(year) > Number(today.slice(0, 4)) ? century - 100 + Number(year) : null;
}

function readZip(text: string): Read {
  const found = new Set([...text.matchAll(ZIP)].map(([, zip = '']) => zip));
  const [zip] = found;
  if (zip === undefined) return { value: '', problem: pastedMessages.noZip };
  return found.size > 1 ? { value: '', problem: pastedMessages.twoZips } : { value: zip, problem: null };
}

/** Words that are left: "Keller, Maria" is last name first; cells of a table and words in a row are first name first. */
function readNames(text: string): Names {
  const parts = text
    .split(/[\t\n;|]+/)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0);
  const turned = parts.length === 1 ? /^([^,]+),\s+([^,]+)$/.exec(dropEnds(parts[0] ?? '')) : null;
  if (turned) {
    const [last, suffix, first] = [
      wordsOf(turned[1] ?? ''),
      SUFFIX.exec(turned[2] ?? '')?.[0],
      wordsOf(turned[2] ?? ''),
    ];
    // "Maria Keller, Jr." is not turned round.
    if (suffix === undefined && last.length > 0 && first.length > 0)
      return {
        firstName: first.filter((word, at) => at === 0 || !INITIAL.test(word)).join(' '),
        lastName: last.join(' '),
      };
  }
  const [firstName = '', ...others] = parts.flatMap(wordsOf);
  // An initial in the middle belongs to neither.
  const lastName = others.filter((word, at) => !(at === 0 && others.length > 1 && INITIAL.test(word))).join(' ');
  return { firstName, lastName };
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

const dropEnds = (part: string): string => part.replace(/^[\s,]+|[\s,]+$/g, '');

const wordsOf = (part: string): string[] => part.split(/[\s,]+/).filter((word) => WORD.test(word));
