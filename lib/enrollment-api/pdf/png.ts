import { createInflate, crc32, inflate } from 'node:zlib';
import type { Pixels } from '@/lib/rules/steps/ink';
import { PNG_PREFIX } from '@/lib/rules/steps/signature';

/** A PNG by its header and checksums: nothing of its pixels has been unpacked yet. */
export type MeasuredPng = { bytes: Buffer; width: number; height: number; channels: number; data: Buffer };

/** A PNG that was unpacked once on arrival: size known, chunks intact, pixels within the caps. */
export type Png = {
  bytes: Buffer;
  width: number;
  height: number;
  /** True when all pixels are alike; looks at every row, so only signatures ask. */
  isBlank: () => boolean;
  /** The pixels without their filters; goes through every byte. */
  pixels: () => Pixels;
};

export type PngLimits = { maxBytes: number; maxWidth: number; maxHeight: number; maxPixels: number };

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes that are unpacked at a time. */
const PIECE = 256 * 1024;
/** Samples per pixel of the color types of 8-bit PNGs (PNG specification, table 11.1). */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Measures a PNG data URL as the wire sends signatures and screen records (rules 2 §3, rules 3 §7), by what stands in
 * front of its pixels: magic bytes, checksums, dimensions. Null for anything that is not a plain 8-bit PNG within the
 * limits; a small file may announce a large picture, so nothing is unpacked before this was asked (threats T4, T27).
 */
export function measurePngDataUrl(dataUrl: string, limits: PngLimits): MeasuredPng | null {
  if (!dataUrl.startsWith(PNG_PREFIX) || dataUrl.length > PNG_PREFIX.length + Math.ceil(limits.maxBytes / 3) * 4)
    return null;
  const base64 = dataUrl.slice(PNG_PREFIX.length);
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  return measurePng(Buffer.from(base64, 'base64'), limits);
}

export function measurePng(bytes: Buffer, limits: PngLimits): MeasuredPng | null {
  if (bytes.length > limits.maxBytes || !bytes.subarray(0, 8).equals(MAGIC)) return null;
  const chunks = readChunks(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return null;
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const channels = CHANNELS[header.data.readUInt8(9)];
  const plain = header.data.readUInt8(8) === 8 && header.data.readUInt8(12) === 0;
  const { maxWidth, maxHeight, maxPixels } = limits;
  if (!plain || !channels || width < 1 || height < 1 || width > maxWidth || height > maxHeight) return null;
  if (width * height > maxPixels) return null;
  const data = Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data));
  return { bytes, width, height, channels, data };
}

const strideOf = ({ width, channels }: MeasuredPng): number => width * channels + 1;

/**
 * True when the pixels are as many as the header says. They are unpacked beside the event loop, piece by piece, and not
 * kept.
 */
export function isWholePng(png: MeasuredPng): Promise<boolean> {
  const size = strideOf(png) * png.height;
  return new Promise((resolve) => {
    const unpacked = createInflate({ chunkSize: PIECE });
    let seen = 0;
    const end = (whole: boolean) => {
      unpacked.destroy();
      resolve(whole);
    };
    unpacked.on('data', (piece: Buffer) => {
      seen += piece.length;
      if (seen > size) end(false);
    });
    unpacked.once('end', () => end(seen === size)).once('error', () => end(false));
    unpacked.end(png.data);
  });
}

/** A measured PNG with its pixels, unpacked beside the event loop; null when they are not as many as it says. */
export function unpackPng(png: MeasuredPng): Promise<Png | null> {
  const { bytes, width, height, channels, data } = png;
  const stride = strideOf(png);
  const size = stride * height;
  return new Promise((resolve) => {
    inflate(data, { maxOutputLength: size }, (error, rows) => {
      const whole = error === null && rows.length === size;
      if (!whole) return resolve(null);
      const pixels = () => ({ width, height, channels, data: unfilterAll(rows, stride, channels) });
      resolve({ bytes, width, height, isBlank: () => isBlank(rows, stride, channels), pixels });
    });
  });
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

/**
 * True when all pixels are alike, as of an empty canvas. The first row is un-filtered and must be of one color. Below it,
 * a filter turns the same row under the same row into the same bytes, so each row is compared as a whole.
 */
function isBlank(rows: Buffer, stride: number, channels: number): boolean {
  const plain = unfilter(rows.readUInt8(0), rows.subarray(1, stride), Buffer.alloc(stride - 1), channels);
  const pixel = plain.subarray(0, channels);
  for (let x = 0; x < plain.length; x += channels) if (!plain.subarray(x, x + channels).equals(pixel)) return false;
  const filtered = new Map<number, Buffer>();
  for (let at = stride; at < rows.length; at += stride) {
    const filter = rows.readUInt8(at);
    const expected = filtered.get(filter) ?? filterPlain(filter, plain, channels);
    filtered.set(filter, expected);
    if (!rows.subarray(at + 1, at + stride).equals(expected)) return false;
  }
  return true;
}

/** The bytes of a row of one color under an equal one. */
function filterPlain(filter: number, plain: Buffer, channels: number): Buffer {
  const out = Buffer.alloc(plain.length);
  for (let x = 0; x < out.length; x += 1) {
    const up = plain[x] ?? 0;
    const left = x >= channels ? (plain[x - channels] ?? 0) : 0;
    out[x] = (up - predict(filter, left, up, left)) & 0xff;
  }
  return out;
}

function unfilter(filter: number, row: Buffer, above: Buffer, channels: number): Buffer {
  const out = Buffer.from(row);
  for (let x = 0; x < out.length; x += 1) {
    const left = x >= channels ? (out[x - channels] ?? 0) : 0;
    const up = above[x] ?? 0;
    const corner = x >= channels ? (above[x - channels] ?? 0) : 0;
    out[x] = ((out[x] ?? 0) + predict(filter, left, up, corner)) & 0xff;
  }
  return out;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

/** The pixels of all rows, one after the other. */
function unfilterAll(rows: Buffer, stride: number, channels: number): Buffer {
  const out = Buffer.alloc((rows.length / stride) * (stride - 1));
  let above: Buffer = Buffer.alloc(stride - 1);
  for (let at = 0, to = 0; at < rows.length; at += stride, to += stride - 1) {
    above = unfilter(rows.readUInt8(at), rows.subarray(at + 1, at + stride), above, channels);
    out.set(above, to);
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
