import {
  addDependent,
  addToCart,
  checkOut,
  fillContact,
  fillPersonal,
  getQuote,
  openPlan,
  passRepGate,
  payByCard,
  pressNext,
  readReceipt,
  signToReview,
  startNewMember,
  type Person,
} from './support/journey';
import { expect, expectAccessible, test } from './support/test';
import { expectErrorsTold, expectSaidOnce, hearStatus } from './support/told';

const omar: Person = {
  first: 'Omar',
  last: 'Reyes',
  dob: '02/17/1979',
  ssn: '219099999',
  email: 'omar@reyes.example',
  phone: '5125550199',
};

test.describe('A rep enrolling a family on a landing of the product’s host', () => {
  test('passes the code gate, adds spouse and child, pays by card and holds a receipt @far', async ({ page, site }) => {
    test.slow();
    const heard = await hearStatus(page);
    await page.goto(site('enroll', '/north-star'));
    await expectAccessible(page);
    await passRepGate(page, 'STAR4101', 'Dana Whitfield');
    await startNewMember(page, { portal: 'Individual Plans' });
    await getQuote(page, { zip: '78701', gender: 'Male', tier: 'IF', dob: omar.dob });
    await openPlan(page, 'Dental Preferred');
    await addToCart(page);
    await checkOut(page, 'Rep Enrollment');
    await page.getByRole('button', { name: 'Enter Enroller Code' }).click();
    const enroller = page.getByRole('dialog', { name: 'Enroller code' });
    await enroller.getByRole('button', { name: 'Submit' }).click();
    await expect(enroller.getByLabel('Enroller code')).toHaveAccessibleDescription(/Enter Enroller Code/);
    await enroller.getByLabel('Enroller code').fill('EN-12');
    await enroller.getByRole('button', { name: 'Submit' }).click();
    await expect(enroller).toBeHidden();
    await expect(page.getByText('Your enroller code is saved.').first()).toBeVisible();
    await pressNext(page);
    await expectErrorsTold(page);
    await fillPersonal(page, omar);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await fillContact(page, omar);
    await pressNext(page);
    await page.waitForURL(/dependent-information$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spouse & Child information required');
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Add Spouse/ })).toHaveAttribute('title', 'Click to add dependent');
    await addDependent(page, /Add Spouse/, {
      first: 'Lucia',
      last: 'Reyes',
      dob: '03/03/1980',
      gender: 'Female',
      ssn: '219099998',
    });
    await addDependent(page, /Add child/i, {
      first: 'Mateo',
      last: 'Reyes',
      dob: '05/05/2015',
      gender: 'Male',
      ssn: '457555462',
    });
    await expect(page.getByText('You can proceed further clicking next button')).toBeVisible();
    await expectAccessible(page);
    await pressNext(page);
    await page.waitForURL(/agreement-signature$/);
    expectSaidOnce(heard, [
      'Your enroller code is saved.',
      'Lucia Reyes is on the list.',
      'Mateo Reyes is on the list.',
    ]);
    await signToReview(page, omar, payByCard);
    await expect(page.getByRole('heading', { name: /^3\. Dependent Info/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('••••1111');
    await expect(page.getByRole('main')).not.toContainText('4111111111111111');
    await pressNext(page);
    await readReceipt(page);
    await expect(page.getByRole('main')).toContainText('ending 1111');
  });

  test('a wrong rep code gets a message and opens nothing', async ({ page, site }) => {
    await page.goto(site('enroll', '/north-star'));
    await page.getByRole('textbox', { name: 'Rep access code' }).fill('NOPE1234');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Rep access code' })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.goto(site('enroll', '/north-star/plans'));
    await expect(page).toHaveURL(/\/access-page$/);
  });
});
