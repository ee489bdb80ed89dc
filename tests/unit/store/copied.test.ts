import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { COPIED } from '@/lib/enrollment-api/handlers/rights/copied-tables';
import { places } from '@/lib/enrollment-api/store/places';
import { RETENTION } from '@/lib/enrollment-api/store/retention-plan';

const folder = path.resolve(import.meta.dirname, '../../../lib/enrollment-api/store/schema');

/** Names of columns that tell of a person, or by which a row finds one. */
const ABOUT_A_PERSON =
  /^(member|enrollment|policy|held|user|device|intent|agent|staff|person)Id$|^(userId|claims|email|phone|npn|ip|ssn|subject|actor|person|profile|answer|payload|key)$|Hash$/;
/** The parts of the shop itself: agents and groups are named there as who sells or employs. */
const SHOP = /^while in use$/;

async function loadTables(): Promise<PgTable[]> {
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
  );
  const found = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
  return [...new Set(found as PgTable[])];
}

/** Tables whose rows belong to a member or an application, by their references, however many there are between. */
function belonging(tables: readonly PgTable[]): Set<string> {
  const owned = new Set(['members', 'enrollments']);
  for (let before = 0; before !== owned.size;) {
    before = owned.size;
    for (const table of tables)
      if (getTableConfig(table).foreignKeys.some((key) => owned.has(getTableName(key.reference().foreignTable))))
        owned.add(getTableName(table));
  }
  return owned;
}

it('of every table with personal data it is decided whether the copy of a member tells it, and why where it does not', async () => {
  const tables = await loadTables();
  const owned = belonging(tables);
  const sealed = new Set(
    Object.values(places).map((place) => (place as (...parts: string[]) => { table: string })('a', 'b', 'c').table),
  );
  const personal = tables.filter((table) => {
    const name = getTableName(table);
    if (SHOP.test(RETENTION[name]?.kept ?? '')) return false;
    return (
      owned.has(name) || sealed.has(name) || Object.keys(getTableColumns(table)).some((one) => ABOUT_A_PERSON.test(one))
    );
  });
  expect(personal.map(getTableName).toSorted()).toEqual(Object.keys(COPIED).toSorted());
});

it('every exception says what is not told, and why', () => {
  for (const one of Object.values(COPIED)) {
    const words = 'why' in one ? [one.what, one.why] : [one.part];
    expect(words.every((text) => text.length > 3)).toBe(true);
  }
});
