import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { PlanTerms, RateTables } from '@/lib/enrollment-api/rating/plan';
import { buildDemoPlans, licences, agents } from '@/tests/config/demo-shop';
import { createDatabase, type Run } from '@/lib/enrollment-api/store/database';
import { migrate, migrationsFolder } from '@/lib/enrollment-api/store/migrate';
import { loadRates } from '@/lib/enrollment-api/store/rate-rows';
import { STATES } from '@/lib/rules/words/states';
import { createPostgresDatabase, kindsHere } from '@/tests/config/databases';

/** The last migration of the release in which a plan without states was sold in all of them. */
const STATES_OPEN = '0003_unused_tables';
/** That of the release in which rates stood in a plan's definition. */
const RATES_INSIDE = '0005_changes';
/** That of the release in which they stood there as well. */
const RATES_DOUBLED = '0007_usual_portal';

/** The migrations up to one of them, in a folder of their own. */
function oldMigrations(last: string): { folder: string; drop: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-migrations-'));
  cpSync(migrationsFolder(), folder, { recursive: true });
  const file = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return { folder, drop: () => rmSync(folder, { recursive: true }) };
}

/** Brings a database up to one of the migrations; answers how many that took. */
async function migrateTo(run: Run, last: string): Promise<number> {
  const { folder, drop } = oldMigrations(last);
  const applied = await migrate(run, folder);
  drop();
  return applied;
}

type Place = { run: Run; close: () => Promise<void> };

/** A database without a table. */
const places: Record<'pglite' | 'postgres', () => Promise<Place>> = {
  pglite: async () => {
    const client = await PGlite.create();
    const run: Run = async (statement, params, array) =>
      (await client.query(statement, params, { rowMode: array ? 'array' : 'object' })).rows;
    return { run, close: () => client.close() };
  },
  postgres: async () => {
    const { url, drop } = await createPostgresDatabase();
    const client = new pg.Client(url);
    await client.connect();
    const run: Run = async (statement, params, array) => {
      const { rows } = array
        ? await client.query({ text: statement, values: params, rowMode: 'array' })
        : await client.query(statement, params);
      return rows as unknown[];
    };
    const close = async () => {
      await client.end();
      await drop();
    };
    return { run, close };
  },
};

/** The demo's plans as they were: of three, one without a word about states, one with exceptions, one with its own. */
type Way = { only?: string[]; except?: string[] };
const WAYS: Way[] = [{}, { except: ['NY', 'CA'] }, { only: ['TX'] }];
const oldPlans = buildDemoPlans().map((plan, at) => ({
  id: plan.id,
  way: WAYS[at % WAYS.length] ?? {},
  definition: { ...plan, availability: { ...plan.availability, states: WAYS[at % WAYS.length] } },
}));

async function fillOld(run: Run, isDemo: boolean): Promise<void> {
  if (isDemo) await run(`insert into settings (key, value) values ('demo-seed', '{}')`, [], false);
  await run(`insert into carriers (id, name) values ('old', 'Old')`, [], false);
  for (const { id, definition } of oldPlans)
    await run(
      `insert into plans (id, category, carrier_id, name, definition) values ($1, 'dental', 'old', 'Old', ($2::text)::jsonb)`,
      [id, JSON.stringify(definition)],
      false,
    );
  await run(text('first', null), [], false);
}

const text = (id: string, state: string | null) =>
  `insert into agreement_texts (id, key, version, state, head, body, sha256) values ('${id}', 'authorization', 1, ${state === null ? 'null' : `'${state}'`}, 'H', 'B', '${id}')`;

const states = async (run: Run): Promise<Map<string, unknown>> => {
  const rows = (await run(`select id, definition from plans`, [], false)) as { id: string; definition: object }[];
  return new Map(rows.map(({ id, definition }) => [id, PlanTerms.parse(definition).availability.states] as const));
};

describe.each(kindsHere())('a database of the release before (%s)', (kind) => {
  it.each([
    ['of a demo sells its plans where it sold them, state by state', true],
    ['of a shop is left as its operator wrote it', false],
  ])('%s', async (_name, isDemo) => {
    const { run, close } = await places[kind]();
    expect(await migrateTo(run, STATES_OPEN)).toBe(4);
    await fillOld(run, isDemo);
    await expect(run(text('second', 'TX'), [], false)).rejects.toThrow();
    expect(await migrate(run)).toBeGreaterThan(0);
    const after = await states(run);
    for (const { id, way } of oldPlans) {
      const all = STATES.map(({ abbrev }) => abbrev);
      const sold = way.only ?? all.filter((state) => !way.except?.includes(state));
      expect(after.get(id), id).toEqual(isDemo ? { only: sold } : way);
    }
    // A text of a state beside the one for all, and the same scope twice still refused.
    await run(text('third', 'TX'), [], false);
    await expect(run(text('fourth', 'TX'), [], false)).rejects.toThrow();
    expect(await migrate(run)).toBe(0);
    await close();
  });

  it('has its rates in rows, each as it was, and definitions without them once rows hold them', async () => {
    const { run, close } = await places[kind]();
    expect(await migrateTo(run, RATES_INSIDE)).toBe(6);
    await fillOld(run, true);
    // As an operator wrote it: what has a default is left out, and one plan's rates are no rates.
    const [first, second, third, fourth] = oldPlans;
    const short = [{ from: '2026-01-01', levels: { '11': { kind: 'composite', tiers: { IO: 1845 } } } }];
    const inside = (id = '', tables: unknown) =>
      run(
        `update plans set definition = jsonb_set(definition, '{rates}', ($2::text)::jsonb) where id = $1`,
        [id, JSON.stringify(tables)],
        false,
      );
    const definitions = async () => {
      const rows = await run(`select id, definition from plans order by id`, [], false);
      return rows as { id: string; definition: Record<string, unknown> }[];
    };
    await inside(first?.id, short);
    await inside(second?.id, [{ from: 'soon', levels: 5 }]);
    const before = await definitions();
    // The release before reads them where they stood as long as its processes run.
    expect(await migrateTo(run, RATES_DOUBLED)).toBe(2);
    expect(await definitions()).toEqual(before);
    // Written in the old way since then, so the definition alone holds them; and a copy that differs from the rows.
    await run(
      `insert into plans (id, category, carrier_id, name, definition) select '9999', category, carrier_id, name, definition from plans where id = $1`,
      [third?.id],
      false,
    );
    await inside(fourth?.id, short);
    const doubled = await definitions();
    expect(await migrate(run)).toBeGreaterThan(0);
    const store = createDatabase({
      kind,
      slots: 1,
      waitMs: 1_000,
      run,
      transaction: (_isolation, work) => work(run),
      close,
    });
    const stored = await loadRates(store.db, ['9999', ...oldPlans.map(({ id }) => id)]);
    for (const { id, definition } of [...oldPlans, { id: '9999', definition: third?.definition }]) {
      const filed = id === first?.id ? short : definition?.rates;
      if (id === second?.id) expect(stored.has(id)).toBe(false);
      else expect(RateTables.parse(stored.get(id)?.tables), id).toEqual(RateTables.parse(filed));
    }
    const left = doubled.map(({ id, definition: { rates, ...terms } }) => ({
      id,
      definition: id === second?.id ? { ...terms, rates } : terms,
    }));
    expect(await definitions()).toEqual(left);
    expect(
      await run(`select id, kind, form_number from plans where id in ('1102', '1112') order by id`, [], false),
    ).toEqual([
      { id: '1102', kind: 'insurance', form_number: 'OLD 1102 (01/26)' },
      { id: '1112', kind: 'insurance', form_number: 'OLD 1112 (01/26)' },
    ]);
    await store.close();
  });

  it.each([
    ['of a demo has the licences of its agents', true],
    ['of a shop has none before its operator writes them', false],
  ])('%s', async (_name, isDemo) => {
    const { run, close } = await places[kind]();
    await migrateTo(run, RATES_DOUBLED);
    await fillOld(run, isDemo);
    for (const { abbrev, name } of STATES)
      await run(`insert into states (abbrev, name) values ($1, $2)`, [abbrev, name], false);
    for (const { id, code } of agents)
      await run(
        `insert into agents (id, code, first_name, last_name, email) values ($1, $2, 'A', 'B', 'a@b.example')`,
        [id, code],
        false,
      );
    expect(await migrate(run)).toBeGreaterThan(0);
    const rows = await run(
      `select agent_id as "agentId", state, line, until::text as until from producer_licences`,
      [],
      false,
    );
    const inOrder = (all: readonly unknown[]) => all.map((row) => JSON.stringify(row)).sort();
    expect(inOrder(rows)).toEqual(isDemo ? inOrder(licences) : []);
    await close();
  });
});
