import type { BrowserContext, Locator, Page } from 'playwright/test';
import { ask } from '../bench/http';
import { isWhole } from '../soak/scale';
import { austinQuote, getQuote } from './support/journey';
import { expect, expectNoSidewaysScroll, test } from './support/test';

/*
 * Kept public pages come without the application; it comes with the first act on a control, and nothing that was done
 * before is lost (decisions 110 to 113).
 */

type Watched = Window & { isAwake?: boolean; shift?: number };

/** Remembers when the application is there, and how far the page was moved without an act. */
async function watchWaking(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const watched = window as Watched;
    watched.shift = 0;
    addEventListener('awake', () => (watched.isAwake = true));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        watched.shift = (watched.shift ?? 0) + (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const isAwake = (page: Page) => page.evaluate(() => (window as Watched).isAwake === true);
const untilAwake = (page: Page) => page.waitForFunction(() => (window as Watched).isAwake === true);

/** The page as it is kept. */
async function openKept(page: Page, address: string): Promise<void> {
  await expect.poll(async () => (await page.goto(address))?.headers()['x-document']).toBeTruthy();
}

/** Nothing is fetched before the first act. */
const withoutIdleTime = (page: Page) => page.addInitScript(() => (window.requestIdleCallback = () => 0));

const SCRIPTS = /\/_next\/static\/.*\.js/;

/** Scripts come after this time. */
const slowScripts = (page: Page, ms: number) =>
  page.route(SCRIPTS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(() => undefined);
  });

/** Touches a control, and acts on it this much later: around the moment in which React takes the page over. */
async function touchThen(control: Locator, ms: number, act: 'click' | { choose: string }): Promise<void> {
  await control.evaluate(
    async (element, { wait, value }) => {
      const touched = element as HTMLInputElement;
      touched.focus();
      touched.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (value === null) return touched.click();
      touched.value = value;
      for (const type of ['input', 'change']) touched.dispatchEvent(new Event(type, { bubbles: true }));
    },
    { wait: ms, value: act === 'click' ? null : act.choose },
  );
}

const MOMENTS = [0, 20, 60, 90, 130, 180];

/** Each act has two of the moments in the gate, the next act two others, and all of them in a long run. */
const momentsOf = (act: number): readonly number[] =>
  isWhole ? MOMENTS : MOMENTS.filter((_, at) => at % 3 === act % 3);

type Act = {
  path: string;
  control: (page: Page) => Locator;
  act: 'click' | { choose: string };
  /** What is to be seen of it once the page is awake. */
  done: (page: Page, control: Locator) => Promise<void>;
};

const ACTS: Record<string, Act> = {
  'a gender on the landing': {
    path: '/',
    control: (page) => page.getByRole('radio', { name: 'Female', exact: true }),
    act: 'click',
    done: (_, control) => expect(control).toBeChecked(),
  },
  'a tier on the landing': {
    path: '/',
    control: (page) => page.getByLabel('Choose Tier'),
    act: { choose: 'IO' },
    done: (_, control) => expect(control).toHaveValue('IO'),
  },
  'a kind of plans': {
    path: '/plans',
    control: (page) => page.locator('#type-dental'),
    act: 'click',
    done: async (page, control) => {
      await page.waitForURL(/type=dental/);
      await expect(control).toBeChecked();
    },
  },
  'an order of plans': {
    path: '/plans',
    control: (page) => page.getByLabel('Sort by'),
    act: { choose: 'name' },
    done: async (page, control) => {
      await page.waitForURL(/sort=name/);
      await expect(control).toHaveValue('name');
    },
  },
  'a plan to compare': {
    path: '/plans',
    control: (page) => page.locator('input[name=ids]').first(),
    act: 'click',
    done: async (page, control) => {
      await expect(page.getByText('1 of 3 chosen')).toBeVisible();
      await expect(control).toBeChecked();
    },
  },
  'the help assistant': {
    path: '/plan/1101',
    control: (page) => page.getByRole('button', { name: 'Help assistant' }),
    act: 'click',
    done: (page) =>
      expect(page.getByRole('button', { name: 'Help assistant' })).toHaveAttribute('aria-expanded', 'true'),
  },
  'the menu': {
    path: '/home',
    control: (page) => page.getByRole('button', { name: 'Plans', exact: true }),
    act: 'click',
    done: (page) => expect(page.locator('#menu')).toBeVisible(),
  },
  'the display settings': {
    path: '/plans',
    control: (page) => page.getByRole('button', { name: 'Display settings' }),
    act: 'click',
    done: (page) => expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible(),
  },
};

test.describe('The first act', () => {
  test.beforeEach(({ context }) => watchWaking(context));

  for (const [index, [name, { path, control, act, done }]] of Object.entries(ACTS).entries())
    test(`on ${name} is done, once, whenever it comes`, async ({ page, site }) => {
      for (const moment of momentsOf(index))
        await test.step(`${moment} ms after the touch`, async () => {
          await openKept(page, site('northstar', path));
          await touchThen(control(page), moment, act);
          await untilAwake(page);
          await done(page, control(page));
        });
    });

  test('keeps what is typed and chosen while slow scripts come, and a date gets its slashes', async ({
    page,
    site,
  }) => {
    await slowScripts(page, 1_500);
    await openKept(page, site('northstar'));
    const form = page.getByRole('form', { name: 'Get Started' });
    await form.getByLabel('Zip Code').pressSequentially('78701', { delay: 30 });
    await form.getByRole('radio', { name: 'Female', exact: true }).check();
    await form.getByLabel('Choose Tier').selectOption('IO');
    await form.getByLabel('DOB').pressSequentially('0904', { delay: 30 });
    expect(await isAwake(page)).toBe(false);
    await untilAwake(page);
    await expect(form.getByLabel('DOB')).toHaveValue('09/04/');
    await expect(form.getByLabel('DOB')).toBeFocused();
    await form.getByLabel('DOB').pressSequentially('1985');
    await expect(form.getByLabel('DOB')).toHaveValue('09/04/1985');
    await expect(form.getByLabel('Zip Code')).toHaveValue('78701');
    await expect(form.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
    await expect(form.getByLabel('Choose Tier')).toHaveValue('IO');
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/plans$/);
  });

  test('needs no script where the browser and the server can do it', async ({ page, site }) => {
    await page.route(SCRIPTS, (route) => route.abort());
    await openKept(page, site('northstar'));
    await page.getByLabel('Zip Code').fill('78701');
    await page.getByLabel('Zip Code').press('Enter');
    await expect(page.getByRole('link', { name: /^Gender/ })).toBeVisible();
    await openKept(page, site('northstar', '/plans'));
    const plans = page.locator('input[name=ids]');
    await plans.nth(0).check();
    await plans.nth(1).check();
    await page.getByRole('button', { name: 'Compare plans' }).click();
    await page.waitForURL(/\/plans\/compare\?.*ids=\d+.*ids=\d+/);
  });

  test('moves nothing and changes no word', async ({ page, site }) => {
    const seen = () =>
      page.evaluate(() => [
        document.body.innerText,
        ...[...document.querySelectorAll('body *:not(script, next-route-announcer)')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return `${element.tagName} ${x} ${y} ${width} ${height}`;
        }),
      ]);
    await withoutIdleTime(page);
    for (const width of [390, 1280])
      for (const path of ['/', '/plans', '/plan/1101']) {
        await page.setViewportSize({ width, height: 900 });
        await openKept(page, site('northstar', path));
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const before = await seen();
        // The font may have come in after the words; what counts is from here on.
        const shift = () => page.evaluate(() => (window as Watched).shift);
        const shifted = await shift();
        await page.evaluate(() =>
          document.querySelector('input')?.dispatchEvent(new Event('focusin', { bubbles: true })),
        );
        await untilAwake(page);
        expect(await seen(), `${path} at ${width} px`).toEqual(before);
        expect(await shift()).toBe(shifted);
        await expectNoSidewaysScroll(page);
      }
  });
});

test.describe('A page of another making', () => {
  test.beforeEach(({ context }) => watchWaking(context));

  const isData = (url: URL) => url.searchParams.has('_rsc');

  /** The data belongs to another document, as after a new price. */
  const answerOtherwise = (page: Page) =>
    page.addInitScript(() => {
      const ask = window.fetch;
      window.fetch = async (...given) => {
        const answer = await ask(...given);
        if (!String(given[0]).includes('_rsc')) return answer;
        return new Response(await answer.text(), { headers: { 'x-document': 'another' } });
      };
    });

  test('comes anew once, when nothing is lost by it', async ({ page, site }) => {
    await answerOtherwise(page);
    let asked = 0;
    page.on('response', (response) => (asked += isData(new URL(response.url())) ? 1 : 0));
    await openKept(page, site('northstar', '/plan/1101'));
    const help = page.getByRole('button', { name: 'Help assistant' });
    const again = page.waitForEvent('framenavigated');
    await help.click();
    await again;
    await page.waitForLoadState('load');
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await help.click();
    // Once each time the page was there, when it was idle or at the press.
    await expect.poll(() => asked).toBe(2);
    await page.waitForTimeout(500);
    expect(loads).toBe(0);
    expect(await isAwake(page)).toBe(false);
  });

  test('stays a plain document under the dialog that the press opened, whose choice the server takes', async ({
    page,
    site,
  }) => {
    await answerOtherwise(page);
    // Else a quick browser has asked before the press.
    await withoutIdleTime(page);
    await openKept(page, site('harbormills', '/plan/1101/dental-preferred'));
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    const asked = page.waitForResponse((response) => isData(new URL(response.url())));
    await page.getByRole('button', { name: 'Select portal' }).click();
    await asked;
    const dialog = page.getByRole('dialog', { name: 'Select portal' });
    // Longer than it takes to come anew.
    await page.waitForTimeout(1_500);
    await expect(dialog).toBeVisible();
    expect([loads, await isAwake(page)]).toEqual([0, false]);
    await dialog.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Employer Advantage' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('form', { name: 'Get Started' })).toBeVisible();
  });

  test('stays a plain document over what was typed, which the server takes', async ({ page, site }) => {
    await answerOtherwise(page);
    await withoutIdleTime(page);
    await openKept(page, site('northstar'));
    const asked = page.waitForResponse((response) => isData(new URL(response.url())));
    await page.getByLabel('Zip Code').pressSequentially('7870');
    await asked;
    await page.waitForTimeout(500);
    await expect(page.getByLabel('Zip Code')).toHaveValue('7870');
    expect(await isAwake(page)).toBe(false);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('link', { name: /^Zip Code/ })).toBeVisible();
  });

  test('is none after a purge that changed nothing: it wakes as it stands', async ({ page, site }) => {
    await withoutIdleTime(page);
    await openKept(page, site('elevate'));
    const { port, hostname } = new URL(site('elevate'));
    const purged = await ask({
      port: Number(port),
      host: hostname,
      path: '/api/revalidate',
      method: 'POST',
      headers: { authorization: `Bearer ${process.env.E2E_REVALIDATE_TOKEN}` },
      body: { site: hostname },
    });
    expect(purged.status).toBe(200);
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    const first = page.waitForResponse((response) => isData(new URL(response.url())));
    await page.getByRole('button', { name: 'Display settings' }).click();
    // Made anew before it is answered (decisions 131).
    expect((await first).headers()['x-document']).toBeTruthy();
    await untilAwake(page);
    expect(loads).toBe(0);
  });

  test('is asked for again until there is a connection, and the press that waits for it is done, once', async ({
    page,
    site,
  }) => {
    let asked = 0;
    await page.route(isData, (route) => {
      asked += 1;
      return route.abort();
    });
    await openKept(page, site('northstar', '/plan/1101'));
    await page.getByRole('button', { name: 'Help assistant' }).click();
    expect(await isAwake(page)).toBe(false);
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before);
    await page.unroute(isData);
    await untilAwake(page);
    await expect(page.getByRole('button', { name: 'Help assistant' })).toHaveAttribute('aria-expanded', 'true');
  });
});

test.describe('Before the first act', () => {
  test.beforeEach(({ context }) => watchWaking(context));

  const fetched = (page: Page): string[] => {
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (SCRIPTS.test(request.url()) || request.url().includes('_rsc')) addresses.push(request.url());
    });
    return addresses;
  };

  test('everything is fetched when the browser is idle, and nothing runs', async ({ page, site }) => {
    const addresses = fetched(page);
    await openKept(page, site('northstar', '/plans'));
    await expect.poll(() => addresses.filter((address) => address.endsWith('?&_rsc')).length).toBe(1);
    await expect.poll(() => addresses.filter((address) => SCRIPTS.test(address)).length).toBeGreaterThan(5);
    expect(await isAwake(page)).toBe(false);
    expect(await page.evaluate(() => '__next_f' in window || 'TURBOPACK' in window)).toBe(false);
  });

  test('scripts that could not be had when it was idle come at the act', async ({ page, site }) => {
    let failed = 0;
    await page.route(SCRIPTS, (route) => {
      failed += 1;
      return route.abort();
    });
    await openKept(page, site('northstar', '/plans'));
    await expect.poll(() => failed).toBeGreaterThan(5);
    await page.unroute(SCRIPTS);
    await page.getByRole('button', { name: 'Help assistant' }).click();
    await untilAwake(page);
    await expect(page.getByRole('button', { name: 'Help assistant' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('nothing is fetched for a visitor who saves data, and reading needs none', async ({ page, site }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }));
    await openKept(page, site('northstar', '/plans'));
    const addresses = fetched(page);
    await page.goto(site('northstar', '/plans'));
    await page.mouse.wheel(0, 2_000);
    await page.getByRole('heading', { level: 1 }).click();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.keyboard.press('Tab');
    // Behind a Tab headless Chromium may never call back, on a page of one line too: no longer than the wait it is given.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
    expect(addresses).toEqual([]);
    await page.locator('a[href^="/plan/1101/"]').first().click();
    await page.waitForURL(/\/plan\//);
    await page.getByRole('button', { name: 'Help assistant' }).click();
    await untilAwake(page);
  });

  test('a visitor with a cart sees what is in it', async ({ page, context, site }) => {
    await context.addCookies([{ name: 'has_quote_x', value: '1', url: site('northstar') }]);
    await openKept(page, site('northstar'));
    await untilAwake(page);
  });

  test('only scripts run that the policy names', async ({ context, site }) => {
    const page = await context.newPage();
    await openKept(page, site('northstar'));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.foreign = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="x:" alt="" onerror="window.foreign = true">');
    });
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => 'foreign' in window)).toBe(false);
    await page.close();
  });
});

/** The kept page of a plan, by a pointer that rests on its link and then presses it: how the browser came by it. */
async function restThenPress(
  page: Page,
  between: () => Promise<unknown> = async () => {},
): Promise<string | undefined> {
  const link = page.getByRole('link', { name: /More Info/ }).first();
  const ahead = page.waitForResponse((response) => /\/plan\/\d+/.test(response.url()));
  await link.hover();
  await ahead;
  await between();
  await link.click();
  await page.waitForURL(/\/plan\//);
  await page.waitForLoadState();
  return page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation') as (PerformanceEntry & { deliveryType?: string })[];
    return arrival?.deliveryType;
  });
}

test.describe('Fetched ahead', () => {
  test('a page whose link the pointer rests on is there at the press', async ({ page, site }) => {
    await openKept(page, site('northstar', '/plans'));
    expect(await restThenPress(page)).toBe('navigational-prefetch');
  });

  test('what was fetched for a stranger gives way to the page of a quote that another tab has begun', async ({
    page,
    context,
    site,
  }) => {
    await openKept(page, site('northstar', '/plans'));
    await restThenPress(page, async () => {
      const other = await context.newPage();
      await other.goto(site('northstar'));
      await getQuote(other, austinQuote);
      await other.close();
    });
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('78701');
  });

  test('nothing is, on a page that is awake', async ({ page, context, site }) => {
    await watchWaking(context);
    await openKept(page, site('northstar', '/plans'));
    await page.getByLabel('Sort by').focus();
    await untilAwake(page);
    const ahead: string[] = [];
    page.on('request', (request) => {
      if (/\/plan\/\d+[^?]*$/.test(request.url())) ahead.push(request.url());
    });
    await page
      .getByRole('link', { name: /More Info/ })
      .first()
      .hover();
    await page.waitForTimeout(800);
    expect(ahead).toEqual([]);
  });
});

test('A link after waking loads no document, and Back returns', async ({ page, context, site }) => {
  await watchWaking(context);
  await openKept(page, site('northstar', '/plans'));
  await page.getByLabel('Sort by').focus();
  await untilAwake(page);
  let documents = 0;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page
    .getByRole('link', { name: /More Info/ })
    .first()
    .click();
  await page.waitForURL(/\/plan\//);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Plans');
  await page.goBack();
  await page.waitForURL(/\/plans$/);
  await expect(page.locator('#type-dental')).toBeAttached();
  expect(documents).toBe(0);
});
