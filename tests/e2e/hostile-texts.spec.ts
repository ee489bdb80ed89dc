import {
  addDependent,
  addToCart,
  austinQuote,
  checkOut,
  fillContact,
  fillPersonal,
  getQuote,
  maya,
  pressNext,
} from './support/journey';
import { watchForHarm } from '../config/harm';
import { FORGETFUL_PLAN } from '../config/hostile-api';
import { expectHarmless } from './support/harmless';
import { expect, expectAccessible, test } from './support/test';

/** The API of this site puts the corpus of `fixtures/xss.ts` into every text (`config/hostile-api.ts`). */
test.use({ backend: 'remote' });

test('hostile texts of the API run nothing on any page they come to', async ({ page, site }) => {
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
  });
  await watchForHarm(page);

  await page.goto(site('elevate'));
  await expectHarmless(page, ['look banner_text', 'getGroupAboutPageInfo gweb_aboutus']);
  await page.getByRole('button', { name: 'About' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectHarmless(page, []);
  await page.keyboard.press('Escape');
  await getQuote(page, { ...austinQuote, tier: 'IC' });
  await expectHarmless(page, ['look banner_text']);

  await page.goto(site('elevate', '/plan/1102'));
  const texts = ['body_text', 'header_text', 'blueBarText', 'association_text'];
  const folded = ['exclusions_text', 'example_text', 'faq_text'];
  await expectHarmless(
    page,
    [...texts, ...folded].map((member) => `getPlanDetail ${member}`),
  );
  await page.getByRole('button', { name: 'Help assistant' }).click();
  await page.getByRole('button', { name: /Answer a few questions/ }).click();
  const chat = page.getByRole('dialog', { name: 'A few questions' });
  await chat.getByRole('textbox').fill(`Teeth <img src=x onerror=alert(1)>`);
  await chat.getByRole('button', { name: 'Send' }).click();
  await chat.getByRole('button', { name: /^Edit/ }).first().waitFor();
  await expectHarmless(page, []);
  await page.keyboard.press('Escape');
  await addToCart(page);
  await expectHarmless(page, ['getPlanCart special_message']);
  await page.goto(site('elevate', '/recommend-list'));
  await expectHarmless(page, ['recommendationPlanDetails plan_short_text']);
  await page.goto(site('elevate', '/plan/2004'));
  await page.getByRole('form', { name: 'Carrier questions' }).waitFor();
  await expectHarmless(page, ['getPlanDetail body_text']);
  await page.goto(site('elevate', '/cart'));

  await checkOut(page, 'Member Enrollment');
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info/);
  await fillContact(page, maya);
  await pressNext(page);
  await page.waitForURL(/dependent-information/);
  await expectHarmless(page, ['getFormFieldsDependentPrimaryInfo disclaimer']);
  const child = { first: 'Lia', last: maya.last, dob: '03/02/2015', gender: 'Female', ssn: '219099998' } as const;
  await addDependent(page, /Add child/i, child);
  await pressNext(page);
  await page.waitForURL(/agreement-signature/);
  const agreement = ['text_body', 'special_message', 'electronic_disclosure'];
  await expectHarmless(
    page,
    agreement.map((member) => `getAgreementTexts ${member}`),
  );
});

test('a quote whose answers the API has lost is asked for once more, and then has its price (enrollmentIdError)', async ({
  page,
  site,
}) => {
  await page.goto(site('elevate'));
  await getQuote(page, austinQuote);
  await page.goto(site('elevate', `/plan/${FORGETFUL_PLAN}`));
  await expect(page.getByText('Tell us your answers again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Get Started' });
  await form.getByLabel('Zip Code').fill(austinQuote.zip);
  await form.getByRole('radio', { name: austinQuote.gender, exact: true }).check();
  await form.getByLabel('Choose Tier').selectOption(austinQuote.tier);
  await form.getByLabel('DOB').fill(austinQuote.dob);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expect(page.getByText('Tell us your answers again.')).toHaveCount(0);
});
