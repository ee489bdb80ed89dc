import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSmallPng } from '@/components/small-png';
import { measurePng, unpackPng } from '@/lib/enrollment-api/pdf/png';

const LIMITS = { maxBytes: 1_500_000, maxWidth: 2_600, maxHeight: 8_000, maxPixels: 10_000_000 };

const encode = async (width: number, height: number, colors: number[]) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = colors[pixel % colors.length] ?? 0;
    data.set([color >> 16, (color >> 8) & 255, color & 255], pixel * 4);
  }
  return Buffer.from(await (await encodeSmallPng({ data, width, height })).arrayBuffer());
};

describe('a record in few colors', () => {
  it('is a whole PNG of its size, as the server takes it, whatever is drawn', async () => {
    const color = fc.integer({ min: 0, max: 0xffffff });
    const side = fc.integer({ min: 1, max: 40 });
    await fc.assert(
      fc.asyncProperty(side, side, fc.array(color, { minLength: 1, maxLength: 60 }), async (width, height, colors) => {
        const measured = measurePng(await encode(width, height, colors), LIMITS);
        expect(measured).toMatchObject({ width, height, channels: 1 });
        expect(measured && (await unpackPng(measured))).toMatchObject({ width, height });
      }),
    );
  });

  it('keeps black on white as it is, and each color within a shade when there are few', async () => {
    const png = await encode(3, 1, [0x000000, 0xffffff, 0x1155aa]);
    const palette = png.subarray(png.indexOf('PLTE') + 4, png.indexOf('PLTE') + 4 + 9);
    expect([...palette]).toEqual([0, 0, 0, 255, 255, 255, 17, 85, 170]);
  });
});
