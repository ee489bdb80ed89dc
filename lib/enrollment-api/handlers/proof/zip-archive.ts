import { crc32 } from 'node:zlib';

/** A file of an archive. */
export type Packed = { name: string; bytes: Buffer };

/** The first moment that the format knows, so that the same files are the same archive at any time. */
const EPOCH = { time: 0, day: (1 << 5) | 1 };
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const MOST = 64 * 1024 * 1024;

/** A ZIP of files as they are, uncompressed, in the order of their names: the same files give the same bytes. */
export function writeZip(files: readonly Packed[]): Buffer {
  const inOrder = files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of inOrder) {
    const head = common(name, bytes);
    const local = Buffer.concat([uint32(LOCAL), uint16(20), head, Buffer.from(name), bytes]);
    entries.push(
      Buffer.concat([uint32(CENTRAL), uint16(20), uint16(20), head, Buffer.alloc(10), uint32(at), Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(entries);
  const end = [uint32(END), uint32(0), uint16(entries.length), uint16(entries.length), uint32(central.length)];
  return Buffer.concat([...parts, central, ...end, uint32(at), uint16(0)]);
}

/**
 * The files of an archive that `writeZip` made; null for any other bytes: it is written anew and must be the same, so that no changed
 * byte is left unseen, in headers either.
 */
export function readZip(archive: Buffer): Packed[] | null {
  if (archive.length > MOST) return null;
  const files: Packed[] = [];
  let at = 0;
  while (at + 30 <= archive.length && archive.readUInt32LE(at) === LOCAL) {
    const size = archive.readUInt32LE(at + 22);
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const next = nameEnd + size;
    if (next > archive.length) return null;
    files.push({ name: archive.toString('utf8', at + 30, nameEnd), bytes: archive.subarray(nameEnd, next) });
    at = next;
  }
  return writeZip(files).equals(archive) ? files : null;
}

/** The part that both headers of a file have: UTF-8 names, stored, moment, checksum, sizes, lengths. */
function common(name: string, bytes: Buffer): Buffer {
  const size = uint32(bytes.length);
  const marks = [uint16(1 << 11), uint16(0), uint16(EPOCH.time), uint16(EPOCH.day), uint32(crc32(bytes)), size, size];
  return Buffer.concat([...marks, uint16(Buffer.byteLength(name)), uint16(0)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
