import { crc32, inflateSync } from 'node:zlib';
import { PNG_PREFIX } from '@/lib/rules/steps/signature';

/** A PNG that was decoded once on arrival: size known, chunks intact, pixels within the caps. */
export type Png = {
  bytes: Buffer;
  width: number;
  height: number;
  /** True when all pixels are alike; looks at every pixel, so only signatures ask. */
  isBlank: () => boolean;
};

export type PngLimits = { maxBytes: number; maxWidth: number; maxHeight: number };

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples per pixel of the color types of 8-bit PNGs (PNG specification, table 11.1). */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Reads a PNG data URL as the wire sends signatures and screen records (rules 2 §3, rules 3 §7). Returns null for
 * anything that is not a whole, plain 8-bit PNG within the limits: magic bytes, checksums, dimensions, and the inflated
 * size are all checked, so that neither the PDF writer nor a viewer meets a bomb or a disguised file (threats T4, T27).
 */
export function readPngDataUrl(dataUrl: string, limits: PngLimits): Png | null {
  if (!dataUrl.startsWith(PNG_PREFIX) || dataUrl.length > PNG_PREFIX.length + Math.ceil(limits.maxBytes / 3) * 4)
    return null;
  const base64 = dataUrl.slice(PNG_PREFIX.length);
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  return readPng(Buffer.from(base64, 'base64'), limits);
}

export function readPng(bytes: Buffer, limits: PngLimits): Png | null {
  if (bytes.length > limits.maxBytes || !bytes.subarray(0, 8).equals(MAGIC)) return null;
  const chunks = readChunks(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return null;
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const channels = CHANNELS[header.data.readUInt8(9)];
  const plain = header.data.readUInt8(8) === 8 && header.data.readUInt8(12) === 0;
  if (!plain || !channels || width < 1 || height < 1 || width > limits.maxWidth || height > limits.maxHeight)
    return null;
  const data = Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data));
  const stride = width * channels + 1;
  const rows = inflateExactly(data, stride * height);
  return rows ? { bytes, width, height, isBlank: () => isBlank(rows, stride, channels) } : null;
}

type Chunk = { type: string; data: Buffer };

function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = 8;
  while (at < bytes.length) {
    if (at + 12 > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function inflateExactly(data: Buffer, size: number): Buffer | null {
  try {
    const rows = inflateSync(data, { maxOutputLength: size });
    return rows.length === size ? rows : null;
  } catch {
    return null;
  }
}

/**
 * True when all pixels are alike, as of an empty canvas. Any PNG filter turns a one-color picture into rows that hold
 * zeros or one repeated first pixel, so two differing pixels after un-filtering are the proof of a stroke.
 */
function isBlank(rows: Buffer, stride: number, channels: number): boolean {
  let previous: Buffer = Buffer.alloc(stride - 1);
  let first: Buffer | null = null;
  for (let at = 0; at < rows.length; at += stride) {
    const row = unfilter(rows.readUInt8(at), rows.subarray(at + 1, at + stride), previous, channels);
    first ??= row.subarray(0, channels);
    for (let x = 0; x < row.length; x += channels) if (!row.subarray(x, x + channels).equals(first)) return false;
    previous = row;
  }
  return true;
}

function unfilter(filter: number, row: Buffer, above: Buffer, channels: number): Buffer {
  const out = Buffer.from(row);
  for (let x = 0; x < out.length; x += 1) {
    const left = x >= channels ? (out[x - channels] ?? 0) : 0;
    const up = above[x] ?? 0;
    const corner = x >= channels ? (above[x - channels] ?? 0) : 0;
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    out[x] = ((out[x] ?? 0) + predicted) & 0xff;
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
