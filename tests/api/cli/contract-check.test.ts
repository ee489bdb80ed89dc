import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { today } from '@/lib/clock';
import { checkServer, type Checked, type CheckOrder } from '@/lib/conformance/check-server';
import { buildAsker } from '@/lib/conformance/asker';
import { Book } from '@/lib/conformance/book';
import { Facts } from '@/lib/conformance/facts';
import { isSound, toLines } from '@/lib/conformance/report';
import { enroll } from '@/lib/conformance/scenes/member-scenes';
import { Walk } from '@/lib/conformance/walk';
import { wireDocument } from '@/lib/cli/wire-document';
import { endpointNames } from '@/lib/contract/registry';
import { signDemoEvent } from '@/lib/enrollment-api/payments/demo-signature';
import { RateTables } from '@/lib/enrollment-api/rating/plan';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { fileRates, loadRates } from '@/lib/enrollment-api/store/rate-rows';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { addDays } from '@/lib/rules/text/days-later';
import { createPostgresDatabase, kindsHere } from '@/tests/config/databases';
import { DEVIATIONS, startDeviatingApi } from '@/tests/config/deviating-api';
import { soakRuns } from '@/tests/soak/scale';
import { SOAKS } from '@/tests/soak/soaks';
import { withApi } from './with-api';

type Settings = { DATA_DIR: string; DATABASE_URL?: string };

const credential = { user: 'storefront', password: 'a password of 24 letters' };
const facts = Facts.parse(JSON.parse(readFileSync('lib/conformance/demo-facts.json', 'utf8')));

const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Only = NonNullable<CheckOrder['only']>;

const check = (url: string, more: Partial<Facts> = {}, only?: Only): Promise<Checked> =>
  checkServer(url, { facts: { ...facts, ...more }, credential, say: () => undefined, ...(only && { only }) });

/** Nothing was found, every scene came to its end, and every operation had a right answer. */
function expectSound(checked: Checked): void {
  const lines = toLines('', checked).join('\n');
  expect(lines, lines).toContain('Nothing is against the contract.');
  expect(checked.stops).toEqual([]);
  expect(checked.book.unanswered()).toEqual([]);
  expect(isSound(checked)).toBe(true);
}

/** The first day of this month, on which the plans of people who enrolled some weeks ago began. */
const BEGAN = `${today().slice(0, 8)}01`;
/** The plan of a member who may change who is covered as the rep decides, and of one whose plan renews. */
const PLANS = { changing: 1202, renewing: 1204 } as const;

/**
 * Two members whose plans are in force, and rates that are others soon, so that one of them renews: what only weeks bring otherwise. The
 * server finds it at its next start.
 */
async function weeksLater(settings: Settings): Promise<Facts['people']> {
  const enrolled = await withApi(settings, async ({ url }) => {
    const walk = new Walk(buildAsker(url, credential), new Book(), facts);
    return { changing: await enroll(walk, PLANS.changing), renewing: await enroll(walk, PLANS.renewing) };
  });
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings;
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  for (const { policy_id: id } of Object.values(enrolled)) {
    const inForce = { effectiveDate: BEGAN, status: 'ACTIVE', waitsFor: [], nextDay: null };
    await db.update(memberPolicies).set(inForce).where(eq(memberPolicies.policyId, id));
    await db.update(policies).set({ effectiveDate: BEGAN }).where(eq(policies.id, id));
  }
  const plan = String(PLANS.renewing);
  const last = RateTables.parse((await loadRates(db, [plan])).get(plan)?.tables).at(-1);
  const dearer = JSON.stringify(last?.levels).replaceAll(/":(\d+)/g, (_, cents: string) => `":${Number(cents) + 100}`);
  const rates = RateTables.parse([{ ...last, from: addDays(today(), 40), levels: JSON.parse(dearer) as unknown }]);
  await fileRates(db, [{ id: plan, rates }]);
  await close();
  return { ...facts.people, changing: enrolled.changing.email, renewing: enrolled.renewing.email };
}

/** A webhook of the demo's processor about a payment that is none of this server. */
const body = JSON.stringify({ id: 'check-1', type: 'charge.captured', charge: 'another' });
const SECRET = 'the word that the processor has';
const payment_event = { body, signature: signDemoEvent(SECRET, body) };

const settingsOf = (name: string, more: Partial<Settings> = {}): Settings => ({
  ...{ ENROLLMENT_API_USER: credential.user, ENROLLMENT_API_PASSWORD: credential.password },
  ...{ DATA_DIR: path.join(folder, name), DEMO_PROCESSOR_SECRET: SECRET },
  ...more,
});

/** The scenes in which the operations that deviate are called. */
const DEVIATING_SCENES = [
  ...['sites, codes and lists', 'plans without a quote', 'leads and recommendations', 'a quote and its cart'],
  ...['all steps to the receipt', 'signing in', 'lists of people'],
];

/** A server, and the whole check, which waits for mails and payments as they come; long runs check once for each deviation. */
const LONG = { timeout: 120_000 + 60_000 * soakRuns('contract deviations') };

describe('the check of the contract', LONG, () => {
  it.concurrent.each(kindsHere())(
    'finds nothing at our own API on %s, and on PostgreSQL everything that is wrong at one that deviates',
    async (kind) => {
      const place = kind === 'postgres' ? await createPostgresDatabase() : null;
      const settings = settingsOf(kind, place ? { DATABASE_URL: place.url } : {});
      const people = await weeksLater(settings);
      await withApi(settings, async ({ url, get }) => {
        expect(await (await get('/openapi.json')).text()).toBe(wireDocument());
        expectSound(await check(url, { people, payment_event }));
        if (kind !== 'postgres') return;
        expect(DEVIATIONS.length).toBe(SOAKS['contract deviations'].full);
        const rounds = soakRuns('contract deviations');
        const servers = rounds === 1 ? [DEVIATIONS] : DEVIATIONS.slice(0, rounds).map((one) => [one]);
        for (const deviations of servers) {
          const operations = deviations.map(({ operation }) => operation);
          const deviating = await startDeviatingApi(url, deviations);
          const only = rounds === 1 ? { scenes: DEVIATING_SCENES, operations } : undefined;
          const { book } = await check(deviating.url, { people }, only);
          deviating.close();
          const found = book.findings.map(({ operation, check: kind }) => `${operation}: ${kind}`);
          const planted = deviations.map(({ operation, check: kind }) => `${operation}: ${kind}`);
          expect(planted.filter((one) => !found.includes(one))).toEqual([]);
          expect(book.findings.filter(({ operation }) => !operations.includes(operation))).toEqual([]);
        }
      });
      await place?.drop();
    },
  );
});

describe('npm run contract:check', () => {
  const run = (args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'lib/cli/contract-check.ts', ...args], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  };

  it('ends with 2 and says why when it could not run', async () => {
    const wrong = path.join(folder, 'wrong.json');
    writeFileSync(wrong, JSON.stringify({ ...facts, zip: '7870', mailbox: undefined }));
    const nobody = await run(['http://127.0.0.1:9']);
    expect([nobody.code, nobody.out, nobody.err]).toEqual([2, '', expect.stringMatching(/fetch failed/)]);
    const fixture = await run(['http://127.0.0.1:9', '--fixture', wrong]);
    expect([fixture.code, fixture.err]).toEqual([
      2,
      expect.stringMatching(/wrong\.json is no fixture:[^]*at zip[^]*at mailbox/),
    ]);
    expect(await run([])).toMatchObject({ code: 2, out: expect.stringContaining('--credential') });
  });

  it('ends with 1 and tells what was sent, in words and as JSON, where nothing is as it should be', async () => {
    const { createServer } = await import('node:http');
    const server = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const words = await run([url]);
    expect(words.code).toBe(1);
    expect(words.out).toMatch(
      /getDomainSiteInformation, right answer: [^]*sent: GET \/api\/v1\/get-domainSite[^]*came: HTTP 200/,
    );
    const read = await run([url, '--json', '--credential', 'storefront:its password']);
    expect(read.code).toBe(1);
    expect(JSON.parse(read.out)).toMatchObject({ ok: false, operations: endpointNames.length, answered: 0 });
    expect(read.out).not.toContain('its password');
    server.close();
  });
});
