import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, expect, it } from 'vitest';
import { recordsCommand } from '@/lib/cli/records-command';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { carryOutDeletions } from '@/lib/enrollment-api/handlers/rights/carry-out-deletions';
import { enqueueMail } from '@/lib/enrollment-api/mail/outbox';
import { places } from '@/lib/enrollment-api/store/places';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { DAYS, RETENTION } from '@/lib/enrollment-api/store/retention-plan';
import { assistantAnswers, assistantQuestions, leads } from '@/lib/enrollment-api/store/schema/activity-tables';
import { memberChanges } from '@/lib/enrollment-api/store/schema/change-tables';
import { answeredCalls, cartItems, consents, enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { mailOutbox, auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { webhookEvents } from '@/lib/enrollment-api/store/schema/webhook-tables';
import { describeWithDemo } from '../config/databases';
import { type Me } from './enrolled-member';
import { buildApi, NORTH_STAR, NOW, type Api } from './support';
import { memberWithLife } from './whole-life';

const siteKey = NORTH_STAR.site_key;

/** Days after which the worker has deleted a row that is over on the first one, by table (docs/retention.md). */
const ENDS: Readonly<Record<string, number>> = {
  answered_calls: DAYS.answered,
  assistant_answers: DAYS.device,
  change_proofs: DAYS.refusedPaper,
  enrollments: DAYS.draft,
  leads: DAYS.device,
  link_tokens: DAYS.code,
  mail_outbox: DAYS.mail,
  member_changes: DAYS.draft,
  one_time_codes: DAYS.code,
  quotes: DAYS.sent,
  resume_codes: DAYS.code,
  signing_links: DAYS.sent,
  visits: DAYS.visit,
  webhook_events: DAYS.webhook,
};
/** Ended by the storefront's own process: storefront/local-store.test.ts. */
const OF_THE_PROCESS = ['rate_limits', 'sessions'];
/** Ended within a day: tests/api/shop-files/uploaded-files.test.ts. */
const OF_HOURS = ['shop_uploads'];

/** Every period of docs/retention.md, carried out on a life that left something in every table (decisions 267, 277). */
describeWithDemo('what is kept no longer', (store) => {
  let api: Api;
  let me: Me;
  let key: string;
  beforeEach(async () => {
    api = await buildApi(store());
    me = await memberWithLife(api);
    await api.sent();
    key = `${me.id}-life`;
  });

  const rowsWith = async (table: string, text: string): Promise<number> => {
    const [row] = await store().db.execute(
      sql`select count(*)::int as found from ${sql.identifier(table)} t where t::text like ${`%${text}%`}`,
    );
    return Number(row?.['found']);
  };
  const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000);
  const endOn = (endDate: string) =>
    store().db.update(memberPolicies).set({ status: 'TERMINATED', endDate }).where(eq(memberPolicies.memberId, me.id));

  /** A row for each table whose rows come from elsewhere, with `over` among its words. */
  async function leaveOver(over: string): Promise<void> {
    const { db } = store();
    const { fields } = api.ports;
    const draft = { siteKey, eprocess: 'applicant' as const, type: 'new-member' as const, tier: 'IO' as const };
    await db.insert(enrollments).values({ id: over, ...draft, createdAt: NOW, updatedAt: NOW });
    await db.insert(enrollments).values({ id: `kept-${key}`, ...draft, updatedAt: later(400) });
    await db.insert(cartItems).values({ enrollmentId: over, planId: '101', planPricingId: '1011' });
    const answer = fields.seal('{}', places.answeredCall(`kept-${key}`, over));
    await db
      .insert(answeredCalls)
      .values({ enrollmentId: `kept-${key}`, key: over, fingerprint: 'x', answer, createdAt: NOW });
    await db.insert(leads).values({ id: over, siteKey, deviceId: over, updatedAt: NOW });
    const [question] = await db.select({ id: assistantQuestions.id }).from(assistantQuestions).limit(1);
    await db.insert(assistantAnswers).values({
      ...{ id: over, siteKey, deviceId: over, questionId: question?.id ?? 1, updatedAt: NOW },
      answer: fields.seal('x', places.assistantAnswer(over)),
    });
    const record = fields.sealJson({ pays: { source: { token: 'left at the bank' } } }, places.memberChange(over));
    await db
      .insert(memberChanges)
      .values({ id: over, memberId: me.id, siteKey, kind: 'payment', record, createdAt: NOW });
    const mail = {
      from: 'a@b.example',
      to: 'c@d.example',
      subject: 's',
      text: 't',
      html: 'h',
      kind: 'x',
      siteKey: null,
    };
    await db.insert(webhookEvents).values({ id: over, type: 'policy.status', body: '{}', createdAt: NOW });
    await enqueueMail(api.ports, { ...mail, dedupeKey: over });
    await db.update(mailOutbox).set({ status: 'sent', createdAt: NOW }).where(eq(mailOutbox.dedupeKey, over));
  }

  it('is deleted by the worker on its day, and not a day before, in every table that the page says so of', async () => {
    const named = Object.entries(RETENTION).filter(([, { by }]) => by === 'worker');
    expect([...Object.keys(ENDS), ...OF_THE_PROCESS, ...OF_HOURS].toSorted()).toEqual(
      named.map(([table]) => table).toSorted(),
    );
    const over = `over-${key}`;
    await leaveOver(over);
    const markOf = async (table: string) => ((await rowsWith(table, over)) > 0 ? over : key);
    const marks = new Map<string, string>();
    for (const table of Object.keys(ENDS)) marks.set(table, await markOf(table));
    const kept = async (table: string) => (await rowsWith(table, marks.get(table) ?? '')) > 0;
    for (const days of [...new Set(Object.values(ENDS))].toSorted((one, other) => one - other)) {
      const tables = Object.keys(ENDS).filter((table) => ENDS[table] === days);
      const states = async () => Promise.all(tables.map(async (table) => [table, await kept(table)]));
      api.setNow(later(days - 0.5));
      await purgeExpired(api.ports);
      expect(await states()).toEqual(tables.map((table) => [table, true]));
      api.setNow(later(days + 0.5));
      await purgeExpired(api.ports);
      expect(await states()).toEqual(tables.map((table) => [table, false]));
    }
    expect(await rowsWith('member_changes', key)).toBe(1);
    expect(await rowsWith('enrollments', me.enrollmentId)).toBe(1);
    expect(await rowsWith('mail_outbox', me.policyId)).toBe(0);
  });

  it('is deleted when its member asks, in every table that waits for it, papers of signed changes too', async () => {
    await endOn('2026-11-30');
    expect(await carryOutDeletions(api.ports)).toBe(1);
    for (const [table, { by }] of Object.entries(RETENTION))
      if (by === 'wish' && table !== 'members')
        expect({ table, rows: await rowsWith(table, me.id) }).toEqual({ table, rows: 0 });
    expect(await rowsWith('change_proofs', key)).toBe(0);
    expect(await rowsWith('member_changes', key)).toBe(1);
  });

  it('is listed for an operator when its ten years are over, and then deleted whole but for the ledgers, once', async () => {
    const tables = await loadTables();
    const say: string[] = [];
    const run = (...args: string[]) => recordsCommand(api.ports, args, (line) => void say.push(line));
    const left = async () => {
      const found: string[] = [];
      for (const table of tables)
        for (const id of [me.id, me.policyId]) if ((await rowsWith(table, id)) > 0) found.push(table);
      return [...new Set(found)].toSorted();
    };
    await endOn('2026-11-30');
    api.setNow(new Date('2036-12-31T17:00:00Z'));
    expect(await run('--by', 'ops')).toBe(0);
    expect(await left()).toContain('policies');
    api.setNow(new Date('2037-01-02T17:00:00Z'));
    const before = await left();
    expect(await run('--dry-run')).toBe(0);
    expect(say.join('\n')).toContain('Nothing was.');
    expect(await left()).toEqual(before);
    for (const wrong of [[], ['--by', 'a b'], ['--dry-run', '--by', 'ops'], ['--all']])
      expect(await run(...wrong)).toBe(1);
    expect(await left()).toEqual(before);
    await purgeExpired(api.ports);
    expect(await run('--by', 'ops')).toBe(0);
    expect(await left()).toEqual(['audit_log']);
    const [row] = await store().db.select().from(enrollments).where(eq(enrollments.id, me.enrollmentId));
    expect(row).toMatchObject({ userId: null, zip: null, county: null });
    const ledger = await store().db.select().from(consents).where(eq(consents.enrollmentId, me.enrollmentId));
    expect(ledger.length).toBeGreaterThan(0);
    expect(await rowsWith('enrollment_columns', me.enrollmentId)).toBe(0);
    expect(await rowsWith('signatures', me.enrollmentId)).toBe(0);
    await run('--by', 'ops');
    const noted = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `member:${me.id}`));
    expect(noted.filter(({ action }) => action === 'records.delete')).toMatchObject([{ actor: 'operator:ops' }]);
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
  });

  it('is never deleted of a member who holds a plan, however long ago another one ended', async () => {
    await endOn('2010-05-31');
    await store()
      .db.insert(memberPolicies)
      .values({
        ...{ id: `held-${key}`, policyId: 'elsewhere', memberId: me.id, planName: 'Vision', tier: 'IO' },
        ...{ status: 'ACTIVE', effectiveDate: '2011-01-01' },
      });
    api.setNow(new Date('2040-06-01T17:00:00Z'));
    await recordsCommand(api.ports, ['--by', 'ops'], () => undefined);
    expect(await rowsWith('members', me.id)).toBe(1);
  });
});

async function loadTables(): Promise<string[]> {
  const modules = import.meta.glob<Record<string, unknown>>('../../lib/enrollment-api/store/schema/*.ts');
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  const tables = loaded.flatMap((one) => Object.values(one)).filter((value): value is PgTable => is(value, PgTable));
  return [...new Set(tables.map(getTableName))];
}
