import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { callDoor, stepsAhead } from './support/ahead';
import { austinQuote, getQuote, pressNext } from './support/journey';
import { isWhole } from '../soak/scale';
import { expect, expectSoundAtAnyWidth, test } from './support/test';
import { stepTour } from './support/tour/steps';

/*
 * A form that is pressed before its scripts have come, or without them, leads to a sentence and never puts what was
 * typed into an address (threats T21, decisions 96); one that a route takes comes back with it (decisions 159).
 */

/** Typed into every field; nothing else on any page looks like it. */
const TEXT = 'Zyqcanary';
const NUMBER = '987612345';
const CANARY = new RegExp(`${TEXT}|${NUMBER}`, 'i');

/** The steps in which something can be typed wrong: the review would end the journey. */
const STEPS = [
  'personal-info',
  'contact-info',
  'employer-info',
  'beneficiary-info',
  'health-questions',
  'dependent-information',
  'agreement-signature',
  'billing-information',
];

/** What may become of a page's scripts. `late` ones are held back, for as long as it takes, until they are let go. */
type Condition = 'blocked' | 'late' | 'failing';

/** A page is the same without a script that is blocked and without one that fails: the gate takes one of the two. */
const CONDITIONS: readonly Condition[] = isWhole ? ['blocked', 'late', 'failing'] : ['blocked', 'late'];

/**
 * The steps that are pressed in a condition. Held back scripts are the hardest, as the page goes on when they come, so that
 * one has all; what the others add does not depend on the step: the first and the one with a card have it in the gate, all
 * of them in a long run.
 */
const stepsIn = (condition: Condition): readonly string[] =>
  condition === 'late' || isWhole ? STEPS : ['personal-info', 'billing-information'];

/** Side by side, as each of them mostly waits. */
const inEveryCondition = (work: (condition: Condition) => Promise<void>) => Promise.all(CONDITIONS.map(work));

/** Breaks the scripts of a page; returns what lets held ones go. */
async function breakScripts(page: Page, condition: Condition): Promise<() => void> {
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    if (condition === 'blocked') return route.abort();
    if (condition === 'failing') return route.fulfill({ status: 500, body: 'Out of order' });
    await gone;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** Every address and Referer that the pages of a context send. */
function watchAddresses(context: BrowserContext): () => string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    seen.push(request.url(), request.headers()['referer'] ?? '');
  });
  return () => seen;
}

/** Fills every field of a form as a person would who does not wait: without a listener of ours hearing of it. */
async function typeEverything(form: Locator): Promise<void> {
  await form.evaluate(
    (element, { text, number }) => {
      for (const field of element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
        if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) field.checked = true;
        else if (field.type !== 'hidden') field.value = field.type === 'number' ? number : `${text} ${number}`;
      }
      for (const list of element.querySelectorAll('select')) list.selectedIndex = list.options.length - 1;
    },
    { text: TEXT, number: NUMBER },
  );
}

/** Enter in the last field that takes it, else the button. */
async function pressEnter(form: Locator): Promise<void> {
  const field = form.locator('input:visible:not([type=checkbox])').last();
  if ((await field.count()) > 0) await field.press('Enter');
  else await form.evaluate((element) => (element as HTMLFormElement).requestSubmit());
}

const canGoOn = (page: Page) => page.getByText('You can go on now', { exact: true });

/** The page says it in view, and neither its address nor one of this tab's history holds a value. */
async function expectSentence(page: Page, sentence: Locator): Promise<void> {
  await expect(sentence).toHaveCount(1);
  await expect(sentence).toBeInViewport();
  await expect(page.getByText('Nothing you typed was kept or sent on')).toBeVisible();
  await expectCleanHistory(page);
}

/** No address of this tab's history holds a value. */
async function expectCleanHistory(page: Page): Promise<void> {
  const history = await page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: { entries: () => { url: string }[] } };
    return navigation.entries().map(({ url }) => url);
  });
  expect(history.length).toBeGreaterThan(0);
  expect(history.join('\n')).not.toMatch(CANARY);
}

/**
 * Types into a step whose form a route takes, presses Enter before any script listens, and looks at the page that
 * follows: what is wrong is told in view, or the next step stands there.
 */
async function sendTooEarly(context: BrowserContext, condition: Condition, address: string) {
  const page = await context.newPage();
  const letGo = await breakScripts(page, condition);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const form = await stepForm(page);
  await typeEverything(form);
  await pressEnter(form);
  await page.waitForURL((url) => url.hash === '#problems' || url.href !== address, { waitUntil: 'commit' });
  if (page.url().endsWith('#problems')) await expect(page.getByRole('alert').first()).toBeInViewport();
  await expectCleanHistory(page);
  letGo();
  await page.close();
}

/** The page that a refused form came back to: its field and message in view, with what was typed. */
async function expectBack(page: Page, form: string): Promise<void> {
  await page.waitForURL((url) => url.search.includes(`form=${form}`), { waitUntil: 'commit' });
  const field = page.getByRole('main').locator('[aria-invalid=true]').locator('visible=true').first();
  await expect(field).toBeInViewport();
  await expect(field).toHaveValue(CANARY);
  await expectCleanHistory(page);
}

/** Types into a form that a route takes, of a page whose scripts are broken, and reads what it comes back with. */
async function sendToRoute(context: BrowserContext, condition: Condition, address: string) {
  const page = await context.newPage();
  const letGo = await breakScripts(page, condition);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const form = await onlyForm(page);
  await typeEverything(form);
  await pressEnter(form);
  const came = new URL(address).pathname.endsWith('/sign-in') ? 'sign-in' : 'code';
  await expectBack(page, came);
  letGo();
  if (condition === 'late') await expectBack(page, came);
  await page.close();
}

/** Save & Continue Later, pressed too early: the answer comes in a page of its own, and the step stays as it is. */
async function keepTooEarly(context: BrowserContext, condition: Condition, address: string) {
  const page = await context.newPage();
  const letGo = await breakScripts(page, condition);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await typeEverything(await stepForm(page));
  const form = await saveLaterForm(page);
  await typeEverything(form);
  const opened = page.waitForEvent('popup');
  await pressEnter(form);
  const answer = await opened;
  await expectBack(answer, 'later');
  await answer.close();
  await expect(page).toHaveURL(address);
  await expect(page.locator('#step-record input[type=email]').first()).toHaveValue(CANARY);
  letGo();
  await page.close();
}

/**
 * Reads the health answers of the person on this page; returns what puts them back. Whatever is sent of that step is right,
 * and another statement than the one that was signed.
 */
async function keepHealth(page: Page): Promise<() => Promise<void>> {
  const { data } = await callDoor(page, 'GET', 'get-enrollment-temp-info?column=health_info');
  const { result } = data as { result: object };
  return async () => {
    const saved = await callDoor(page, 'POST', 'save-primary-health-info', result);
    expect(saved).toMatchObject({ status: 'success' });
  };
}

const stepForm = async (page: Page): Promise<Locator> => page.locator('#step-record');
const onlyForm = async (page: Page): Promise<Locator> => page.getByRole('main').locator('form').first();

async function saveLaterForm(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Save & Continue Later' });
  // The browser opens the dialog by itself, once the framework has put it in its place.
  await expect(async () => {
    await page.getByRole('button', { name: 'Save & Continue Later' }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return dialog.locator('form');
}

/** Sends the open form as a browser does when no script listens any more, and reads the sentence. */
async function sendUnheard(page: Page, form: Locator): Promise<void> {
  await typeEverything(form);
  const gone = page.waitForEvent('framenavigated');
  await form.evaluate((element) => HTMLFormElement.prototype.submit.call(element));
  await gone;
  await expectSentence(page, canGoOn(page));
}

test.describe('Nothing typed comes into an address or a log', () => {
  let seen: () => string[];

  test.beforeEach(({ context }) => {
    seen = watchAddresses(context);
  });

  test.afterEach(() => {
    expect(seen().length).toBeGreaterThan(10);
    expect(seen().filter((text) => CANARY.test(text))).toEqual([]);
    const log = readFileSync(process.env.E2E_SERVER_LOG ?? '', 'utf8');
    expect(log.length).toBeGreaterThan(100);
    expect(log).not.toMatch(CANARY);
  });

  test('on any step of the enrollment and in its dialogs', async ({ page, context, site }) => {
    test.slow();
    let looked = false;
    await stepTour(page, site, async (name) => {
      if (name !== 'step review-confirm') return;
      looked = true;
      // One after another: a browser keeps the messages of the step that was refused last.
      for (const condition of CONDITIONS) {
        for (const slug of stepsIn(condition)) {
          const restore = await keepHealth(page);
          await sendTooEarly(context, condition, site('northstar', `/enrollment/${slug}`));
          if (slug === 'health-questions') await restore();
        }
        await keepTooEarly(context, condition, site('northstar', '/enrollment/contact-info'));
      }
      const other = await context.newPage();
      await other.goto(site('northstar', '/enrollment/beneficiary-info'));
      await other.getByRole('button', { name: /^Edit/ }).first().click();
      await sendUnheard(other, other.getByRole('dialog').locator('form').locator('visible=true'));
      await expect(other).toHaveURL(site('northstar', '/enrollment/beneficiary-info'));
      await other.close();
    });
    expect(looked).toBe(true);
  });

  test('on access pages and at sign-in, on a host of its own and on a landing', async ({ context, site }) => {
    await inEveryCondition(async (condition) => {
      for (const address of [
        site('enroll', '/access-page'),
        site('enroll', '/north-star/access-page'),
        site('groups', '/access-page'),
        site('northstar', '/sign-in'),
      ])
        await sendToRoute(context, condition, address);
    });
  });

  test('in the dialogs of a plan, whose scripts end while they are open', async ({ page, site }) => {
    // On a page that is kept for everybody a route takes it.
    await page.goto(site('northstar'));
    await page.getByRole('button', { name: 'Employee Enrollment' }).click();
    const employer = page.getByRole('dialog').locator('form').locator('visible=true');
    await typeEverything(employer);
    await employer.evaluate((element) => HTMLFormElement.prototype.submit.call(element));
    await expectBack(page, 'code');
    await page.goto(site('northstar'));

    await getQuote(page, austinQuote);
    await page.getByRole('button', { name: 'Edit basic details' }).click();
    await sendUnheard(page, page.getByRole('dialog', { name: 'Basic Details' }).locator('form'));
    await page.goto(site('northstar', '/plan/1504'));
    await page.getByRole('button', { name: 'Tell us about tobacco usage' }).click();
    await sendUnheard(page, page.getByRole('dialog', { name: 'Tobacco usage' }).locator('form'));
  });
});

test('what was typed before the scripts came stays when they do', async ({ page, context, site }) => {
  await stepsAhead(page, site('northstar'));
  const late = await context.newPage();
  const letGo = await breakScripts(late, 'late');
  await late.goto(page.url(), { waitUntil: 'domcontentloaded' });
  await late.getByLabel('First name').fill('Maya');
  await late.getByLabel('Social Security Number', { exact: true }).fill('219099999');
  // A press that comes too early would leave the page; this one is tried until a script hears it.
  await stepForm(late).then((form) =>
    form.evaluate((element) => element.addEventListener('submit', (event) => event.preventDefault())),
  );
  letGo();
  await expect(async () => {
    await pressNext(late);
    await expect(late.getByRole('alert', { name: 'There is a problem' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(late.getByLabel('First name')).toHaveValue('Maya');
  await expect(late.getByLabel('Social Security Number', { exact: true })).toHaveValue(/^219-?09-?9999$/);
  await expect(late.getByRole('alert', { name: 'There is a problem' })).toContainText('Last name');
  await expect(late.getByRole('alert', { name: 'There is a problem' })).not.toContainText('First name');

  const told = await context.newPage();
  for (const address of [page.url(), site('enroll', '/north-star/access-page'), site('northstar', '/sign-in')]) {
    await told.goto(`${address}?needs=scripts`);
    await expect(canGoOn(told)).toBeVisible();
    await expectSoundAtAnyWidth(told);
  }
});

test('what was typed over a kept answer before the scripts came stays, and is kept', async ({
  page,
  context,
  site,
}) => {
  await stepsAhead(page, site('northstar'));
  const kept = () =>
    context.waitForEvent('response', (answer) => answer.url().endsWith('/save-step-draft') && answer.ok());
  const first = kept();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Marital status').selectOption({ label: 'Single' });
  await first;
  const late = await context.newPage();
  const letGo = await breakScripts(late, 'late');
  await late.goto(page.url(), { waitUntil: 'domcontentloaded' });
  await expect(late.getByLabel('First name')).toHaveValue('Maya');
  await late.getByLabel('First name').fill('Mara');
  await late.getByLabel('Marital status').selectOption({ label: 'Married' });
  await late.getByRole('radio', { name: /No prior coverage/ }).check();
  const second = kept();
  letGo();
  await second;
  await late.reload();
  await expect(late.getByLabel('First name')).toHaveValue('Mara');
  await expect(late.getByLabel('Marital status').locator('option:checked')).toHaveText('Married');
  await expect(late.getByRole('radio', { name: /No prior coverage/ })).toBeChecked();
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends what a browser would, or would not: names below localhost are known to browsers only, so the host is told. */
function send(method: 'GET' | 'POST', address: string, headers: OutgoingHttpHeaders = {}, body = ''): Promise<Answer> {
  const { host, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path: `${pathname}${search}`, method, headers: { ...headers, host } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

test('a page of any site takes a post of its own only, and repeats nothing of it', async ({ site }) => {
  const own = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'null',
    'sec-fetch-site': 'same-origin',
  };
  const typed = `ssn=${NUMBER}&first_name=${TEXT}`;
  for (const [address, to] of [
    [
      site('northstar', '/enrollment/personal-info?navto=review'),
      '/enrollment/personal-info?navto=review&needs=scripts',
    ],
    [site('enroll', '/north-star/access-page'), '/north-star/access-page?needs=scripts'],
    [site('enroll', '/north-star/enrollment/billing-information'), '/north-star/access-page?needs=scripts'],
    [site('harbormills'), '/?needs=scripts'],
  ] as const) {
    const taken = await send('POST', address, own, typed);
    expect([taken.status, taken.headers.location]).toEqual([303, new URL(to, address).href]);
    expect(taken.headers['cache-control']).toContain('no-store');
    expect(JSON.stringify(taken)).not.toMatch(CANARY);
    const foreign = await send(
      'POST',
      address,
      { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      typed,
    );
    expect([foreign.status, foreign.headers.location]).toEqual([403, undefined]);
  }
  const missing = await send('POST', site('northstar', '/nobody-knows-this'), own, typed);
  expect(missing.status).toBe(404);
  expect(JSON.stringify(missing)).not.toMatch(CANARY);
  // More than the framework ever keeps of a body; the server takes the next one all the same.
  const huge = await send('POST', site('northstar', '/sign-in'), own, `email=${TEXT.repeat(2_000_000)}`);
  expect(huge.status).toBe(303);
  const told = await send('GET', site('northstar', '/sign-in?needs=scripts'));
  expect(told.headers['cache-control']).toBe('private, no-store');
  expect(told.text).toContain('This form needs scripts');
  // The same page without the word is not changed by it, nor is one that is kept for everybody.
  expect((await send('GET', site('harbormills', '/?needs=scripts'))).text).toContain('banner-warning');
  expect((await send('GET', site('harbormills'))).text).not.toContain('banner-warning');
  expect(readFileSync(process.env.E2E_SERVER_LOG ?? '', 'utf8')).not.toMatch(CANARY);
});
