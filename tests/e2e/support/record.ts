import type { Page } from 'playwright/test';

/**
 * The picture of a step is given up after three seconds (decisions 21), which a loaded machine may need for its script
 * alone.
 */
export async function drawUnhurried(page: Page): Promise<void> {
  await page.evaluate(() => {
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, wait?: number) =>
      set(work, wait === 3_000 ? 60_000 : wait)) as typeof window.setTimeout;
  });
}

/** The next picture that the page sends to be kept, with its name. */
export async function nextRecord(page: Page): Promise<{ name: string; png: Buffer }> {
  const sent = await page.waitForRequest('**/save-screenshot', { timeout: 60_000 });
  const { name, image } = sent.postDataJSON() as { name: string; image: string };
  const [kind, base64 = ''] = image.split(',');
  if (kind !== 'data:image/png;base64') throw new Error(`a picture of the kind ${kind}`);
  return { name, png: Buffer.from(base64, 'base64') };
}
