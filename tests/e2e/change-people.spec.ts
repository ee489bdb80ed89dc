import { readMail } from './support/mails';
import { comeBack, daysAgo, enroll, stranger, tellBirth, VISION } from './support/new-member';
import { withoutScripts } from './support/plain';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

test('a member adds a child after birth: the price is shown, signed, and stands on the home @hand', async ({
  page,
  site,
}) => {
  test.slow();
  const person = stranger('Brandt');
  const policy = await enroll(page, site, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Change who is covered/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change who is covered' })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await main.getByRole('link', { name: 'Add a person' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a person' })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await main.getByRole('button', { name: 'See the price first' }).click();
  await expect(main.getByText('Nothing was changed. Please check what is marked below.')).toBeInViewport();
  await expectSoundAtAnyWidth(page);

  await tellBirth(page, 'Ida', daysAgo(9));
  await main.getByRole('button', { name: 'See the price first' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a person: check and sign' })).toBeVisible();
  await expect(main).toContainText('Ida Brandt, child');
  await expect(main).toContainText('Member + Child(ren)');
  await expectSoundAtAnyWidth(page);
  // Back, and "Change something", find what was typed.
  await page.goBack();
  await expect(main.getByLabel('First Name')).toHaveValue('Ida');
  await expect(main.getByText(/^Nothing was changed/)).toHaveCount(0);
  await page.goForward();
  await main.getByRole('link', { name: 'Change something' }).click();
  await expect(main.getByLabel('First Name')).toHaveValue('Ida');
  await expect(main.getByRole('radio', { name: /^A child was born/ })).toBeChecked();
  // Another event begins anew, and what was asked for is still there.
  await page.goto(site('northstar', '/change-people?deed=add&event=marriage'));
  await expect(main.getByRole('radio', { name: /^I married/ })).toBeChecked();
  await expect(main.getByLabel('First Name')).toHaveValue('');
  await page.goBack();
  await expect(main.getByLabel('First Name')).toHaveValue('Ida');
  await main.getByRole('button', { name: 'See the price first' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a person: check and sign' })).toBeVisible();
  const file = { name: 'record.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a birth record') };
  await main.getByLabel('File').setInputFiles({ ...file, mimeType: 'text/plain', buffer: Buffer.from('words') });
  await main.getByRole('button', { name: 'Add this file' }).click();
  await expect(main.getByText('Choose a PDF, a JPEG or a PNG')).toBeInViewport();
  // Larger than is even read: told on the page as well.
  await main.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.alloc(12 * 1024 * 1024) });
  await main.getByRole('button', { name: 'Add this file' }).click();
  await expect(main.getByText('Choose a file of at most 4 MB')).toBeInViewport();
  await main.getByLabel('File').setInputFiles(file);
  await main.getByRole('button', { name: 'Add this file' }).click();
  await expect(main.getByText('Your file is here.')).toBeInViewport();

  await main.getByLabel('Your name, as your signature').fill('Somebody Else');
  await main.getByRole('button', { name: /^Sign and/ }).click();
  await expect(main.getByText(/Type your name as Maya/)).toBeInViewport();
  await expect(main.getByLabel('Your name, as your signature')).toHaveValue('Somebody Else');
  await main.getByLabel('Your name, as your signature').fill(`maya ${person.last}`);
  await main.getByRole('checkbox', { name: /^I have read this/ }).check();
  await main.getByRole('button', { name: /^Sign and/ }).click();
  await expect(main.getByText('Who your plans cover has changed.')).toBeInViewport();
  await expect(main.getByRole('listitem').filter({ hasText: 'Maya and Ida' }).first()).toBeVisible();
  await expectSoundAtAnyWidth(page);
  // Back to the page that was signed: it says so.
  await page.goBack();
  await expect(main.getByText('This change is in force.')).toBeVisible();
  await readMail(page, site('northstar', '/demo-mailbox'), person.email, /Who your plans cover has changed/, policy);
});

test('a change is asked for, signed and taken off again where no script runs', async ({ page, browser, site }) => {
  test.slow();
  const person = stranger('Brandt');
  await enroll(page, site, person);
  await comeBack(page, site, person);
  const state = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const tab = await plain.newPage();
  const sign = async () => {
    await tab.getByLabel('Your name, as your signature').fill(`Maya ${person.last}`);
    await tab.getByRole('checkbox', { name: /^I have read this/ }).check();
    await tab.getByRole('button', { name: /^Sign and/ }).click();
    await expect(tab.getByText('Who your plans cover has changed.')).toBeInViewport();
  };
  const open = async (deed: string) => {
    await tab.goto(site('northstar', '/member-home'));
    await tab
      .getByRole('link', { name: /^Change who is covered/ })
      .first()
      .click();
    await tab.getByRole('link', { name: deed }).click();
  };
  await open('Add a person');
  await tellBirth(tab, 'Nora', daysAgo(3));
  await tab.getByRole('button', { name: 'See the price first' }).click();
  const older = await plain.newPage();
  await older.goto(tab.url());
  await sign();
  // The other tab shows the page that was signed meanwhile.
  await older.getByLabel('Your name, as your signature').fill(`Maya ${person.last}`);
  await older.getByRole('checkbox', { name: /^I have read this/ }).check();
  await older.getByRole('button', { name: /^Sign and/ }).click();
  await expect(older.getByText('Who your plans cover has changed.')).toBeInViewport();
  await open('Take a person off');
  await tab.getByRole('radio', { name: /has other coverage/ }).check();
  await tab.getByLabel('On which day?').fill(daysAgo(1));
  await tab.getByLabel('Who leaves?').selectOption({ label: 'Nora Brandt' });
  await tab.getByRole('button', { name: 'See the price first' }).click();
  await expect(tab.getByText('Last day of coverage')).toBeVisible();
  await sign();
  await expect(tab.getByRole('listitem').filter({ hasText: 'Maya and Nora' })).toHaveCount(0);
  await plain.close();
});

test('a member of several policies says first which one a birth changes, and Back leads to that question @soak', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const person = stranger('Brandt');
  const first = await enroll(page, site, person);
  const other = await browser.newContext();
  const second = await enroll(await other.newPage(), site, person, VISION);
  await other.close();
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  // The other enrollment gave what is on file: the member says that it was theirs.
  await main.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(main.getByText('The plans of that enrollment stand with your others now.')).toBeInViewport();
  const plain = await withoutScripts(browser, page.context(), site('northstar', '/member-home'));
  for (const tab of [page, plain]) {
    const own = tab.getByRole('main');
    await own.getByRole('link', { name: 'Birth or adoption' }).click();
    await expect(tab.getByRole('heading', { level: 1, name: 'Which plans does it change?' })).toBeVisible();
    if (tab === page) await expectSoundAtAnyWidth(tab);
    for (const number of [first, second])
      await expect(own.getByRole('link', { name: new RegExp(`Confirmation number ${number}$`) })).toBeVisible();
    await own.getByRole('link', { name: /^Vision Basics/ }).click();
    await expect(tab.getByRole('heading', { level: 1, name: 'Add a person' })).toBeVisible();
    await expect(own.getByRole('radio', { name: /^A child was born/ })).toBeChecked();
    await expect(own).toContainText('Vision Basics');
    await expect(own).not.toContainText('Dental Preferred');
    await tab.goBack();
    await expect(tab.getByRole('heading', { level: 1, name: 'Which plans does it change?' })).toBeVisible();
    await own.getByRole('link', { name: /^Dental Preferred/ }).click();
    await expect(own).toContainText('Dental Preferred');
    await expect(own).not.toContainText('Vision Basics');
  }
  await plain.context().close();
});
