import { stepsAhead } from './support/ahead';
import { enrollUnpaid, readMail } from './support/journey';
import { comeBack, enroll, stranger } from './support/new-member';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

test('a new member signs in afterwards, sees the plan, opens the documents and returns the plan @phone', async ({
  page,
  site,
}) => {
  test.slow();
  const person = stranger('Farrow');
  const policy = await enroll(page, site, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  const plan = main.getByRole('listitem').filter({ hasText: 'Starts' }).first();
  await expect(plan).toContainText('Next payment');
  await expect(plan).toContainText('Card ending in');
  await expect(main.getByRole('heading', { level: 2, name: 'Add a plan' })).toBeVisible();
  await expectSoundAtAnyWidth(page);

  await plan.getByRole('button', { name: /^Documents of/ }).click();
  await page.waitForURL(/\/enrollment\/receipt$/);
  await expect(page.getByRole('main')).toContainText(policy);
  await expect(page.getByRole('link', { name: /Download your copy/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'My plans' })).toBeVisible();

  await main
    .getByRole('link', { name: /^Cancel / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Cancel .+\?$/ })).toBeVisible();
  await expect(main).toContainText('Never begun');
  await expectSoundAtAnyWidth(page);
  await main.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(main.getByText('The plan is cancelled.')).toBeInViewport();
  await expect(main.getByRole('listitem').filter({ hasText: 'it counts as never begun' }).first()).toContainText(
    'Cancelled',
  );
  await expectSoundAtAnyWidth(page);
  // Back to the question, which is over: home again.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'My plans' })).toBeVisible();
  const reader = await page.context().newPage();
  await readMail(reader, site('northstar', '/demo-mailbox'), person.email, /Your plan has changed/, policy);
  await readMail(reader, site('northstar', '/demo-mailbox'), person.email, /Your refund/, policy);
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

test('a payment that did not come stands first, and leads to paying it', async ({ page, site }) => {
  test.slow();
  const person = stranger('Dunne');
  await stepsAhead(page, site('northstar'));
  await enrollUnpaid(page, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  await expect(main.getByText(/^A payment of \$.+ did not come\.$/)).toBeVisible();
  await expectSoundAtAnyWidth(page);
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
  const reader = await page.context().newPage();
  const mail = await readMail(
    reader,
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
