import { performance } from 'node:perf_hooks';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWholePng, measurePng, measurePngDataUrl, unpackPng, type PngLimits } from '@/lib/enrollment-api/pdf/png';
import { blankCanvas, drawnSignature, encodePng, toDataUrl } from './pictures';

const LIMITS = { maxBytes: 100_000, maxWidth: 800, maxHeight: 400, maxPixels: 320_000 };

async function readPng(bytes: Buffer, limits: PngLimits) {
  const measured = measurePng(bytes, limits);
  const unpacked = measured && (await unpackPng(measured));
  // Both ways of unpacking agree on what is a whole picture.
  expect(measured !== null && (await isWholePng(measured))).toBe(unpacked !== null);
  return unpacked;
}

describe('PNG reading', () => {
  it('accepts a drawn picture and sees that it is not blank', async () => {
    expect(measurePngDataUrl(toDataUrl(drawnSignature()), LIMITS)).toMatchObject({ width: 300, height: 100 });
    const png = await readPng(drawnSignature(), LIMITS);
    expect(png).toMatchObject({ width: 300, height: 100 });
    expect(png?.isBlank()).toBe(false);
  });

  it.each([0, 1, 2, 3, 4])('sees a one-color picture as blank whatever the row filter (%i)', async (filter) => {
    const [width, height] = [20, 10];
    const rows = Buffer.alloc((width * 4 + 1) * height);
    let above = Buffer.alloc(width * 4);
    for (let y = 0; y < height; y += 1) {
      const plain = Buffer.alloc(width * 4, 200);
      const at = y * (width * 4 + 1);
      rows[at] = filter;
      for (let x = 0; x < plain.length; x += 1) {
        const left = x >= 4 ? (plain[x - 4] ?? 0) : 0;
        const up = above[x] ?? 0;
        const corner = x >= 4 ? (above[x - 4] ?? 0) : 0;
        const guess = left + up - corner;
        const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
        const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
        rows[at + 1 + x] = ((plain[x] ?? 0) - ([0, left, up, (left + up) >> 1, paeth][filter] ?? 0)) & 0xff;
      }
      above = plain;
    }
    const read = async () => readPng(encodePng(width, height, deflateSync(rows)), LIMITS);
    expect((await read())?.isBlank()).toBe(true);
    // One other byte, in the first row, in the middle, at the end.
    for (const at of [6, (width * 4 + 1) * 4 + 9, rows.length - 1]) {
      rows[at] = (rows[at] ?? 0) ^ 1;
      expect((await read())?.isBlank(), `byte ${at}`).toBe(false);
      rows[at] = (rows[at] ?? 0) ^ 1;
    }
  });

  it.each([
    ['another type of data URL', toDataUrl(drawnSignature()).replace('png', 'jpeg')],
    [
      'an SVG that says it is a PNG',
      `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`,
    ],
    ['base64 with other letters', `${toDataUrl(drawnSignature())}\n`],
    ['no picture', 'data:image/png;base64,'],
    ['a remote address', 'https://example.com/x.png'],
  ])('refuses %s', (_what, url) => {
    expect(measurePngDataUrl(url, LIMITS)).toBeNull();
  });

  it('refuses pictures over the byte, width, height or pixel limit', () => {
    const url = toDataUrl(drawnSignature());
    expect(measurePngDataUrl(url, { ...LIMITS, maxBytes: 100 })).toBeNull();
    expect(measurePngDataUrl(url, { ...LIMITS, maxWidth: 299 })).toBeNull();
    expect(measurePngDataUrl(url, { ...LIMITS, maxHeight: 99 })).toBeNull();
    expect(measurePngDataUrl(url, { ...LIMITS, maxPixels: 29_999 })).toBeNull();
    expect(measurePngDataUrl(url, { ...LIMITS, maxPixels: 30_000 })).not.toBeNull();
  });

  it('refuses a bomb: small header, large inflated data, without inflating it whole', async () => {
    const bomb = encodePng(10, 10, deflateSync(Buffer.alloc(50_000_000)));
    expect(await readPng(bomb, { ...LIMITS, maxBytes: 1_000_000 })).toBeNull();
    const short = encodePng(10, 10, deflateSync(Buffer.alloc(409)));
    expect(await readPng(short, LIMITS)).toBeNull();
  });

  it('leaves the event loop to others while a large picture is unpacked', async () => {
    const limits = { ...LIMITS, maxBytes: 1_500_000, maxWidth: 2_600, maxHeight: 8_000, maxPixels: 10_000_000 };
    const large = measurePng(blankCanvas(2_500, 4_000), limits);
    if (!large) throw new Error('No picture');
    const begun = performance.now();
    const turns = [begun];
    const timer = setInterval(() => turns.push(performance.now()), 1);
    expect(await Promise.all(Array.from({ length: 4 }, () => isWholePng(large)))).toEqual([true, true, true, true]);
    clearInterval(timer);
    const ended = performance.now();
    // Others have their turn again and again, and never wait for most of it.
    expect(turns.length).toBeGreaterThan(5);
    const waits = turns.map((at, index) => (turns[index + 1] ?? ended) - at);
    expect(Math.max(...waits)).toBeLessThan((ended - begun) / 2);
  });

  it('refuses a picture in which any one byte was changed', async () => {
    const bytes = drawnSignature();
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(await readPng(changed, LIMITS)).toBeNull();
      }),
    );
  });

  it('has checksums like every PNG', () => {
    expect(crc32(Buffer.from('IEND'))).toBe(0xae426082);
  });
});
