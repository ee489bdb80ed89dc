import type { Page } from 'playwright/test';
import { callDoor, quoteAhead } from '../ahead';
import { addToCart, austinQuote, getQuote, showAll } from '../journey';
import { dialog, seeDialog, type Tour } from './see';

const details = (page: Page) => page.getByRole('region', { name: 'Your details' });

/** Plans and a plan at the shopper's price, with the dialogs that change the quote. */
export const shopperTour: Tour = async (page, site, see) => {
  await page.goto(site('northstar'));
  await getQuote(page, { ...austinQuote, tier: 'IF' });
  await see('plans, quoted');
  await details(page).getByRole('button', { name: /^Edit/ }).click();
  await dialog(page, 'Basic Details').getByLabel('Zip Code').fill('123');
  await dialog(page, 'Basic Details').getByRole('button', { name: 'Save' }).click();
  await dialog(page, 'Basic Details').getByText('Invalid Zip code').first().waitFor();
  await see('plans, basic details');
  await page.keyboard.press('Escape');
  await showAll(page, 'Medical');
  await seeDialog(page, page.getByRole('link', { name: /More Info.*Meridian Premier/ }), 'Plan category', () =>
    see('plans, category of a premier plan'),
  );
  await page.goto(site('northstar', '/plans?type=term_life'));
  await see('plans, none for the tier');
  await page.goto(site('northstar', '/plans?type=dental'));
  for (const plan of ['Everyday Dental', 'Dental Preferred', 'Dental Savings Card'])
    await page.getByRole('checkbox', { name: `Compare ${plan}` }).check();
  await page.getByRole('button', { name: 'Compare 3 plans' }).waitFor();
  await see('plans, compare tray');
  await page.getByRole('button', { name: 'Compare 3 plans' }).click();
  await page.waitForURL(/compare/);
  await see('compare, quoted');
  await page.goto(site('northstar', '/plan/1107'));
  await seeDialog(page, page.getByRole('button', { name: 'Tell us about your dependents' }), 'Dependents', () =>
    see('plan, dependents'),
  );
  await seeDialog(page, page.getByRole('button', { name: 'Enter your group code' }), 'Group Enrollment Code', () =>
    see('plan, group code'),
  );
  await page.goto(site('northstar', '/plan/1505'));
  await seeDialog(page, page.getByRole('button', { name: 'Choose another tier' }), 'Choose Tier', () =>
    see('plan, tier'),
  );
  await see('plan, not for this tier');
  // Older than any plan of the demo takes: nothing can be recommended.
  await quoteAhead(page, site('northstar'), { ...austinQuote, dob: '04/09/1925' });
  await page.goto(site('northstar', '/recommend-list'));
  await page.getByRole('heading', { name: 'No Any Products.' }).waitFor();
  await see('recommended plans, none');
};

/** Problems that keep a plan from a price or from the cart, each with its dialog. */
export const problemTour: Tour = async (page, site, see) => {
  await quoteAhead(page, site('northstar'));
  await page.goto(site('northstar', '/plan/1901'));
  await seeDialog(
    page,
    page.getByRole('main').getByRole('button', { name: 'Edit annual income' }),
    'Annual income and working hours',
    () => see('plan, income and hours'),
  );
  await see('plan, income missing');
  await page.goto(site('northstar', '/plan/1504'));
  await seeDialog(page, page.getByRole('button', { name: 'Tell us about tobacco usage' }), 'Tobacco usage', () =>
    see('plan, tobacco'),
  );
  await page.getByRole('form', { name: 'Underwriting questions' }).getByRole('radio', { name: 'Yes' }).first().check();
  await see('plan, underwriting questions');
  const refused = [201, 202, 203, 204].map((question_id) => ({ question_id, yes_no_flag: 0 }));
  await callDoor(page, 'POST', 'save-question-answers', { plan_id: 1504, answers: refused });
  await page.reload();
  await page.getByRole('heading', { name: 'The guaranteed amount is left' }).waitFor();
  await see('plan, guaranteed amount left');
  await page.goto(site('northstar', '/plan/2004'));
  const questions = page.getByRole('form', { name: 'Carrier questions' });
  await questions.getByRole('button', { name: 'Submit answers' }).click();
  await questions.getByText('*Answer should be Yes to continue').first().waitFor();
  await see('plan, carrier questions');
  await page.goto(site('northstar', '/plan/1803'));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('complementary', { name: 'Your price' }).getByRole('alert').waitFor();
  await see('plan, kept out of the cart');
  await page.goto(site('northstar', '/plan/1404'));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await dialog(page, 'Membership options').getByRole('button', { name: 'Add to Cart' }).click();
  await dialog(page, 'Membership options').getByText('Field is required').first().waitFor();
  await see('plan, membership');
  await page.keyboard.press('Escape');
  await page.goto(site('northstar', '/plan/1101'));
  await page.getByText('Why this price?').click();
  await see('plan, quoted');
  await addToCart(page);
  await page.goto(site('northstar', '/plan/1105'));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await dialog(page, 'This plan cannot be added').getByRole('button', { name: 'OK' }).waitFor();
  await see('plan, cannot be added');
};

/** An applicant's cart with its dialogs. */
export const cartTour: Tour = async (page, site, see) => {
  await quoteAhead(page, site('northstar'));
  for (const plan of ['1101', '1202']) {
    await page.goto(site('northstar', `/plan/${plan}`));
    await addToCart(page);
  }
  await page.goto(site('northstar', '/plan/2101'));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const membership = dialog(page, 'Membership options');
  await membership.getByRole('radio').first().check();
  await membership.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL(/\/cart$/);
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor();
  await see('cart');
  await seeDialog(page, page.getByRole('button', { name: /^Remove Dental Preferred/ }), 'Do you really want', () =>
    see('cart, remove'),
  );
  await seeDialog(page, page.getByRole('button', { name: /^Plan details of Dental/ }), /Dental Preferred/, () =>
    see('cart, plan details'),
  );
  await seeDialog(page, page.getByRole('button', { name: 'Proceed to Checkout' }), 'Ready to enroll?', () =>
    see('cart, ready to enroll'),
  );
  await page.getByRole('link', { name: /View All/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Recommended Plans' }).waitFor();
  await see('recommended plans, from the cart');
};
