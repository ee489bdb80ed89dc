import { stepsAhead } from '../ahead';
import { askForChild } from '../ask-for-child';
import { payByCard, pressNext, readReceipt, walkToReview } from '../journey';
import { comeBack, daysAgo, enrollInTwo, stranger, tellBirth } from '../new-member';
import { signIn } from '../sign-in';
import type { Tour } from './see';

/** Vision, whose changes of people its agent decides. */
const CLEAR_VISION = { plan_id: 1202, plan_pricing_id: 120201 };

/** A member's home and every change after the sale that is begun there. */
export const afterSaleTour: Tour = async (page, site, see) => {
  const person = stranger('Aldous');
  const policy = await enrollInTwo(page, site, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  const open = (path: string) => page.goto(site('northstar', path));
  const press = (name: string | RegExp) => main.getByRole('button', { name }).click();
  await see('member home');
  await open(`/change-people?policy=${policy}`);
  await see('who is covered');
  await open(`/change-people?policy=${policy}&deed=add`);
  await press('See the price first');
  await see('add a person, refused');
  await tellBirth(page, 'Ida Aldous', daysAgo(9));
  await press('See the price first');
  await main.getByLabel('Your name, as your signature').waitFor();
  await see('add a person, check and sign');
  await open('/change-address');
  await see('change the address');
  await main.getByLabel('Street address 1').fill('9 Bayou Bend');
  await main.getByLabel('Street address 2').fill('');
  await main.getByLabel('City').fill('Houston');
  await main.getByLabel('Zip Code').fill('77002');
  await main.getByLabel('Since when do you live there?').fill(daysAgo(0));
  await press('Go on');
  await main.getByLabel('Your name, as your signature').waitFor();
  await see('change the address, check and sign');
  await open('/change-email');
  await see('change the e-mail address');
  await open(`/change-payment?policy=${policy}`);
  await see('change how you pay');
  await open(`/change-beneficiaries?policy=${policy}`);
  await see('change who is paid');
  await open('/my-data');
  await see('my data');
  await open('/member-home');
  await main
    .getByRole('link', { name: /^Cancel/ })
    .first()
    .click();
  await main.getByRole('button').first().waitFor();
  await see('cancel a plan');
};

/** What waits for a rep after the sale, and what a member's home says of it. */
export const decidingTour: Tour = async (page, site, see) => {
  const person = stranger('Quillon');
  await stepsAhead(page, site('northstar'), CLEAR_VISION);
  await walkToReview(page, person, payByCard);
  await pressNext(page);
  await readReceipt(page);
  await comeBack(page, site, person);
  await askForChild(page, site('northstar', '/member-home'), person);
  await see('member home, a change waits');
  await page.goto(site('northstar', '/plan/1202'));
  await see('a plan that is held');
  await page.goto(site('northstar', '/plans?type=vision'));
  await see('plans, one is held');
  await page.context().clearCookies();
  await page.goto(site('northstar', '/sign-in'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.waitForURL(/agent-home$/);
  await see('rep home');
  const waiting = page.getByRole('region', { name: 'Changes to decide' });
  await waiting
    .getByRole('listitem')
    .filter({ hasText: person.last })
    .getByRole('link', { name: /^Decide/ })
    .click();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Download the proof' }).waitFor();
  await see('decide a change');
  await main.getByRole('button', { name: 'Decline' }).click();
  await see('decide a change, refused');
  await main.getByRole('button', { name: 'Approve' }).click();
  await main.getByText('Approved: the change is in force').waitFor();
  await see('decide a change, approved');
  await page.goto(site('northstar', '/agent-select-member'));
  await page.getByRole('link', { name: 'Evidence of the sale' }).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('evidence of the sale');
};

/** A group's home with its invoice. */
export const invoiceTour: Tour = async (page, site, see) => {
  await page.goto(site('harbormills', '/sign-in'));
  await signIn(page, site('harbormills', '/demo-mailbox'), 'ruth@harbormills.example');
  await page.goto(site('harbormills', '/group-home'));
  await see('group home');
  await page.getByRole('link', { name: 'See the invoice by class' }).click();
  await page.getByRole('navigation', { name: 'Month' }).waitFor();
  await see('invoice');
};
