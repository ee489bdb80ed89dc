import type { Page } from 'playwright/test';
import { coupleAhead } from './support/couple';
import { signForHousehold } from './support/household';
import { maya, payByCard, pressNext, readReceipt, signAgreement, signToReview } from './support/journey';
import { withoutScripts } from './support/plain';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/* A spouse whose health answers are given signs for them, before the application is signed (decisions 166, 220). */

const LUIS = 'Luis Castellanos';
const problems = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });
const opener = (page: Page) => page.getByRole('button', { name: `${LUIS} signs` });
const dialog = (page: Page) => page.getByRole('dialog', { name: `Authorization of ${LUIS}` });

test.describe('a spouse whose health answers are given @hand', () => {
  test('signs in a dialog, by the own name, and again after another answer', async ({ page, site, context }) => {
    test.slow();
    const saveList = await coupleAhead(page, site('northstar'));
    await page.goto(site('northstar', '/enrollment/agreement-signature'));
    await expect(page.getByRole('heading', { name: 'Others who sign' })).toBeVisible();
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await page.getByLabel('Your full name').fill(`${maya.first} ${maya.last}`);
    await pressNext(page);
    await expect(problems(page)).toContainText(`${LUIS} has not signed yet`);
    await expectAccessible(page);

    await problems(page)
      .getByRole('link', { name: /has not signed yet/ })
      .click();
    await expect(dialog(page)).toContainText(`I, ${LUIS}, have read the health answers`);
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await expect(dialog(page)).toContainText('Signature is required');
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByLabel('Your full name').fill('Zzz Nobody');
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await expect(dialog(page)).toContainText(`Type your name as ${LUIS}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog(page).getByLabel('Your full name').fill('luis castellanos');
    await context.setOffline(true);
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(dialog(page).getByLabel('Your full name')).toHaveValue('luis castellanos');
    await context.setOffline(false);
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('✓ Signed')).toBeVisible();
    await pressNext(page);
    await page.waitForURL(/billing-information$/);

    // Another answer of the spouse takes the authorization away, and with it the signature of the application.
    await saveList('A cough last spring');
    await page.goto(site('northstar', '/enrollment/agreement-signature'));
    await expect(page.getByText('Answers changed after signing')).toBeVisible();
    await signToReview(page, maya, payByCard);
    await expect(page.getByRole('main')).toContainText(`${LUIS} (spouse)`);
    await pressNext(page);
    await readReceipt(page);
  });

  test('signs without scripts, before the application', async ({ page, site, browser, context }) => {
    await coupleAhead(page, site('northstar'));
    const plain = await withoutScripts(browser, context, site('northstar', '/enrollment/agreement-signature'));
    const form = plain.getByRole('form', { name: `Authorization of ${LUIS}` });
    await expect(opener(plain)).toHaveCount(0);
    await form.getByLabel('Your full name').fill('Zzz Nobody');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(problems(plain)).toContainText(`Type your name as ${LUIS}`);
    await expect(problems(plain)).toContainText('Authorization: ');
    await expect(form.getByLabel('Your full name')).toHaveValue('Zzz Nobody');
    await pressNext(plain);
    await expect(problems(plain)).toContainText(`${LUIS} has not signed yet`);
    await form.getByRole('checkbox').check();
    await form.getByLabel('Your full name').fill(LUIS);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(plain.getByText('✓ Signed')).toBeVisible();
    await expect(form).toHaveCount(0);
    for (const box of await plain.getByRole('main').getByRole('checkbox').all()) await box.check();
    await plain.getByLabel('Your full name').fill(`${maya.first} ${maya.last}`);
    await pressNext(plain);
    await expect(plain).toHaveURL(/billing-information$/);
    await plain.context().close();
  });

  test('is asked on a page of another tab that signed meanwhile, without losing what is typed', async ({
    page,
    site,
    context,
  }) => {
    await coupleAhead(page, site('northstar'));
    await page.goto(site('northstar', '/enrollment/agreement-signature'));
    const other = await context.newPage();
    await other.goto(site('northstar', '/enrollment/agreement-signature'));
    await signForHousehold(other);
    await other.close();
    // The first tab does not know of it, and signs once more: the newer signature counts.
    await signAgreement(page, maya);
    await pressNext(page);
    await page.waitForURL(/billing-information$/);
  });
});
