import type { Page } from 'playwright/test';

/** A digest of the pixels of each specimen of the gallery, by "component: state". */
export type Pictures = ReadonlyMap<string, string>;

/** The height of a slice of the page that is taken at once: a window of that height, because whole pages of this length are slow to draw. */
const SLICE = 3_000;

type Box = { key: string; x: number; y: number; width: number; height: number };

/** Takes the page as it stands, all of it, and digests the pixels of each specimen in a page of its own. */
export async function takePictures(page: Page): Promise<Pictures> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { width = 1280, height = 800 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: SLICE });
  // A frame is drawn in its own time.
  const boxes = await page.locator('[data-specimen]:not(:has(iframe))').evaluateAll(snapBoxes);
  const desk = await page.context().newPage();
  const pictures = new Map<string, string>();
  try {
    // Slices end where no specimen stands across the cut: each begins at the first specimen that is still to come.
    for (let rest = boxes; rest.length > 0;) {
      const top = Math.min(...rest.map(({ y }) => y));
      const inside = rest.filter((box) => box.y + box.height <= top + SLICE);
      if (inside.length === 0) throw new Error(`${rest[0]?.key} is higher than a slice.`);
      // The end of the page stops the scroll.
      const from = await page.evaluate((y) => {
        scrollTo({ top: y, behavior: 'instant' });
        return scrollY;
      }, top);
      const png = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
      const cut = inside.map((box) => ({ ...box, y: box.y - from }));
      const digests = await desk.evaluate(digestParts, { png: png.toString('base64'), boxes: cut });
      for (const [index, box] of inside.entries()) pictures.set(box.key, digests[index] ?? '');
      rest = rest.filter((box) => !inside.includes(box));
    }
  } finally {
    await desk.close();
    await page.setViewportSize({ width, height });
  }
  return pictures;
}

/**
 * Moves each specimen to the nearest whole pixel and says where it is on the whole page: half a pixel off, the same thing is
 * smoothed otherwise and has another picture. Runs in the page.
 */
function snapBoxes(elements: Element[]): Box[] {
  for (const element of elements) {
    if (!(element instanceof HTMLElement)) continue;
    const { x, y } = element.getBoundingClientRect();
    element.style.position = 'relative';
    element.style.left = `${Math.round(x + scrollX) - (x + scrollX)}px`;
    element.style.top = `${Math.round(y + scrollY) - (y + scrollY)}px`;
  }
  return elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      key: `${element.getAttribute('data-specimen')}: ${element.getAttribute('data-state')}`,
      x: Math.round(x + scrollX),
      y: Math.round(y + scrollY),
      width: Math.floor(width),
      height: Math.floor(height),
    };
  });
}

/** A digest of the pixels in each box of a picture. Runs in an empty page, whose browser knows PNG already. */
async function digestParts({ png, boxes }: { png: string; boxes: Box[] }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  context.drawImage(bitmap, 0, 0);
  return boxes.map(({ x, y, width, height }) => {
    const { data } = context.getImageData(x, y, Math.max(1, width), Math.max(1, height));
    // FNV-1a over whole pixels: quick, as these pictures have no enemy. The page is no secure one, so there is no crypto.subtle.
    let hash = 0x811c9dc5;
    for (const pixel of new Uint32Array(data.buffer)) hash = Math.imul(hash ^ pixel, 0x01000193) >>> 0;
    return `${width}x${height} ${hash.toString(16)}`;
  });
}
