import type { Page } from 'playwright/test';
import { quoteAhead } from './support/ahead';
import { maya } from './support/journey';
import { byKeyboard } from './support/keyboard';
import { expect, test } from './support/test';

/*
 * By keyboard alone, what a rep and an employee meet and an applicant does not: the codes, the portals, the enroller's code, and
 * the steps that an employer's plans ask for. An applicant's whole way is in `steps.spec.ts`.
 */

/** From a plan's page to the first step. */
async function checkOut(page: Page, by: RegExp): Promise<void> {
  const { press, arrive } = byKeyboard(page);
  await press(/Add to Cart/);
  await arrive(/\/cart$/);
  await press(/Proceed to Checkout/);
  await press(by);
  await arrive(/personal-info$/);
}

/** The dialog that is open takes the code, and gives the focus back. */
async function giveEnrollerCode(page: Page): Promise<void> {
  const { type } = byKeyboard(page);
  await expect(page.getByRole('dialog', { name: 'Enroller code' })).toBeVisible();
  await type(/Enroller code/, 'EN-12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your enroller code is saved.').first()).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
}

async function personal(page: Page): Promise<void> {
  const { type, choose, tick } = byKeyboard(page);
  await type(/First name/, maya.first);
  await type(/Last name/, maya.last);
  await type(/Social Security Number/, maya.ssn);
  await choose(/Marital status/, 'Single');
  await tick(/No prior coverage/, 'radio');
}

async function contact(page: Page): Promise<void> {
  const { type } = byKeyboard(page);
  await type(/Email/, maya.email);
  await type(/Contact number/, maya.phone);
  await type(/Street address 1/, '100 Congress Avenue');
}

test('a rep passes the gate, begins a new member and gives the enroller’s code by keyboard alone', async ({
  page,
  site,
}) => {
  const { type, press, choose, arrive } = byKeyboard(page);
  await page.goto(site('enroll', '/north-star'));
  await type(/Rep access code/, 'STAR4101');
  await page.keyboard.press('Enter');
  await press(/^Confirm$/);
  await arrive(/\/agent-home$/);
  await press(/^New Member/, 'link');
  await choose(/Portal/, 'Individual Plans');
  await press(/^Submit$/);
  await press(/Start New Member Enrollment/);
  await arrive(/\/home$/);
  await quoteAhead(page, site('enroll', '/north-star'));
  await page.goto(site('enroll', '/north-star/plan/1101'));
  await checkOut(page, /Rep Enrollment/);
  await press(/Enter Enroller Code/);
  await giveEnrollerCode(page);
  await personal(page);
  await press(/^Next$/);
  await arrive(/contact-info$/);
  await contact(page);
  await press(/^Next$/);
  await arrive(/agreement-signature$/);
});

test('an employee enters by code, is asked for the enroller’s code and tells the job by keyboard alone @soak', async ({
  page,
  site,
}) => {
  test.slow();
  const { type, press, choose, tick, pick, arrive } = byKeyboard(page);
  await page.goto(site('groups'));
  await type(/Group Enrollment Code/, 'BLUE2556');
  await page.keyboard.press('Enter');
  await press(/^Yes$/);
  await arrive(/\/bluewater$/);
  await page.goto(site('groups', '/bluewater/group-home'));
  await choose(/Portal/, 'Employer Advantage');
  await press(/^Submit$/);
  await arrive(/\/bluewater\/home$/);
  await quoteAhead(page, site('groups', '/bluewater'));
  await page.goto(site('groups', '/bluewater/plan/1305'));
  await press(/Choose a category/);
  await choose(/^Category/, 'Medical Plans');
  await press(/^(?:Save|Continue)/);
  await checkOut(page, /Member Enrollment/);
  await personal(page);
  await type(/Height, feet/, '5');
  await type(/Height, inches/, '6');
  await type(/Weight/, '142');
  await pick(/^Yes$/, /^No$/);
  await choose(/Ethnic category/, 'I prefer not to say');
  await press(/^Next$/);
  await giveEnrollerCode(page);
  await press(/^Next$/);
  await arrive(/contact-info$/);
  await contact(page);
  await choose(/Birth state/, 'Texas');
  await type(/Birth city/, 'Waco');
  await press(/^Next$/);
  await arrive(/employer-info$/);
  await type(/Occupation/, 'Driver');
  await choose(/Employment status/, 'ACTIVE');
  await type(/Employment start date/, '03012019');
  await choose(/Average work week/, '30 to 40');
  await choose(/Compensation type/, 'Salary');
  await type(/Employer industry/, 'Freight');
  await type(/Number of employees/, '250');
  await choose(/Vacation policy/, 'Two weeks');
  await choose(/Bargaining unit/, 'Not in');
  await tick(/Birthday/, 'checkbox');
  await press(/^Next$/);
  await arrive(/health-questions$/);
});
