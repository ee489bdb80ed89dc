/** Colors of a record at most: a form is text on a few grounds, and each further color only smooths it. */
const COLORS = 24;
/** Shades a channel is rounded to before colors are counted. */
const STEP = 255 / 15;

export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/**
 * A PNG of few colors, a byte a pixel (color type 3 of the PNG specification), from opaque RGBA pixels: a fifth of the
 * bytes that a canvas makes of the same form.
 */
export async function encodeSmallPng({ data, width, height }: Pixels): Promise<Blob> {
  const colors = roundColors(data);
  const palette = mostUsed(colors);
  const indexOf = new Map<number, number>();
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 1) {
      const color = colors[from] ?? 0;
      let index = indexOf.get(color);
      if (index === undefined) indexOf.set(color, (index = nearest(palette, color)));
      rows[y * (width + 1) + 1 + x] = index;
    }
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

/** Each pixel as one number 0xRRGGBB, its channels rounded to sixteen shades. */
function roundColors(data: Uint8ClampedArray): Uint32Array {
  const round = Uint8Array.from({ length: 256 }, (_, value) => Math.round(Math.round(value / STEP) * STEP));
  const shade = (at: number): number => round[data[at] ?? 0] ?? 0;
  return Uint32Array.from(
    { length: data.length / 4 },
    (_, pixel) => (shade(pixel * 4) << 16) | (shade(pixel * 4 + 1) << 8) | shade(pixel * 4 + 2),
  );
}

function mostUsed(colors: Uint32Array): number[] {
  const uses = new Map<number, number>();
  for (const color of colors) uses.set(color, (uses.get(color) ?? 0) + 1);
  return [...uses]
    .sort(([, a], [, b]) => b - a)
    .slice(0, COLORS)
    .map(([color]) => color);
}

const channelsOf = (color: number) => [color >> 16, (color >> 8) & 255, color & 255] as const;

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

/** The checksum of a chunk (PNG specification, annex D). */
function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
