import { and, eq, exists, gte, inArray, or, sql, type SQL } from 'drizzle-orm';
import { instantAt } from '@/lib/rules/text/moments';
import type { ExportFormat } from '@/lib/rules/words/fulfilment-words';
import { appendAudit } from '../audit';
import type { Ports } from '../ports';
import { addBatch, loadPrevious, noteNumbers, takeExportTurn, type BatchRow } from '../store/export-rows';
import { carriers, plans } from '../store/schema/catalog-tables';
import { memberChanges } from '../store/schema/change-tables';
import { memberPolicies, policies } from '../store/schema/member-tables';
import type { JsonObject } from '../store/schema/types';
import type { Message, Unwritable } from './coverage';
import { findDue, type Due } from './find-due';
import { lineCode } from './household-segments';
import { readExchange, type ExchangeFacts } from './exchange-facts';
import { unwritable } from './write-834';
import { hashOf, writeBatch } from './write-batch';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

/** An order of an export. `actor` is who is named in the audit log; `policy` sends one policy again on purpose. */
export type Asked = {
  format: ExportFormat;
  isFull: boolean;
  actor: string;
  since?: string;
  groupId?: string;
  carrierId?: string;
  policy?: string;
};

export type MadeBatch = { batch: BatchRow; text: string };

/** A plan that is due and cannot be written, with the fields that keep it out. */
export type HeldBack = { policyId: string; heldId: string; problems: readonly Unwritable[] };

/** The carriers that take 834, with the facts of the exchange. */
export async function loadPartners({ store: { db } }: Pick<Ports, 'store'>): Promise<Map<string, ExchangeFacts>> {
  const rows = await db.select({ id: carriers.id, settings: carriers.settings }).from(carriers);
  return new Map(
    rows.flatMap(({ id, settings }): [string, ExchangeFacts][] => {
      const facts = readExchange(settings);
      return facts ? [[id, facts]] : [];
    }),
  );
}

/** The format in which a carrier is told of a plan: 834 for the lines it has codes for, where the carrier takes it; else a table. */
export const formatOf = (partners: ReadonlyMap<string, unknown>, carrierId: string, category: string): ExportFormat =>
  partners.has(carrierId) && lineCode(category) !== null ? '834' : 'lines';

/**
 * Makes the batches of what is due, one a carrier, and notes each with its plans and a line in the audit log, as personal data leaves the house by it
 * (decisions 281). In one transaction that has the turn of exports, so that no plan's change is in two. The files are for the caller to lay, once
 * that has committed.
 */
export async function makeBatches(needs: Needs, asked: Asked): Promise<{ made: MadeBatch[]; heldBack: HeldBack[] }> {
  return needs.store.withTransaction(async () => {
    const first = await takeExportTurn(needs);
    const partners = await loadPartners(needs);
    const due = (await findDue(needs, scopeOf(needs, asked), asked)).filter(
      ({ message: { coverage } }) =>
        asked.format === 'csv' || formatOf(partners, coverage.plan.carrierId, coverage.plan.category) === asked.format,
    );
    const { sound, heldBack } = sift(asked.format, due);
    const parts = Map.groupBy(sound, ({ message }) => (asked.format === 'csv' ? '' : message.coverage.plan.carrierId));
    const made: MadeBatch[] = [];
    for (const [carrierId, part] of [...parts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      made.push(await makeOne(needs, asked, { number: first + made.length, carrierId, part, partners }));
    await noteNumbers(needs, first + made.length);
    return { made, heldBack };
  });
}

/** The plans that an order is about. */
function scopeOf({ store: { db } }: Needs, { since, groupId, carrierId, policy }: Asked): SQL | undefined {
  const changed = db
    .select({ one: sql`1` })
    .from(memberChanges)
    .where(
      and(
        eq(memberChanges.memberId, memberPolicies.memberId),
        eq(memberChanges.state, 'done'),
        gte(sql`coalesce(${memberChanges.decidedAt}, ${memberChanges.signedAt})`, sql`${dayStart(since)}::timestamptz`),
      ),
    );
  const ofCarrier = db
    .select({ id: plans.id })
    .from(plans)
    .where(eq(plans.carrierId, carrierId ?? ''));
  return and(
    groupId === undefined ? undefined : eq(policies.groupId, groupId),
    carrierId === undefined ? undefined : inArray(memberPolicies.planId, ofCarrier),
    policy === undefined ? undefined : eq(policies.id, policy),
    since === undefined
      ? undefined
      : or(gte(policies.createdAt, new Date(dayStart(since))), gte(memberPolicies.since, since), exists(changed)),
  );
}

const dayStart = (since = '1970-01-01'): string => instantAt(since, 0).toISOString();

function sift(format: ExportFormat, due: readonly Due[]): { sound: Due[]; heldBack: HeldBack[] } {
  if (format !== '834') return { sound: [...due], heldBack: [] };
  const checked = due.map((one) => ({ one, problems: unwritable(one.message.coverage) }));
  return {
    sound: checked.filter(({ problems }) => problems.length === 0).map(({ one }) => one),
    heldBack: checked
      .filter(({ problems }) => problems.length > 0)
      .map(({ one: { message }, problems }) => {
        const { policyId, heldId } = message.coverage;
        return { policyId, heldId, problems };
      }),
  };
}

type Part = {
  number: number;
  carrierId: string;
  part: readonly Due[];
  partners: ReadonlyMap<string, ExchangeFacts>;
};

async function makeOne(needs: Needs, asked: Asked, { number, carrierId, part, partners }: Part): Promise<MadeBatch> {
  const { format, isFull, groupId, since, actor } = asked;
  const partner = format === '834' ? (partners.get(carrierId) ?? null) : null;
  const previous = await loadPrevious(needs, format, carrierId || null);
  const messages = part.map(({ message }) => message);
  const id = `EX-${number}`;
  const facts = {
    ...{ id, number, format, isFull, carrierId: carrierId || null, groupId: groupId ?? null, since: since ?? null },
    ...{ isTest: partner?.usage === 'test', partner: partner as JsonObject | null, createdBy: actor },
    ...{ previousId: previous?.id ?? null, again: again(asked, part), createdAt: needs.clock.now() },
  };
  const { text } = writeBatch(facts, messages);
  const batch: BatchRow = {
    ...{ ...facts, sha256: hashOf(text), bytes: Buffer.byteLength(text), plans: messages.length },
    ...{ people: countPeople(messages), fileName: fileName(facts) },
  };
  const items = messages.map((message, position) => ({
    ...{ batchId: id, position, deed: message.deed, content: message },
    ...{ heldId: message.coverage.heldId, policyId: message.coverage.policyId },
  }));
  await addBatch(needs, batch, items);
  await appendAudit(needs, {
    ...{ actor, action: 'policies.export', subject: `export:${id}` },
    data: {
      format,
      full: isFull,
      carrier: batch.carrierId,
      plans: batch.plans,
      people: batch.people,
      sha256: batch.sha256,
    },
  });
  return { batch, text };
}

/** The batch in whose place one is sent on purpose. */
const again = ({ policy }: Asked, part: readonly Due[]): string | null =>
  policy === undefined ? null : (part.map(({ last }) => last).findLast((one) => one !== null) ?? null);

/** People who are in a file, each once. */
function countPeople(messages: readonly Message[]): number {
  const all = messages.flatMap(({ coverage, people }) => [
    `member ${coverage.memberId}`,
    ...people.map(({ id }) => (id === 'member' ? `member ${coverage.memberId}` : id)),
  ]);
  return new Set(all).size;
}

/** Words of a carrier's id that every file system takes. */
function fileName({ id, format, isFull, carrierId }: Pick<BatchRow, 'id' | 'format' | 'isFull' | 'carrierId'>): string {
  const whose = (carrierId ?? 'all').replaceAll(/[^A-Za-z0-9-]/g, '-').slice(0, 40);
  return `${id}-${whose}-${format}-${isFull ? 'full' : 'change'}.${format === '834' ? 'x12' : 'csv'}`;
}
