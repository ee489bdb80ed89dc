import { FIRST_PAGE_MS, judgeLimit, type Store } from './budgets';
import { LARGE } from './large-size';
import { runScript } from './script';
import { figure, table } from './table';

/** The times of one look, in milliseconds: the first one, and the median and 95th percentile of all. */
export type ListFigures = { name: string; first: number; p50: number; p95: number };

const FAILURE = 'The lists could not be measured.';

/** Runs lists.ts in a process of its own on one database. Throws with its output when it fails. */
export function measureLists(folder: string, databaseUrl: string | undefined, core: number | null): ListFigures[] {
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_SCALE: '100000' };
  const last = runScript('lists.ts', { folder, core, env, failure: FAILURE }).trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('[')) throw new Error(`${FAILURE}\n${last}`);
  return JSON.parse(last) as ListFigures[];
}

/** The times of both databases as a table. */
export function formatLists(lists: readonly (readonly [Store, ListFigures[]])[]): string {
  const rows = lists.flatMap(([store, figures]) =>
    figures.map(({ name, first, p50, p95 }) => [
      name,
      store,
      ...[first, p50, p95].map(figure),
      judgeLimit(Math.max(first, p95), FIRST_PAGE_MS).text,
    ]),
  );
  const title = `Lists of ${LARGE.people} people (at most ${FIRST_PAGE_MS} ms)`;
  return `${title}\n\n${table(['look', 'on', 'first ms', 'p50 ms', 'p95 ms', 'verdict'], rows)}`;
}
