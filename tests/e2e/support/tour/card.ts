import * as journey from '../journey';
import type { Tour } from './see';

/** The form of a card: the tour of the steps has plans that are paid by bank account only. */
export const cardTour: Tour = async (page, site, see) => {
  await page.goto(site('northstar'));
  await journey.getQuote(page, journey.austinQuote);
  await page.goto(site('northstar', '/plan/1101'));
  await journey.addToCart(page);
  await journey.checkOut(page, 'Member Enrollment');
  await journey.enrollUnpaid(page, journey.maya, () => see('step billing-information, card'));
  await see('receipt, not paid');
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.waitForURL(/enrollment\/payment$/);
  await see('pay what did not come');
};
