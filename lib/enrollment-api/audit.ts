import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Ports } from './ports';
import { auditHead, auditLog } from './store/schema/system-tables';

export type AuditEvent = {
  /** The person or part that acted: `rep:12`, `group:2556`, `member:55`, `applicant`, `system`. */
  actor: string;
  /** The action, as `noun.verb`: `members.list`, `enrollment.submit`, `signature.add`. */
  action: string;
  /** The record acted on: `enrollment:…`, `member:55`. */
  subject: string;
  siteKey?: string | null;
  ip?: string | null;
  /** Facts for readers of the log: counts, hashes, versions. Never personal data. */
  data?: Record<string, string | number | boolean | null>;
};

export type AuditVerdict =
  | { ok: true; rows: number }
  /** The first row that is not as it was written, or is missing. */
  | { ok: false; seq: number; problem: string };

type Row = typeof auditLog.$inferSelect;
type Needs = Pick<Ports, 'store' | 'fields'>;

const HEAD = 1;
const PAGE = 1_000;

/**
 * One text for one row: an array in fixed order, with the properties of `data` sorted, since jsonb does not keep their
 * order.
 */
function rowText(row: Omit<Row, 'hash'>): string {
  const data = Object.entries(row.data).sort(([a], [b]) => (a < b ? -1 : 1));
  const { seq, at, actor, action, subject, siteKey, ip, previousHash } = row;
  return JSON.stringify([seq, at.toISOString(), actor, action, subject, siteKey, ip, data, previousHash]);
}

/**
 * Appends an event to the audit log, chained to the one before by a keyed hash (threats T28). Joins the running
 * transaction, so the event is there exactly when what it tells of is. Appends take turns until their transactions end:
 * append late in a transaction. Returns the row's number.
 */
export async function appendAudit(
  { store, fields, clock }: Needs & Pick<Ports, 'clock'>,
  event: AuditEvent,
): Promise<number> {
  return store.withTransaction(async (tx) => {
    const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, HEAD)).for('update');
    if (!head) throw new Error('The audit chain has no head: the migrations did not run');
    const row = {
      seq: head.seq + 1,
      at: clock.now(),
      actor: event.actor,
      action: event.action,
      subject: event.subject,
      siteKey: event.siteKey ?? null,
      ip: event.ip ?? null,
      data: event.data ?? {},
      previousHash: head.hash,
    };
    const { keyId, hash } = fields.mac('audit', rowText(row));
    const signed = `${keyId}.${hash}`;
    await tx.insert(auditLog).values({ ...row, hash: signed });
    await tx.update(auditHead).set({ seq: row.seq, hash: signed }).where(eq(auditHead.id, HEAD));
    return row.seq;
  });
}

/** True for a row whose keyed hash is its own. The rows around it are another matter (`verifyAudit`). */
export function isAsWritten(fields: Needs['fields'], row: Row): boolean {
  const keyId = Number(row.hash.split('.')[0]);
  return row.hash === `${keyId}.${fields.mac('audit', rowText(row), keyId).hash}`;
}

function check(fields: Needs['fields'], row: Row, expected: { seq: number; hash: string }): string | null {
  if (row.seq !== expected.seq) return `row ${expected.seq} is missing`;
  if (row.previousHash !== expected.hash) return 'does not follow the row before it';
  return isAsWritten(fields, row) ? null : 'was changed after it was written';
}

/**
 * Reads the whole chain and names the first row that was changed, removed or inserted, or says how many rows are sound.
 * Needs every field key that ever wrote the log. An attacker who can set back the chain's head together with the rows
 * can cut the end unnoticed: keep the last number and hash outside from time to time.
 */
export async function verifyAudit({ store, fields }: Needs): Promise<AuditVerdict> {
  return store.withTransaction(
    async (tx) => {
      let last = { seq: 0, hash: '' };
      for (;;) {
        const page = await tx
          .select()
          .from(auditLog)
          .where(gt(auditLog.seq, last.seq))
          .orderBy(asc(auditLog.seq))
          .limit(PAGE);
        for (const row of page) {
          const problem = check(fields, row, { seq: last.seq + 1, hash: last.hash });
          if (problem) return { ok: false, seq: last.seq + 1, problem } as const;
          last = { seq: row.seq, hash: row.hash };
        }
        if (page.length < PAGE) break;
      }
      const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, HEAD));
      if (head?.seq === last.seq && head.hash === last.hash) return { ok: true, rows: last.seq } as const;
      return { ok: false, seq: last.seq + 1, problem: 'rows are missing at the end of the log' } as const;
    },
    { isolation: 'repeatable read' },
  );
}

/** The ids of the field keys that rows of the log were written with: all of them are needed to verify it. */
export async function usedAuditKeys({ store }: Pick<Ports, 'store'>): Promise<number[]> {
  const rows = await store.db.execute(
    sql`select distinct split_part(hash, '.', 1)::int as id from audit_log order by id`,
  );
  return rows.map((row) => Number(row['id']));
}
