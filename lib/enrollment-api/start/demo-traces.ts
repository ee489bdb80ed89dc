import { INVENTED_END } from '@/lib/rules/people/email';
import { and, count, eq, inArray, like, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readDemoCarriers } from '../seed/demo-files';
import { DEMO_SEED } from '../seed/demo-mark';
import type { Database } from '../store/database';
import { staff } from '../store/schema/access-tables';
import { carriers } from '../store/schema/catalog-tables';
import { agents, groups } from '../store/schema/site-tables';
import { settings } from '../store/schema/system-tables';

/** The setting that every start in demo mode leaves: cards, banks and mail were pretended there. */
const DEMO_MODE = 'demo-mode';

/** Notes that this database has served a demo, be the data in it the demo's or not. */
export async function markDemo({ db }: Database): Promise<void> {
  await db.insert(settings).values({ key: DEMO_MODE, value: {} }).onConflictDoNothing();
}

/** Addresses that nobody can have (RFC 2606): all of the demo's are of this kind, and no real one is. */
const INVENTED = `%${INVENTED_END}`;

/**
 * What a demo has left in a database, in the operator's words; empty when it was never one. Beside the marks it looks
 * for the demo's own rows: a dump may bring them without the marks.
 */
export async function findDemoTraces({ db }: Database): Promise<string[]> {
  const marks = await db
    .select({ key: settings.key })
    .from(settings)
    .where(inArray(settings.key, [DEMO_SEED, DEMO_MODE]))
    .orderBy(settings.key);
  const rows: [word: string, table: PgTable, condition: SQL | undefined][] = [
    [
      'carriers',
      carriers,
      or(...readDemoCarriers().map(({ id, name }) => and(eq(carriers.id, id), eq(carriers.name, name)))),
    ],
    ['agents', agents, like(agents.email, INVENTED)],
    ['groups', groups, like(groups.email, INVENTED)],
    ['staff', staff, like(staff.email, INVENTED)],
  ];
  const traces = marks.map(({ key }) => `the setting ${key}`);
  for (const [word, table, condition] of rows) {
    const [found] = await db.select({ rows: count() }).from(table).where(condition);
    if (found && found.rows > 0) traces.push(`${found.rows} invented ${word}`);
  }
  return traces;
}
