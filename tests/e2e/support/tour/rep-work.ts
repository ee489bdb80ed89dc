import { expect } from 'playwright/test';
import { callDoor, DENTAL_PREFERRED, stepsAhead } from '../ahead';
import { enrollUnpaid, maya } from '../journey';
import { prepare, send } from '../sending';
import type { Tour } from './see';

/** The waiting list of a rep at home: a payment that did not come, a link that is with a client, and an enrollment kept for later. */
export const seeRepWork: Tour = async (page, site, see) => {
  await page.context().clearCookies();
  await stepsAhead(page, site('northstar'));
  await enrollUnpaid(page, { ...maya, first: 'Ines', last: 'Calloway', email: `ines-${Date.now()}@calloway.example` });
  await page.context().clearCookies();
  await prepare(page, site, `maya-${Date.now()}@castellanos.example`);
  await send(page);
  const quote = { zip: '78701', dob: '09/04/1985', tier: 'IO', gender: '1' };
  const later = {
    tab: 'contact_info',
    email: 'joan@sedgwick.example',
    data: { email_address: 'joan@sedgwick.example' },
  };
  await page.goto(site('northstar', '/plans'));
  for (const [path, members] of [
    ['add-filter-for-new-user', quote],
    ['add-plan-to-cart', DENTAL_PREFERRED],
    ['save-enrollment', later],
  ] as const)
    expect(await callDoor(page, 'POST', path, members), path).toMatchObject({ status: 'success' });
  await page.goto(site('northstar', '/agent-home'));
  await page.getByRole('table', { name: 'Waiting for you, newest first' }).waitFor();
  await see('rep home, what waits');
  await page.getByRole('link', { name: /^Failed payment/ }).click();
  await page
    .getByRole('button', { name: /^Send pay link/ })
    .first()
    .click();
  await page.getByText('The pay link is on its way').waitFor();
  await see('rep home, pay link sent');
};
