import { readFile } from 'node:fs/promises';
import { paidAhead, signedAhead, stepsAhead } from './support/ahead';
import { submitUnpaid, UNPAID_CARD } from './support/journey';
import { readMail } from './support/mails';
import { comeBack, daysAgo, enroll, enrollInTwo, stranger, tellBirth } from './support/new-member';
import { withoutScripts } from './support/plain';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

test('a new member signs in afterwards, sees two plans, downloads the copy, adds a child after birth and returns one plan @hand', async ({
  page,
  site,
}) => {
  test.slow();
  const person = stranger('Farrow');
  const policy = await enrollInTwo(page, site, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  const planOf = (name: string) => main.getByRole('listitem').filter({ hasText: name }).first();
  const dental = planOf('Dental Preferred 1000');
  const vision = planOf('Vision Basics');
  for (const plan of [dental, vision]) {
    await expect(plan).toContainText('Starts');
    await expect(plan).toContainText('Next payment');
    await expect(plan).toContainText('Card ending in');
    await expect(plan).toContainText('Member Only');
  }
  await expect(main.getByText(/^2 plans, \$[\d.]+ each month\.$/)).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'Add a plan' })).toBeVisible();
  await expectSoundAtAnyWidth(page);

  await dental.getByRole('button', { name: /^Documents of/ }).click();
  await page.waitForURL(/\/enrollment\/receipt$/);
  await expect(main).toContainText(policy);
  const copy = page.waitForEvent('download');
  await page.getByRole('link', { name: /Download your copy/ }).click();
  expect((await readFile(await (await copy).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'My plans' })).toBeVisible();

  await main.getByRole('link', { name: 'Birth or adoption' }).click();
  await expect(main.getByRole('radio', { name: /^A child was born/ })).toBeChecked();
  await tellBirth(page, 'Ida', daysAgo(6));
  await main.getByRole('button', { name: 'See the price first' }).click();
  await expect(main).toContainText('Dental Preferred 1000 costs');
  await main.getByRole('checkbox', { name: /^I have read this/ }).check();
  await main.getByLabel('Your name, as your signature').fill(`Maya ${person.last}`);
  await main.getByRole('button', { name: /^Sign and/ }).click();
  await expect(main.getByText('Who your plans cover has changed.')).toBeInViewport();
  for (const plan of [dental, vision]) await expect(plan).toContainText('Maya and Ida');
  await expectSoundAtAnyWidth(page);

  await vision.getByRole('link', { name: /^Cancel / }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Cancel .+\?$/ })).toBeVisible();
  await expect(main).toContainText('Never begun');
  await expectSoundAtAnyWidth(page);
  await main.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(main.getByText('The plan is cancelled.')).toBeInViewport();
  await expect(vision).toContainText('Cancelled');
  await expect(vision).toContainText('it counts as never begun');
  await expect(dental).toContainText('Maya and Ida');
  await expect(main.getByText(/^1 plan, \$[\d.]+ each month\.$/)).toBeVisible();
  await expectSoundAtAnyWidth(page);
  // Back to the question, which is over: home again.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'My plans' })).toBeVisible();
  await main.getByRole('link', { name: 'All payments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All payments' })).toBeVisible();
  const payments = main.getByRole('table', { name: /^All payments/ });
  await expect(payments.getByRole('row', { name: 'Planned' }).first()).toContainText('Dental Preferred 1000');
  await expect(payments.getByRole('row', { name: 'Planned' }).first()).not.toContainText('Vision Basics');
  // Money goes back a moment after the plan was cancelled, and a page that is open does not know.
  await expect(async () => {
    await page.reload();
    await expect(payments.getByRole('row').filter({ hasText: /came back on/ })).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectSoundAtAnyWidth(page);
  await main.getByRole('link', { name: 'Back to my plans' }).click();
  for (const subject of [/Who your plans cover has changed/, /Your plan has changed/, /Your refund/])
    await readMail(page, site('northstar', '/demo-mailbox'), person.email, subject, policy);
});

test('a plan is returned where no script runs, and a press on an older page changes nothing', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const person = stranger('Hahn');
  await enroll(page, site, person);
  await comeBack(page, site, person);
  const state = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const tab = await plain.newPage();
  await tab.goto(site('northstar', '/member-home'));
  await tab
    .getByRole('link', { name: /^Cancel / })
    .first()
    .click();
  await expect(tab.getByRole('heading', { level: 1, name: /^Cancel .+\?$/ })).toBeVisible();
  const older = await plain.newPage();
  await older.goto(tab.url());
  await tab.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(tab.getByText('The plan is cancelled.')).toBeInViewport();
  await older.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(older.getByText('This plan has changed meanwhile.')).toBeInViewport();
  await plain.close();
});

test('a payment that did not come stands first, and leads to paying it', async ({ page, browser, site }) => {
  test.slow();
  const person = stranger('Dunne');
  await stepsAhead(page, site('northstar'));
  await signedAhead(page, person);
  await paidAhead(page, person, 'cc', UNPAID_CARD);
  await page.goto(site('northstar', '/enrollment/review-confirm'));
  await submitUnpaid(page);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  await expect(main.getByText(/^A payment of \$.+ did not come\.$/)).toBeVisible();
  await expectSoundAtAnyWidth(page);
  // The list of all payments says why, where no script runs too.
  const plain = await withoutScripts(browser, page.context(), site('northstar', '/payments'));
  const failed = plain.getByRole('row').filter({ hasText: 'Did not come' });
  await expect(failed).toContainText('Your bank');
  await plain.getByRole('link', { name: 'Back to my plans' }).click();
  await expect(plain.getByRole('heading', { level: 2, name: 'My plans' })).toBeVisible();
  await plain.context().close();
  await main.getByRole('button', { name: /^Pay \$.+ now$/ }).click();
  await page.waitForURL(/\/enrollment\/payment$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay now' })).toBeVisible();
});

test('an enrollment with the details of a member is asked about at the address on file, and joined by a yes', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const person = stranger('Calloway');
  await enroll(page, site, person);
  const other = await browser.newContext();
  const again = await enroll(await other.newPage(), site, { ...person, email: `new.${person.email}` });
  await other.close();
  const mail = await readMail(
    page,
    site('northstar', '/demo-mailbox'),
    person.email,
    /Is this enrollment yours\?/,
    'Is this enrollment yours?',
  );
  expect(mail).not.toContain(again);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  await expect(main.getByText(/^Is the enrollment of .+ yours\?$/)).toBeVisible();
  await main.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(main.getByText('The plans of that enrollment stand with your others now.')).toBeInViewport();
  // The same plan twice: the second one is given back.
  await expect(main.getByRole('listitem').filter({ hasText: 'Cancelled' })).toHaveCount(1);
});
