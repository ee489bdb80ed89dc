import { crc32, inflateRawSync } from 'node:zlib';
import { refuse } from './sheet-refusal';

/*
 * The parts of a ZIP that a stranger made (threats T46). Everything is bounded by what the archive says of itself before a byte is
 * inflated, then held to it: a part that is larger than it says, or another than its checksum says, is refused.
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
export const MEGABYTE = 1024 * 1024;

/** Room for a workbook of half a million rates: 500,000 rows of twelve cells are some 250 MB of XML. */
export const ZIP_LIMITS = {
  file: 64 * MEGABYTE,
  parts: 2_000,
  part: 384 * MEGABYTE,
  total: 512 * MEGABYTE,
  /** A sheet of one repeated row packs to a fiftieth; a bomb to a thousandth. */
  ratio: 250,
  /** Below this size a part may pack as well as it likes. */
  small: MEGABYTE,
} as const;

/** The sizes that an archive is held to, in bytes, and the words for what it should be. */
export type ZipTerms = { limits: ZipLimits; whole: string };
type ZipLimits = Readonly<Record<keyof typeof ZIP_LIMITS, number>>;

type Part = { name: string; method: number; packed: number; size: number; sum: number; at: number };

export type Parts = {
  names: readonly string[];
  has(name: string): boolean;
  /** The bytes of a part; refuses the file where there is none of that name. */
  read(name: string): Buffer;
};

/** A workbook of a carrier, as a command reads it. */
export const WORKBOOK: ZipTerms = {
  limits: ZIP_LIMITS,
  whole: 'a whole XLSX file, saved anew by the spreadsheet program',
};

type Archive = ZipTerms & { file: string; bytes: Buffer };

/** The parts of an archive by name, none inflated yet. `file` is its name in refusals; without terms it is a workbook. */
export function openParts(file: string, bytes: Buffer, terms: ZipTerms = WORKBOOK): Parts {
  const archive = { file, bytes, ...terms };
  const { limits, whole } = terms;
  if (bytes.length > limits.file) refuse(file, 'The file is too large', `at most ${megabytes(limits.file)}`);
  const parts = readDirectory(archive);
  checkSizes(archive, parts);
  checkApart(archive, parts);
  const byName = new Map(parts.map((part) => [part.name, part]));
  if (byName.size !== parts.length) refuse(file, 'The file has two parts of one name', whole);
  return {
    names: [...byName.keys()],
    has: (name) => byName.has(name),
    read: (name) => {
      const part = byName.get(name);
      return part === undefined ? refuse(file, `The file has no part ${name}`, whole) : inflate(archive, part);
    },
  };
}

/** The end record stands at the very end, behind it a comment of at most 65,535 bytes. */
function findEnd({ file, bytes, whole }: Archive): number {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 22 - 0xffff; at -= 1)
    if (bytes.readUInt32LE(at) === END && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  return refuse(file, 'The file is cut off or damaged', whole);
}

function readDirectory(archive: Archive): Part[] {
  const { file, bytes, limits, whole } = archive;
  const end = findEnd(archive);
  const count = bytes.readUInt16LE(end + 10);
  const from = bytes.readUInt32LE(end + 16);
  const isSplit = bytes.readUInt16LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count;
  if (isSplit || count === 0xffff || from === 0xffffffff) refuse(file, 'The file is split or of a huge kind', whole);
  if (count > limits.parts) refuse(file, `The file has ${count} parts`, `at most ${limits.parts}`);
  const parts: Part[] = [];
  let at = from;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) refuse(file, 'The file is damaged', whole);
    if ((bytes.readUInt16LE(at + 8) & 1) === 1)
      refuse(file, 'The file is protected by a password', 'a file without a password');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) refuse(file, 'The file is damaged', whole);
    parts.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      sum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return parts;
}

const megabytes = (bytes: number): string => `${bytes / MEGABYTE} MB`;

function checkSizes({ file, limits, whole }: Archive, parts: readonly Part[]): void {
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  const isBomb = ({ size, packed }: Part) => size > limits.small && size > packed * limits.ratio;
  if (total > limits.total || parts.some(({ size }) => size > limits.part))
    refuse(
      file,
      'The file unpacks to more than is read here',
      `at most ${megabytes(limits.part)} a part and ${megabytes(limits.total)} in all`,
    );
  if (parts.some(isBomb)) refuse(file, 'A part of the file is packed far tighter than tables are', whole);
}

/** Parts that share bytes make a small archive unpack to any size. */
function checkApart(archive: Archive, parts: readonly Part[]): void {
  let free = 0;
  for (const part of parts.toSorted((one, other) => one.at - other.at)) {
    if (part.at < free) refuse(archive.file, 'Parts of the file lie over each other', archive.whole);
    free = dataOf(archive, part).end;
  }
}

function dataOf({ file, bytes, whole }: Archive, { at, packed }: Part): { start: number; end: number } {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) refuse(file, 'The file is damaged', whole);
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + packed > bytes.length) refuse(file, 'The file is cut off or damaged', whole);
  return { start, end: start + packed };
}

function inflate(archive: Archive, part: Part): Buffer {
  const { file, bytes, whole } = archive;
  const { start, end } = dataOf(archive, part);
  const packed = bytes.subarray(start, end);
  if (part.method !== 0 && part.method !== 8) refuse(file, 'The file is packed in an unusual way', whole);
  const found = part.method === 0 ? packed : inflated(packed, part.size);
  if (found?.length !== part.size || crc32(found) !== part.sum) refuse(file, 'The file is damaged', whole);
  return found;
}

/** One byte more than is said is where inflating ends; null for what does not inflate. */
function inflated(packed: Buffer, size: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + 1 });
  } catch {
    return null;
  }
}
