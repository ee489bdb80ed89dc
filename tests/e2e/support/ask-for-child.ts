import { expect, type Page } from 'playwright/test';
import { daysAgo, tellBirth } from './new-member';

/** The signed-in member asks for a new child, Ida, on their plans, with its proof, and signs: it waits for who decides. */
export async function askForChild(page: Page, home: string, { first, last }: { first: string; last: string }) {
  await page.goto(home);
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Change who is covered/ })
    .first()
    .click();
  await main.getByRole('link', { name: 'Add a person' }).click();
  await tellBirth(page, `Ida ${last}`, daysAgo(9));
  await main.getByRole('button', { name: 'See the price first' }).click();
  const file = { name: 'record.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a birth record') };
  await main.getByLabel('File').setInputFiles(file);
  await main.getByRole('button', { name: 'Add this file' }).click();
  await expect(main.getByText('Your file is here.')).toBeInViewport();
  await main.getByLabel('Your name, as your signature').fill(`${first} ${last}`);
  await main.getByRole('checkbox', { name: /^I have read this/ }).check();
  await main.getByRole('button', { name: /^Sign and/ }).click();
  await page.waitForURL(/member-home/);
}
