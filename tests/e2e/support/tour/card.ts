import * as journey from '../journey';
import type { Tour } from './see';

/** The form of a card: the tour of the steps has plans that are paid by bank account only. */
export const cardTour: Tour = async (page, site, see) => {
  await page.goto(site('northstar'));
  await journey.getQuote(page, journey.austinQuote);
  await page.goto(site('northstar', '/plan/1101'));
  await journey.addToCart(page);
  await journey.checkOut(page, 'Member Enrollment');
  await journey.fillPersonal(page, journey.maya);
  await journey.pressNext(page);
  await page.waitForURL(/contact-info$/);
  await journey.fillContact(page, journey.maya);
  await journey.pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await journey.signAgreement(page, journey.maya);
  await journey.pressNext(page);
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await page.getByLabel('Card number').waitFor();
  await see('step billing-information, card');
};
