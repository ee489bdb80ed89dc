import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOfSite } from '@/lib/enrollment-api/shop/tables/site-key';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { createPostgresDatabase } from '@/tests/config/databases';
import { SEAL } from '@/tests/fixtures/seal';
import { Shopper } from '../shopper';
import { startSink, type Sink } from '../store/smtp';
import { resultOf } from '../support';
import { over } from './called-over';
import { runCli } from './run';
import { withApi } from './with-api';

const KEYS = {
  FIELD_KEYS: '1:Hm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0FgVd',
  SESSION_KEYS: '1:Vt5Lw8Xn3Kd7Rb2Vh9Mq4Fs6Pj1GcYe1',
};
const SITE = { site_key: keyOfSite('cedarlane.localhost'), agent_id: '7001' };

describe('a live shop of files alone', { timeout: 300_000 }, () => {
  let folder: string;
  let sink: Sink;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-live-'));
    sink = await startSink();
  });
  afterEach(async () => {
    await sink.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is begun, checked, applied and given a code by the command, and sells at the price of its own test quote', async () => {
    const { url, drop } = await createPostgresDatabase('empty');
    const live = {
      ...{ ...KEYS, ...SEAL, COVERFRONT_MODE: 'live', DATA_DIR: folder, DATABASE_URL: url, SMTP_URL: sink.url },
      ...{ MAIL_FROM: 'Shop <enrollment@agency.test>', ACH_FOLDER: folder, ACH_BANK_ROUTING: '021000021' },
      ...{ ACH_BANK_NAME: 'First Bank', ACH_COMPANY_ID: '1999999999', ACH_COMPANY_NAME: 'Agency' },
    };
    const shop = path.join(folder, 'shop');
    const run = (...args: string[]) => runCli('operator', live, args);
    expect(await run('init', shop)).toMatchObject({ code: 0, err: '' });
    const invented = await run('apply', shop, '--by', 'kim');
    expect([invented.code, invented.out]).toEqual([
      1,
      expect.stringContaining('agents.csv:2:1: maya@cedarlane.example is an address that nobody can have'),
    ]);
    for (const file of ['agents.csv', 'groups.csv', 'staff.csv']) {
      const at = path.join(shop, file);
      writeFileSync(at, readFileSync(at, 'utf8').replaceAll('.example', '.test'));
    }
    expect(await run('check', shop)).toMatchObject({ code: 0, err: '' });
    const applied = await run('apply', shop, '--by', 'kim');
    expect([applied.code, applied.err]).toEqual([0, '']);
    expect(applied.out).toContain('+ 4 sites: ');
    expect((await run('plan', shop)).out).toBe('Nothing to do: the database has the shop as the folder tells it.\n');
    const issued = await run('codes', 'issue', '--agent', '7001', '--by', 'kim', '--json');
    const { code } = (JSON.parse(issued.out) as { result: { code: string } }).result;

    const policyId = await withApi(live, async (running) => {
      const api = over(running);
      const agent = await api.call('validateAgent', { agent_code: code }, SITE);
      expect(agent.body.data).toMatchObject({ agent_id: '7001' });
      const shopper = await Shopper.quote(api, { headers: SITE });
      const chosen = await shopper.prepare();
      expect(quotedPrices(shop)).toContain(`${chosen.plan_pricing_id} ${chosen.plan_price.replace('$', '')}`);
      const { policy_id } = resultOf<{ policy_id: string }>(await shopper.call('saveReviewInfo', {}));
      await expect
        .poll(() => sink.received.flatMap(({ to }) => to), { timeout: 30_000 })
        .toContain('ana.ruiz@mail.example');
      return policy_id;
    });
    const store = await openDatabase({ databaseUrl: url, dataDir: folder });
    expect(await store.db.select({ id: policies.id }).from(policies)).toEqual([{ id: policyId }]);
    const actions = (await store.db.select().from(auditLog)).map(({ actor, action }) => `${actor} ${action}`);
    expect(actions).toEqual(expect.arrayContaining(['operator:kim shop.apply', 'operator:kim code.issue']));
    await store.close();
    await drop();
  });
});

/** Levels with prices, as the folder's test quotes have them for one person. */
function quotedPrices(shop: string): string[] {
  const [head = '', ...lines] = readFileSync(path.join(shop, 'expected.csv'), 'utf8').trim().split('\n');
  const columns = head.split(',');
  const cell = (line: string, name: string) => line.split(',')[columns.indexOf(name)] ?? '';
  return lines
    .filter((line) => cell(line, 'tier') === 'IO')
    .map((line) => `${cell(line, 'level')} ${cell(line, 'price')}`);
}
