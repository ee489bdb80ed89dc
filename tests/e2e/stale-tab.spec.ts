import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { buildId } from '../../lib/cli/build';
import { ask } from '../bench/http';
import { austinQuote, getQuote } from './support/journey';
import { expect, test } from './support/test';

const built = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../.next', file), 'utf8');

/** Marks the document that stands, so that a new one is told from it. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'marked'));

test('a tab from before a new version leaves its page by a whole new one', async ({ page, site }) => {
  const id = built('BUILD_ID');
  // Of the same sources every process builds the same.
  expect(id).toBe(buildId(built('coverfront-build')));

  await page.goto(site('northstar'));
  await getQuote(page, austinQuote);
  await page.waitForLoadState('networkidle');
  await mark(page);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  // The server is of another version from here on.
  await page.route('**/*', async (route) => {
    const headers = await route.request().allHeaders();
    if (headers.rsc !== '1') return route.fallback();
    const { hostname, port, pathname, search } = new URL(route.request().url());
    // Names below localhost are the browser's to know.
    const answer = await ask({ port: Number(port), host: hostname, path: `${pathname}${search}`, headers });
    const type = answer.headers['content-type'] ?? '';
    const body = answer.body.toString('utf8').replaceAll(id, 'another-version-here');
    return route.fulfill({ status: answer.status, headers: { 'content-type': type }, body });
  });
  await page.getByRole('main').getByRole('link', { name: /plans/i }).first().click();
  await expect(page).toHaveURL(/\/plans$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
});
