import { SEPARATORS } from './x12-text';

/** A segment: its name, and its elements; '' for one that is left out. */
export type Segment = readonly [id: string, ...elements: string[]];

/** A segment as its line; elements that are left out at its end are not written. */
export function toLine(segment: Segment): string {
  const last = segment.findLastIndex((element) => element !== '');
  return `${segment.slice(0, last + 1).join(SEPARATORS.element)}${SEPARATORS.segment}\n`;
}

/** The envelope of a file: who sends it to whom, its number and its moment. */
export type Envelope = {
  sender: { qualifier: string; id: string; code: string };
  receiver: { qualifier: string; id: string; code: string };
  isTest: boolean;
  /** Never given twice; it is the group's as well, as a file has one. */
  number: number;
  /** Day `YYYY-MM-DD` and time `HHMM`. */
  day: string;
  clock: string;
};

/** Segments of one transaction set between its ST and its SE. */
export type Body = readonly Segment[];

const VERSION = '005010X220A1';
const MOST_NUMBER = 999_999_999;

/** The number of a file as its header and its trailer have it. */
export function toControlNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > MOST_NUMBER) throw new Error('The files have no number left');
  return String(number).padStart(9, '0');
}

/** The number of a transaction set within its file. */
export const toSetNumber = (at: number): string => String(at + 1).padStart(4, '0');

/** The whole file: one interchange with one group of transaction sets. */
export function writeInterchange(envelope: Envelope, sets: readonly Body[]): string {
  const { sender, receiver, day, clock, number } = envelope;
  const control = toControlNumber(number);
  const date = day.replaceAll('-', '');
  const segments: Segment[] = [
    [
      ...(['ISA', '00', ' '.repeat(10), '00', ' '.repeat(10)] as const),
      ...[sender.qualifier, sender.id.padEnd(15), receiver.qualifier, receiver.id.padEnd(15)],
      ...[date.slice(2), clock, SEPARATORS.repetition, '00501', control, '1', envelope.isTest ? 'T' : 'P'],
      SEPARATORS.component,
    ],
    ['GS', 'BE', sender.code, receiver.code, date, clock, String(number), 'X', VERSION],
    ...sets.flatMap((body, at): Segment[] => [
      ['ST', '834', toSetNumber(at), VERSION],
      ...body,
      ['SE', String(body.length + 2), toSetNumber(at)],
    ]),
    ['GE', String(sets.length), String(number)],
    ['IEA', '1', control],
  ];
  return segments.map(toLine).join('');
}
