import { quoteAhead } from './support/ahead';
import { fillPersonal, maya, pressNext } from './support/journey';
import { applicantAhead } from './support/plain';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/* Whether coverage replaces other (decisions 296), and the agent at the foot of a plan's page (decisions 144). */

const LIFE = { plan_id: 1501, plan_pricing_id: 150101 };
const NO_TOBACCO = ['PUT', 'change-filter-info/-', { is_smoker: '0' }] as const;

test('a life plan asks whether it replaces coverage, and after a yes which @hand', async ({ page, site }) => {
  await page.goto(await applicantAhead(page, site('northstar'), LIFE, { before: [[...NO_TOBACCO]] }));
  await fillPersonal(page, maya);
  const question = page.getByRole('group', { name: /^Will this coverage replace coverage/ });
  const policy = page.getByLabel('Carrier and policy number that it replaces');
  await expect(policy).toBeHidden();
  await question.getByRole('radio', { name: 'Yes', exact: true }).check();
  await expect(policy).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await pressNext(page);
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Field is required');
  await policy.fill('Old Oak Life, 77-1204');
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await page.goBack();
  await expect(policy).toHaveValue('Old Oak Life, 77-1204');
});

test('a plan’s page names the agent of its site, and with a quote the state of the license', async ({ page, site }) => {
  await page.goto(site('northstar', '/plan/1101'));
  const behind = page.locator('section').filter({ hasText: 'Who is behind it' });
  await expect(behind).toContainText('Dana Whitfield, NPN 16420417, in the states where licensed');
  await quoteAhead(page, site('northstar'));
  await page.goto(site('northstar', '/plan/1101'));
  await expect(behind).toContainText('Dana Whitfield, NPN 16420417, licensed in Texas');
  await expect(behind).not.toContainText('in the states where licensed');
});
