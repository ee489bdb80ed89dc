import type { Page } from 'playwright/test';
import { findHarm, NO_HARM } from '../../config/harm';
import { expect } from './test';

/**
 * Checks that no script ran, that the policy had nothing to stop, and that nothing in the document could run or lead
 * astray.
 */
export async function expectHarmless(page: Page, canaries: readonly string[], words: readonly string[] = []) {
  // Each of these stands in front of hostile HTML: seen, it shows that the field did come to this page. Some answers come
  // behind their page.
  const missing = async () => {
    const { text } = await findHarm(page);
    return canaries.filter((canary) => !text.includes(`canary ${canary}`));
  };
  await expect.poll(missing, page.url()).toEqual([]);
  const { text, ...found } = await findHarm(page);
  expect(found, page.url()).toEqual(NO_HARM);
  for (const word of words) expect(text, page.url()).toContain(word);
}
