import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { RETENTION } from '@/lib/enrollment-api/store/retention-plan';

const folder = path.resolve(import.meta.dirname, '../../../lib/enrollment-api/store/schema');
const paper = path.resolve(import.meta.dirname, '../../../docs/retention.md');

/** The table of docs/retention.md, as it follows from the list. */
function toRows(): string[] {
  return Object.entries(RETENTION).map(([table, { holds, kept, why, by }]) =>
    [table, holds, kept, why, by].map((cell) => cell.trim()).join(' | '),
  );
}

it('of every table of the schema is decided, and of no other', async () => {
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
  );
  const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
  expect(tables.length).toBeGreaterThan(70);
  expect(Object.keys(RETENTION).toSorted()).toEqual(
    [...new Set(tables.map((table) => getTableName(table as PgTable)))].toSorted(),
  );
});

it('is shown whole in docs/retention.md', () => {
  const shown = readFileSync(paper, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', ''))
        .join(' | '),
    );
  expect(shown).toEqual(toRows());
});
