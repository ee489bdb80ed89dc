import { and, asc, eq, exists, gte, inArray, or, sql, type SQL } from 'drizzle-orm';
import { instantAt } from '@/lib/rules/text/moments';
import type { ExportFormat } from '@/lib/rules/words/fulfilment-words';
import type { Ports } from '../ports';
import { keepHolds } from '../store/export-rows';
import { inTurn } from '../store/export-turn';
import { plans } from '../store/schema/catalog-tables';
import { memberChanges } from '../store/schema/change-tables';
import type { HeldField } from '../store/schema/export-tables';
import { memberPolicies, policies } from '../store/schema/member-tables';
import { groups } from '../store/schema/site-tables';
import type { ExchangeFacts } from './exchange-facts';
import { judgePlans, type Due, type Judged } from './judge-plans';
import { formatOf } from './told-formats';
import { unwritable } from './write-834';

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

/** A plan that is due and cannot be written, with the fields that keep it out. */
export type HeldBack = { policyId: string; heldId: string; problems: readonly HeldField[] };

/** A plan of which its carrier is not told for now, with the reason in words. */
export type LeftOut = { policyId: string; heldId: string; planName: string; why: string };

/** Policies of one transaction: a second or two of opening what is sealed. */
const PORTION = 200;

/** `otherwise`: how many plans have a carrier that is told in the other format. */
type Gathered = { due: Due[]; heldBack: HeldBack[]; leftOut: LeftOut[]; otherwise: number };

/**
 * Gathers what an order has to tell, portion by portion, each in a transaction of its own that has the turn of exports. Which plans are held back, and
 * why, is kept for the board with each portion. A policy that is sold meanwhile is left to the next export.
 */
export async function gatherDue(
  needs: Needs,
  asked: Asked,
  { holder, partners }: { holder: string; partners: ReadonlyMap<string, ExchangeFacts> },
): Promise<Gathered> {
  const scope = scopeOf(needs, asked);
  const ids = await listPolicies(needs, scope);
  const all: Gathered = { due: [], heldBack: [], leftOut: [], otherwise: 0 };
  for (let at = 0; at < ids.length; at += PORTION) {
    const which = and(scope, inArray(policies.id, ids.slice(at, at + PORTION)));
    const part = await inTurn(needs, holder, 0, () => gatherPortion(needs, asked, which, partners));
    all.due.push(...part.due);
    all.heldBack.push(...part.heldBack);
    all.leftOut.push(...part.leftOut);
    all.otherwise += part.otherwise;
  }
  return all;
}

/** The policies of a scope in the order of files. */
async function listPolicies({ store: { db } }: Needs, scope: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: policies.id, code: groups.code })
    .from(memberPolicies)
    .innerJoin(policies, eq(policies.id, memberPolicies.policyId))
    .leftJoin(groups, eq(groups.id, policies.groupId))
    .where(scope)
    .orderBy(sql`${groups.code} nulls first`, asc(policies.id));
  return rows.map(({ id }) => id);
}

async function gatherPortion(
  needs: Needs,
  asked: Asked,
  which: SQL | undefined,
  partners: ReadonlyMap<string, ExchangeFacts>,
): Promise<Gathered> {
  const { format } = asked;
  const all = await judgePlans(needs, which, asked);
  const judged = all.filter(
    ({ plan: { row } }) => format === 'csv' || formatOf(partners, row.carrier.id, row.plan.category) === format,
  );
  const { due, heldBack } = sift(format, judged);
  if (format !== 'csv') {
    const createdAt = needs.clock.now();
    const heldIds = judged.map(({ plan }) => plan.row.held.id);
    const holds = heldBack.map(({ problems, ...ids }) => ({ ...ids, problems: [...problems], createdAt }));
    await keepHolds(needs, heldIds, holds);
  }
  return { due, heldBack, leftOut: judged.flatMap(toLeftOut), otherwise: all.length - judged.length };
}

function toLeftOut({ plan: { row }, leftOut: why }: Judged): LeftOut[] {
  const { id: heldId, planName } = row.held;
  return why === null ? [] : [{ policyId: row.policy.id, heldId, planName, why }];
}

/** Parts what can be written from what is held back. Rows of plans are let go: tens of thousands would fill the memory. */
function sift(format: ExportFormat, judged: readonly Judged[]): Pick<Gathered, 'due' | 'heldBack'> {
  const all = judged.flatMap(({ message, last }): Due[] => (message === null ? [] : [{ message, last }]));
  if (format !== '834') return { due: all, heldBack: [] };
  const checked = all.map((one) => ({ one, problems: unwritable(one.message.coverage) }));
  return {
    due: checked.flatMap(({ one, problems }) => (problems.length === 0 ? [one] : [])),
    heldBack: checked.flatMap(({ one: { message }, problems }) => {
      const { policyId, heldId } = message.coverage;
      return problems.length === 0 ? [] : [{ policyId, heldId, problems }];
    }),
  };
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
