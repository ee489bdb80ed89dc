import { tellMove } from './support/moving';
import { comeBack, enrollInTwo, stranger } from './support/new-member';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/* Moves that do not end with the member's signature; those that do are in change-contact. */

test('a move to where a plan is not sold changes nothing, and says what can be done about the plan @soak', async ({
  page,
  site,
}) => {
  test.slow();
  const person = stranger('Aldous');
  // Sold around some cities only.
  await enrollInTwo(page, site, person, { plan_id: 1104, plan_pricing_id: 110401 });
  await comeBack(page, site, person);
  await page.goto(site('northstar', '/change-address'));
  const main = page.getByRole('main');
  await tellMove(page, { street: '9 Beacon Way', city: 'Bangor', zip: '04401', state: 'ME' });
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByText('Your address is not changed yet')).toBeInViewport();
  await expect(main).toContainText('Cannot go along');
  await expect(main.getByRole('button', { name: /^Sign/ })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Look at other plans' })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await main.getByRole('link', { name: /^cancel it/ }).click();
  await expect(page).toHaveURL(/cancel/);
  await page.goBack();
  await main.getByRole('link', { name: 'Leave it as it is' }).click();
  await expect(main).toContainText('Austin, TX 78701');
});
