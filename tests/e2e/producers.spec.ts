import { addToCart, austinQuote, checkOut, getQuote, passRepGate } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/* A rep learns in the cart for which plans no licence lets them be named (decisions 144); nothing is refused. */

test('A rep without a licence for the client’s state is told so at the top of the cart, and may go on @desk @far', async ({
  page,
  site,
}) => {
  await page.goto(site('enroll', '/bayline'));
  await passRepGate(page, 'BAY4102', 'Marcus Delacroix');
  await page.getByRole('button', { name: /^New Member/ }).click();
  const portals = page.getByRole('dialog', { name: 'Select portal' });
  await portals.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Individual Plans' });
  await portals.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Start Direct Enrollment' }).click();
  await page.waitForURL(/\/home$/);
  await getQuote(page, austinQuote);
  await page.goto(site('enroll', '/bayline/plan/2302'));
  await addToCart(page);
  const words = page.getByText(
    /^You hold no license in Texas for property and casualty insurance that covers \w+ 1, \d{4}: Pet Accident Basic\.$/,
  );
  await expect(words).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('You will not be named as the agent of every plan')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await checkOut(page, 'Rep Enrollment');
});
