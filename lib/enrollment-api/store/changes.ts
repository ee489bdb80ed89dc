import { lt, sql } from 'drizzle-orm';
import type { Log } from '../ports';
import type { Database } from './database';
import { changes } from './schema/system-tables';

/**
 * Something that every process must hear of: one address of a site (`host` or `host/slug`), the catalogue, licences, which
 * no kept page shows, or a link to sign, which no kept row does.
 */
export type Change =
  | { kind: 'site'; address: string }
  | { kind: 'catalogue' }
  | { kind: 'licences' }
  | { kind: 'signing'; linkId: string };

/** Changes by others, or `all` when it is not known what was missed. */
export type Heard = readonly Change[] | 'all';

type Needs = { store: Database; log: Pick<Log, 'warn'> };

const SIGNING = 'signing:';
const TURN_MS = 1_000;
/** Rows older than this are deleted; a process that heard nothing for half as long takes everything for changed. */
const KEPT_MS = 24 * 3_600_000;
const SWEEP_MS = 3_600_000;

/** Tells every other process that a site changed; on PGlite there is none. */
export async function tellSite({ kind, db }: Database, address: string): Promise<void> {
  if (kind === 'postgres') await db.insert(changes).values({ topic: `site:${address}` });
}

/** Tells every other process that the status of a link to sign changed (decisions 171); on PGlite there is none. */
export async function tellSigning({ kind, db }: Database, linkId: string): Promise<void> {
  if (kind === 'postgres') await db.insert(changes).values({ topic: `${SIGNING}${linkId}` });
}

/**
 * Asks the database once a second what others changed, and tells `hear` (decisions 120): what is committed after this
 * has resolved is heard. Returns the way to stop, which waits for a question under way. On PGlite no other process can
 * write, so nothing is asked.
 */
export async function watchChanges(
  needs: Needs,
  hear: (heard: Heard) => void,
  turnMs = TURN_MS,
): Promise<() => Promise<void>> {
  if (needs.store.kind === 'pglite') return () => Promise.resolve();
  const watch = new Watch(needs, hear);
  await watch.turn();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= watch.turn().finally(() => (running = null));
  }, turnMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** One reader of `changes`. */
class Watch {
  readonly #needs: Needs;
  readonly #hear: (heard: Heard) => void;
  /** The oldest transaction that may still have been under way at the last answer; null before the first. */
  #from: string | null = null;
  #seen: ReadonlySet<number> = new Set();
  #heardAt = performance.now();
  #sweepAt = 0;
  #failed = false;

  constructor(needs: Needs, hear: (heard: Heard) => void) {
    this.#needs = needs;
    this.#hear = hear;
  }

  async turn(): Promise<void> {
    try {
      await this.#ask();
      if (performance.now() >= this.#sweepAt) await this.#sweep();
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) this.#needs.log.warn('changes', { error: error instanceof Error ? error.name : 'unknown' });
      this.#failed = true;
    }
  }

  /**
   * Everything written by transactions that were not over at the last answer, however long they take: what a number or
   * a time as the border would miss when a later number is committed first.
   */
  async #ask(): Promise<void> {
    const told = this.#from === null ? sql`'[]'` : newSince(this.#from);
    const [answer] = await this.#needs.store.db.execute<{ from: string; told: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as "from", ${told}::text as "told"`,
    );
    if (!answer) return;
    const rows = JSON.parse(answer.told) as [id: number, topic: string][];
    const now = performance.now();
    const missed = now - this.#heardAt > KEPT_MS / 2;
    const fresh = rows.filter(([id]) => !this.#seen.has(id)).map(([, topic]) => topic);
    this.#from = answer.from;
    this.#seen = new Set(rows.map(([id]) => id));
    this.#heardAt = now;
    if (missed) this.#hear('all');
    else if (fresh.length > 0) this.#hear(fresh.map(toChange));
  }

  async #sweep(): Promise<void> {
    this.#sweepAt = performance.now() + SWEEP_MS;
    await this.#needs.store.db.delete(changes).where(lt(changes.at, sql`now() - interval '1 day'`));
  }
}

const newSince = (from: string) => sql`(
  select coalesce(json_agg(json_build_array(${changes.id}, ${changes.topic}) order by ${changes.id}), '[]')
  from ${changes} where ${changes.transaction} >= ${from}::xid8)`;

function toChange(topic: string): Change {
  if (topic === 'licences') return { kind: 'licences' };
  if (topic.startsWith(SIGNING)) return { kind: 'signing', linkId: topic.slice(SIGNING.length) };
  return topic.startsWith('site:') ? { kind: 'site', address: topic.slice('site:'.length) } : { kind: 'catalogue' };
}
