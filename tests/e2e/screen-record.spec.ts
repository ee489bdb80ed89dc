import { stepsAhead } from './support/ahead';
import { fillPersonal, maya, pressNext, signAgreement, walkToAgreement } from './support/journey';
import { drawUnhurried, nextRecord } from './support/record';
import { shareThatDiffers } from './support/same-look';
import { expect, test } from './support/test';

const LARGEST = 150_000;

test('the record of a step looks as the step did, in its font and without what nobody saw, and is small', async ({
  page,
  site,
}) => {
  await stepsAhead(page, site('northstar'));
  await fillPersonal(page, maya);
  await page.getByRole('heading', { level: 1 }).click();
  await drawUnhurried(page);
  const seen = await page.locator('#step-record').screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  const record = nextRecord(page);
  await pressNext(page);
  const { name, png } = await record;
  expect(name).toBe('primary_info');
  expect(png.length).toBeLessThan(LARGEST);
  // None in the page's own font, 16 in 1,000 without it.
  expect(await shareThatDiffers(page, seen, png)).toBeLessThan(0.004);
});

test('the record of the longest text is as small as that of any step', async ({ page, site }) => {
  await stepsAhead(page, site('northstar'));
  await walkToAgreement(page, maya);
  await signAgreement(page, maya);
  await drawUnhurried(page);
  const record = nextRecord(page);
  await pressNext(page);
  const { name, png } = await record;
  expect(name).toBe('agreement_info');
  expect(png.length).toBeLessThan(LARGEST);
});
