import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { fillWithCanaries } from '@/tests/api/canary-household';
import { fieldErrors } from '@/tests/api/support';
import { findHarm, NO_HARM } from '@/tests/config/harm';
import { withoutSpace, type Deal } from './corpus';
import { openDoor } from './door';
import { hostileHost } from './hostile-rows';
import { hostileCaller } from './hostile-words';
import { lookAtHtml, openLooker, type Looker } from './looker';

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
const PLANS = ['1101', '1107', '1202', '1203', '1902', '2004', '2102'];

type Walk = { browser: Browser; port: number; deal: Deal; turn: number; sites: number };

/** The landings of all sites and one enrollment on the first, up to the receipt and its mails. Answers what was drawn. */
export async function walkHostile(walk: Walk): Promise<{ drawn: number; typed: string[] }> {
  let drawn = 0;
  let typed: string[] = [];
  for (let site = 0; site < walk.sites; site += 1) {
    const looker = await openLooker(walk.browser, `http://${hostileHost(site)}:${walk.port}`);
    await look(looker, site === 0 ? PUBLIC : ['/']);
    if (site === 0) typed = await enroll(looker, walk);
    drawn += looker.drawn;
    await looker.context.close();
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
  // It is there to be read, whole and as text.
  const read = await looker.look(STEPS.map((step) => `/enrollment/${step}`));
  const shown = ['address', 'occupation', 'medication', 'healthNotes'].filter((name) => caller.taken.has(name));
  expect(shown.length).toBeGreaterThan(1);
  const seen = withoutSpace(read);
  for (const name of shown) expect(seen, name).toContain(withoutSpace(caller.taken.get(name) ?? ''));
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
  await lookAtHtml(context, mails);
}
