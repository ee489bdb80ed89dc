import { stepsAhead } from './support/ahead';
import { maya, payByCard, pressNext, readReceipt, walkToReview } from './support/journey';
import { withoutScripts } from './support/plain';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/* What is kept of a sale, for the client's rep (decisions 261). */

test('a rep finds in the list of members what is kept of a sale, reads texts and a picture, with and without scripts @desk', async ({
  page,
  site,
  browser,
  context,
}) => {
  test.slow();
  const word = String(Math.floor(1_000 + Math.random() * 8_999));
  const person = {
    ...maya,
    last: 'Tolliver',
    phone: `5125550${word.slice(0, 3)}`,
    ssn: `21948${word}`,
    email: `tolliver.${word}@home.example`,
  };
  // Walked page by page, as each keeps a picture of itself.
  await stepsAhead(page, site('northstar'));
  await walkToReview(page, person, payByCard);
  await pressNext(page);
  const policy = await readReceipt(page);

  await context.clearCookies();
  await page.goto(site('northstar', '/agent-select-member'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.waitForURL(/agent-select-member/);
  await page.getByRole('searchbox', { name: /Search/ }).fill(person.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Evidence of the sale' }).first().click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence of the sale' })).toBeVisible();
  await expect(main).toContainText(policy);
  await expect(main).toContainText('each as it was written');
  await expect(main).not.toContainText(person.email);
  await expectSoundAtAnyWidth(page);
  await page.getByText('Read the words').first().click();
  await expect(main.locator('details[open]').first()).toBeVisible();
  const picture = main.getByRole('link', { name: /^Open Contact Information/ });
  await picture.first().click();
  await expect(main.getByRole('img', { name: /Picture of Contact Information/ })).toBeVisible();
  await expectSoundAtAnyWidth(page);

  const plain = await withoutScripts(browser, context, page.url());
  await expect(plain.getByRole('main')).toContainText(policy);
  await expect(plain.getByRole('img', { name: /Picture of Contact Information/ })).toBeVisible();
  await plain.context().close();

  await context.clearCookies();
  await page.goto(site('northstar', `/policy-evidence?policy=${policy}`));
  await expect(page.getByRole('main')).not.toContainText('Tolliver');
});
