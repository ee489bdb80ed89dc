import { expect, type Page } from 'playwright/test';
import { quoteAhead, stepsAhead } from '../ahead';
import { fillContact, fillPersonal, maya, passRepGate, pressNext } from '../journey';
import { dialog, endSession, type See, type Tour } from './see';

/**
 * One step of the enrollment in every state that a press, the network, another tab or the time can bring it into, and a plan
 * that is declined: what stands on the way of a person whom something keeps from going on.
 */
export const stateTour: Tour = async (page, site, see) => {
  await stepsAhead(page, site('northstar'));
  await see('fresh');
  await pressNext(page);
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await see('refused');
  await saveLater(page, see);
  await broughtBack(page, see);
  await otherVersion(page, see);
  await offline(page, see);
  await endSession(page);
  await page.getByRole('alert', { name: 'Not saved' }).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Continue with the code from your email' }).waitFor();
  await see('session ended');
  await decline(page, site, see);
};

const later = (page: Page) => dialog(page, 'Save & Continue Later');

/** The dialog as it opens, and refused. */
async function saveLater(page: Page, see: See): Promise<void> {
  await page.getByRole('button', { name: 'Save & Continue Later' }).click();
  await later(page).getByLabel('Email').waitFor();
  await see('dialog');
  await later(page).getByRole('button', { name: 'Send Code' }).click();
  await expect(later(page).getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await see('dialog, refused');
  await page.keyboard.press('Escape');
  await later(page).waitFor({ state: 'hidden' });
  await see('dialog, closed');
}

/** Half an answer, and a wrong one, after the page was loaded again. */
async function broughtBack(page: Page, see: See): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/save-step-draft') && answer.ok());
  await page.getByLabel('First name').fill('M4ya!');
  await page.getByLabel('Social Security Number', { exact: true }).fill(maya.ssn);
  await kept;
  await page.reload();
  await expect(page.getByLabel('Social Security Number', { exact: true })).toHaveValue('•••-••-9999');
  await see('brought back');
}

/** Another tab saved the step meanwhile: both versions, and the page once one was chosen. */
async function otherVersion(page: Page, see: See): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await fillPersonal(other, { ...maya, first: 'Mara' });
  await pressNext(other);
  await other.waitForURL(/contact-info$/);
  await other.close();
  await fillPersonal(page, maya);
  await pressNext(page);
  const choice = page.getByRole('alert', { name: 'Two versions' });
  await choice.getByRole('row', { name: /Maya.*Mara/ }).waitFor();
  await see('two versions');
  await choice.getByRole('button', { name: 'Keep the answers here' }).click();
  await choice.waitFor({ state: 'hidden' });
  await see('two versions, kept here');
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
}

/** The network gone at the press. */
async function offline(page: Page, see: See): Promise<void> {
  await fillContact(page, maya);
  await page.context().setOffline(true);
  await pressNext(page);
  await page.getByRole('alert', { name: 'Not saved' }).getByRole('button', { name: 'Try again' }).waitFor();
  await see('offline');
  await page.context().setOffline(false);
}

async function decline(page: Page, site: Parameters<Tour>[1], see: See): Promise<void> {
  await page.goto(site('enroll', '/bayline'));
  await passRepGate(page, 'BAY4102', 'Marcus Delacroix');
  await quoteAhead(page, site('enroll', '/bayline'));
  await page.goto(site('enroll', '/bayline/plan/2005'));
  const form = page.getByRole('form', { name: 'Underwriting questions' });
  const question = (name: RegExp) => form.getByRole('group', { name });
  await question(/treated you for one of these/)
    .getByRole('radio', { name: 'Yes', exact: true })
    .check();
  await form.getByRole('checkbox', { name: 'Cancer' }).check();
  await question(/waiting for the result of a test/)
    .getByRole('radio', { name: 'No', exact: true })
    .check();
  await form.getByRole('button', { name: 'Submit answers' }).click();
  await expect(page.getByRole('heading', { name: 'This plan cannot be offered to you' })).toBeFocused();
  await see('plan declined');
}
