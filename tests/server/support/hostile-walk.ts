import type { Browser, BrowserContext } from 'playwright';
import { expect } from 'vitest';
import { fillWithCanaries } from '@/tests/api/canary-household';
import { fieldErrors } from '@/tests/api/support';
import { findHarm, NO_HARM, watchForHarm } from '@/tests/config/harm';
import type { Deal } from './corpus';
import { openDoor, type DoorVisitor } from './door';
import { hostileHost } from './hostile-rows';
import { hostileCaller } from './hostile-words';

/** Pages of a visitor who is not known yet, then those of a shopper, then the steps, all with their own texts. */
const PUBLIC = ['/', '/plans', '/plans?type=dental', '/not-there', '/sign-in', '/continue-enrollment'];
const SHOPPER = ['/plan/1305', '/plans?type=medical', '/plans/compare?ids=1101,1103', '/cart', '/recommend-list'];
const STEPS = [
  'personal-info',
  'contact-info',
  'employer-info',
  'dependent-information',
  'beneficiary-info',
  'health-questions',
  'agreement-signature',
  'billing-information',
  'review-confirm',
];
/** Plans with questions, notes and texts of their own, one for each turn. */
const PLANS = ['1101', '1107', '1202', '1203', '1902', '2004', '2102', '9002'];

type Walk = { browser: Browser; port: number; deal: Deal; turn: number; sites: number };

/** Draws one page after the other in a browser and looks for harm on each. */
class Looker {
  readonly context: BrowserContext;
  readonly origin: string;
  /** Requests to anywhere else than the product, and dialogs that opened. */
  readonly astray: string[] = [];
  drawn = 0;

  constructor(context: BrowserContext, origin: string) {
    this.context = context;
    this.origin = origin;
    context.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
        this.astray.push(request.url());
    });
    context.on('page', (page) => page.on('dialog', (dialog) => void dialog.dismiss()));
  }

  take({ jar }: DoorVisitor): Promise<void> {
    const cookies = jar.header().split('; ').filter(Boolean);
    return this.context.addCookies(
      cookies.map((pair) => {
        const split = pair.indexOf('=');
        return { name: pair.slice(0, split), value: pair.slice(split + 1), url: this.origin };
      }),
    );
  }

  async look(paths: readonly string[], texts: readonly string[] = []): Promise<string> {
    const page = this.context.pages()[0] ?? (await this.context.newPage());
    let read = '';
    for (const path of paths) {
      await page.goto(`${this.origin}${path}`);
      await page.locator('h1').first().waitFor();
      const { text, ...found } = await findHarm(page);
      expect(found, path).toEqual(NO_HARM);
      // Nothing led the page away, then or by itself later.
      expect(new URL(page.url()).host, path).toBe(new URL(this.origin).host);
      read += text;
      this.drawn += 1;
    }
    for (const text of texts) expect(read, text).toContain(text);
    expect(this.astray).toEqual([]);
    return read;
  }
}

/** The landings of all sites and one enrollment on the first, up to the receipt and its mails. Answers what was drawn. */
export async function walkHostile(walk: Walk): Promise<{ drawn: number; typed: string[] }> {
  let drawn = 0;
  let typed: string[] = [];
  for (let site = 0; site < walk.sites; site += 1) {
    const context = await walk.browser.newContext({ reducedMotion: 'reduce' });
    await watchForHarm(context);
    const looker = new Looker(context, `http://${hostileHost(site)}:${walk.port}`);
    await look(looker, site === 0 ? PUBLIC : ['/']);
    if (site === 0) typed = await enroll(looker, walk);
    drawn += looker.drawn;
    await context.close();
  }
  return { drawn, typed };
}

async function look(looker: Looker, paths: readonly string[]): Promise<void> {
  await looker.look(paths, ['look banner_text']);
  const [page] = looker.context.pages();
  if (!page) throw new Error('No page is open.');
  await page.goto(looker.origin);
  const about = page.getByRole('dialog');
  // A kept page asks for its scripts after the first paint; what is pressed before is another test's matter.
  await expect
    .poll(
      async () => {
        if (!(await about.isVisible())) await page.getByRole('button', { name: 'About' }).first().click();
        return about.isVisible();
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  expect(await findHarm(page)).toMatchObject(NO_HARM);
}

async function enroll(looker: Looker, { port, deal, turn }: Walk): Promise<string[]> {
  await looker.look([`/plan/${PLANS[turn % PLANS.length] ?? ''}`], ['plan body']);
  const door = openDoor({ port, host: new URL(looker.origin).hostname });
  const caller = hostileCaller(door, deal, turn);
  const shopper = await fillWithCanaries(caller, caller.words);
  await looker.take(door);
  await looker.look(SHOPPER, ['plan body']);
  const signed = await shopper.sign({ user_name: `${caller.words.firstName} ${caller.words.lastName}` });
  expect([fieldErrors(signed), signed.http]).toEqual([{}, 200]);
  const paid = await shopper.bank({ account_name: caller.words.accountName });
  expect([fieldErrors(paid), paid.http]).toEqual([{}, 200]);
  await looker.look(STEPS.map((step) => `/enrollment/${step}`));
  // It is there to be read, whole and as text.
  const read = await looker.look(['/enrollment/review-confirm']);
  const shown = ['address', 'occupation', 'medication', 'healthNotes'].filter((name) => caller.taken.has(name));
  expect(shown.length).toBeGreaterThan(1);
  for (const name of shown) expect(read, name).toContain((caller.taken.get(name) ?? '').trim());
  await shopper.ok('saveReviewInfo', { additional_notes: caller.words.reviewNotes });
  await looker.look(['/enrollment/receipt', '/demo-mailbox']);
  await lookAtMails(looker);
  return [...caller.taken.keys()];
}

/** The mails' HTML by itself: without the frame and the policy that keep scripts from running in the mailbox. */
async function lookAtMails({ context }: Looker): Promise<void> {
  const [mailbox] = context.pages();
  if (!mailbox) throw new Error('No page is open.');
  const openers = mailbox.locator('summary', { hasText: 'As the mail looks' });
  const frames = mailbox.locator('iframe');
  // Mails are sent behind the answer, and a frame is made by the page's script when its mail is opened.
  await expect
    .poll(
      async () => {
        await mailbox.reload();
        for (const opener of await openers.all()) await opener.click();
        return frames
          .first()
          .waitFor({ timeout: 1_000 })
          .then(
            () => frames.count(),
            () => 0,
          );
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  const mails = await frames.evaluateAll((each) => each.map((frame) => frame.getAttribute('srcdoc')));
  const page = await context.newPage();
  for (const mail of mails) {
    await page.goto('about:blank');
    await page.setContent(mail ?? '');
    expect(await findHarm(page)).toMatchObject(NO_HARM);
  }
}
