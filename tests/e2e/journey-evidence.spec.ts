import { request } from 'node:http';
import type { Page } from 'playwright/test';
import { callDoor } from './support/ahead';
import { comeAsEmployee } from './support/employee';
import { addToCart, checkOut, fillContact, payByCard, readReceipt, signAgreement } from './support/journey';
import { readMail } from './support/mails';
import { pressNext, type Person } from './support/journey';
import { stranger } from './support/new-member';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test, type SiteName } from './support/test';
import { answerAll } from './support/tour/steps';

/* An amount of life insurance above the guaranteed one, from an employee's wish to the carrier's word (decisions 36, 260). */

// The API that runs by itself takes the verb by which a carrier's decision is entered.
test.use({ backend: 'remote' });

type Site = (name: SiteName, path?: string) => string;

/** The audited verb of the operator's command, which nobody who is signed in may use. */
function decide(held: string, decision: string, amount?: number): Promise<number | undefined> {
  const body = JSON.stringify({
    held_id: held,
    decision,
    ...(amount !== undefined && { amount }),
    decided_by: { role: 'carrier', name: 'meridian-oak' },
  });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const to = {
    host: '127.0.0.1',
    port: process.env.E2E_API_PORT,
    path: '/api/v1/decide-held-plan',
    method: 'POST',
    headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(to, (answer) => resolve(answer.resume().statusCode));
    asked.on('error', reject).end(body);
  });
}

/** An employee of Harbor Mills chooses $300,000, of which $50,000 are guaranteed, and is told what is paid until it is decided. */
async function chooseMost(page: Page, site: Site): Promise<void> {
  await comeAsEmployee(page, site);
  await page.goto(site('groups', '/harbor-mills/plan/1504'));
  await page.getByRole('button', { name: 'Tell us about tobacco usage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tobacco usage' });
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  const healthy = [201, 202, 203, 204].map((question_id) => ({
    question_id,
    yes_no_flag: question_id === 204 ? 1 : 0,
  }));
  await callDoor(page, 'POST', 'save-question-answers', { plan_id: 1504, answers: healthy });
  await page.reload();
  await page.getByRole('radio', { name: /\$300,000/ }).check();
  const price = page.getByRole('complementary', { name: 'Your price' });
  await expect(price).toContainText('$300,000 chosen, under review; you pay for $50,000 until it is decided.');
  await addToCart(page);
  await checkOut(page, 'Member Enrollment');
}

/** Through all steps to the receipt; answers the number of the policy. */
async function submit(page: Page, person: Person): Promise<string> {
  const main = page.getByRole('main');
  const answers: Readonly<Record<string, () => Promise<void>>> = {
    'personal-info': async () => {
      await page.getByLabel('First name').fill(person.first);
      await page.getByLabel('Last name').fill(person.last);
      await page.getByLabel('Social Security Number', { exact: true }).fill(person.ssn);
      await answerAll(main);
    },
    'contact-info': async () => {
      await fillContact(page, person);
      await page.getByLabel('City', { exact: true }).fill('Portland');
      await answerAll(main);
    },
    'beneficiary-info': async () => {
      await page
        .getByRole('button', { name: /Add Beneficiary/i })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' });
      await dialog.getByLabel('Social Security Number', { exact: true }).fill('219098481');
      await answerAll(dialog);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expect(dialog).toBeHidden();
    },
    'health-questions': () => answerAll(main),
    'agreement-signature': () => signAgreement(page, person),
    'billing-information': () => payByCard(page, person),
    'review-confirm': async () => {
      await expect(main).toContainText('Meridian Optional Life');
    },
  };
  for (const [slug, answer] of Object.entries(answers)) {
    await page.waitForURL(new RegExp(`${slug}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await answer();
    await pressNext(page);
  }
  return readReceipt(page);
}

const OUTCOMES = [
  {
    said: 'approved',
    decision: 'evidence-approved',
    plan: 'Meridian Optional Life $300,000',
    price: '$29.36',
    told: /The carrier approved the amount that was asked for\.[\s\S]*\$29\.36 a month instead of \$4\.89/,
    last: 'Forrester',
  },
  {
    said: 'reduced',
    decision: 'evidence-reduced',
    amount: 100_000,
    plan: 'Meridian Optional Life $100,000',
    price: '$9.79',
    told: /The carrier approved a part of what was asked for\.[\s\S]*\$9\.79 a month instead of \$4\.89/,
    last: 'Gallagher',
  },
  {
    said: 'declined',
    decision: 'evidence-declined',
    plan: 'Meridian Optional Life $50,000',
    price: '$4.89',
    told: /The carrier declined the amount above the guaranteed one, which you keep\. The price stays as it is\./,
    last: 'Hathaway',
  },
] as const;

for (const outcome of OUTCOMES)
  // One outcome is walked in the gate; that the others are told right is in its tests of decisions (tests/api/decisions.test.ts).
  test(`an employee asks for more than is guaranteed, and reads at home and by mail that it was ${outcome.said} ${outcome.said === 'reduced' ? '@hand' : '@soak'}`, async ({
    page,
    site,
  }) => {
    test.slow();
    const person = stranger(outcome.last);
    await chooseMost(page, site);
    const policy = await submit(page, person);
    await page.context().clearCookies();
    await page.goto(site('groups', '/harbor-mills/member-home'));
    await signIn(page, site('groups', '/harbor-mills/demo-mailbox'), person.email);
    const main = page.getByRole('main');
    const plan = main.getByRole('listitem').filter({ hasText: 'Meridian Optional Life' }).first();
    await expect(plan).toContainText('$4.89');
    await expect(plan).toContainText('the guaranteed amount, while the carrier decides on the rest');
    await expectSoundAtAnyWidth(page);

    const cancel = await plan.getByRole('link', { name: /^Cancel / }).getAttribute('href');
    const held = new URL(cancel ?? '', page.url()).searchParams.get('plan') ?? '';
    const amount = 'amount' in outcome ? outcome.amount : undefined;
    expect(await decide(held, outcome.decision, amount)).toBe(200);
    // The same word a second time changes nothing.
    expect(await decide(held, outcome.decision, amount)).toBe(409);

    await page.reload();
    await expect(plan.getByRole('heading', { name: outcome.plan })).toBeVisible();
    await expect(plan).toContainText(outcome.price);
    await expect(plan).not.toContainText('while the carrier decides');
    await expectSoundAtAnyWidth(page);
    const mailbox = site('groups', '/harbor-mills/demo-mailbox');
    const mail = await readMail(page, mailbox, person.email, /Your plan has changed/, policy);
    expect(mail.replaceAll(/\s+/g, ' ')).toMatch(outcome.told);
    // The receipt still tells what was signed, by the link of the home.
    await plan.getByRole('button', { name: /^Documents of/ }).click();
    await page.waitForURL(/\/enrollment\/receipt$/);
    await expect(main).toContainText(policy);
    await expectSoundAtAnyWidth(page);
  });
