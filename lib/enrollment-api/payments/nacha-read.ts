/*
 * Files in which a bank sends debits back (addenda 99) or tells that an account is another one by now (addenda 98): the same records as
 * of the files it takes (Nacha Operating Rules, Appendices Three to Five).
 */

export type BankNotice =
  | { kind: 'return'; id: string; code: string; originalTrace: string; cents: number }
  | { kind: 'change'; id: string; code: string; originalTrace: string; corrected: string };

/** A file that is not whole or not one at all; its message is for the operator and holds nothing of its entries. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const WIDTH = 94;

type Totals = { lines: number; hash: bigint; debits: number; credits: number };

type Reading = { notices: BankNotice[]; file: Totals; batch: Totals | null; entry: string | null };

const none = (): Totals => ({ lines: 0, hash: 0n, debits: 0, credits: 0 });

/**
 * Reads a file of returns and changes. Throws `UnreadableFile` where its own counts, hash and sums do not agree with its entries: nothing
 * of a file that was cut off is believed.
 */
export function readBankFile(content: string): BankNotice[] {
  const lines = content.split(/\r?\n/).filter((line) => line !== '');
  if (!lines.every((line) => line.length === WIDTH)) throw new UnreadableFile('a record has another length than 94');
  if (lines[0]?.startsWith('101') !== true) throw new UnreadableFile('it does not begin with a file header');
  const body = lines.slice(1).filter((line) => !/^9+$/.test(line));
  const control = body.pop();
  if (control?.startsWith('9') !== true) throw new UnreadableFile('it has no file control');
  const reading: Reading = { notices: [], file: none(), batch: null, entry: null };
  for (const line of body) readRecord(reading, line);
  if (reading.batch) throw new UnreadableFile('a batch has no control');
  assertTotals(reading.file, control, [14, 21], 22);
  return reading.notices;
}

function readRecord(reading: Reading, line: string): void {
  const { batch } = reading;
  if ((line[0] === '5') !== (batch === null)) throw new UnreadableFile('a batch has no header or no control');
  if (batch === null) {
    reading.batch = none();
    reading.entry = null;
  } else if (line[0] === '6') {
    reading.entry = line;
    countEntry(batch, line);
  } else if (line[0] === '7' && reading.entry !== null) {
    batch.lines += 1;
    reading.notices.push(...toNotice(reading.entry, line));
  } else if (line[0] === '8') {
    assertTotals(batch, line, [5, 10], 11);
    addTotals(reading.file, batch);
    reading.batch = null;
  } else throw new UnreadableFile('a record is of no known kind or stands elsewhere');
}

/** The characters of a record from one place to another, counted from 1 as the rules do. */
const at = (line: string, from: number, to: number): string => line.slice(from - 1, to);

function field(line: string, from: number, to: number): number {
  const value = at(line, from, to);
  if (!/^\d+$/.test(value)) throw new UnreadableFile('a number is none');
  return Number(value);
}

/** Codes of entries that debit: those of sent debits, and those of debits that come back. */
const isDebit = (code: string): boolean => ['26', '27', '28', '36', '37', '38'].includes(code);

function countEntry(batch: Totals, line: string): void {
  batch.lines += 1;
  batch.hash += BigInt(field(line, 4, 11));
  const cents = field(line, 30, 39);
  if (isDebit(at(line, 2, 3))) batch.debits += cents;
  else batch.credits += cents;
}

function addTotals(file: Totals, batch: Totals): void {
  file.lines += batch.lines;
  file.hash += batch.hash;
  file.debits += batch.debits;
  file.credits += batch.credits;
}

/** Holds what was counted to a control record: its count, then from `hashAt` its hash and its sums. */
function assertTotals(counted: Totals, line: string, [from, to]: [number, number], hashAt: number): void {
  const isSound =
    counted.lines === field(line, from, to) &&
    String(counted.hash).slice(-10).padStart(10, '0') === at(line, hashAt, hashAt + 9) &&
    counted.debits === field(line, hashAt + 10, hashAt + 21) &&
    counted.credits === field(line, hashAt + 22, hashAt + 33);
  if (!isSound) throw new UnreadableFile('its counts and sums are not those of its entries');
}

/** The word of an addenda; nothing where it is of another kind. Its own trace and our entry's make one id. */
function toNotice(entry: string, line: string): BankNotice[] {
  const code = at(line, 4, 6);
  const originalTrace = at(line, 7, 21);
  const id = `${at(line, 80, 94)}.${originalTrace}.${code}`;
  if (!/^\d{15}$/.test(originalTrace)) throw new UnreadableFile('an addenda names no entry');
  if (at(line, 2, 3) === '99') return [{ kind: 'return', id, code, originalTrace, cents: field(entry, 30, 39) }];
  if (at(line, 2, 3) === '98') return [{ kind: 'change', id, code, originalTrace, corrected: at(line, 36, 64) }];
  return [];
}

type Account = { routing: string; account: string; type: 'checking' | 'savings' };

/** Places in the corrected data where each code has its parts, from and length (Appendix Five). */
const CHANGES: Readonly<
  Record<string, { routing?: [number, number]; account?: [number, number]; type?: [number, number] }>
> = {
  C01: { account: [0, 17] },
  C02: { routing: [0, 9] },
  C03: { routing: [0, 9], account: [12, 17] },
  C05: { type: [0, 2] },
  C06: { account: [0, 17], type: [20, 2] },
  C07: { routing: [0, 9], account: [9, 17], type: [26, 2] },
};

/** The account after a bank's notification of change; null where the code changes nothing of it or its data are none. */
export function changedAccount(now: Account, code: string, corrected: string): Account | null {
  const places = CHANGES[code];
  if (!places) return null;
  const part = ([from, length]: [number, number]) => corrected.slice(from, from + length).trim();
  const routing = places.routing ? part(places.routing) : now.routing;
  const account = places.account ? part(places.account) : now.account;
  const code2 = places.type ? part(places.type) : null;
  if (!/^\d{9}$/.test(routing) || !/^[\dA-Za-z-]{1,17}$/.test(account)) return null;
  if (code2 !== null && !/^[23]\d$/.test(code2)) return null;
  const type = code2 === null ? now.type : code2.startsWith('3') ? 'savings' : 'checking';
  return { routing, account, type };
}
