import { expect, type Page } from 'playwright/test';

/** A day as people write it, so many days before today in New York. */
function daysAgo(days: number): string {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const words = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...day });
  return words.format(new Date(Date.now() - days * 86_400_000));
}

/** The signed-in member asks for a new child, Ida, on their plans, with its proof, and signs: it waits for who decides. */
export async function askForChild(page: Page, home: string, { first, last }: { first: string; last: string }) {
  await page.goto(home);
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Change who is covered/ })
    .first()
    .click();
  await main.getByRole('link', { name: 'Add a person' }).click();
  await page.getByRole('radio', { name: /^A child was born/ }).check();
  await page.getByLabel('On which day?').fill(daysAgo(9));
  await page.getByRole('radio', { name: 'Child', exact: true }).check();
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill(last);
  await page.getByLabel(/^(Birthdate|Date of Birth|Birth date)/i).fill(daysAgo(9));
  await page.getByRole('radio', { name: 'Female' }).check();
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
