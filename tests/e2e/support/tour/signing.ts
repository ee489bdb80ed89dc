import { coupleAhead } from '../couple';
import { linkIn } from '../household';
import { linkOf, openLink, prepare, send } from '../sending';
import { seeDialog, type Tour } from './see';

/** The link of one of the household, on both sides. */
const signAlone: Tour = async (page, site, see) => {
  const email = `alone-${Date.now()}@own.example`;
  await page.getByRole('button', { name: /^Send a link to/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Send .* a link$/ });
  await dialog.getByLabel(/^Email address of/).fill(email);
  await see('step agreement-signature, link of one');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  const code = ((await page.getByTestId('spoken-code').textContent()) ?? '').replaceAll(/\D/g, '');
  await see('step agreement-signature, code of one');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/Not opened yet/).waitFor();
  await see('step agreement-signature, link sent');
  await page.context().clearCookies();
  await page.goto(await linkIn(page, site, email));
  await see('link to sign alone');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/authorize$/);
  await see('own authorization');
  const name = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Authorization of ', '');
  await page.getByRole('checkbox').check();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('heading', { name: 'You have signed' }).waitFor();
  await see('own authorization, signed');
};

/** Signing by others: a link on both sides, the screen handed over, and a spouse's own authorization. */
export const signingTour: Tour = async (page, site, see) => {
  const email = `tour-${Date.now()}@castellanos.example`;
  const context = page.context();
  await prepare(page, site, email);
  await see('step agreement-signature of a rep');
  const code = await send(page);
  await see('with client, sent');
  const rep = await context.cookies();
  await context.clearCookies();
  const link = await linkOf(page, site, email);
  await page.goto(link);
  await see('link to sign');
  await openLink(page, link, code);
  await page.getByRole('heading', { name: 'What to check' }).waitFor();
  await see('step agreement-signature of a link');
  const client = await context.cookies();
  const as = async (cookies: typeof rep, path: string) => {
    await context.clearCookies();
    await context.addCookies(cookies);
    await page.goto(site('northstar', path));
  };
  await as(rep, '/with-client');
  await page.getByText('Code entered').waitFor();
  await see('with client, opened');
  await as(client, '/enrollment/agreement-signature');
  await page.getByRole('button', { name: /Give it back/ }).click();
  await page.getByRole('heading', { name: 'You gave it back' }).waitFor();
  await see('link to sign, given back');
  await page.goto(site('northstar', '/sign/ended'));
  await see('link to sign, ended');
  await as(rep, '/with-client');
  await page.getByText('Given back').first().waitFor();
  await see('with client, given back');
  await page.getByRole('button', { name: 'Change the application' }).click();
  await page.waitForURL(/agreement-signature/);
  await page.getByRole('button', { name: /^Hand the screen to/ }).click();
  await page.getByText(/has the screen$/).waitFor();
  await see('step agreement-signature, handed over');
  await context.clearCookies();
  await coupleAhead(page, site('northstar'));
  await page.goto(site('northstar', '/enrollment/agreement-signature'));
  await see('step agreement-signature, others sign');
  await seeDialog(page, page.getByRole('button', { name: /^\S.* signs$/ }), /^Authorization of/, () =>
    see('step agreement-signature, authorization'),
  );
  await signAlone(page, site, see);
};
