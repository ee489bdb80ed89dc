import type { Page } from 'playwright/test';
import { dialog, seeDialog, type See, type Tour } from './see';

/** A stranger on an agent's own domain: what is public, the dialogs of header and footer, and what is not found. */
export const strangerTour: Tour = async (page, site, see) => {
  await page.goto(site('northstar'));
  await see('landing');
  await page.getByRole('button', { name: 'Plans', exact: true }).click();
  await see('landing, plans menu');
  await page.keyboard.press('Escape');
  await phoneMenu(page, see);
  await seeDialog(page, page.getByRole('button', { name: 'About' }), /./, () => see('landing, about'));
  await seeDialog(
    page,
    page.getByRole('contentinfo').getByRole('button', { name: 'Display settings' }),
    'Display settings',
    () => see('landing, display settings'),
  );
  await page.getByRole('contentinfo').getByRole('button', { name: 'Employee Enrollment' }).click();
  const employee = dialog(page, 'Employee Enrollment');
  await employee.getByRole('button', { name: 'Continue' }).click();
  await employee.getByText('Field is required').waitFor();
  await see('landing, employee enrollment');
  await employee.getByLabel('Group Enrollment Code').fill('HARBOR2027');
  await employee.getByRole('button', { name: 'Continue' }).click();
  await employee.getByRole('button', { name: 'Yes' }).waitFor();
  await see('landing, employer');
  await page.keyboard.press('Escape');
  await page.getByRole('form', { name: 'Get Started' }).getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
  await see('landing, refused');
  for (const [path, name] of [
    ['/home', 'home'],
    ['/plans', 'plans'],
    ['/plans?type=dental&type=pet', 'plans, filtered'],
    ['/plan/1101/dental-preferred-1000', 'plan, public'],
    ['/plans/compare?ids=1101,1104,1201', 'compare'],
    ['/recommend-list', 'recommended plans'],
    ['/PlanQuestionView', 'plan questions'],
    ['/cart', 'cart, empty'],
    ['/nothing-here', 'not found'],
    ['/error', 'error'],
    ['/verify', 'check a document'],
  ] as const) {
    await page.goto(site('northstar', path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await see(name);
  }
  await locationPrompt(page, site('partner'), see);
};

async function phoneMenu(page: Page, see: See): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await see('landing, menu of a phone');
  await page.keyboard.press('Escape');
  if (size !== null) await page.setViewportSize(size);
}

/** Before it is answered and after; from here on this browser gives its location away. */
async function locationPrompt(page: Page, address: string, see: See): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 30.27, longitude: -97.74 });
  await page.goto(address);
  // The first act, with which the page wakes and asks.
  await page.getByLabel('Zip Code').click();
  await page.getByRole('region', { name: 'Use your location?' }).waitFor();
  await see('landing, location prompt');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByRole('heading', { name: 'Filled in for you' }).waitFor();
  await see('landing, location found');
}

/** The help assistant in each of its views, and the portal that a plan asks a visitor for. */
export const helpTour: Tour = async (page, site, see) => {
  await page.goto(site('harbormills', '/plan/1101'));
  await seeDialog(page, page.getByRole('button', { name: 'Select portal' }), 'Select portal', () =>
    see('plan, select portal'),
  );
  await page.goto(site('northstar', '/plan/1101'));
  await page.getByRole('button', { name: 'Help assistant' }).click();
  const list = dialog(page, 'How can we help?');
  await list.getByRole('button', { name: /Answer a few questions/ }).waitFor();
  await see('help');
  await list.getByRole('button', { name: /Answer a few questions/ }).click();
  const chat = dialog(page, 'A few questions');
  await chat.getByRole('textbox').fill('Teeth');
  await chat.getByRole('button', { name: 'Send' }).click();
  await chat.getByRole('button', { name: /^Edit/ }).first().waitFor();
  await see('help, questions');
  await chat.getByRole('button', { name: /^Edit/ }).first().click();
  await chat.getByRole('button', { name: 'Save' }).waitFor();
  await see('help, edited answer');
  await chat.getByRole('button', { name: 'Back' }).click();
  await list.getByRole('button', { name: /Contact Rep/ }).click();
  const rep = dialog(page, 'Contact Rep');
  await rep.getByRole('link').first().waitFor();
  await see('help, contact rep');
  await rep.getByRole('button', { name: 'Back' }).click();
  await list.getByRole('button', { name: /Feedback/ }).click();
  await dialog(page, 'Feedback').getByRole('textbox').waitFor();
  await see('help, feedback');
};

/** Everything before a gate, and the ways back to what was begun. */
export const gateTour: Tour = async (page, site, see) => {
  await page.goto(site('enroll', '/access-page'));
  await see('access page');
  await page.goto(site('enroll', '/access-page?needs=scripts'));
  await page.getByText('You can go on now').waitFor();
  await see('access page, pressed too early');
  await page.getByRole('button', { name: 'Employee Enrollment' }).click();
  await dialog(page, 'Employee Enrollment').getByLabel('Group Enrollment Code').waitFor();
  await see('access page, employee enrollment');
  await page.keyboard.press('Escape');
  await page.getByLabel('Rep access code').fill('NOBODY99');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('We do not know this access code').first().waitFor();
  await see('access page, refused');
  await page.getByLabel('Rep access code').fill('LENA4103');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await see('access page, rep');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/landing-config-error/);
  await see('landing not configured');
  await page.goto(site('groups', '/access-page'));
  await see('access page of groups');
  await page.goto(site('groups', '/access-pagenext'));
  await see('access page, next');
  await page.goto(site('northstar', '/continue-enrollment'));
  await page.getByRole('form', { name: 'Continue enrollment' }).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
  await see('continue enrollment');
  // Well formed, as a mailed link is, but no visitor's: anything else is a page that there is not.
  const token = Buffer.from('x'.repeat(32)).toString('base64url');
  await page.goto(site('northstar', `/direct-continue/${token}/contact-info`));
  await page.getByRole('heading', { level: 1, name: 'Continue your enrollment' }).waitFor();
  await see('continue by link');
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').filter({ hasText: 'This link did not open your enrollment' }).waitFor();
  await see('continue by link, not found');
  await page.goto(site('northstar', `/member-benefit-store/${'x'.repeat(43)}/IF`));
  await see('member link');
  await page.goto(site('northstar', '/sign-in'));
  await see('sign in');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@castellanos.example');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Sign-in code').waitFor();
  await see('sign in, code');
  await page.goto(site('northstar', '/demo-mailbox'));
  await see('mailbox');
};
