import type { Page } from 'playwright/test';
import { cartAhead } from './support/ahead';
import { addToCart, austinQuote, getQuote, openPlan, startNewMember } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSoundAtAnyWidth, test } from './support/test';

const OOPS = { name: 'OOPS!', level: 1 } as const;

async function giveRepCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Rep access code').fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  // The access page has no header, so this one is the landing's.
  await expect(page.getByRole('banner')).toContainText('North Star Benefits');
}

test('error pages stand without header and footer, the access page with the footer’s links', async ({ page, site }) => {
  for (const [name, path] of [
    ['northstar', '/error'],
    ['enroll', '/landing-config-error/Group/landingPage'],
  ] as const) {
    await page.goto(site(name, path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  await page.goto(site('enroll', '/access-page'));
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
});

test.describe('Start-up routes', () => {
  test('a referral opens the site it belongs to, and nothing anywhere else', async ({ page, site }) => {
    for (const [name, path] of [
      ['northstar', '/referrals'],
      ['northstar', '/referrals?rid=nobody'],
      ['northstar', '/referrals?rid=dockside'],
      ['harbormills', '/referrals?rid=maple-2027'],
      ['northstar', '/external?site=juniper'],
      ['northstar', '/websites?group=1929&id=4102'],
      ['northstar', '/main/north-star'],
      ['northstar', '/main?landing=north-star'],
    ] as const) {
      const response = await page.goto(site(name, path));
      expect(response?.status(), path).toBe(404);
      expect(page.url(), path).toBe(site(name, '/404'));
      await expect(page.getByRole('heading', OOPS), path).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Homepage' }).click();
    await expect(page).toHaveURL(site('northstar'));

    await page.goto(site('northstar', '/referrals?rid=maple-2027'));
    await expect(page).toHaveURL(site('northstar'));
    await cartAhead(page, site('northstar'));
    // The same link again keeps what was chosen.
    await page.goto(site('northstar', '/referrals?rid=maple-2027'));
    await page.goto(site('northstar', '/cart'));
    await expect(page.getByRole('main')).toContainText('Dental Preferred');
    // Another group of the agent's is another visit, so the page asks first.
    await page.goto(site('northstar', '/websites?group=3001&id=4101'));
    await expect(page.getByRole('heading', { level: 1, name: 'You are in an enrollment' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Dental Preferred');
    await expectSoundAtAnyWidth(page, [390, 1280]);
    await page.getByRole('button', { name: 'Go on with my enrollment' }).click();
    await expect(page).toHaveURL(site('northstar', '/cart'));
    await expect(page.getByRole('main')).toContainText('Dental Preferred');
    await page.goBack();
    await page.getByRole('button', { name: 'Start anew from this link' }).click();
    // Nothing of the former visit is left, and Back asks nothing any more.
    await expect(page).toHaveURL(site('northstar'));
    await page.goBack();
    await expect(page).toHaveURL(site('northstar'));
    await page.goto(site('northstar', '/cart'));
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  test('an external site has its portal chosen already, up to the prices', async ({ page, site }) => {
    await page.goto(site('partner', '/external?site=juniper'));
    await expect(page).toHaveURL(site('partner', '/home'));
    await page.goto(site('partner'));
    await getQuote(page, { ...austinQuote, zip: '97205' });
    // Plan 2303 is sold under the portal of this partner, not in Texas.
    const response = await page.goto(site('partner', '/plan/2303'));
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/\$\d+\.\d\d/);
    expect((await page.goto(site('northstar', '/plan/2303')))?.status()).toBe(404);
  });

  test('an elevate-type site leads to its start and shows its offer at the household’s prices', async ({
    page,
    site,
  }) => {
    await page.goto(site('elevate', '/websites?group=3001'));
    await expect(page).toHaveURL(site('elevate'));
    await expect(page.getByRole('banner')).toContainText('Quarry Lane Bakery');
    const offer = page.getByRole('listitem').filter({ hasText: 'More Info' });
    const before = await offer.first().textContent();
    await getQuote(page, { ...austinQuote, tier: 'IF', dob: '09/04/1962' });
    await page.goto(site('elevate'));
    await expect(offer).toHaveCount(3);
    expect(await offer.first().textContent()).not.toBe(before);
  });

  test('another landing, and leaving one, show nothing of the former', async ({ page, site }) => {
    await page.goto(site('enroll', '/north-star'));
    await giveRepCode(page, 'STAR4101');
    await page.goto(site('enroll', '/north-star'));
    await startNewMember(page, { portal: 'Individual Plans' });
    await getQuote(page, austinQuote);
    await openPlan(page, 'Dental Preferred');
    await addToCart(page);
    await expect(page.getByRole('link', { name: /^Cart, 1 plan/ })).toBeVisible();

    await page.goto(site('enroll', '/harbor-mills/cart'));
    await expect(page).toHaveURL(/\/harbor-mills\/access-page$/);
    await expect(page.locator('body')).not.toContainText(/North Star|Dana|Dental Preferred/);
    await page.goto(site('enroll', '/bayline/landing-page'));
    await expect(page.getByRole('banner')).toContainText('Bayline Coverage');
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0);

    await page.goto(site('enroll', '/north-star/cart'));
    await page.getByRole('link', { name: 'Not my site' }).click();
    await expect(page).toHaveURL(site('enroll', '/access-page'));
    await page.goto(site('enroll', '/north-star/cart'));
    await expect(page).toHaveURL(/\/north-star\/access-page$/);
    await page.goBack();
    await expect(page.locator('body')).not.toContainText('Dental Preferred');
  });
});

test.describe('Header and footer', () => {
  test('open, walk and close by keyboard, and tell whom to reach', async ({ page, site }) => {
    await page.goto(site('northstar'));
    const header = page.getByRole('banner');
    const plans = header.getByRole('button', { name: 'Plans', exact: true });
    await plans.focus();
    await page.keyboard.press('Enter');
    const dental = header.getByRole('link', { name: /^Dental/ });
    await expect(dental).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(dental).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dental).toBeHidden();
    await expect(plans).toBeFocused();
    await expect(header.getByRole('button', { name: 'Admin tools' })).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'Call (512) 555-0148' })).toHaveAttribute('href', 'tel:+15125550148');
    await expect(header.getByRole('link', { name: 'Email dana@northstar.example' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Announcement' })).toContainText('Open enrollment');

    const about = header.getByRole('button', { name: 'About' });
    await about.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'About North Star Benefits' });
    await expect(dialog).toContainText('she picks up the phone herself');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(about).toBeFocused();

    const footer = page.getByRole('contentinfo');
    for (const name of ['Brokers/Reps', 'Employee/Members', 'Employer/Groups'])
      await expect(footer.getByRole('heading', { name })).toBeVisible();
    for (const [name, href] of [
      ['Rep registration', 'https://northstar.example/reps/register?repCode=NS4101'],
      ['Group application', 'https://northstar.example/groups/apply?repCode=NS4101'],
      ['Member login', 'https://northstar.example/members/sign-in'],
      ['Submit Support Request', 'https://northstar.example/support'],
      ['dana@northstar.example', 'mailto:dana@northstar.example'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await expect(footer.getByRole('link', { name: /Android app/ })).toBeVisible();
  });

  test('stand in one menu on a phone @phone', async ({ page, site }) => {
    test.skip((page.viewportSize()?.width ?? 0) > 1_000, 'wide screens have no such menu');
    await page.goto(site('harbormills'));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: /^Dental/ })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'benefits@harbormills.example' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  });

  test('give a rep the admin tools, and Apple’s devices no Android badge', async ({ browser, site }) => {
    const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
    const context = await browser.newContext({ userAgent, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(site('enroll', '/north-star'));
    await giveRepCode(page, 'STAR4101');
    await page.goto(site('enroll', '/north-star/plans'));
    const button = page.getByRole('banner').getByRole('button', { name: 'Admin tools' });
    await button.focus();
    await page.keyboard.press('Enter');
    const names = [
      'Admin',
      'Message center',
      'File management',
      'Dashboards',
      'Ticket management',
      'SSO',
      'Registrations',
    ];
    for (const name of names)
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        /^https:\/\/northstar\.example\//,
      );
    await expectAccessible(page);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: /iOS app/ })).toBeVisible();
    await expect(footer.getByRole('link', { name: /Android app/ })).toBeHidden();
    await context.close();
  });
});

test.describe('Display settings', () => {
  test('are seen at once, kept in one cookie, and in force before the first paint of every page', async ({
    page,
    site,
  }) => {
    // What the page says before any script of its own document but those in its head has run.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        observer.disconnect();
        const { theme = '', textSize = '' } = document.documentElement.dataset;
        Object.assign(globalThis, { atFirst: `${theme} ${textSize}` });
      }).observe(document, { childList: true, subtree: true });
    });
    const shown = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const atFirst = () => page.evaluate(() => Reflect.get(globalThis, 'atFirst') as unknown);

    await page.goto(site('northstar'));
    const light = await shown();
    const open = page.getByRole('contentinfo').getByRole('button', { name: 'Display settings' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Display settings' });
    await dialog.getByRole('radio', { name: 'Dark' }).check();
    expect(await shown()).not.toBe(light);
    await dialog.getByRole('radio', { name: 'Larger' }).check();
    await dialog.getByLabel('Underline every link').check();
    await expect(dialog.getByRole('status')).toHaveText('Saved in this browser.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const dark = await shown();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();

    // Another page of the public zone, and one of the private zone.
    for (const path of ['/plans', '/cart']) {
      await page.goto(site('northstar', path));
      expect(await atFirst(), path).toBe('dark larger');
      expect(await shown(), path).toBe(dark);
      await expectNoSidewaysScroll(page);
    }
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(kept).toEqual(['display=theme_dark.text-size_larger.links_underline', 0, 0]);

    await page.getByRole('contentinfo').getByRole('button', { name: 'Display settings' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    expect(await shown()).toBe(light);
    await expect(dialog.getByRole('radio', { name: 'Auto' })).toBeChecked();
    await page.reload();
    expect(await atFirst()).toBe(' ');
  });
});
