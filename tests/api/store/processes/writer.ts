import { asc, sql } from 'drizzle-orm';
import { appendAudit, verifyAudit } from '@/lib/enrollment-api/audit';
import { loadColumns } from '@/lib/enrollment-api/store/step-columns';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { needs, saveAny, siteKey } from '../support';

/**
 * Says what an earlier life left in the folder, then saves without end and says every save after it was acknowledged.
 * One save is three writes in one transaction: a step, a row of its own, an audit row.
 */
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const store = await openDatabase({ dataDir: process.argv[2] ?? '' });
const ports = needs(store);
const scope = { id: 'killed', siteKey };
await store.db
  .insert(enrollments)
  .values({ ...scope, eprocess: 'applicant', type: 'new-member', tier: 'IO' })
  .onConflictDoNothing();

const step = (await loadColumns(ports, scope)).primary_info;
const kept = step?.data as Record<string, unknown> | undefined;
const rows = await store.db
  .select({ key: settings.key })
  .from(settings)
  .orderBy(asc(sql`${settings.key}::int`));
const [audited] = await store.db.execute(sql`select count(*)::int as rows from audit_log`);
const verdict = await verifyAudit(ports);
const last = Number(kept?.['turn'] ?? 0);
say({
  last,
  whole: kept === undefined || kept['text'] === 'x'.repeat(500),
  rows: rows.length,
  gapless: rows.every((row, index) => Number(row.key) === index + 1),
  audited: audited?.['rows'],
  chain: verdict.ok,
});

for (let turn = last + 1; ; turn += 1) {
  await store.withTransaction(async (tx) => {
    await saveAny(ports, scope, { name: 'primary_info', data: { turn, text: 'x'.repeat(500) }, by: 'applicant' });
    await tx.insert(settings).values({ key: String(turn), value: {} });
    await appendAudit(ports, { actor: 'applicant', action: 'step.save', subject: 'enrollment:killed' });
  });
  say({ saved: turn });
}
