import { expect, type Page } from 'playwright/test';
import { agreementAhead, callDoor, DENTAL_PREFERRED } from './ahead';
import { maya } from './journey';
import { awaitMails } from './mails';
import { signIn } from './sign-in';
import type { SiteName } from './test';

type At = (name: SiteName, path?: string) => string;

/** Dana, signed in, at the agreement of an enrollment that she filled in for a client. */
export async function prepare(page: Page, site: At, email: string): Promise<void> {
  await page.goto(site('northstar', '/sign-in'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.waitForURL(/\/agent-home$/);
  const quote = { zip: '78701', dob: '09/04/1985', tier: 'IO', gender: '1' };
  expect(await callDoor(page, 'POST', 'add-filter-for-new-user', quote)).toMatchObject({ status: 'success' });
  expect(await callDoor(page, 'POST', 'add-plan-to-cart', DENTAL_PREFERRED)).toMatchObject({ status: 'success' });
  const { data } = (await callDoor(page, 'GET', 'get-cart-effective-dates')) as { data: { result: string[] } };
  const out = { effective_date: data.result[0], type: 'rep' };
  expect(await callDoor(page, 'POST', 'cart-checkout', out)).toMatchObject({ status: 'success' });
  await page.goto(site('northstar', '/enrollment/personal-info'));
  await agreementAhead(page, { ...maya, email });
}

/** Sends the link; answers the digits to read out. */
export async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send to the client to sign' }).click();
  await page.waitForURL(/with-client/);
  return readCode(page);
}

async function readCode(page: Page): Promise<string> {
  const code = ((await page.getByTestId('spoken-code').textContent()) ?? '').replaceAll(/\D/g, '');
  expect(code).toMatch(/^\d{6}$/);
  return code;
}

/** The link of the newest mail to the client, after so many earlier ones, read where the rep is not. */
export async function linkOf(reader: Page, site: At, email: string, earlier = 0): Promise<string> {
  const mailbox = site('northstar', '/demo-mailbox');
  const [newest = ''] = await awaitMails(reader, mailbox, email, { subject: /ready to sign/, atLeast: earlier + 1 });
  const link = /\/sign\/[A-Za-z0-9_-]{40,}/.exec(newest)?.[0] ?? '';
  expect(link).not.toBe('');
  return site('northstar', link);
}

/** Opens a link with its digits, up to the step. */
export async function openLink(client: Page, link: string, code: string): Promise<void> {
  await client.goto(link);
  await client.getByRole('textbox', { name: 'Code' }).fill(code);
  await client.getByRole('button', { name: 'Continue' }).click();
  await expect(client.getByRole('heading', { name: 'Continue enrollment of M*** C***?' })).toBeVisible();
  await client.getByRole('button', { name: 'Continue' }).click();
  await client.waitForURL(/\/enrollment\//);
}
