import type { Page } from 'playwright/test';
import { LATE_ANSWER, NO_ANSWER } from '@/lib/rules/text/outage-messages';
import { ask } from '../bench/http';
import { stepsAhead } from './support/ahead';
import { fillContact, fillPersonal, maya, pressNext } from './support/journey';
import { expect, expectSoundAtAnyWidth, test } from './support/test';
import { expectSaidOnce, hearStatus } from './support/told';

/*
 * What a person typed outlives the network, the Back button, a reload and a second tab (decisions 154), and a refusal is
 * seen where the press was (decisions 155).
 */

const SAVED = /^Saved \d{1,2}:\d{2} [AP]M$/;
const ssn = (page: Page) => page.getByLabel('Social Security Number', { exact: true });

/** Waits until what was typed is kept, from before the typing on. */
async function kept(page: Page, type: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/save-step-draft') && answer.ok());
  await type();
  await answered;
  await expect(page.getByText(SAVED)).toBeVisible();
}

test.describe('What is typed in a step', () => {
  test.beforeEach(({ page, site }) => stepsAhead(page, site('northstar')));

  test('is saved within five seconds, and stands there again after a reload, half and wrong answers too', async ({
    page,
  }) => {
    await expect(page.getByText('Your answers are kept as you type.')).toBeVisible();
    await kept(page, async () => {
      await page.getByLabel('First name').fill('M4ya!');
      await page.getByLabel('Last name').fill('Cas');
      await ssn(page).fill('219-09-9999');
    });
    const heard = await hearStatus(page);
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('M4ya!');
    await expect(page.getByLabel('Last name')).toHaveValue('Cas');
    await expect(ssn(page)).toHaveValue('•••-••-9999');
    await expect(page.getByText(SAVED)).toBeVisible();
    await expectSoundAtAnyWidth(page);
    // The number that was kept counts at the save.
    await page.getByLabel('First name').fill('Maya');
    await page.getByLabel('Last name').fill('Castellanos');
    await page.getByLabel('Marital status').selectOption({ label: 'Single' });
    await kept(page, () => page.getByRole('radio', { name: /No prior coverage/ }).check());
    expectSaidOnce(heard, ['Your answers are being saved.']);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
  });

  test('is still there after every way out of the page without a press of Next', async ({ page }) => {
    await fillPersonal(page, maya);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await page.getByLabel('City', { exact: true }).fill('Aus');
    // At once, before the few seconds are over.
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(/personal-info$/);
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await page.goBack();
    await page.waitForURL(/contact-info$/);
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Aus');
    await page.getByLabel('Street address 1').fill('1 El');
    await page.goBack();
    await page.waitForURL(/personal-info$/);
    await page.goForward();
    await page.waitForURL(/contact-info$/);
    await expect(page.getByLabel('Street address 1')).toHaveValue('1 El');
  });

  test('is the newest answer after the browser’s Back, without a reload, and can be saved again', async ({ page }) => {
    await fillPersonal(page, { ...maya, first: 'Mara' });
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    for (const first of ['Mira', 'Maya']) {
      await page.goBack();
      await page.waitForURL(/personal-info$/);
      await expect(page.getByLabel('Last name')).toHaveValue('Castellanos');
      await page.getByLabel('First name').fill(first);
      await pressNext(page);
      await page.waitForURL(/contact-info$/);
    }
    await page.goBack();
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await expect(ssn(page)).toHaveValue('•••-••-9999');
  });

  test('is chosen between when another tab saved the step, field by field, and nothing is lost before', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await other.goto(page.url());
    await kept(page, () => fillPersonal(page, maya));
    await fillPersonal(other, { ...maya, first: 'Mara' });
    await pressNext(other);
    await other.waitForURL(/contact-info$/);
    await pressNext(page);
    const choice = page.getByRole('alert', { name: 'Two versions' });
    await expect(choice).toBeFocused();
    await expect(choice).toBeInViewport();
    await expect(choice.getByRole('row', { name: /Maya.*Mara/ })).toBeVisible();
    await expect(choice.getByRole('row', { name: /Marital/ })).toHaveCount(0);
    await expectSoundAtAnyWidth(page);
    await choice.getByRole('button', { name: 'Keep the answers here' }).click();
    await expect(choice).toHaveCount(0);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await page.goBack();
    await expect(page.getByLabel('First name')).toHaveValue('Maya');

    await other.goBack();
    await expect(other.getByLabel('First name')).toHaveValue('Maya');
    await page.getByLabel('First name').fill('Moira');
    await other.getByLabel('First name').fill('Mona');
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await pressNext(other);
    await other.getByRole('button', { name: 'Take those of the other tab' }).click();
    await expect(other.getByLabel('First name')).toHaveValue('Moira');
    await pressNext(other);
    await other.waitForURL(/contact-info$/);
  });

  test('a refusal stands in view beside Next with a way on, and trying again saves once', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await fillPersonal(page, maya);
    const refused = page.getByRole('alert', { name: 'Not saved' });

    await context.setOffline(true);
    await pressNext(page);
    await expect(refused).toContainText(NO_ANSWER);
    await expect(refused).toBeFocused();
    await expect(refused).toBeInViewport();
    await expectSoundAtAnyWidth(page);
    await context.setOffline(false);

    // The answer is lost on its way: the save was made.
    let saves = 0;
    await page.route(/save-personal-info$/, async (route) => {
      const { hostname, port, pathname } = new URL(route.request().url());
      // Names below localhost are the browser's to know.
      const headers = await route.request().allHeaders();
      const body: unknown = route.request().postDataJSON();
      const answer = await ask({ port: Number(port), host: hostname, path: pathname, method: 'POST', headers, body });
      if (answer.status === 200) saves += 1;
      await route.abort();
    });
    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(refused).toBeFocused();
    expect(saves).toBe(1);
    await page.unroute(/save-personal-info$/);
    await refused.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(/contact-info$/);
  });

  test('a save that hangs says so after three seconds and gives up after ten', async ({ page }) => {
    const heard = await hearStatus(page);
    await page.reload();
    await fillPersonal(page, maya);
    await page.route(/save-personal-info$/, () => undefined);
    await pressNext(page);
    await expect(page.getByRole('button', { name: /Still saving/ })).toBeVisible({ timeout: 6_000 });
    const refused = page.getByRole('alert', { name: 'Not saved' });
    await expect(refused).toContainText(LATE_ANSWER, { timeout: 12_000 });
    expectSaidOnce(heard, ['Still saving…']);
    await page.unroute(/save-personal-info$/);
    await refused.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(/contact-info$/);
  });

  test('an ended session keeps what was typed and leads to resuming', async ({ page, context }) => {
    await kept(page, () => fillPersonal(page, maya));
    await context.clearCookies();
    await pressNext(page);
    const refused = page.getByRole('alert', { name: 'Not saved' });
    await expect(refused).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await expect(refused).toContainText('With a code from Save & Continue Later you go on from what was saved');
    await expect(refused.getByRole('link', { name: 'Start again' })).toBeVisible();
    await refused.getByRole('link', { name: 'Continue with the code from your email' }).click();
    await page.waitForURL(/continue-enrollment$/);
  });

  test('Save & Continue Later keeps half answers, names what it does not, and leaves the focus in its dialog', async ({
    page,
  }) => {
    await fillPersonal(page, maya);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await page.goBack();
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await page.getByLabel('First name').fill('M4y');
    await ssn(page).fill('219');
    await page.getByRole('button', { name: 'Save & Continue Later' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save & Continue Later' });
    await dialog.getByLabel('Email').fill(`half-${Date.now()}@castellanos.example`);
    await dialog.getByRole('button', { name: 'Send Code' }).click();
    await expect(dialog.getByText('Information Saved!!! Check your email to continue')).toBeFocused();
    await expect(dialog).toContainText('Not kept, please enter again then: Social Security Number.');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('M4y');
  });
});

test('a form that is left at once has everything when it is opened again', async ({ page, site }) => {
  await stepsAhead(page, site('northstar'));
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, maya);
  await page.reload();
  await expect(page.getByLabel('Street address 1')).toHaveValue('100 Congress Avenue');
});
