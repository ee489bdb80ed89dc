import { addToCart, checkOut, maya, pressNext, readReceipt, signAgreement } from './support/journey';
import { readMail } from './support/mails';
import { giveMailedCode, signIn } from './support/sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

test.describe('Signing in', () => {
  test('asks for the address, then the code, says what is wrong in place, and lets nobody be found out @phone', async ({
    page,
    site,
  }) => {
    await page.goto(site('northstar', '/sign-in?why=ended'));
    await expect(page.getByText(/signed out because nothing was done/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const email = page.getByRole('textbox', { name: 'Email' });
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(email).toHaveAccessibleDescription(/Field is required/);
    await expect(email).toBeFocused();
    await email.fill('nobody-here@mail.example');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
    await expectAccessible(page);
    const code = page.getByRole('textbox', { name: 'Sign-in code' });
    await code.fill('12345');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(code).toHaveAccessibleDescription(/Enter the 6 digits of the code/);
    await code.fill('000 000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(code).toHaveAccessibleDescription(/This code is not right, or it is too old/);
    await expect(code).toHaveValue('000 000');
    // A phone that drops the page comes back to the same step.
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Sign-in code' })).toBeVisible();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await expect(email).toBeVisible();
  });

  test('a rep gives the access code, signs in with one more field, and signs out from the menu @remote', async ({
    page,
    site,
  }) => {
    await page.goto(site('enroll'));
    await page.getByRole('textbox', { name: 'Rep access code' }).fill('BAY4102');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText(/Marcus (J )?Delacroix/)).toBeVisible();
    await giveMailedCode(page, {
      mailboxUrl: site('northstar', '/demo-mailbox'),
      email: 'marcus@bayline.example',
      ask: page.getByRole('button', { name: 'Email me a code' }),
      give: page.getByRole('button', { name: 'Confirm and sign in' }),
    });
    await page.waitForURL(/\/bayline\/agent-home$/);
    await page.goto(site('enroll', '/bayline/agent-select-member'));
    await expect(page.getByRole('heading', { level: 1, name: 'Current members' })).toBeVisible();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    // Nothing of the list is kept for Back.
    await page.goBack();
    await page.waitForURL(/\/bayline\/(?:access-page|sign-in|agent-home|$)/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Current members' })).toHaveCount(0);
    expect(await page.locator('body').innerText()).not.toMatch(/•••-••-|@|ACTIVE/);
    await page.goto(site('enroll', '/bayline/agent-select-member'));
    await page.waitForURL(/\/bayline\/access-page$/);
  });

  test('a signed-in session warns before it ends, and can be kept', async ({ page, site }) => {
    await page.goto(site('northstar', '/agent-select-member'));
    await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
    await page.clock.install();
    await page.route('**/api/session/time-left*', (route) =>
      route.fulfill({ json: { status: 'success', data: { seconds: 110 } } }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
    // The page counts from when its script runs, which may be later than now.
    await expect(async () => {
      await page.clock.fastForward('14:00');
      await expect(dialog).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expectAccessible(page);
    const kept = page.waitForResponse(/\/api\/session\/stay/);
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    expect((await kept).status()).toBe(200);
    await expect(dialog).toBeHidden();
  });
});

test.describe('Current members', () => {
  test('a rep signs in by mailed code, finds a member and enrolls them up to the plans with prices @desk @remote', async ({
    page,
    site,
  }) => {
    await page.goto(site('northstar', '/agent-select-member'));
    await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
    await expect(page).toHaveURL(/\/agent-select-member$/);
    await expect(page.getByRole('table', { name: 'Current members' }).getByRole('row')).toHaveCount(6);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    // Every enrollment of another journey adds its member.
    await expect(page.getByText(/\d+ members, page 2 of \d+/)).toBeVisible();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d{3}-\d{2}-\d{4}|\b\d{9}\b/);

    await page.getByRole('searchbox', { name: 'Search members' }).fill('no such person');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'No member matches your search' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search members' }).fill('Elias Brandt');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('TERMINATED')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search members' }).fill('no such person');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'No member matches your search' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search members' }).fill('Natarajan');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('1 member found')).toBeVisible();
    expect(page.url()).not.toMatch(/natarajan/i);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'No member matches your search' })).toBeVisible();
    await page.goForward();

    await page.getByRole('button', { name: /^Enroll Now.*Priya Natarajan$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose Tier' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toContainText('Please choose a tier');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Enroll Now.*Priya Natarajan$/ }).click();
    await dialog.getByRole('radio', { name: 'Member Only' }).check();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/plans$/);
    await expect(page.getByRole('region', { name: 'Enrolling for' }).getByText('Priya Natarajan')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/\$\d+\.\d{2}/)
        .first(),
    ).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Current Member' }),
    ).toHaveAttribute('href', '/agent-select-member');
  });

  test('a group administrator enrolls a member of the group, and has no list of a rep', async ({ page, site }) => {
    await page.goto(site('harbormills', '/group-select-member'));
    await signIn(page, site('harbormills', '/demo-mailbox'), 'ruth@harbormills.example');
    await expect(page).toHaveURL(/\/group-select-member$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Current members' })).toBeVisible();
    await page.goto(site('harbormills', '/agent-select-member'));
    await expect(page).toHaveURL(/\/group-select-member$/);
    await page
      .getByRole('button', { name: /^Enroll Now/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Choose Tier' });
    await dialog.getByRole('radio', { name: 'Member Only' }).check();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/plans$/);
    await expect(page.getByText('Harbor Mills').first()).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/\$\d+\.\d{2}/)
        .first(),
    ).toBeVisible();
  });
});

test.describe('A member', () => {
  test('signs in by code, is welcomed by name, and fills a cart with the tier chosen @hand', async ({ page, site }) => {
    await page.goto(site('northstar', '/BenAdvanceHome'));
    await signIn(page, site('northstar', '/demo-mailbox'), 'walter@osei.example');
    await expect(page).toHaveURL(/\/member-home$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Walter Osei' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /Member Only/ })).toBeChecked();
    await expectAccessible(page);
    await page.goto(site('northstar', '/agent-select-member'));
    await expect(page).toHaveURL(/\/member-home$/);
    const other = await page.goto(site('northstar', '/member-benefit-store/70001/IO'));
    expect(other?.status()).toBe(404);
    // The start page of a member is the own home.
    await page.goto(site('northstar', '/'));
    await expect(page).toHaveURL(/\/member-home$/);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/plans$/);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('link', { name: 'Current Member' })).toHaveAttribute('href', '/member-home');
    await page
      .getByRole('link', { name: /^More Info/ })
      .first()
      .click();
    await page.waitForURL(/\/plan\//);
    await expectAccessible(page);
    await addToCart(page);
    await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/member-home');
    await expect(page.getByRole('button', { name: 'Send Personalized Quote' })).toBeHidden();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('enrolls in one more plan with what is on file, and pays with the bank account there', async ({
    page,
    site,
  }) => {
    await page.goto(site('northstar', '/BenAdvanceHome'));
    await signIn(page, site('northstar', '/demo-mailbox'), 'elias@brandt.example');
    await page.getByRole('radio', { name: /Member Only/ }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/plans$/);
    await page.goto(site('northstar', '/plan/1701'));
    await addToCart(page);
    await checkOut(page, 'Member Enrollment');
    await expect(page.getByRole('main').getByText('Enrolling Elias Brandt')).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue('Brandt');
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await expect(page.getByLabel('Street address 1')).toHaveValue('912 Pecan Grove Road');
    await pressNext(page);
    await page.waitForURL(/agreement-signature$/);
    await signAgreement(page, { ...maya, first: 'Elias', last: 'Brandt' });
    await pressNext(page);
    await page.waitForURL(/billing-information$/);

    // A record takes the place of the fields of a new one, whichever way it is paid.
    await page.getByRole('radio', { name: 'Credit Card' }).check();
    await expect(page.getByRole('radio', { name: 'Elias Brandt, card ending 4410, expires 08/2029' })).toBeChecked();
    await expect(page.getByLabel('Card number')).toBeHidden();
    await page.getByRole('radio', { name: 'EFT' }).check();
    await page.getByRole('radio', { name: 'LONE CEDAR BANK, checking, ending 7729' }).check();
    await expect(page.getByLabel('Routing number')).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: /authorize/i }).check();
    const saved = page.waitForRequest(/\/save-billing-info-existing$/);
    await pressNext(page);
    expect((await saved).postData()).not.toContain('account_number');
    await page.waitForURL(/review-confirm$/);
    await expect(page.getByRole('main')).toContainText('••••7729');
    await pressNext(page);
    await readReceipt(page);
    await expect(page.getByRole('main')).toContainText('LONE CEDAR BANK ending 7729');
    // The number on file is for the carrier, not for a browser.
    expect(await page.content()).not.toContain('004417729');
  });

  test('opens a mailed link once, which shows nothing before the button, and by number nobody gets in', async ({
    page,
    browser,
    site,
  }) => {
    await page.goto(site('northstar', '/member-benefit-store/70004/IC'));
    await expect(page).toHaveURL(/\/sign-in\?/);
    await page.goto(site('northstar', '/agent-select-member'));
    await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
    await page.getByRole('searchbox', { name: 'Search members' }).fill('keisha');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: /^Enroll Now.*Keisha Rollins$/ }).click();
    const roster = page.getByRole('dialog');
    await roster.getByRole('button', { name: 'Email a link instead' }).click();
    await expect(roster).toContainText('Please choose a tier');
    await roster.getByRole('radio', { name: 'Member + Child' }).check();
    await roster.getByRole('button', { name: 'Email a link instead' }).click();
    await expect(roster).toContainText('The link is on its way');

    const own = await (await browser.newContext()).newPage();
    const mail = await readMail(own, site('northstar', '/demo-mailbox'), 'keisha@rollins.example', /Choose your plans/);
    const path = /\/member-benefit-store\/[\w-]+\/IC/.exec(mail)?.[0] ?? '';
    await own.goto(site('northstar', path));
    await expect(own.getByRole('heading', { level: 1, name: 'Your plans are ready' })).toBeVisible();
    expect(await own.getByRole('main').innerText()).not.toContain('Keisha');
    await expectAccessible(own);
    await own.getByRole('button', { name: 'Continue' }).click();
    await expect(own.getByRole('heading', { level: 1, name: 'Welcome, Keisha Rollins' })).toBeVisible();
    await expect(own.getByRole('radio', { name: 'Member + Child' })).toBeChecked();
    expect(own.url()).toMatch(/\/member-benefit-store\/70004\/IC$/);
    // The specification's other word for children (rules 3 §4).
    await own.goto(site('northstar', '/member-benefit-store/70004/IC3'));
    await expect(own.getByRole('radio', { name: 'Member + Child' })).toBeChecked();
    await own.context().close();

    const thief = await (await browser.newContext()).newPage();
    await thief.goto(site('northstar', path));
    await thief.getByRole('button', { name: 'Continue' }).click();
    await expect(thief.getByText('This link was used before, or it is too old.')).toBeVisible();
    await thief.context().close();
  });
});
