import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Turns, TURNS } from '@/lib/enrollment-api/turns';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { createPostgresDatabase } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, type Answer } from './support';

const SAVES = 200;

/** Sends a save and tells its status and how long it took. */
async function timed(save: () => Promise<Answer>): Promise<{ http: number; ms: number }> {
  const began = performance.now();
  const { http } = await save();
  return { http, ms: performance.now() - began };
}

describe('one busy enrollment on two instances over one PostgreSQL', () => {
  let stores: Database[] = [];
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const made = await createPostgresDatabase('demo');
    drop = made.drop;
    // Another address of the same database is another pool, as of another process.
    stores = [await openDatabase({ databaseUrl: made.url, dataDir: '' })];
    stores.push(await openDatabase({ databaseUrl: `${made.url}?application_name=second`, dataDir: '' }));
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await drop();
  });

  it('takes 200 saves at once as far as five seconds reach, and serves another enrollment meanwhile', async () => {
    const apis = await Promise.all(stores.map((store) => buildApi(store, { seed: false })));
    const [first, second] = apis;
    if (!first || !second) throw new Error('No two instances');
    const busy = await Shopper.quote(first);
    const other = await Shopper.quote(first);
    for (const shopper of [busy, other]) {
      await shopper.choose('dental');
      await shopper.checkout();
    }
    const answers = await busy.personalAnswers();
    const otherAnswers = await other.personalAnswers();
    const flood = Array.from({ length: SAVES }, (_, at) => {
      const shopper = Shopper.of(at % 2 === 0 ? first : second, busy.id, busy.headers);
      return timed(() => shopper.call('savePersonalInfo', { ...answers, first_name: `Ana ${'abcdefghij'[at % 10]}` }));
    });
    const beside: { http: number; ms: number }[] = [];
    for (let n = 0; n < 20; n += 1) {
      const shopper = Shopper.of(n % 2 === 0 ? first : second, other.id, other.headers);
      beside.push(await timed(() => shopper.call('savePersonalInfo', otherAnswers)));
    }
    const done = await Promise.all(flood);
    const took = beside.map(({ ms }) => ms).sort((a, b) => a - b);
    expect(beside.map(({ http }) => http)).toEqual(beside.map(() => 200));
    expect(took[Math.ceil(took.length * 0.95) - 1]).toBeLessThan(2_000);
    const kept = done.filter(({ http }) => http === 200);
    // The only refusal is the one of the line, after its whole wait: none of them waited for a connection in vain.
    const refused = done.filter(({ http }) => http !== 200);
    expect(refused.filter(({ http, ms }) => http !== 503 || ms < TURNS.waitMs)).toEqual([]);
    const form = await busy.call('getFormFieldsPersonalInfo');
    expect(form.body.data).toMatchObject({ version: String(kept.length) });
    const figures = { saved: kept.length, slowest: Math.max(...done.map(({ ms }) => ms)), besideP95: took.at(-2) };
    console.log(`busy enrollment: ${JSON.stringify(figures)}`);
    expect(kept.length).toBeGreaterThan(0);
  });
});

describe('the turns of an enrollment', () => {
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it('come one after another, in order, each enrollment for itself', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const at: Record<string, number> = { a: 0, b: 0 };
    const work = (key: string, name: string) =>
      turns.run(key, async () => {
        at[key] = (at[key] ?? 0) + 1;
        seen.push(`${name} of ${at[key]}`);
        await pause(5);
        at[key] -= 1;
      });
    await Promise.all([work('a', 'first'), work('a', 'second'), work('b', 'other'), work('a', 'third')]);
    expect(seen).toEqual(['first of 1', 'other of 1', 'second of 1', 'third of 1']);
  });

  it('go on after a failure, and are refused with a time when too many wait or one takes too long', async () => {
    const turns = new Turns({ waiting: 2, waitMs: 40 });
    const failing = turns.run('a', async () => {
      await pause(5);
      throw new Error('no');
    });
    const next = turns.run('a', () => pause(100));
    const late = turns.run('a', () => Promise.resolve('late'));
    const over = turns.run('a', () => Promise.resolve('over'));
    await expect(over).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    await expect(failing).rejects.toThrow('no');
    await expect(late).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    await next;
    expect(await turns.run('a', () => Promise.resolve('again'))).toBe('again');
  });
});
