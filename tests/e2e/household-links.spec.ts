import type { Page } from 'playwright/test';
import { callDoor } from './support/ahead';
import { coupleAhead } from './support/couple';
import { linkIn } from './support/household';
import { maya, pressNext, signAgreement } from './support/journey';
import { withoutScripts } from './support/plain';
import { expect, expectAccessible, expectSoundAtAnyWidth, test } from './support/test';

/* A spouse reads the own health answers and signs alone, on the own device (decisions 240). */

const LUIS = 'Luis Castellanos';
/** A name whose letters, marks and apostrophe are typed otherwise. */
const ELENI = 'Ελένη O’Żółć';
const NOTES = 'A cough last spring';

const codeOn = async (page: Page): Promise<string> =>
  ((await page.getByTestId('spoken-code').textContent()) ?? '').replaceAll(/\D/g, '');

/** Sends Luis a link from the dialog; answers the digits. */
async function sendLink(page: Page, email: string, button = `Send a link to ${LUIS}`): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: `Send ${LUIS} a link` });
  await dialog.getByLabel(`Email address of ${LUIS}`).fill(email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  const code = await codeOn(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return code;
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const mailOf = (name: string) => `${name}-${Date.now()}@own.example`;

test.describe('a link of one of the household', () => {
  test('is opened on another device, shows the own answers alone, and is signed while the agreement waits', async ({
    page,
    site,
    browser,
  }) => {
    test.slow();
    const saveList = await coupleAhead(page, site('northstar'));
    await saveList(NOTES);
    await page.goto(site('northstar', '/enrollment/agreement-signature'));
    // The form begins with an address.
    await page.getByRole('button', { name: `Send a link to ${LUIS}` }).click();
    const dialog = page.getByRole('dialog', { name: `Send ${LUIS} a link` });
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog.getByLabel(`Email address of ${LUIS}`)).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const email = mailOf('luis');
    const code = await sendLink(page, email);
    expect(code).toMatch(/^\d{6}$/);
    await expect(page.getByText(`Link sent to ${email}`)).toBeVisible();
    await expectSoundAtAnyWidth(page);

    const own = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const luis = await own.newPage();
    const link = await linkIn(luis, site, email);
    const seen: string[] = [];
    luis.on('response', (response) => {
      response.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
    });
    await luis.goto(link);
    await expectSoundAtAnyWidth(luis);
    await expect(luis.getByText(LUIS)).toHaveCount(0);
    await enter(luis, code === '000000' ? '111111' : '000000');
    await expect(luis.getByText(/That did not open anything/)).toBeVisible();
    await enter(luis, code);
    await luis.waitForURL(/\/authorize$/);
    await expect(luis.getByRole('heading', { name: `Authorization of ${LUIS}` })).toBeVisible();
    await expect(luis.getByText(NOTES)).toBeVisible();
    await expectSoundAtAnyWidth(luis);
    await expect(page.getByText(/Link opened with the code/)).toBeVisible();

    // Nothing of the enrollment is this session's: no step, no column, and no list of who else signs.
    for (const path of ['get-household-signers', 'get-enrollment-temp-info?column=primary_info', 'get-dynamic-tabs'])
      expect(await callDoor(luis, 'GET', path)).toMatchObject({ status: 'error' });

    // A name that is another's, a lost network, a reload and Back lose nothing that counts.
    await luis.getByRole('checkbox').check();
    await luis.getByLabel('Your full name').fill(`${maya.first} ${maya.last}`);
    await luis.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(luis.getByText(`Type your name as ${LUIS}`)).toBeVisible();
    await expectAccessible(luis);
    await luis.getByLabel('Your full name').fill(LUIS.toUpperCase());
    await own.setOffline(true);
    await luis.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(luis.getByRole('alert').filter({ hasText: 'We could not reach' })).toBeVisible();
    await expect(luis.getByLabel('Your full name')).toHaveValue(LUIS.toUpperCase());
    await own.setOffline(false);

    // Another answer in the meantime is read before it is signed.
    await saveList('Two coughs last spring');
    await luis.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(luis.getByText('Answers about you have changed meanwhile')).toBeVisible();
    await expect(luis.getByText('Two coughs last spring')).toBeVisible();
    await luis.getByRole('checkbox').check();
    await luis.getByLabel('Your full name').fill(LUIS);
    await luis.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(luis.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    await expectSoundAtAnyWidth(luis);
    await luis.goBack();
    await luis.goto(site('northstar', '/authorize'));
    await expect(luis.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    const all = [await luis.content(), ...seen].join('\n');
    for (const other of [maya.ssn, maya.email, '100 Congress', '457555462', '457-55-5462', '07/08/1983', maya.dob])
      expect(all).not.toContain(other);

    await expect(page.getByText(`Signed by the link sent to ${email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: `${LUIS} signs` })).toHaveCount(0);
    await signAgreement(page, maya);
    await pressNext(page);
    await page.waitForURL(/billing-information$/);
    await page.goto(site('northstar', '/enrollment/review-confirm'));
    await expect(page.getByRole('main')).toContainText(`${LUIS} (spouse, by a link on the own device)`);
    await own.close();
  });

  test('is taken back and sent again: the first one has ended, in its open page and in its mail @soak', async ({
    page,
    site,
    browser,
  }) => {
    test.slow();
    await coupleAhead(page, site('northstar'));
    await page.goto(site('northstar', '/enrollment/agreement-signature'));
    const email = mailOf('back');
    const code = await sendLink(page, email);
    const own = await browser.newContext();
    const luis = await own.newPage();
    const link = await linkIn(luis, site, email);
    await luis.goto(link);
    await enter(luis, code);
    await luis.waitForURL(/\/authorize$/);
    await page.getByRole('button', { name: `Take the link back from ${LUIS}` }).click();
    await expect(page.getByText(`The link sent to ${email} has ended.`)).toBeVisible();
    await luis.getByRole('checkbox').check();
    await luis.getByLabel('Your full name').fill(LUIS);
    await luis.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(luis.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await expectAccessible(luis);
    await luis.goto(link);
    await enter(luis, code);
    await expect(luis.getByText(/this one has ended/)).toBeVisible();
    const again = mailOf('again');
    const second = await sendLink(page, again, `Send again to ${LUIS}`);
    await luis.goto(await linkIn(luis, site, again));
    await enter(luis, second);
    await expect(luis.getByRole('heading', { name: `Authorization of ${LUIS}` })).toBeVisible();
    // A second tab of the applicant signs on the screen: the link is over.
    await page.reload();
    await expect(page.getByText(/Link opened with the code/)).toBeVisible();
    await own.close();
  });

  test('works where no script runs, on both sides, and keeps what was typed', async ({
    page,
    site,
    browser,
    context,
  }) => {
    test.slow();
    await coupleAhead(page, site('northstar'), { first_name: 'Ελένη', last_name: 'O’Żółć' });
    const plain = await withoutScripts(browser, context, site('northstar', '/enrollment/agreement-signature'));
    const form = plain.getByRole('form', { name: `Link for ${ELENI}` });
    await form.getByLabel(`Email address of ${ELENI}`).fill('luis');
    await form.getByRole('button', { name: `Send ${ELENI} a link` }).click();
    await expect(form).toContainText('Email is not in correct format');
    await expect(form.getByLabel(`Email address of ${ELENI}`)).toHaveValue('luis');
    const email = mailOf('plain');
    await form.getByLabel(`Email address of ${ELENI}`).fill(email);
    await form.getByRole('button', { name: `Send ${ELENI} a link` }).click();
    const code = await codeOn(plain);
    const reader = await browser.newContext();
    const link = await linkIn(await reader.newPage(), site, email);
    const own = await browser.newContext({ javaScriptEnabled: false });
    const luis = await own.newPage();
    await luis.goto(link);
    await enter(luis, code);
    await expect(luis.getByRole('heading', { name: `Authorization of ${ELENI}` })).toBeVisible();
    await luis.getByLabel('Your full name').fill('Zzz Nobody');
    await luis.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(luis.getByText(`Type your name as ${ELENI}`)).toBeVisible();
    await expect(luis.getByLabel('Your full name')).toHaveValue('Zzz Nobody');
    await luis.getByRole('checkbox').check();
    await luis.getByLabel('Your full name').fill("ΕΛΕΝΗ o'zolc");
    await luis.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(luis.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    await plain.getByRole('link', { name: 'look again' }).click();
    await expect(plain.getByText('✓ Signed')).toBeVisible();
    for (const each of [own, reader, plain.context()]) await each.close();
  });
});
