/** Height of the pad in CSS pixels: a picture of it is as many times larger as the screen is sharper. */
const PAD_HEIGHT = 180;
/** Smallest signature in CSS pixels (decisions 33). */
const BOX = { width: 60, height: 15 };
/** Length of the strokes in CSS pixels. */
const PATH = 80;
/**
 * Smallest area that is inked, in CSS pixels: `PATH` of the thinnest stroke, halved for strokes that lie on each other. A
 * click leaves eight.
 */
const AREA = 32;
/** Ink lighter than this part of black is the edge of a stroke. */
const FAINT = 0.2;

/** Unpacked pixels, `channels` bytes each: gray, gray and alpha, RGB, or RGBA. */
export type Pixels = { width: number; height: number; channels: number; data: Uint8Array | Uint8ClampedArray };

/** The box around all ink, and the inked area with the edges of strokes by their share. */
export type Ink = { width: number; height: number; area: number };

/** Measures what differs from the paper, which is what lies in the first corner. */
export function measureInk({ width, height, channels, data }: Pixels): Ink {
  const alphaAt = channels === 2 || channels === 4 ? channels - 1 : -1;
  const shade = (at: number): number => {
    const gray =
      channels < 3 ? (data[at] ?? 0) : ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
    return alphaAt < 0 ? gray : 255 - ((255 - gray) * (data[at + alphaAt] ?? 0)) / 255;
  };
  const paper = shade(0);
  let [left, right, top, bottom, area] = [width, -1, height, -1, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const share = Math.abs(shade((y * width + x) * channels) - paper) / 255;
      if (share < FAINT) continue;
      area += share;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  return right < 0 ? { width: 0, height: 0, area: 0 } : { width: right - left + 1, height: bottom - top + 1, area };
}

/**
 * True when a drawn picture has as much ink as a signature (decisions 33): a dot, a click or two are none. Browser and server
 * ask the same of the same pixels.
 */
export function isEnoughInk(pixels: Pixels): boolean {
  const sharpness = Math.max(1, pixels.height / PAD_HEIGHT);
  const { width, height, area } = measureInk(pixels);
  return width >= BOX.width * sharpness && height >= BOX.height * sharpness && area >= AREA * sharpness * sharpness;
}

type Point = { x: number; y: number };

/** True when strokes, in CSS pixels, are as large and as long as a signature (decisions 33). */
export function isLongEnough(strokes: readonly (readonly Point[])[]): boolean {
  const points = strokes.flat();
  if (points.length === 0) return false;
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  const path = strokes
    .map((stroke) =>
      stroke.reduce((sum, { x, y }, at) => {
        const before = stroke[at - 1];
        return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
      }, 0),
    )
    .reduce((sum, length) => sum + length, 0);
  return span(points.map(({ x }) => x)) >= BOX.width && span(points.map(({ y }) => y)) >= BOX.height && path >= PATH;
}
