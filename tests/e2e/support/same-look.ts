import type { Page } from 'playwright/test';

/** Pixels that are averaged before two pictures are compared: less than a letter's width, more than its smoothing. */
const BLOCK = 8;

/**
 * Two pictures of one thing, compared by the brightness of their blocks: the share of blocks that differ by more than a
 * quarter, 0 to 1. They are laid over each other from the top left corner, as far as both go.
 */
export async function shareThatDiffers(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const sources = [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  const desk = await page.context().newPage();
  try {
    return await desk.evaluate(compare, { sources, block: BLOCK });
  } finally {
    await desk.close();
  }
}

/** Runs in a page. */
async function compare({ sources, block }: { sources: string[]; block: number }): Promise<number> {
  const pictures = await Promise.all(
    sources.map(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return picture;
    }),
  );
  const columns = Math.floor(Math.min(...pictures.map(({ width }) => width)) / block);
  const rows = Math.floor(Math.min(...pictures.map(({ height }) => height)) / block);
  const [one, other] = pictures.map((picture) => {
    const canvas = document.createElement('canvas');
    canvas.width = columns;
    canvas.height = rows;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('The browser does not draw.');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, columns * block, rows * block, 0, 0, columns, rows);
    return pen.getImageData(0, 0, columns, rows).data;
  });
  let different = 0;
  for (let at = 1; at < columns * rows * 4; at += 4)
    if (Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 255)) > 64) different += 1;
  return different / (columns * rows);
}
