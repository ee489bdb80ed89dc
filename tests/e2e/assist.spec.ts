import type { Locator, Page } from 'playwright/test';
import { stepsAhead } from './support/ahead';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSoundAtAnyWidth, test } from './support/test';

const launcher = (page: Page) => page.getByRole('button', { name: 'Help assistant' });
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('not on the page');
  return box;
}

/** Opens the panel and the question chat in it. */
async function openChat(page: Page) {
  await launcher(page).click();
  await panel(page, 'How can we help?')
    .getByRole('button', { name: /Answer a few questions/ })
    .click();
  return panel(page, 'A few questions');
}

test('the help assistant asks, remembers, is corrected and leads to a person', async ({ page, context, site }) => {
  await context.route('https://northstar.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Support</title>' }),
  );
  await page.goto(site('northstar'));
  await page.setViewportSize({ width: 390, height: 844 });
  // On a phone it stands in the header, beside what else is there.
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const round = await boxOf(launcher(page));
    expect(Math.min(round.width, round.height)).toBeGreaterThanOrEqual(44);
    const header = await boxOf(page.getByRole('banner'));
    expect(round.y + round.height).toBeLessThan(header.y + header.height);
    const menu = await boxOf(page.getByRole('button', { name: 'Menu', exact: true }));
    expect(round.x).toBeGreaterThanOrEqual(menu.x + menu.width);
    expect(round.x + round.width).toBeLessThanOrEqual(width);
  }
  // On a desk it stands beside the column of the page, over nothing in it.
  for (const width of [900, 1280, 1600]) {
    await page.setViewportSize({ width, height: 844 });
    const left = (await launcher(page).boundingBox())?.x ?? 0;
    const column = await page.locator('.foot .page').first().boundingBox();
    const padding = 32;
    expect(left).toBeGreaterThanOrEqual((column?.x ?? 0) + (column?.width ?? width) - padding);
  }
  await launcher(page).click();
  const list = panel(page, 'How can we help?');
  await expect(list.getByRole('link', { name: /Create Ticket/ })).toBeVisible();
  await expectSoundAtAnyWidth(page);

  await list.getByRole('button', { name: /Answer a few questions/ }).click();
  const chat = panel(page, 'A few questions');
  await expect(chat.getByRole('log')).toContainText('What would you like to cover first?');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByRole('textbox')).toHaveAccessibleDescription(/Field is required/);
  await chat.getByRole('textbox').fill('Teeth');
  await chat.getByRole('textbox').press('Enter');
  await expect(chat.getByRole('log')).toContainText('Teeth');
  await expect(chat.getByRole('textbox', { name: /Who should the plan cover/ })).toBeFocused();
  await expectSoundAtAnyWidth(page);

  await page.reload();
  await openChat(page);
  await chat.getByRole('textbox').fill('Half an answer');
  await chat.getByRole('button', { name: /^Edit.*cover first/ }).click();
  await expect(chat.getByRole('textbox')).toBeFocused();
  await expect(chat.getByRole('textbox')).toHaveValue('Teeth');
  await chat.getByRole('textbox').fill('Eyes');
  await expectSoundAtAnyWidth(page);
  await chat.getByRole('button', { name: 'Save' }).click();
  await expect(chat.getByRole('button', { name: /^Edit.*cover first/ })).toBeFocused();
  await expect(chat.getByRole('status')).toHaveText('Your answer was changed.');
  await expect(chat.getByRole('textbox')).toHaveValue('Half an answer');
  await page.reload();
  await openChat(page);
  await expect(chat.getByRole('log')).toContainText('Eyes');
  await expect(chat.getByRole('log')).not.toContainText('Teeth');

  await chat.getByRole('button', { name: 'Back' }).click();
  await list.getByRole('button', { name: /Contact Rep/ }).click();
  const rep = panel(page, 'Contact Rep');
  await expect(rep).toContainText('Dana Whitfield');
  await expect(rep.getByRole('link', { name: /Call \(512\) 555-0148/ })).toHaveAttribute('href', 'tel:+15125550148');
  await expect(rep.getByRole('link', { name: 'dana@northstar.example' })).toHaveAttribute('href', /^mailto:/);
  await expectSoundAtAnyWidth(page);
  await rep.getByRole('button', { name: 'Back' }).click();

  const ticket = context.waitForEvent('page');
  await list.getByRole('link', { name: /Create Ticket.*opens in a new tab/ }).click();
  expect((await ticket).url()).toBe('https://northstar.example/support');
  await (await ticket).close();

  await list.getByRole('button', { name: /Feedback/ }).click();
  const feedback = panel(page, 'Feedback');
  await feedback.getByRole('textbox').fill('More pictures, please');
  await expectSoundAtAnyWidth(page);
  await feedback.getByRole('button', { name: 'Send feedback' }).click();
  await expect(feedback.getByRole('status')).toContainText('Thank you.');
  await page.keyboard.press('Escape');
  await expect(feedback).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test('a refused answer says why for five seconds and stays in the box', async ({ page, site }) => {
  await page.goto(site('northstar'));
  const chat = await openChat(page);
  const words = 'The server is having its tea.';
  await page.route('**/api/v1/assist/add', (route) =>
    route.fulfill({ status: 503, json: { status: 'error', data: [], message: words } }),
  );
  await chat.getByRole('textbox').fill('Teeth');
  await chat.getByRole('button', { name: 'Send' }).click();
  const alert = chat.getByRole('alert').filter({ hasText: words });
  await expect(alert).toBeVisible();
  const since = Date.now();
  await expectAccessible(page);
  await expect(alert).toBeHidden({ timeout: 8_000 });
  expect(Date.now() - since).toBeGreaterThan(3_000);
  await expect(chat.getByRole('log')).toContainText('Your answer was not sent yet.');
  await expect(chat.getByRole('textbox')).toHaveValue('Teeth');
  await chat.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(launcher(page)).toBeFocused();
  await page.unroute('**/api/v1/assist/add');
  await openChat(page);
  await expect(chat.getByRole('textbox')).toHaveValue('Teeth');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByRole('textbox')).toHaveValue('');
  await expect(chat.getByRole('log')).not.toContainText('not sent');
});

test('the assistant is each site’s own, at hand in every step, and not behind a closed gate', async ({
  page,
  site,
}) => {
  await page.goto(site('harbormills'));
  await launcher(page).click();
  await page.getByRole('button', { name: /Contact Rep/ }).click();
  await expect(panel(page, 'Contact Rep')).toContainText('Ruth Okafor');
  await page.goto(site('enroll', '/access-page'));
  await expect(page.getByRole('textbox', { name: 'Rep access code' })).toBeVisible();
  await expect(launcher(page)).toHaveCount(0);
  await page.goto(site('enroll', '/continue-enrollment'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(launcher(page)).toHaveCount(0);
  await stepsAhead(page, site('northstar'));
  await launcher(page).click();
  await expect(panel(page, 'How can we help?').getByRole('link', { name: /Create Ticket/ })).toBeVisible();
  // Beside the page, not over it: the step can be filled in meanwhile.
  await page.getByLabel('First name').fill('Maya');
  await expect(panel(page, 'How can we help?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page, 'How can we help?')).toBeHidden();
});

test.describe('The question for the location', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 30.27, longitude: -97.74 } });
  const question = (page: Page) => page.getByRole('region', { name: 'Use your location?' });
  const zip = (page: Page) => page.getByRole('form', { name: 'Get Started' }).getByLabel('Zip Code');
  /** The first act, with which the page wakes and asks (decisions 110). */
  const act = (page: Page) => page.getByLabel('Choose Tier').dispatchEvent('focusin');

  /** Distance the page was moved after it stood (CLS). */
  const shift = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => setTimeout(() => resolve(total), 0));
        }),
    );

  for (const width of [1280, 390])
    test(`Allow fills in the zip, once and for all, at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      let answer = (): void => undefined;
      const looked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/check-lead-information', async (route) => {
        await looked;
        await route.continue();
      });
      await page.goto(site('northstar'));
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.quote *:not(.locate *, .locate)')].map(
            (element) => element.getBoundingClientRect().top,
          ),
        );
      const before = await places();
      await act(page);
      answer();
      await expect(question(page)).toBeVisible();
      expect(await places()).toEqual(before);
      expect(await shift(page)).toBeLessThan(0.02);
      // In the flow of the page, under the zip field and over nothing.
      const asked = await boxOf(question(page));
      const [field, next] = [await boxOf(zip(page)), await boxOf(page.getByLabel('Choose Tier'))];
      expect(asked.y).toBeGreaterThanOrEqual(field.y + field.height);
      expect(asked.y + asked.height).toBeLessThanOrEqual(next.y);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const sent = page.waitForRequest('**/find-nearest-zip');
      await page.getByRole('button', { name: 'Allow', exact: true }).click();
      expect((await sent).postDataJSON()).toEqual({ latitude: 30.27, longitude: -97.74 });
      await expect(page.getByRole('heading', { name: 'Filled in for you' })).toBeFocused();
      await expect(zip(page)).toHaveValue('78701');
      expect((await boxOf(page.getByLabel('Choose Tier'))).y).toBe(next.y);
      await expectAccessible(page);
      const answered = page.waitForResponse('**/check-lead-information');
      await page.reload();
      await act(page);
      expect(await (await answered).json()).toMatchObject({ statusCode: 200, zip_code: '78701' });
      await expect(zip(page)).toHaveValue('78701');
      await expect(question(page)).toHaveCount(0);
    });

  test("Don't Allow is remembered and keeps nothing", async ({ page, site }) => {
    await page.goto(site('partner'));
    await act(page);
    const kept = page.waitForResponse('**/get-lead-information');
    await question(page).getByRole('button', { name: "Don't Allow" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(zip(page)).toBeFocused();
    // The question goes at once; a page left before its answer is kept would ask again.
    await kept;
    const asked = page.waitForResponse('**/check-lead-information');
    await page.reload();
    await act(page);
    expect(await (await asked).json()).toMatchObject({ statusCode: 200, zip_code: null });
    await expect(zip(page)).toHaveValue('');
    await expect(question(page)).toHaveCount(0);
  });

  test('is not there where no zip is asked for', async ({ page, site }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['/plans', '/cart', '/plans/compare?ids=1101,1104', '/nothing-here']) {
      await page.goto(site('northstar', path), { waitUntil: 'networkidle' });
      await expect(question(page)).toHaveCount(0);
    }
    expect(asked.filter((url) => url.includes('check-lead-information'))).toEqual([]);
  });

  test('is not shown where the browser never gives the location away', async ({ page, context, site }) => {
    await context.clearPermissions();
    await context.grantPermissions([]);
    const asked = page.waitForResponse('**/check-lead-information');
    await page.goto(site('northstar'));
    await act(page);
    expect(await (await asked).json()).toMatchObject({ statusCode: 204 });
    await page.waitForLoadState('networkidle');
    await expect(question(page)).toHaveCount(0);
  });
});
