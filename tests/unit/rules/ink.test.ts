import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewRuns } from '@/tests/soak/scale';
import { isEnoughInk, isLongEnough, measureInk, type Pixels } from '@/lib/rules/steps/ink';

type Point = { x: number; y: number };

/** A white pad on which strokes are drawn with a round nib, in a picture as sharp as the screen. */
function draw(strokes: readonly (readonly Point[])[], sharpness = 1, nib = 0.8, width = 360): Pixels {
  const [wide, high] = [Math.round(width * sharpness), Math.round(180 * sharpness)];
  const data = new Uint8Array(wide * high * 4).fill(255);
  const dot = ({ x, y }: Point, radius: number) => {
    for (let py = Math.floor(y - radius); py <= y + radius; py += 1)
      for (let px = Math.floor(x - radius); px <= x + radius; px += 1) {
        if (px < 0 || py < 0 || px >= wide || py >= high) continue;
        if (Math.hypot(px + 0.5 - x, py + 0.5 - y) <= Math.max(radius, 0.71))
          data.fill(20, (py * wide + px) * 4, (py * wide + px) * 4 + 3);
      }
  };
  for (const stroke of strokes) {
    const scaled = stroke.map(({ x, y }) => ({ x: x * sharpness, y: y * sharpness }));
    // One click leaves a dot of twice the nib, as the pad draws it.
    if (scaled.length === 1) dot(scaled[0] ?? { x: 0, y: 0 }, nib * 2 * sharpness);
    for (const [at, to] of scaled.entries()) {
      const from = scaled[at - 1];
      if (!from) continue;
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)) + 1;
      for (let step = 0; step <= steps; step += 1)
        dot(
          { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
          (nib / 2) * sharpness,
        );
    }
  }
  return { width: wide, height: high, channels: 4, data };
}

const point = fc.record({ x: fc.integer({ min: 4, max: 355 }), y: fc.integer({ min: 4, max: 175 }) });
const sharpness = fc.constantFrom(1, 1.5, 2, 3);
/** Waves like handwriting: as wide as a name, with ups and downs. */
const handwriting = fc
  .record({
    left: fc.integer({ min: 5, max: 100 }),
    width: fc.integer({ min: 70, max: 240 }),
    middle: fc.integer({ min: 40, max: 140 }),
    heights: fc.array(fc.integer({ min: 9, max: 35 }), { minLength: 3, maxLength: 12 }),
  })
  .map(({ left, width, middle, heights }) => [
    heights.map((height, at) => ({
      x: left + (width * at) / (heights.length - 1),
      y: middle + (at % 2 === 0 ? -height : height),
    })),
  ]);

describe('the ink of a signature', () => {
  it('is enough for any handwriting, by its strokes and by its pixels, on every screen', () => {
    fc.assert(
      fc.property(handwriting, sharpness, (strokes, sharp) => {
        expect(isLongEnough(strokes)).toBe(true);
        expect(isEnoughInk(draw(strokes, sharp))).toBe(true);
      }),
      fewRuns(2),
    );
  });

  it('is never enough from one click, wherever it is', () => {
    fc.assert(
      fc.property(point, sharpness, (at, sharp) => {
        expect(isLongEnough([[at]])).toBe(false);
        expect(isEnoughInk(draw([[at]], sharp))).toBe(false);
      }),
      fewRuns(2),
    );
  });

  it('is not enough from two clicks as far apart as the pad is wide', () => {
    const clicks = [[{ x: 5, y: 5 }], [{ x: 350, y: 170 }]];
    expect(isLongEnough(clicks)).toBe(false);
    expect(isEnoughInk(draw(clicks))).toBe(false);
  });

  it.each([
    [
      'a line that is long and flat',
      [
        [
          { x: 10, y: 90 },
          { x: 300, y: 91 },
        ],
      ],
    ],
    [
      'a tick',
      [
        [
          { x: 10, y: 90 },
          { x: 20, y: 100 },
          { x: 40, y: 70 },
        ],
      ],
    ],
    [
      'an upright stroke',
      [
        [
          { x: 90, y: 10 },
          { x: 95, y: 160 },
        ],
      ],
    ],
    ['nothing', []],
  ])('is not enough in %s', (_what, strokes: Point[][]) => {
    expect(isLongEnough(strokes)).toBe(false);
    expect(isEnoughInk(draw(strokes))).toBe(false);
  });

  it('is measured against the paper, transparent or colored, in gray or in color', () => {
    const gray = { width: 4, height: 2, channels: 1, data: Uint8Array.of(9, 9, 9, 9, 9, 255, 255, 9) };
    expect(measureInk(gray)).toMatchObject({ width: 2, height: 1 });
    const clear = { width: 3, height: 1, channels: 4, data: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0) };
    expect(measureInk(clear)).toEqual({ width: 1, height: 1, area: 1 });
    expect(measureInk({ width: 2, height: 1, channels: 2, data: Uint8Array.of(0, 0, 0, 0) }).area).toBe(0);
  });
});
