import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginService } from '@/lib/enrollment-api/start/begin';
import { closeDatabases, openDatabase } from '@/lib/enrollment-api/store/open';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { agents } from '@/lib/enrollment-api/store/schema/site-tables';
import { settings as settingsTable } from '@/lib/enrollment-api/store/schema/system-tables';
import { createPostgresDatabase, kindsHere, layPglite } from '@/tests/config/databases';
import { freePort } from '@/tests/config/free-port';
import { buildApi } from '../support';
import { runAsNpm, runCli } from './run';
import { withApi } from './with-api';
import { makeSelfSigned } from '@/lib/enrollment-api/pdf/self-signed';
import { SEAL } from '@/tests/fixtures/seal';

const FIELD = '1:Qm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0FgVc';
const SESSION = '1:Zt5Lw8Xn3Kd7Rb2Vh9Mq4Fs6Pj1GcYe0';
const OTHER = 'Hn4Bq9Tw2Ls7Xd5Kc8Rv1Zm6Jf3PgYe0';
const KEYS = { FIELD_KEYS: FIELD, SESSION_KEYS: SESSION };
const LIVE = { COVERFRONT_MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:2525', ...KEYS, ...SEAL };
const UNSET = {
  COVERFRONT_MODE: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  FIELD_KEYS: '',
  SESSION_KEYS: '',
  SEAL_KEY: '',
  SEAL_CERT: '',
};

/**
 * Asks in this process what every start asks first, with these settings: the words it would be refused with, null when it may
 * start. A start that may has kept its keys' words then, as a process has.
 */
async function refusalOf(settings: Record<string, string>): Promise<string | null> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...UNSET, ...settings })) vi.stubEnv(name, value);
  const { assertMayStart } = await import('@/lib/enrollment-api/start/start-check');
  try {
    await assertMayStart('whole');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await closeDatabases();
    vi.unstubAllEnvs();
  }
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database of each kind as the settings name it, empty but for its tables or with the demo's data. */
const databases = [
  [
    'pglite',
    async (content: 'empty' | 'demo' = 'empty') => {
      layPglite(folder, content);
      return { settings: { DATA_DIR: folder }, drop: async () => undefined };
    },
  ],
  [
    'postgres',
    async (content: 'empty' | 'demo' = 'empty') => {
      const { url, drop } = await createPostgresDatabase(content);
      return { settings: { DATA_DIR: folder, DATABASE_URL: url }, drop };
    },
  ],
] as const;

const open = ({ DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string; DATA_DIR: string }) =>
  openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });

const databasesHere = databases.filter(([kind]) => kindsHere().includes(kind));

describe.each(databasesHere)('a start (%s)', { timeout: 240_000 }, (_kind, make) => {
  it('in live mode is refused in one message with everything that is wrong, and what to set', async () => {
    const { settings, drop } = await make('demo');
    const store = await open(settings);
    await beginService((await buildApi(store, { seed: false })).ports);
    await store.close();
    const { code, err } = await runCli('api', {
      ...settings,
      COVERFRONT_MODE: 'live',
      FIELD_KEYS: `1:change-me-${OTHER}`,
    });
    expect(code).toBe(1);
    const [head, ...lines] = err.trim().split('\n');
    expect(head).toContain('does not start (COVERFRONT_MODE=live)');
    expect(lines).toHaveLength(5);
    for (const [at, word] of [
      'SESSION_KEYS is not set',
      'FIELD_KEYS, key 1: a sample',
      'SMTP_URL is not set',
      'SEAL_KEY and SEAL_CERT are not set',
    ].entries())
      expect(lines[at]).toContain(word);
    expect(lines[4]).toMatch(/a demo's \(the setting demo-mode, the setting demo-seed, \d+ invented carriers/);
    expect(lines[4]).toContain('DATABASE_URL');
    expect(err).not.toContain(OTHER);
    await drop();
  });

  it('in live mode is refused on rows of the demo that came without its marks', async () => {
    const { settings, drop } = await make();
    const store = await open(settings);
    await store.db
      .insert(agents)
      .values({ id: '9', code: 'A9', firstName: 'D', lastName: 'W', email: 'dana@northstar.example' });
    await store.db
      .insert(staff)
      .values({ id: 's', role: 'rep', agentId: '9', email: 'dana@northstar.example', name: 'D' });
    await store.close();
    expect(await refusalOf({ ...settings, ...LIVE })).toContain('(1 invented agents, 1 invented staff)');
    await drop();
  });

  it('in live mode serves an empty database with all it needs, with ZIP codes, and says what is missing to sell', async () => {
    const { settings, drop } = await make();
    await withApi({ ...settings, ...LIVE }, async ({ get }) => {
      const zip = await get('/api/v1/validate-zip?zip=78701');
      expect(zip.status).toBeLessThan(500);
    });
    const store = await open(settings);
    const { rows } = { rows: await store.db.select().from(settingsTable) };
    expect(rows.map(({ key }) => key).toSorted()).toEqual([
      'key-words.field',
      'key-words.session',
      'readiness',
      'zip-codes',
    ]);
    expect(JSON.stringify(rows)).not.toContain(OTHER);
    await store.close();
    await drop();
  });

  it('is refused in every mode with keys that do not open what is in the database, and allowed with the right ones', async () => {
    const { settings, drop } = await make();
    expect(await refusalOf({ ...settings, ...LIVE })).toBeNull();
    const wrongField = await refusalOf({ ...settings, ...LIVE, FIELD_KEYS: `1:${OTHER}` });
    expect(wrongField).toContain('FIELD_KEYS: key 1 does not open');
    const wrongSession = await refusalOf({ ...settings, ...KEYS, SESSION_KEYS: `1:${OTHER}` });
    expect(wrongSession).toContain('SESSION_KEYS: key 1 does not open');
    const dropped = await refusalOf({ ...settings, ...LIVE, FIELD_KEYS: `2:${OTHER}` });
    expect(dropped).toContain('FIELD_KEYS: key 1 is missing');
    for (const said of [wrongField, wrongSession, dropped]) expect(said).not.toContain(OTHER);
    expect(await refusalOf({ ...settings, ...LIVE })).toBeNull();
    await drop();
  });

  it('is allowed all the way through a rotation of both rings, and the dropped key is refused afterwards', async () => {
    const { settings, drop } = await make();
    expect(await refusalOf({ ...settings, ...LIVE })).toBeNull();
    const both = { ...LIVE, FIELD_KEYS: `2:${OTHER},${FIELD}`, SESSION_KEYS: `2:${OTHER},${SESSION}` };
    expect(await refusalOf({ ...settings, ...both })).toBeNull();
    expect(await refusalOf({ ...settings, ...both, FIELD_KEYS: `2:${OTHER}` })).toContain('npm run keys:rotate');
    expect((await runCli('keys-rotate', { ...settings, ...both })).code).toBe(0);
    const renewed = { FIELD_KEYS: `2:${OTHER}`, SESSION_KEYS: `2:${OTHER}` };
    expect(await refusalOf({ ...settings, ...LIVE, ...renewed })).toBeNull();
    const old = await runCli('api', { ...settings, ...LIVE });
    expect(old.code).toBe(1);
    expect(old.err).toContain('FIELD_KEYS: key 2 is missing');
    expect(old.err).toContain('SESSION_KEYS: key 1 does not open');
    await drop();
  });
});

/** Nothing of them is in the rows, so one kind of database will do: the one that is opened sooner. */
describe('the settings of a start', { timeout: 240_000 }, () => {
  const [, [, make]] = databases;

  it('in live mode are refused with a seal that cannot be used, and says why without a word of the key', async () => {
    const { settings, drop } = await make();
    const other = makeSelfSigned('Another', new Date('2026-01-01T00:00:00Z'));
    const old = makeSelfSigned('Old', new Date('2001-01-01T00:00:00Z'));
    const cases: [settings: Record<string, string>, says: string][] = [
      [{ SEAL_CERT: other.cert }, 'the certificate is of another key'],
      [{ SEAL_KEY: path.join(folder, 'none.pem') }, 'ENOENT'],
      [{ SEAL_CERT: SEAL.SEAL_KEY }, 'no certificate in it'],
      [{ SEAL_KEY: old.key, SEAL_CERT: old.cert }, 'and not today'],
    ];
    for (const [given, says] of cases) {
      const refusal = await refusalOf({ ...settings, ...LIVE, ...given });
      expect(refusal).toContain(says);
      expect(refusal).not.toContain('PRIVATE');
    }
    const files = { SEAL_KEY: path.join(folder, 'key.pem'), SEAL_CERT: path.join(folder, 'cert.pem') };
    writeFileSync(files.SEAL_KEY, SEAL.SEAL_KEY);
    writeFileSync(files.SEAL_CERT, SEAL.SEAL_CERT);
    expect(await refusalOf({ ...settings, ...LIVE, ...files })).toBeNull();
    await drop();
  });

  it('in live mode are refused with an outside check that the network could read, not with one on this machine', async () => {
    const { settings, drop } = await make();
    const check = { EMAIL_CHECK_URL: 'http://127.0.0.1:9/email', PHONE_CHECK_URL: 'https://phone.example/check' };
    expect(await refusalOf({ ...settings, ...LIVE, ...check })).toBeNull();
    expect(await refusalOf({ ...settings, ...LIVE, CARD_VAULT_URL: 'https://vault.example/' })).toContain(
      'no processor',
    );
    expect(await refusalOf({ ...settings, ...LIVE, DEMO_CARD_FRAME: '1' })).toContain('takes no money');
    const refusal = await refusalOf({ ...settings, ...LIVE, ...check, ADDRESS_CHECK_URL: 'http://address.example/' });
    expect(refusal).toContain('ADDRESS_CHECK_URL is not https://');
    expect(refusal).not.toContain('EMAIL_CHECK_URL');
    await drop();
  });

  it('are refused with half of the settings of debits, and in live mode with a folder that nothing can be laid in', async () => {
    const { settings, drop } = await make();
    const bank = {
      ACH_BANK_ROUTING: '021000021',
      ACH_BANK_NAME: 'First Bank',
      ACH_COMPANY_ID: '1999999999',
      ACH_COMPANY_NAME: 'Agency',
    };
    expect(await refusalOf({ ...settings, ...LIVE, ...bank, ACH_FOLDER: folder })).toBeNull();
    expect(await refusalOf({ ...settings, ...LIVE, ACH_FOLDER: folder })).toContain('ACH_BANK_ROUTING: must be set');
    expect(await refusalOf({ ...settings, ...LIVE, ...bank })).toContain('ACH_FOLDER: must be set');
    const wrong = { ...bank, ACH_BANK_ROUTING: '021000022', ACH_FOLDER: folder };
    expect(await refusalOf({ ...settings, ...LIVE, ...wrong })).toContain('ACH_BANK_ROUTING: must be the nine digits');
    const missing = { ...bank, ACH_FOLDER: path.join(folder, 'none') };
    expect(await refusalOf({ ...settings, ...LIVE, ...missing })).toContain('cannot be written to');
    await drop();
  });

  it('are refused with a part of the settings of Stripe, with keys of another kind, and where its script could read a shop', async () => {
    const { settings, drop } = await make();
    const live = {
      ...settings,
      ...LIVE,
      PUBLIC_URL_TEMPLATE: 'https://{host}',
      STRIPE_SECRET_KEY: 'sk_live_ofnobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_ofnobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_ofnobody',
      CARD_FIELDS_HOST: 'cards.product.example',
    };
    const test = { STRIPE_SECRET_KEY: 'sk_test_ofnobody', STRIPE_PUBLISHABLE_KEY: 'pk_test_ofnobody' };
    expect(await refusalOf(live)).toBeNull();
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY', 'CARD_FIELDS_HOST'])
      expect(await refusalOf({ ...live, [name]: '' })).toContain(`${name}: must be set`);
    for (const [put, why] of [
      [test, 'which take no money'],
      [{ STRIPE_PUBLISHABLE_KEY: test.STRIPE_PUBLISHABLE_KEY }, 'must be of the same kind'],
      [{ STRIPE_SECRET_KEY: 'pk_live_ofnobody' }, 'must be a secret or restricted key'],
      [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_ofnobody' }, 'must be a publishable key'],
      [{ STRIPE_API_URL: 'http://127.0.0.1:9' }, 'something that is not Stripe'],
      [{ WEBHOOKS_PRIVATE: '1' }, 'could reach into your network'],
      [{ PUBLIC_URL_TEMPLATE: 'http://{host}' }, 'a page without TLS'],
      [{ CARD_FIELDS_HOST: 'https://cards.example' }, 'must be a host name'],
      [{ PRODUCT_HOST: live.CARD_FIELDS_HOST }, 'the processor’s script could read its pages'],
      [{ COVERFRONT_MODE: 'demo' }, 'a demo would take real money'],
    ] as const)
      expect(await refusalOf({ ...live, ...put })).toContain(why);
    // A storefront whose API is elsewhere has the page, and none of the secrets.
    const { STRIPE_SECRET_KEY: _key, STRIPE_WEBHOOK_SECRET: _secret, ...page } = live;
    expect(await refusalOf({ ...page, ENROLLMENT_API_URL: 'https://api.example' })).toBeNull();
    await drop();
    const demo = await make('demo');
    const shop = {
      ...live,
      ...demo.settings,
      ...test,
      COVERFRONT_MODE: 'demo',
      CARD_FIELDS_HOST: 'northstar.localhost',
    };
    expect(await refusalOf({ ...shop, ...KEYS })).toContain('the processor’s script could read its pages');
    await demo.drop();
  });
});

describe('two processes on one PostgreSQL', { timeout: 240_000 }, () => {
  it('start together on an empty one without a fight', async () => {
    const { url, drop } = await createPostgresDatabase();
    const settings = { ...KEYS, DATA_DIR: folder, DATABASE_URL: url };
    await Promise.all(
      [1, 2].map(() =>
        withApi(settings, async ({ isRunning }) => {
          expect(isRunning()).toBe(true);
        }),
      ),
    );
    await drop();
  });

  it('need both key rings: one with keys of its own is refused, and told so', async () => {
    const { url, drop } = await createPostgresDatabase('empty');
    expect(await refusalOf({ DATA_DIR: path.join(folder, 'one'), DATABASE_URL: url })).toBeNull();
    const second = await runCli('api', { DATA_DIR: path.join(folder, 'two'), DATABASE_URL: url });
    expect(second.code).toBe(1);
    expect(second.err).toContain(path.join(folder, 'two', 'keys.json'));
    expect(second.err).toContain('more than one process');
    expect(second.err).toContain('SESSION_KEYS and FIELD_KEYS');
    await drop();
  });
});

describe('npm start in live mode', { timeout: 120_000 }, () => {
  it('is refused before anything is built or listens', async () => {
    layPglite(folder);
    const PORT = String(await freePort());
    const answers: number[] = [];
    const knock = setInterval(() => {
      fetch(`http://127.0.0.1:${PORT}/api/health/live`).then(
        ({ status }) => answers.push(status),
        () => undefined,
      );
    }, 50);
    const { code, out, err } = await runAsNpm('start', { COVERFRONT_MODE: 'live', DATA_DIR: folder, PORT, ...KEYS });
    clearInterval(knock);
    expect([code, err]).toEqual([1, expect.stringContaining('SMTP_URL is not set')]);
    expect(out).not.toContain('Building');
    expect(answers).toEqual([]);
  });
});
