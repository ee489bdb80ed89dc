import { addToCart, austinQuote, checkOut, getQuote, passRepGate, startNewMember } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/* A rep learns in the cart for which plans no licence lets them be named (decisions 144); nothing is refused. */

test('A rep without a licence for the client’s state is told so at the top of the cart, and may go on @phone @remote', async ({
  page,
  site,
}) => {
  await page.goto(site('enroll', '/bayline'));
  await passRepGate(page, 'BAY4102', 'Marcus Delacroix');
  await startNewMember(page, { portal: 'Individual Plans' });
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
