/*
 * Files of debits as banks take them: records of 94 characters in blocks of ten (Nacha Operating Rules, Appendix Three). Debits of
 * consumers only, so each batch has service class 225.
 */

/** The company that debits, as its bank knows it. */
export type DebitOrigin = {
  /** The nine digits of the bank that takes the files, with their check digit. */
  bankRouting: string;
  bankName: string;
  companyId: string;
  companyName: string;
  /** `WEB` where the bank wants debits that were authorized on the internet told apart. */
  entryClass: 'PPD' | 'WEB';
};

export type DebitEntry = {
  routing: string;
  account: string;
  type: 'checking' | 'savings';
  cents: number;
  /** The policy, as both banks show it. */
  reference: string;
  holder: string;
  /** True for one of many, false for one that happens once; told of `WEB` entries only. */
  recurring: boolean;
  /** The bank's first eight digits and seven of our own: no two entries ever have the same. */
  trace: string;
};

/** `effectiveOn` is the day on which the accounts are to be debited; the description is read on their statements. */
export type DebitBatch = { description: 'PREMIUM' | 'RETRY PYMT'; effectiveOn: string; entries: readonly DebitEntry[] };

export type DebitFile = {
  /** Day `YYYY-MM-DD` and time `HHMM`; with the letter they tell the files of a day apart. */
  madeOn: string;
  madeAt: string;
  modifier: string;
  batches: readonly DebitBatch[];
};

/** Letters that tell the files of one day apart, in their order. */
export const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const WIDTH = 94;
const BLOCK = 10;
const HASH_DIGITS = 10;

/** Writes the file. Throws on what no record has room for: a wrong file would be refused by the bank as a whole. */
export function writeDebits(origin: DebitOrigin, file: DebitFile): string {
  const batches = file.batches.map((batch, at) => batchLines(origin, batch, at + 1));
  const entries = file.batches.flatMap((batch) => batch.entries);
  const lines = [fileHeader(origin, file), ...batches.flat()];
  const blocks = Math.ceil((lines.length + 1) / BLOCK);
  lines.push(fileControl(entries, { batches: batches.length, blocks }));
  while (lines.length % BLOCK !== 0) lines.push('9'.repeat(WIDTH));
  return `${lines.join('\n')}\n`;
}

function fileHeader(origin: DebitOrigin, { madeOn, madeAt, modifier }: DebitFile): string {
  return record([
    '101',
    ` ${digits(origin.bankRouting, 9)}`,
    text(origin.companyId, 10),
    shortDay(madeOn),
    digits(madeAt, 4),
    text(modifier, 1),
    '094101',
    text(origin.bankName, 23),
    text(origin.companyName, 23),
    text('', 8),
  ]);
}

function batchLines(origin: DebitOrigin, batch: DebitBatch, number: number): string[] {
  const bank = origin.bankRouting.slice(0, 8);
  const header = record([
    '5225',
    text(origin.companyName, 16),
    text('', 20),
    text(origin.companyId, 10),
    origin.entryClass,
    text(batch.description, 10),
    text('', 6),
    shortDay(batch.effectiveOn),
    text('', 3),
    '1',
    digits(bank, 8),
    digits(number, 7),
  ]);
  const control = record([
    '8225',
    digits(batch.entries.length, 6),
    hashOf(batch.entries),
    digits(totalOf(batch.entries), 12),
    digits(0, 12),
    text(origin.companyId, 10),
    text('', 25),
    digits(bank, 8),
    digits(number, 7),
  ]);
  return [header, ...batch.entries.map((entry) => entryLine(origin, entry)), control];
}

function entryLine({ entryClass }: DebitOrigin, entry: DebitEntry): string {
  const kind = entry.recurring ? 'R' : 'S';
  return record([
    '6',
    entry.type === 'savings' ? '37' : '27',
    digits(entry.routing, 9),
    text(entry.account, 17),
    digits(entry.cents, 10),
    text(entry.reference, 15),
    text(entry.holder, 22),
    text(entryClass === 'WEB' ? kind : '', 2),
    '0',
    digits(entry.trace, 15),
  ]);
}

function fileControl(entries: readonly DebitEntry[], { batches, blocks }: { batches: number; blocks: number }): string {
  return record([
    '9',
    digits(batches, 6),
    digits(blocks, 6),
    digits(entries.length, 8),
    hashOf(entries),
    digits(totalOf(entries), 12),
    digits(0, 12),
    text('', 39),
  ]);
}

/** The sum of the banks' first eight digits, its last ten digits kept. */
function hashOf(entries: readonly DebitEntry[]): string {
  const sum = entries.reduce((total, { routing }) => total + Number(routing.slice(0, 8)), 0);
  return String(sum).slice(-HASH_DIGITS).padStart(HASH_DIGITS, '0');
}

const totalOf = (entries: readonly DebitEntry[]): number => entries.reduce((total, { cents }) => total + cents, 0);

/** A number in so many places. Throws where it has more digits, or is none. */
function digits(value: string | number, places: number): string {
  const written = String(value).padStart(places, '0');
  if (!/^\d+$/.test(written) || written.length > places) throw new Error('A number has no room in the file of debits');
  return written;
}

/** Words in so many places, cut and filled: letters without marks, as banks print them. */
function text(value: string, places: number): string {
  const plain = value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return plain
    .replaceAll(/[^ -~]/g, ' ')
    .slice(0, places)
    .padEnd(places);
}

const shortDay = (day: string): string => digits(day.slice(2).replaceAll('-', ''), 6);

function record(parts: readonly string[]): string {
  const line = parts.join('');
  if (line.length !== WIDTH) throw new Error('A record of the file of debits has another length');
  return line;
}
