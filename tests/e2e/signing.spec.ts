import type { Page } from 'playwright/test';
import { agreementAhead, callDoor, quoteAhead, stepsAhead } from './support/ahead';
import { draw, maya, pressNext } from './support/journey';
import { readMail } from './support/mails';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, expectSoundAtAnyWidth, test } from './support/test';

/* The agreement: whose signature it is, and how a rep's client is verified (decisions 33, 34, 59, 165). */

const NAME = `${maya.first} ${maya.last}`;
const problems = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });

async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
}

/** A signed-in rep's new client, whose plan asks what it asks, at the agreement. */
async function clientAhead(page: Page, site: (key: 'northstar', path?: string) => string, plan: object): Promise<void> {
  await page.goto(site('northstar', '/sign-in'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await quoteAhead(page, site('northstar'));
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await callDoor(page, method, path, body);
    expect(answer, path).toMatchObject({ status: 'success' });
    return answer['data'];
  };
  await call('POST', 'add-plan-to-cart', plan);
  const { result } = (await call('GET', 'get-cart-effective-dates')) as { result: string[] };
  await call('POST', 'cart-checkout', { effective_date: result[0], type: 'rep' });
  await page.goto(site('northstar', '/enrollment/personal-info'));
  await agreementAhead(page, maya);
  await expect(page.getByRole('main').getByText('Broker Verification', { exact: true })).toBeVisible();
}

test('a signature is the signer’s own name or as much ink as a signature has', async ({ page, site }) => {
  await stepsAhead(page, site('northstar'));
  await agreementAhead(page, maya);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agreement, Application and Authorization');
  await expect(page.getByRole('heading', { name: 'Applicant Verification' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Applicant name' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Signing and receiving records electronically' })).toHaveCount(1);
  // The words of the shopper's state stand directly above the signature, with nothing but their box between (decisions 284).
  const above = await page
    .getByRole('region', { name: 'Application Signature' })
    .evaluate((signature) => signature.previousElementSibling?.textContent);
  expect(above).toMatch(/Fraud warning\..*may be guilty of insurance fraud\.\s*I have read and accept: [^.]+$/);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/save-step-draft') && answer.ok());
  await tickAll(page);
  await kept;
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await expect(box).toBeChecked();
  await expect(page.getByText('The texts have changed')).toHaveCount(0);
  await page.getByLabel('Your full name').fill('Zzz Nobody');
  await pressNext(page);
  await expect(problems(page)).toContainText(`Type your name as ${NAME}`);
  await page.getByLabel('Your full name').fill('maya castellanos, jr.');
  await expect(page.getByText('Signature captured')).toBeVisible();
  // It comes for the first name that is drawn; a busy machine may draw before it is there.
  await expect.poll(() => page.evaluate(() => document.fonts.check("64px 'Caveat'", 'Maya'))).toBe(true);

  await page.getByRole('radio', { name: 'Draw my signature' }).check();
  await expect(page.getByText('Signature captured')).toHaveCount(0);
  await expect(page.getByRole('group', { name: /Application Signature/ }).getByText(NAME)).toBeVisible();
  await draw(page, [[0.5, 0.5]]);
  await pressNext(page);
  await expect(problems(page)).toContainText('Please draw your whole signature: this is too little ink');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await draw(page, [
    [0.2, 0.6],
    [0.25, 0.25],
    [0.3, 0.7],
    [0.4, 0.3],
    [0.5, 0.65],
    [0.7, 0.4],
  ]);
  await expect(page.getByText('Signature captured')).toBeVisible();
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
});

test('a plan that asks for no name beside the signature is signed all the same, and the signer is known', async ({
  page,
  site,
}) => {
  await stepsAhead(page, site('northstar'), { plan_id: 1702, plan_pricing_id: 170201 });
  await agreementAhead(page, maya);
  await expect(page.getByRole('heading', { name: 'Applicant Verification' })).toBeVisible();
  await expect(page.getByText('Applicant name', { exact: true })).toHaveCount(0);
  await pressNext(page);
  await expect(problems(page)).toContainText('signature', { ignoreCase: true });
  await tickAll(page);
  await page.getByLabel('Your full name').fill(NAME);
  await expect(page.getByText('Signature captured')).toBeVisible();
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  const signed = await callDoor(page, 'GET', 'get-enrollment-temp-info?column=aggrement_info');
  expect(signed).toMatchObject({ data: { result: { signer_name: NAME, signer_capacity: 'applicant' } } });
  expect(signed).not.toHaveProperty('data.result.user_name');
});

test('a rep’s client who answers rightly need not sign, and after three wrong answers must', async ({ page, site }) => {
  await clientAhead(page, site, { plan_id: 1601, plan_pricing_id: 160101 });
  await expect(page.getByText('What are the last four digits of your Social Security Number?')).toBeVisible();
  await expect(page.getByRole('group', { name: /Application Signature/ })).toHaveCount(0);
  await expectSoundAtAnyWidth(page);
  await tickAll(page);
  await pressNext(page);
  await expect(problems(page)).toContainText('Field is required');
  for (const [wrong, told] of [
    ['1111', '2 more tries are left'],
    ['2222', 'One more try is left'],
  ] as const) {
    await page.getByLabel('Verify answer').fill(wrong);
    await pressNext(page);
    await expect(problems(page)).toContainText(told);
  }
  await page.getByLabel('Verify answer').fill('3333');
  await pressNext(page);
  await expect(page.getByText('The verification question is closed')).toBeVisible();
  await expect(page.getByLabel('Verify answer')).toHaveCount(0);
  await expect(page.getByRole('group', { name: `Application Signature of ${NAME}` })).toBeVisible();
  await page.getByLabel('Your full name').fill(NAME);
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
});

test('a rep’s client is mailed a code, reads it to the rep, and signs', async ({ page, site, browser }) => {
  await clientAhead(page, site, { plan_id: 1604, plan_pricing_id: 160401 });
  await page.getByRole('button', { name: /^Send a code to .•••@/ }).click();
  await expect(page.getByText('Ask your client to read it to you')).toBeVisible();
  const mailbox = await browser.newPage();
  const mail = await readMail(mailbox, site('northstar', '/demo-mailbox'), maya.email, /Your verification code/);
  await mailbox.close();
  await tickAll(page);
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '');
  await page.getByLabel('Your full name').fill(NAME);
  await expectAccessible(page);
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
});
