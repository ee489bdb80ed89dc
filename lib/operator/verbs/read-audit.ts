import { and, desc, eq, like } from 'drizzle-orm';
import * as z from 'zod';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { defineVerb, listed, text } from '../verb';
import { loadAuditNames } from './audit-names';

/** Lines of one page. */
export const AUDIT_PAGE = 50;

/** A value as it is, or what begins with it where it ends with a star. */
const matches = (column: (typeof auditLog)['actor'] | (typeof auditLog)['action'], told: string | undefined) => {
  if (told === undefined) return undefined;
  if (!told.endsWith('*')) return eq(column, told);
  return like(column, `${told.slice(0, -1).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
};

/** A value by its name, with the value itself beside it; alone where it has no name. */
function named<K extends string>(key: K, value: string, names: ReadonlyMap<string, string>) {
  const name = names.get(value);
  return { [key]: name ?? value, [`${key}_id`]: name === undefined ? null : value };
}

export const listAudit = defineVerb({
  name: 'audit list',
  about: 'Lists the audit log, the newest first: who did what to which record, and when.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({
    action: text(60).optional().describe('Only this action, such as code.issue, or code.* for all of codes'),
    subject: text(120).optional().describe('Only of this record, such as staff:rep-4101'),
    actor: text(120).optional().describe('Only by this actor, such as rep:rep-4101, or operator:* for all operators'),
    page: text(5)
      .regex(/^[1-9]\d*$/, { error: 'Give a number.' })
      .optional()
      .describe('The page; the first one without'),
  }),
  async run({ store }, { action, subject, actor, page = '1' }) {
    const rows = await store.db
      .select()
      .from(auditLog)
      .where(
        and(
          matches(auditLog.action, action),
          subject === undefined ? undefined : eq(auditLog.subject, subject),
          matches(auditLog.actor, actor),
        ),
      )
      .orderBy(desc(auditLog.seq))
      .limit(AUDIT_PAGE)
      .offset((Number(page) - 1) * AUDIT_PAGE);
    const names = await loadAuditNames(
      store,
      rows.flatMap(({ actor: who, subject: to }) => [who, to]),
    );
    const lines = rows.map(({ seq, at, actor: who, action: did, subject: to, data }) => ({
      line: seq,
      at: at.toISOString(),
      actor: who,
      action: did,
      subject: to,
      facts: Object.entries(data)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', '),
      ...named('who', who, names),
      ...named('what', to, names),
    }));
    return listed(
      lines,
      ({ line, at, actor: who, action: did, subject: to, facts }) =>
        `${line}: ${at}, ${who}, ${did}, ${to}${facts === '' ? '' : `, ${facts}`}`,
      'The log has no such line.',
    );
  },
});
