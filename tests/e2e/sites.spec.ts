import { austinQuote, getQuote } from './support/journey';
import { expect, test } from './support/test';

test.describe('Sites', () => {
  test('an unknown page, plan or slug answers 404 with the spec’s page', async ({ page, site }) => {
    for (const url of [
      site('northstar', '/nope'),
      site('northstar', '/plan/999999/none'),
      site('enroll', '/no-such-landing'),
    ]) {
      const response = await page.goto(url);
      expect(response?.status(), url).toBe(404);
      await expect(page.getByRole('heading', { name: 'OOPS!' })).toBeVisible();
      await expect(page.getByText('Page not found')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Homepage' })).toBeVisible();
    }
  });

  test('each site shows its own brand and a quote of one is unknown on the other', async ({ page, site }) => {
    await page.goto(site('northstar'));
    await expect(page.getByRole('banner')).toContainText('North Star Benefits');
    await getQuote(page, austinQuote);
    await page.goto(site('harbormills'));
    await expect(page.getByRole('banner')).toContainText('Harbor Mills');
    await expect(page.getByRole('main')).not.toContainText('North Star');
    await page.goto(site('harbormills', '/cart'));
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await page.goto(site('harbormills', '/plans'));
    await expect(page.getByText('Prices for')).toHaveCount(0);
  });

  test('the gated product host asks for a code before anything else', async ({ page, site }) => {
    for (const path of [
      '/',
      '/plans',
      '/cart',
      '/north-star',
      '/north-star/plans',
      '/north-star/enrollment/personal-info',
    ]) {
      await page.goto(site('enroll', path));
      await expect(page).toHaveURL(/\/access-page$/);
    }
  });

  test('the browser never holds or sends an enrollment id', async ({ page, site, context }) => {
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
    page.on('response', async (response) => {
      if (response.url().includes('/api/v1/')) bodies.push(await response.text().catch(() => ''));
    });
    await page.goto(site('northstar'));
    await getQuote(page, austinQuote);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).toBe('{}');
    expect(bodies.join('\n')).not.toMatch(/enrollment_id|temp_enrollment_id|tempId/);
    for (const cookie of await context.cookies())
      if (cookie.name.startsWith('enr_')) expect(cookie.httpOnly).toBe(true);
  });
});
