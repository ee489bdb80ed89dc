/*
 * Answers of carriers to files: TA1 for the interchange, 999 (005010X231A1) for its transaction sets. Read strictly: a file that does not add up is
 * refused as a whole, with the segment that is wrong, since half an answer would leave policies in a state that they were never given.
 */

/** An element that a carrier found wrong: its place in the segment, counted from 1, and the code of the error (element 621). */
export type ElementError = { element: number; code: string };
/** A segment that a carrier found wrong; `position` counts from 1 at the ST. `code` is null where only its elements are. */
export type SegmentError = { segment: string; position: number; code: string | null; elements: ElementError[] };
export type SetAnswer = { control: string; code: string; errors: SegmentError[]; codes: string[] };
export type GroupAnswer = { number: number; code: string; sets: SetAnswer[]; codes: string[] };
export type InterchangeAnswer = { number: number; code: string; note: string };
export type Answer = {
  sender: string;
  receiver: string;
  interchanges: InterchangeAnswer[];
  groups: GroupAnswer[];
};

/** A file that is no answer, or one that does not add up; in words for the operator, without anything of the file but names of segments. */
export class AnswerError extends Error {
  constructor(at: number, words: string) {
    super(at === 0 ? words : `Segment ${at}: ${words}`);
    this.name = 'AnswerError';
  }
}

type Line = { at: number; id: string; elements: readonly string[] };

const ISA_LENGTH = 106;
const MOST_BYTES = 20_000_000;

/** Reads a file of one or more interchanges. Throws an {@link AnswerError}. */
export function readAnswers(text: string): Answer[] {
  if (text.length > MOST_BYTES) throw new AnswerError(0, 'The file is longer than 20 MB.');
  const lines = toLines(text.replace(/^\ufeff/, '').trim());
  const answers: Answer[] = [];
  for (let at = 0; at < lines.length;) {
    const end = lines.findIndex(({ id }, index) => index >= at && id === 'IEA');
    if (lines[at]?.id !== 'ISA' || end < 0)
      throw new AnswerError(lines[at]?.at ?? 0, 'An interchange begins with ISA and ends with IEA.');
    answers.push(readInterchange(lines.slice(at, end + 1)));
    at = end + 1;
  }
  return answers;
}

function toLines(text: string): Line[] {
  if (!text.startsWith('ISA')) throw new AnswerError(0, 'This is no file of X12: it does not begin with ISA.');
  const [element, end] = [text.charAt(3), text.charAt(ISA_LENGTH - 1)];
  if (text.length < ISA_LENGTH || /[A-Za-z0-9\s]/.test(element) || /[A-Za-z0-9]/.test(end) || element === end)
    throw new AnswerError(1, 'The ISA does not have 106 characters, so nothing tells the separators.');
  const parts = text.split(end).map((part) => part.replace(/^[\r\n]+/, ''));
  if (parts.at(-1)?.trim() !== '') throw new AnswerError(parts.length, 'The file ends in the middle of a segment.');
  return parts.slice(0, -1).map((part, index) => {
    const [id = '', ...elements] = part.split(element);
    if (!/^[A-Z][A-Z0-9]{1,2}$/.test(id)) throw new AnswerError(index + 1, 'It has no name of a segment.');
    return { at: index + 1, id, elements };
  });
}

const of = ({ elements }: Line, place: number): string => elements[place - 1] ?? '';

function numberOf(line: Line, place: number): number {
  const text = of(line, place);
  if (!/^\d{1,10}$/.test(text)) throw new AnswerError(line.at, `${line.id} has no number at place ${place}.`);
  return Number(text);
}

function must(is: boolean, line: Line, words: string): void {
  if (!is) throw new AnswerError(line.at, words);
}

function readInterchange(lines: readonly Line[]): Answer {
  const [isa, iea] = [lines[0] as Line, lines.at(-1) as Line];
  must(of(iea, 2) === of(isa, 13), iea, 'IEA has another number than its ISA.');
  const interchanges: InterchangeAnswer[] = [];
  const groups: GroupAnswer[] = [];
  let envelopes = 0;
  for (let at = 1; at < lines.length - 1;) {
    const line = lines[at] as Line;
    if (line.id === 'TA1') {
      interchanges.push(readTa1(line));
      at += 1;
      continue;
    }
    const end = lines.findIndex(({ id }, index) => index >= at && id === 'GE');
    must(line.id === 'GS' && end > 0, line, `${line.id} has no place here: TA1, or GS up to GE.`);
    groups.push(...readGroup(lines.slice(at, end + 1)));
    envelopes += 1;
    at = end + 1;
  }
  must(numberOf(iea, 1) === envelopes, iea, 'IEA tells another number of groups than there are.');
  must(interchanges.length + groups.length > 0, isa, 'It has neither a TA1 nor a 999.');
  return { sender: of(isa, 6).trim(), receiver: of(isa, 8).trim(), interchanges, groups };
}

function readTa1(line: Line): InterchangeAnswer {
  const [code, note] = [of(line, 4), of(line, 5)];
  must(/^[AER]$/.test(code), line, 'TA104 is neither A, E nor R.');
  must(/^0[0-3]\d$/.test(note), line, 'TA105 is no note.');
  return { number: numberOf(line, 1), code, note };
}

function readGroup(lines: readonly Line[]): GroupAnswer[] {
  const [gs, ge] = [lines[0] as Line, lines.at(-1) as Line];
  must(of(gs, 1) === 'FA', gs, 'This group is no acknowledgment (GS01 is not FA).');
  must(of(ge, 2) === of(gs, 6), ge, 'GE has another number than its GS.');
  const groups: GroupAnswer[] = [];
  for (let at = 1; at < lines.length - 1;) {
    const end = lines.findIndex(({ id }, index) => index >= at && id === 'SE');
    const line = lines[at] as Line;
    must(line.id === 'ST' && end > 0, line, 'A transaction set begins with ST and ends with SE.');
    groups.push(readSet(lines.slice(at, end + 1)));
    at = end + 1;
  }
  must(numberOf(ge, 1) === groups.length, ge, 'GE tells another number of transaction sets than there are.');
  return groups;
}

function readSet(lines: readonly Line[]): GroupAnswer {
  const [st, se] = [lines[0] as Line, lines.at(-1) as Line];
  must(of(st, 1) !== '997', st, 'This is a 997. Carriers answer 005010X220A1 by a 999: ask for that.');
  must(of(st, 1) === '999', st, 'This is no 999.');
  must(numberOf(se, 1) === lines.length, se, 'SE tells another number of segments than there are.');
  must(of(se, 2) === of(st, 2), se, 'SE has another number than its ST.');
  const [ak1, ak9] = [lines[1] as Line, lines.at(-2) as Line];
  must(ak1.id === 'AK1' && of(ak1, 1) === 'BE', ak1, 'It does not begin with an AK1 about enrollments (BE).');
  must(ak9.id === 'AK9' && /^[AEMPRWX]$/.test(of(ak9, 1)), ak9, 'It does not end with an AK9 that has a verdict.');
  const sets = readSets(lines.slice(2, -2));
  const group: GroupAnswer = { number: numberOf(ak1, 2), code: of(ak9, 1), sets, codes: codesFrom(ak9, 5) };
  must(numberOf(ak9, 4) <= numberOf(ak9, 2), ak9, 'AK9 takes more transaction sets than there were.');
  const taken = sets.filter(({ code }) => isTaken(code)).length;
  must(
    sets.length === 0 || numberOf(ak9, 4) === taken,
    ak9,
    'AK9 and the IK5s tell different numbers of sets that were taken.',
  );
  return group;
}

/** True for a verdict by which a set was taken: A, or E with errors. */
export const isTaken = (code: string): boolean => code === 'A' || code === 'E';

const codesFrom = ({ elements }: Line, place: number): string[] =>
  elements.slice(place - 1).filter((one) => one !== '');

function readSets(lines: readonly Line[]): SetAnswer[] {
  const sets: SetAnswer[] = [];
  let open: SetAnswer | null = null;
  for (const line of lines) {
    if (line.id === 'AK2') {
      must(open === null, line, 'The AK2 before it has no IK5.');
      must(of(line, 1) === '834', line, 'AK2 is about something else than an 834.');
      open = { control: of(line, 2), code: '', errors: [], codes: [] };
      continue;
    }
    if (open === null) throw new AnswerError(line.at, `${line.id} belongs behind an AK2.`);
    if (line.id !== 'IK5') {
      readError(line, open.errors);
      continue;
    }
    must(/^[AEMRWX]$/.test(of(line, 1)), line, 'IK5 has no verdict.');
    sets.push({ ...open, code: of(line, 1), codes: codesFrom(line, 2) });
    open = null;
  }
  if (open !== null) throw new AnswerError(lines.at(-1)?.at ?? 0, 'The last AK2 has no IK5.');
  return sets;
}

function readError(line: Line, errors: SegmentError[]): void {
  if (line.id === 'IK3') {
    const code = of(line, 4);
    errors.push({ segment: of(line, 1), position: numberOf(line, 2), code: code === '' ? null : code, elements: [] });
    return;
  }
  const last = errors.at(-1);
  if (line.id === 'IK4' && last) {
    // The place may be told with that of a component and of a repetition behind it.
    const [place = ''] = of(line, 1).split(/[^0-9]/);
    must(place !== '' && of(line, 3) !== '', line, 'IK4 has no place, or no code.');
    last.elements.push({ element: Number(place), code: of(line, 3) });
    return;
  }
  must(line.id === 'CTX' && last !== undefined, line, `${line.id} has no place here.`);
}
