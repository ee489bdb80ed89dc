import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { appendAudit, verifyAudit } from '@/lib/enrollment-api/audit';
import type { Database } from '@/lib/enrollment-api/store/database';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { createFieldCrypto } from '@/lib/security/fields';
import { describeOnBothDatabases } from '@/tests/config/databases';
import { errorOf, needs, newKey, oldKey } from './support';

const event = (index: number) => ({
  actor: `rep:${index}`,
  action: 'members.list',
  subject: `agent:${index}`,
  siteKey: 'site-a',
  ip: '192.0.2.1',
  data: { z: index, a: 'first', nothing: null, yes: true, rate: 0.1 },
});

/** Runs a statement as an attacker with the database's own password could: the triggers are off for it. */
async function tamper(store: Database, statement: ReturnType<typeof sql>): Promise<void> {
  await store.withTransaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx.execute(statement);
    await tx.execute(sql`alter table audit_log enable trigger user`);
  });
}

describeOnBothDatabases('the audit log', (store) => {
  it('chains what is appended at once without a gap, and verifies', async () => {
    const seqs = await Promise.all(Array.from({ length: 30 }, (_, index) => appendAudit(needs(store()), event(index))));
    expect([...seqs].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await verifyAudit(needs(store()))).toEqual({ ok: true, rows: 30 });
  });

  it('keeps nothing of a transaction that was rolled back', async () => {
    await errorOf(
      store().withTransaction(async () => {
        await appendAudit(needs(store()), event(99));
        throw new Error('roll back');
      }),
    );
    expect(await verifyAudit(needs(store()))).toEqual({ ok: true, rows: 30 });
  });

  it('goes on under a newer key', async () => {
    const rotated = { ...needs(store()), fields: createFieldCrypto([newKey, oldKey]) };
    await appendAudit(rotated, event(31));
    expect(await verifyAudit(rotated)).toEqual({ ok: true, rows: 31 });
  });

  it.each([
    ['update', sql`update audit_log set actor = 'nobody' where seq = 5`],
    ['delete', sql`delete from audit_log where seq = 5`],
    ['truncate', sql`truncate audit_log`],
  ])('refuses %s', async (_name, statement) => {
    const error = await errorOf(store().db.execute(statement));
    expect(isStoreError(error, 'refused')).toBe(true);
    expect(await store().db.select().from(auditLog)).toHaveLength(31);
  });

  it.each([
    ['actor', sql`update audit_log set actor = 'rep:9999' where seq = 7`],
    ['time', sql`update audit_log set at = at + interval '1 millisecond' where seq = 7`],
    ['data', sql`update audit_log set data = jsonb_set(data, '{z}', '7777') where seq = 7`],
    ['hash', sql`update audit_log set hash = previous_hash where seq = 7`],
  ])('names the row whose %s was edited behind its back', async (_name, statement) => {
    const verifier = { ...needs(store()), fields: createFieldCrypto([newKey, oldKey]) };
    await tamper(store(), sql`create table if not exists kept as select * from audit_log`);
    await tamper(store(), statement);
    expect(await verifyAudit(verifier)).toMatchObject({ ok: false, seq: 7 });
    await tamper(store(), sql`delete from audit_log where seq = 7`);
    await tamper(store(), sql`insert into audit_log select * from kept where seq = 7`);
    expect(await verifyAudit(verifier)).toEqual({ ok: true, rows: 31 });
  });

  it('notices a row cut out of the middle and rows cut from the end', async () => {
    const verifier = { ...needs(store()), fields: createFieldCrypto([newKey, oldKey]) };
    await tamper(store(), sql`delete from audit_log where seq > 29`);
    expect(await verifyAudit(verifier)).toEqual({
      ok: false,
      seq: 30,
      problem: 'rows are missing at the end of the log',
    });
    await tamper(store(), sql`delete from audit_log where seq = 12`);
    expect(await verifyAudit(verifier)).toEqual({ ok: false, seq: 12, problem: 'row 12 is missing' });
  });
});
