import type { Page } from 'playwright/test';
import { createHash } from 'node:crypto';
import { pressNext, readReceipt } from './support/journey';
import { withoutScripts } from './support/plain';
import { expect, expectSoundAtAnyWidth, test } from './support/test';
import { toReview } from './support/to-review';

/*
 * A document in anyone's hands is checked by its number and fingerprint; the file itself stays where it is (decisions
 * 175).
 */

const asFile = (buffer: Buffer) => ({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer });

/** The receipt's PDF of an applicant who has just enrolled. */
async function enroll(page: Page, home: string): Promise<{ pdf: Buffer; number: string }> {
  await toReview(page, home);
  await pressNext(page);
  const number = await readReceipt(page);
  const link = page.getByRole('link', { name: 'Download your copy (PDF)' });
  const address = (await link.getAttribute('href')) ?? '';
  let pdf: Buffer = Buffer.alloc(0);
  // The document is made after the submission (decisions 173).
  await expect
    .poll(
      async () => {
        const [status, bytes] = await page.evaluate(async (href) => {
          const answer = await fetch(href);
          return [answer.status, [...new Uint8Array(await answer.arrayBuffer())]] as const;
        }, address);
        pdf = Buffer.from(bytes);
        return status;
      },
      { timeout: 30_000 },
    )
    .toBe(200);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  return { pdf, number };
}

/** A letter of the facts that nobody signs away: the fingerprint is another, the number is the same. */
function withOneOtherByte(pdf: Buffer): Buffer {
  const copy = Buffer.from(pdf);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test('a receipt is unchanged, changed by one byte, or not ours, and no file leaves the browser', async ({
  page,
  site,
  browser,
}) => {
  const { pdf, number } = await enroll(page, site('northstar'));

  // Somebody else, on another host of the product and without a session, asks.
  const stranger = await browser.newContext();
  const asking = await stranger.newPage();
  const sent: string[] = [];
  asking.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  await asking.goto(site('northstar', '/verify'));
  await expectSoundAtAnyWidth(asking);
  const chooseFile = asking.getByLabel('Choose the PDF');
  const verdict = asking.getByRole('form', { name: 'Check a document' });

  await chooseFile.setInputFiles(asFile(pdf));
  await expect(verdict).toContainText('This document is unchanged. It was ');
  await expect(verdict.getByRole('status')).toBeInViewport();
  await expectSoundAtAnyWidth(asking);

  await chooseFile.setInputFiles(asFile(withOneOtherByte(pdf)));
  await expect(verdict.getByRole('alert')).toContainText('This document has been changed.');
  await expect(verdict.getByRole('alert')).toBeInViewport();
  await expectSoundAtAnyWidth(asking);

  await chooseFile.setInputFiles(asFile(Buffer.from('%PDF-1.7 of somebody else')));
  await expect(verdict.getByRole('alert')).toContainText('This file has no document number of ours');

  const other = Buffer.from(`%PDF-1.7 Enrollment ${number.slice(0, -1)}${number.endsWith('0') ? '1' : '0'}`);
  await chooseFile.setInputFiles(asFile(other));
  await expect(verdict.getByRole('status')).toContainText('This is not one of our documents.');

  const [first] = sent;
  expect(sent).toHaveLength(3);
  for (const body of sent) expect(body.length).toBeLessThan(400);
  const hash = createHash('sha256').update(pdf).digest('hex');
  expect(first).toContain(hash);
  expect(first).toContain(number);
  await stranger.close();

  // The same without scripts: number and hash are typed.
  const typing = await browser.newContext();
  const plain = await withoutScripts(browser, typing, site('northstar', '/verify'));
  await plain.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(plain.getByLabel('Document number')).toHaveAccessibleDescription(/./);
  await expect(plain.getByLabel('Document number')).toHaveAttribute('aria-invalid', 'true');
  await plain.getByLabel('Document number').fill(number);
  await plain.getByLabel('SHA-256 of the file').fill(hash.toUpperCase());
  await plain.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(plain.getByRole('form', { name: 'Check a document' })).toContainText('This document is unchanged.');
  await expect(plain.getByLabel('Document number')).toHaveValue(number);
  await plain.context().close();
  await typing.close();
});
