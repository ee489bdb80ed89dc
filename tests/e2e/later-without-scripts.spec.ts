import { stepsAhead } from './support/ahead';
import { readMail } from './support/mails';
import { expect, test } from './support/test';

/* Saving an enrollment for later and coming back to it, without scripts (rules 2 §2.8, rules 3 §2, decisions 12, 159). */

test.use({ javaScriptEnabled: false });

const codeIn = (mail: string) => /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}\b/.exec(mail)?.[0] ?? '';
const linkIn = (mail: string) => /\/direct-continue\/[\w-]+\/[\w-]+/.exec(mail)?.[0] ?? '';

test('a code is mailed from a step that stays as it is, and opens the enrollment in another browser', async ({
  page,
  site,
  context,
  browser,
}) => {
  const email = `plain-${Date.now()}@castellanos.example`;
  await stepsAhead(page, site('northstar'));
  await page.getByLabel('First name').fill('Maya');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Save & Continue Later' }).click();
  const answer = await opened;
  await expect(answer.getByRole('main')).toContainText('what stands in its form cannot be sent along');
  await answer.getByRole('form', { name: 'Save & Continue Later' }).getByLabel('Email').fill('no address');
  await answer.getByRole('button', { name: 'Send Code' }).click();
  const again = answer.getByRole('form', { name: 'Save & Continue Later' }).getByLabel('Email');
  await expect(again).toHaveAccessibleDescription(/Enter valid email address/);
  await expect(again).toHaveValue('no address');
  await again.fill(email);
  await answer.getByRole('button', { name: 'Send Code' }).click();
  await expect(answer.getByText('Information Saved!!! Check your email to continue')).toBeInViewport();
  await answer.getByRole('link', { name: 'Back to the step' }).click();
  await expect(answer).toHaveURL(/\/enrollment\/personal-info$/);
  await expect(page.getByLabel('First name')).toHaveValue('Maya');

  const mail = await readMail(answer, site('northstar', '/demo-mailbox'), email, /continue|enrollment/i);
  const elsewhere = await browser.newContext({ javaScriptEnabled: false });
  const other = await elsewhere.newPage();
  await other.goto(site('northstar', '/continue-enrollment'));
  const form = other.getByRole('form', { name: 'Continue enrollment' });
  await form.getByLabel('Enrollment code').fill(codeIn(mail));
  await form.getByLabel('Email').fill('nobody@castellanos.example');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Enrollment code')).toHaveAccessibleDescription(/do not belong together/);
  await expect(form.getByLabel('Enrollment code')).toHaveValue(codeIn(mail));
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/enrollment\/personal-info$/);

  // A link asks whose enrollment it is, and works once.
  await other.goto(site('northstar', linkIn(mail)));
  await other.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'Continue this enrollment?' })).toBeInViewport();
  await other.getByRole('form', { name: 'Confirm' }).getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/enrollment\/personal-info$/);
  await other.goto(site('northstar', linkIn(mail)));
  await other.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('main')).toContainText('It has been used already, or it is older than a day.');
  await elsewhere.close();
});
