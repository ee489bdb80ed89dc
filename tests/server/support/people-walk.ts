import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { findHarm, NO_HARM } from '@/tests/config/harm';
import { Shopper } from '@/tests/api/shopper';
import { fieldErrors } from '@/tests/api/support';
import { withoutSpace, type Deal } from './corpus';
import { askAsPage, openDoor, type DoorVisitor } from './door';
import { lookAtHtml, openLooker, type Looker } from './looker';

/** The homes of those who sign in, on sites of the demo. */
export const ROLES = ['rep', 'group', 'member'] as const;
export type Role = (typeof ROLES)[number];

type Home = {
  host: string;
  email: string;
  /** Homes and lists, each with the step in which portal, group and people are chosen. */
  pages: readonly string[];
  /** A current member of theirs, who is enrolled once more. */
  userId: string;
  /** What stands above plans and cart, and the steps that begin with what is on file. */
  onFile: readonly string[];
  /** The host on which a code shows whose it is before it opens anything. */
  gate?: { host: string; code: string };
};

const HOMES: Record<Role, Home> = {
  rep: {
    host: 'northstar.localhost',
    email: 'dana@northstar.example',
    pages: ['/agent-home', '/agent-home?step=portal', '/agent-select-member', '/agent-select-member?page=2'],
    userId: '70001',
    onFile: [
      '/plans?type=dental',
      '/enrollment/personal-info',
      '/enrollment/contact-info',
      '/enrollment/dependent-information',
      '/enrollment/beneficiary-info',
      '/enrollment/billing-information',
    ],
    gate: { host: 'enroll.localhost', code: 'BAY4102' },
  },
  group: {
    host: 'harbormills.localhost',
    email: 'ruth@harbormills.example',
    pages: ['/group-home', '/group-home?step=portal', '/group-select-member'],
    userId: '70011',
    onFile: ['/plans?type=dental', '/enrollment/employer-info', '/enrollment/dependent-information'],
    gate: { host: 'groups.localhost', code: 'HARBOR2027' },
  },
  member: {
    host: 'northstar.localhost',
    email: 'elias@brandt.example',
    pages: ['/member-home'],
    userId: '70001',
    onFile: ['/cart', '/enrollment/contact-info', '/enrollment/billing-information'],
  },
};

type Walk = { browser: Browser; port: number; deal: Deal; role: Role; names: readonly string[] };

/**
 * Draws the homes of one role with hostile words about everybody, a search, the choice of portal and group, and the
 * enrollment of a current member with what is on file. `names` are words that must have been there to read.
 */
export async function walkPeople({ browser, port, deal, role, names }: Walk): Promise<number> {
  const home = HOMES[role];
  const looker = await openLooker(browser, `http://${home.host}:${port}`);
  const door = openDoor({ port, host: home.host });
  const post = buildPost(door, port, home.host);
  await signIn(door, post, { port, ...home });
  await looker.take(door);
  let read = await looker.look(home.pages);
  if (role !== 'member') {
    const words = deal.text('typed search', 110);
    const { data } = await post('/api/session/member-search', { search: words });
    read += await looker.look([data?.to ?? '']);
    read += await chooseGroup(looker, door, post, role);
  }
  read += await enrollMember(looker, door, { role, home, deal });
  if (home.gate) await lookAtGate(browser, port, home.gate);
  const seen = withoutSpace(read);
  for (const name of names) expect(seen, `${role}: ${name}`).toContain(withoutSpace(name));
  await looker.context.close();
  return looker.drawn;
}

type Post = (path: string, body?: object) => Promise<{ csrfToken?: string; data?: { to: string } }>;

function buildPost(door: DoorVisitor, port: number, host: string): Post {
  return async (path, body) => {
    const answer = await askAsPage(door.jar, { port, host, path, ...(body && { body }) });
    door.jar.take(answer);
    expect(answer.status, `${path} ${answer.body.toString()}`).toBe(200);
    return JSON.parse(answer.body.toString()) as Awaited<ReturnType<Post>>;
  };
}

/** Codes that have been typed: the mails of earlier turns stand in the mailbox too. */
const usedCodes = new Set<string>();

/** The mailed code, as a person reads and types it. */
async function signIn(door: DoorVisitor, post: Post, at: { port: number; host: string; email: string }): Promise<void> {
  const { port, host, email } = at;
  await post('/api/session/sign-in-code', { email, to: '/' });
  for (let tried = 0; tried < 150; tried += 1) {
    const box = await askAsPage(door.jar, { port, host, path: '/demo-mailbox' });
    const mails = box.body.toString().split('<article');
    const codes = mails
      .filter((mail) => mail.includes(email))
      .map((mail) => /Sign-in code\W+(\d{6})\b/.exec(mail.replaceAll(/<[^>]*>/g, ' '))?.[1] ?? '');
    const code = codes.find((each) => each !== '' && !usedCodes.has(each));
    if (code !== undefined) {
      usedCodes.add(code);
      const { csrfToken } = await post('/api/auth/csrf');
      await post('/api/auth/callback/one-time-code', { csrfToken, code, json: true });
      return;
    }
    await sleep(200);
  }
  throw new Error(`No code came for ${email}`);
}

async function chooseGroup(looker: Looker, door: DoorVisitor, post: Post, role: Role): Promise<string> {
  const chosen = { place: 'home', portal_id: '103' };
  await post('/api/session/enroll-for', { step: 'portal', ...chosen });
  if (role === 'rep')
    await post('/api/session/enroll-for', { step: 'enroll', ...chosen, start: 'group', group_id: '3001' });
  await looker.take(door);
  return looker.look(role === 'rep' ? ['/agent-home?step=enroll', '/home'] : ['/home']);
}

type Enrolling = { role: Role; home: Home; deal: Deal };

async function enrollMember(looker: Looker, door: DoorVisitor, { role, home, deal }: Enrolling): Promise<string> {
  const tier = { tier: 'IF' };
  const begun =
    role === 'member'
      ? await door.call('addFilterForMember', tier)
      : await door.call('addFilterForExistingUser', { user_id: home.userId, ...tier });
  expect(begun.http, begun.text).toBe(200);
  const shopper = Shopper.of(door, '-', {});
  await shopper.choose('hospital').catch(() => shopper.choose('dental'));
  await shopper.checkout(role === 'rep' ? 'rep' : 'applicant');
  await looker.take(door);
  if (role === 'rep') await lookAtHtml(looker.context, [await previewQuote(door, deal)]);
  return looker.look(home.onFile);
}

/** A quote as its preview shows it, with a message of the rep's; one with what cannot be printed is refused. */
async function previewQuote(door: DoorVisitor, deal: Deal): Promise<string> {
  for (let tried = 0; tried < 20; tried += 1) {
    const message = deal.text('typed quote message', 400);
    const quote = { tab: 'cart_info', type: 'preview', email: 'ana@mail.example', name: 'Ana', message };
    const preview = await door.call('getQuotePreviewContent', quote);
    if (preview.http === 200) return (preview.body.data as { content: string }).content;
    expect(Object.keys(fieldErrors(preview))).toEqual(['message']);
  }
  throw new Error('No message was taken.');
}

/** A code shows whose it is and asks before it opens anything. */
async function lookAtGate(
  browser: Browser,
  port: number,
  { host, code }: { host: string; code: string },
): Promise<void> {
  const { context } = await openLooker(browser, `http://${host}:${port}`);
  const page = await context.newPage();
  await page.goto(`http://${host}:${port}/`);
  const field = page.getByRole('textbox', { name: /code/i }).first();
  await field.fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: /^(?:Confirm|Yes)/ }).waitFor();
  expect(await findHarm(page)).toMatchObject(NO_HARM);
  await context.close();
}
