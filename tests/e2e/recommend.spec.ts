import { addToCart, austinQuote, getQuote, openPlan } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

test.describe('Recommendations', () => {
  test('lead from the cart to all of them and on to a plan, with the reason why @far', async ({ page, site }) => {
    await page.goto(site('northstar'));
    await getQuote(page, austinQuote);
    await expect(page.getByRole('region', { name: 'Recommended Products' })).toContainText(
      'Popular with people your age in Texas',
    );
    await openPlan(page, 'Dental Preferred');
    await addToCart(page);

    const strip = page.getByRole('region', { name: 'Recommended Products' });
    await expect(strip).toContainText('Often chosen with Dental Preferred');
    await expect(strip.getByRole('listitem').first()).toContainText('Clear Vision 150');
    await expect(strip).not.toContainText('Everyday Dental');
    await expectAccessible(page);

    await strip.getByRole('link', { name: /View All/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recommended Plans' })).toBeVisible();
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText([
      'Home',
      'Plans',
      'Plan Details',
      'Cart',
      'Recommended Plans',
    ]);
    const first = page.getByRole('article').first();
    await expect(first).toContainText('Clear Vision 150');
    await expect(first).toContainText('Vision');
    await expect(first).toContainText('Often chosen with Dental Preferred');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await first.getByRole('link', { name: /More Info.*Clear Vision 150/ }).click();
    await page.waitForURL(/\/plan\/1202\/clear-vision-150$/);
    await expect(page.getByRole('heading', { level: 1, name: /Clear Vision/ })).toBeVisible();
  });

  test('scroll in a row of 1, 2, 3 or 5 by width, also by the keyboard and the arrows', async ({ page, site }) => {
    await page.goto(site('northstar', '/plans'));
    const strip = page.getByRole('region', { name: 'Recommended Products' });
    const inView = () =>
      strip.getByRole('listitem').evaluateAll((items) => {
        const row = items[0]?.parentElement?.getBoundingClientRect();
        return items.filter((item) => {
          const { left, right } = item.getBoundingClientRect();
          return row !== undefined && left >= row.left - 1 && right <= row.right + 1;
        }).length;
      });
    for (const [width, items] of [
      [390, 1],
      [766, 1],
      [767, 2],
      [1100, 3],
      [1300, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(inView, { message: `items at ${width} px` }).toBe(items);
      await expectNoSidewaysScroll(page);
    }
    await expect(strip.getByRole('button', { name: 'Next products' })).toBeHidden();
    await page.setViewportSize({ width: 1100, height: 900 });
    const last = strip.getByRole('listitem').last();
    await expect(last).not.toBeInViewport({ ratio: 0.9 });
    await strip.getByRole('button', { name: 'Next products' }).click();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    await expect(strip.getByRole('button', { name: 'Next products' })).toHaveAttribute('aria-disabled', 'true');
    await strip
      .getByRole('link', { name: /More Info/ })
      .first()
      .focus();
    await expect(strip.getByRole('listitem').first()).toBeInViewport({ ratio: 0.9 });
    await expectAccessible(page);
  });
});
