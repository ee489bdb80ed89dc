import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { checkServer, type Checked } from '@/lib/conformance/check-server';
import { buildAsker } from '@/lib/conformance/asker';
import { Book } from '@/lib/conformance/book';
import { Facts } from '@/lib/conformance/facts';
import { isSound, toLines } from '@/lib/conformance/report';
import { enroll } from '@/lib/conformance/scenes/member-scenes';
import { Walk } from '@/lib/conformance/walk';
import { wireDocument } from '@/lib/cli/wire-document';
import { endpointNames, type EndpointName } from '@/lib/contract/registry';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { createPostgresDatabase } from '@/tests/config/databases';
import { DEVIATIONS, startDeviatingApi } from '@/tests/config/deviating-api';
import { withApi } from './with-api';

const credential = { user: 'storefront', password: 'a password of 24 letters' };
const SETTINGS = { ENROLLMENT_API_USER: credential.user, ENROLLMENT_API_PASSWORD: credential.password };
const facts = Facts.parse(JSON.parse(readFileSync('lib/conformance/demo-facts.json', 'utf8')));

const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (url: string, more: Partial<Facts> = {}): Promise<Checked> =>
  checkServer(url, { facts: { ...facts, ...more }, credential, say: () => undefined });

/** Operations that the demo gives no right answer: a webhook of the processor, and what needs more than one person. */
const OTHERWISE: readonly EndpointName[] = ['notePaymentEvent', 'answerClaim', 'getMoveToDecide'];
const OF_PEOPLE: readonly EndpointName[] = [
  ...(['getPeopleForm', 'askPeopleChange', 'getPeopleChange', 'addChangeProof', 'signPeopleChange'] as const),
  ...(['withdrawPeopleChange', 'getChangeToDecide', 'getChangeProof', 'decidePeopleChange'] as const),
];
/** Of a member whose plans renew, which those of the demo do in the last weeks of a year. */
const OF_RENEWALS: readonly EndpointName[] = ['signRenewal'];

/** Nothing was found, every scene came to its end that had its facts, and all but the named operations had a right answer. */
function expectSound(checked: Checked, missing: readonly EndpointName[]): void {
  expect(toLines('', checked).join('\n')).toContain('Nothing is against the contract.');
  expect(checked.stops.filter(({ isOpen }) => !isOpen)).toEqual([]);
  expect(isSound(checked)).toBe(true);
  const allowed = new Set<EndpointName>([...OTHERWISE, ...OF_RENEWALS, ...missing]);
  expect(checked.book.unanswered().filter((name) => !allowed.has(name))).toEqual([]);
}

/** A member whose plan is in force already, as one is who enrolled some weeks ago. */
async function memberInForce(url: string, databaseUrl: string): Promise<string> {
  const walk = new Walk(buildAsker(url, credential), new Book(), facts);
  const { email, policy_id } = await enroll(walk, 1202);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const start = sql`date_trunc('month', now())::date`;
  await database.db.execute(
    sql`update member_policies set effective_date = ${start}, status = 'ACTIVE', waits_for = '[]' where policy_id = ${policy_id}`,
  );
  await database.db.execute(sql`update policies set effective_date = ${start} where id = ${policy_id}`);
  await database.close();
  return email;
}

/** A server, and twice the whole check, which waits for mails and payments as they come. */
const LONG = { timeout: 240_000 };

describe('the check of the contract', LONG, () => {
  it('finds nothing at our own API on PGlite, and everything that is wrong at one that deviates', async () => {
    await withApi({ ...SETTINGS, DATA_DIR: path.join(folder, 'data') }, async ({ url, get }) => {
      expect(await (await get('/openapi.json')).text()).toBe(wireDocument());
      expectSound(await check(url), OF_PEOPLE);
      const deviating = await startDeviatingApi(url);
      const { book } = await check(deviating.url);
      deviating.close();
      const found = book.findings.map(({ operation, check: kind }) => `${operation}: ${kind}`);
      expect(DEVIATIONS.length).toBeGreaterThanOrEqual(20);
      const planted = DEVIATIONS.map(({ operation, check: kind }) => `${operation}: ${kind}`);
      expect(planted.filter((one) => !found.includes(one))).toEqual([]);
      const operations = new Set<string>(DEVIATIONS.map(({ operation }) => operation));
      expect(book.findings.filter(({ operation }) => !operations.has(operation))).toEqual([]);
    });
  });

  it('finds nothing at our own API on PostgreSQL', async () => {
    const place = await createPostgresDatabase();
    await withApi({ ...SETTINGS, DATA_DIR: path.join(folder, 'pg'), DATABASE_URL: place.url }, async ({ url }) => {
      const changing = await memberInForce(url, place.url);
      expectSound(await check(url, { people: { ...facts.people, changing } }), []);
    });
    await place.drop();
  });
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
