import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as journey from '../e2e/support/journey';
import { test } from '../e2e/support/test';
import type { Tour } from '../e2e/support/tour/see';
import { TOURS } from '../e2e/support/tour/tours';

/*
 * For `check.ts`: keeps every screen and dialog of the tours as the document stands after scripts drew and opened it.
 */

/** The form of a card: the tour of the steps has plans that are paid by bank account only. */
const cardTour: Tour = async (page, site, see) => {
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

for (const [name, tour] of Object.entries({ ...TOURS, 'a card': cardTour }))
  test(name, async ({ page, site }) => {
    const folder = process.env.HTML_SCREENS ?? '';
    mkdirSync(folder, { recursive: true });
    await tour(page, site, async (stop) => {
      // The title comes behind the page.
      await page.waitForFunction(() => document.title !== '');
      const html = await page.content();
      writeFileSync(path.join(folder, `${encodeURIComponent(`${name}: ${stop}`)}.html`), html);
    });
  });
