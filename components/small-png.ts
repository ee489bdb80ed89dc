/** Colors of a record at most: a form is text on a few grounds, and each further color only smooths it. */
const COLORS = 24;
/** Shades a channel is rounded to before colors are counted, so that a color is a number below 4,096: four bits a channel. */
const SHADES = 16;
const STEP = 255 / (SHADES - 1);
const ALL = SHADES ** 3;

export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/**
 * A PNG of few colors, a byte a pixel (color type 3 of the PNG specification), from opaque RGBA pixels: a fifth of the
 * bytes that a canvas makes of the same form.
 */
export async function encodeSmallPng({ data, width, height }: Pixels): Promise<Blob> {
  const colors = roundColors(data);
  const byUse = colorsByUse(colors);
  const palette = byUse.slice(0, COLORS);
  // By color, since a form has a million pixels and some dozens of colors.
  const indexes = new Uint8Array(ALL);
  for (const color of byUse) indexes[color] = nearest(palette, color);
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0, to = y * (width + 1) + 1; x < width; x += 1, from += 1, to += 1)
      rows[to] = indexes[colors[from] ?? 0] ?? 0;
  const header = new Uint8Array(13);
  const numbers = new DataView(header.buffer);
  numbers.setUint32(0, width);
  numbers.setUint32(4, height);
  header.set([8, 3], 8);
  return new Blob(
    [
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('PLTE', new Uint8Array(palette.flatMap((color) => [...channelsOf(color)]))),
      chunk('IDAT', await deflate(rows)),
      chunk('IEND', new Uint8Array()),
    ],
    { type: 'image/png' },
  );
}

/** Each pixel as its color, the channels rounded to sixteen shades: `0xRGB`. */
function roundColors(data: Uint8ClampedArray): Uint16Array {
  const shades = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value / STEP));
  const shade = (at: number): number => shades[data[at] ?? 0] ?? 0;
  const colors = new Uint16Array(data.length / 4);
  for (let pixel = 0, at = 0; pixel < colors.length; pixel += 1, at += 4)
    colors[pixel] = (shade(at) << 8) | (shade(at + 1) << 4) | shade(at + 2);
  return colors;
}

/** The colors that occur, the most used first, and first those seen first among those that occur as often. */
function colorsByUse(colors: Uint16Array): number[] {
  const uses = new Uint32Array(ALL);
  const seen: number[] = [];
  for (const color of colors) {
    const before = uses[color] ?? 0;
    if (before === 0) seen.push(color);
    uses[color] = before + 1;
  }
  return seen.sort((one, other) => (uses[other] ?? 0) - (uses[one] ?? 0));
}

/** Red, green and blue from 0 to 255. */
const channelsOf = (color: number) =>
  [color >> 8, (color >> 4) & 15, color & 15].map((shade) => Math.round(shade * STEP)) as [number, number, number];

function nearest(palette: readonly number[], color: number): number {
  const [r, g, b] = channelsOf(color);
  const far = palette.map((each) => {
    const [red, green, blue] = channelsOf(each);
    return (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
  });
  return far.indexOf(Math.min(...far));
}

async function deflate(rows: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(12 + data.length);
  const numbers = new DataView(out.buffer);
  numbers.setUint32(0, data.length);
  out.set(new TextEncoder().encode(type), 4);
  out.set(data, 8);
  numbers.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

/** The checksum of each byte by itself. */
const SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The checksum of a chunk (PNG specification, annex D). */
function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) sum = (sum >>> 8) ^ (SUMS[(sum ^ byte) & 255] ?? 0);
  return ~sum >>> 0;
}
