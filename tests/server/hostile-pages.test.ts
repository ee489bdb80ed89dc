import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { CHROMIUM_ARGS, findShell } from '@/tests/config/chromium';
import { createCluster } from '@/tests/config/cluster';
import { fillDemo } from '@/tests/config/demo';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { Deal } from './support/corpus';
import { spoilDatabase } from './support/hostile-rows';
import { spoilPeople } from './support/hostile-people';
import { walkHostile } from './support/hostile-walk';
import { ROLES, walkPeople } from './support/people-walk';
import { dataFolder, startReady } from './support/product';

/**
 * The turns on each database, in the gate one on PostgreSQL; before each, every text is given other payloads. Of a whole run a quarter is on PGlite, which
 * this process opens anew for each turn and whose memory it gives back late.
 */
const ALL = soakRuns('hostile pages');
const TURNS = { pglite: isWhole ? ALL / 4 : 0, postgres: isWhole ? (ALL * 3) / 4 : ALL };
/** Sites of a turn; people enroll on the first, of the others the landing is drawn. */
const SITES = isWhole ? 8 : 1;
/** Payloads that every field of the database must have had in a whole run, or all that it can hold. */
const ENOUGH = 300;

const KEY = { id: 1, secret: 'Qm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0Fg2c' };
const ring = `${KEY.id}:${KEY.secret}`;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findShell(), args: CHROMIUM_ARGS });
});
afterAll(() => browser.close());

const TRIES = 5;

const deal = new Deal();
const typed = new Set<string>();

async function openPlace(kind: 'pglite' | 'postgres') {
  const data = dataFolder();
  if (kind === 'pglite') return { folder: data.folder, variables: {}, url: undefined, close: () => data.drop() };
  const cluster = await createCluster();
  const close = async () => {
    await cluster.remove();
    data.drop();
  };
  return { folder: data.folder, variables: { DATABASE_URL: cluster.url }, url: cluster.url, close };
}

/**
 * Spoils the database for a turn, and says how the people in it are called then. The pages are the test, so a statement of
 * this that a busy machine leaves waiting for too long is made again, with the same texts.
 */
async function spoil({ url, folder }: Awaited<ReturnType<typeof openPlace>>, isFirst: boolean) {
  for (let left = TRIES; ; left -= 1) {
    const undo = deal.mark();
    const store = await openDatabase({ databaseUrl: url, dataDir: folder });
    try {
      if (isFirst) await fillDemo(store, [KEY]);
      await spoilDatabase(store, deal, SITES);
      return await spoilPeople(store, KEY, deal);
    } catch (error) {
      if (!isStoreError(error) || left === 1) throw error;
      undo();
    } finally {
      await store.close();
    }
  }
}

describe('hostile texts in a database and in what people type', () => {
  it.each(isWhole ? (['pglite', 'postgres'] as const) : (['postgres'] as const))(
    'run nothing, lead nowhere and give the policy nothing to stop on any page they come to (%s)',
    async (kind) => {
      const place = await openPlace(kind);
      let drawn = 0;
      try {
        for (let turn = 0; turn < TURNS[kind]; turn += 1) {
          const names = await spoil(place, turn === 0);
          const settings = { FIELD_KEYS: ring, SESSION_KEYS: ring, ...place.variables };
          const product = await startReady('server', place.folder, undefined, settings);
          try {
            const walk = await walkHostile({ browser, port: product.port, deal, turn, sites: SITES });
            drawn += walk.drawn;
            walk.typed.forEach((name) => typed.add(name));
            for (const role of ROLES)
              drawn += await walkPeople({ browser, port: product.port, deal, role, names: names[role] });
          } catch (error) {
            product.child.kill('SIGKILL');
            // At once: a whole run goes on for long.
            console.error(`Turn ${turn} on ${kind}`, error);
            throw new Error(`Turn ${turn}: ${product.output().slice(-2_000)}`, { cause: error });
          }
          product.child.kill('SIGTERM');
          expect(await product.ended).toBe(0);
          // A plan that could not be read would be left out, and its texts with it.
          expect(product.output()).not.toContain('catalog.plan');
        }
      } finally {
        await place.close();
      }
      console.log(`${drawn} pages drawn on ${kind}; taken as typed: ${[...typed].join(', ')}`);
    },
    soakTime(180_000),
  );

  it.runIf(isWhole)(`have brought ${ENOUGH} payloads into every field`, () => {
    const fields = deal.fields().filter(({ field }) => !field.startsWith('typed '));
    expect(fields.filter(({ had, fit }) => had < Math.min(ENOUGH, fit))).toEqual([]);
    console.log(
      deal
        .fields()
        .map(({ field, had, fit }) => `${field}: ${had} of ${fit}`)
        .join('\n'),
    );
  });
});
