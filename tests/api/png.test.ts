import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPng, readPngDataUrl } from '@/lib/enrollment-api/pdf/png';
import { drawnSignature, encodePng, toDataUrl } from './pictures';

const LIMITS = { maxBytes: 100_000, maxWidth: 800, maxHeight: 400 };

describe('PNG reading', () => {
  it('accepts a drawn picture and sees that it is not blank', () => {
    const png = readPngDataUrl(toDataUrl(drawnSignature()), LIMITS);
    expect(png).toMatchObject({ width: 300, height: 100 });
    expect(png?.isBlank()).toBe(false);
  });

  it.each([0, 1, 2, 3, 4])('sees a one-color picture as blank whatever the row filter (%i)', (filter) => {
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
    expect(readPng(encodePng(width, height, deflateSync(rows)), LIMITS)?.isBlank()).toBe(true);
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
    expect(readPngDataUrl(url, LIMITS)).toBeNull();
  });

  it('refuses pictures over the byte, width or height limit', () => {
    const url = toDataUrl(drawnSignature());
    expect(readPngDataUrl(url, { ...LIMITS, maxBytes: 100 })).toBeNull();
    expect(readPngDataUrl(url, { ...LIMITS, maxWidth: 299 })).toBeNull();
    expect(readPngDataUrl(url, { ...LIMITS, maxHeight: 99 })).toBeNull();
  });

  it('refuses a bomb: small header, large inflated data, without inflating it whole', () => {
    const bomb = encodePng(10, 10, deflateSync(Buffer.alloc(50_000_000)));
    expect(readPng(bomb, { ...LIMITS, maxBytes: 1_000_000 })).toBeNull();
  });

  it('refuses a picture in which any one byte was changed', () => {
    const bytes = drawnSignature();
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(readPng(changed, LIMITS)).toBeNull();
      }),
    );
  });

  it('has checksums like every PNG', () => {
    expect(crc32(Buffer.from('IEND'))).toBe(0xae426082);
  });
});
