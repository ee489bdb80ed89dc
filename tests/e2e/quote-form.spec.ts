import { expect, expectAccessible, expectSoundAtAnyWidth, test } from './support/test';

test.describe('The Get Started form', () => {
  test('names each problem in the spec’s words beside its field and loses nothing typed', async ({ page, site }) => {
    await page.goto(site('northstar'));
    const form = page.getByRole('form', { name: 'Get Started' });
    await form.getByRole('button', { name: 'Submit' }).click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveText([
      'Zip Code: Field is required',
      'Gender: Field is required',
      'Choose Tier: Field is required',
      'DOB: Field is required',
    ]);
    await expectAccessible(page);
    await summary.getByRole('link', { name: /Zip Code/ }).click();
    await expect(form.getByLabel('Zip Code')).toBeFocused();
    await form.getByLabel('Zip Code').fill('123');
    await form.getByLabel('DOB').fill(`01/01/${new Date().getFullYear() - 10}`);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form).toContainText('Invalid Zip code');
    await expect(form).toContainText('You must be 18 years to proceed');
    await expect(form.getByLabel('Zip Code')).toHaveValue('123');
  });

  test('asks the server about a zip that does not exist', async ({ page, site }) => {
    await page.goto(site('northstar'));
    const form = page.getByRole('form', { name: 'Get Started' });
    await form.getByLabel('Zip Code').fill('00000');
    await form.getByLabel('DOB').focus();
    await expect(form.getByText(/Invalid Zip code$/)).toBeVisible();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toHaveCount(0);
    // A form that is sent while the server is still being asked waits for the answer, and is not sent after a No.
    let saves = 0;
    page.on('request', (request) => void (saves += Number(request.url().includes('add-filter-for-new-user'))));
    await page.route('**/validate-zip-code*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await form.getByLabel('Female').check();
    await form.getByLabel('Choose Tier').selectOption('IO');
    await form.getByLabel('DOB').fill('09/04/1985');
    await form.getByLabel('Zip Code').fill('00001');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(/Zip Code: .*Invalid Zip code/);
    expect(saves).toBe(0);
  });

  for (const width of [1280, 390])
    test(`takes the first click beside an unfinished zip, at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(site('northstar'));
      const form = page.getByRole('form', { name: 'Get Started' });
      // The checks are there before the click, so that their answer comes between its press and its release.
      await form.getByLabel('DOB').focus();
      await page.waitForLoadState('networkidle');
      for (const gender of ['Female', 'Male', 'Other']) {
        await form.getByLabel('Zip Code').fill('787');
        await form.getByLabel('Zip Code').press('0');
        await form.getByRole('radio', { name: gender, exact: true }).hover();
        await page.mouse.down();
        // As long as a hand takes.
        await page.waitForTimeout(150);
        await page.mouse.up();
        await expect(form.getByRole('radio', { name: gender, exact: true })).toBeChecked();
        await expect(form.getByText('Invalid Zip code')).toBeVisible();
      }
    });

  test('types the slashes of a date', async ({ page, site }) => {
    await page.goto(site('northstar'));
    await page.getByLabel('DOB').pressSequentially('09041985');
    await expect(page.getByLabel('DOB')).toHaveValue('09/04/1985');
  });

  test('landing, plans and a plan have no axe finding and no sideways scroll, wide and at 320 px', async ({
    page,
    site,
  }) => {
    for (const path of ['/', '/plans', '/plans?type=dental']) {
      await page.goto(site('northstar', path));
      await expectSoundAtAnyWidth(page);
    }
    await page
      .getByRole('link', { name: /More Info/ })
      .first()
      .click();
    await page.waitForURL(/\/plan\//);
    await expectSoundAtAnyWidth(page);
  });
});

test.describe('Without script @nojs', () => {
  test('landing, plans and plan detail can be read and used', async ({ page, site }) => {
    await page.goto(site('northstar'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: /See all \d+ plans/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plans for you' })).toBeVisible();
    await page.getByRole('checkbox', { name: /Dental Plans/ }).check();
    await page.getByRole('search', { name: 'Filter plans' }).getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Dental' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Vision' })).toHaveCount(0);
    await page
      .getByRole('link', { name: /More Info/ })
      .first()
      .click();
    await expect(page.getByText('What the plan pays')).toBeVisible();
  });

  test('the quote form leads to prices', async ({ page, site }) => {
    await page.goto(site('northstar'));
    await page.getByLabel('Zip Code').fill('78701');
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByLabel('Choose Tier').selectOption('IO');
    await page.getByLabel('DOB').fill('09/04/1985');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/plans$/);
    await expect(page.getByText('78701')).toBeVisible();
  });
});
