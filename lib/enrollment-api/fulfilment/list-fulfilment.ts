import { and, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm';
import { dayOf } from '@/lib/rules/text/moments';
import type { ExportFormat, FulfilmentState } from '@/lib/rules/words/fulfilment-words';
import type { Ports } from '../ports';
import { isRefused, loadHolds, loadToldOf, type BatchRow, type HoldRow, type ItemRow } from '../store/export-rows';
import { carriers, plans } from '../store/schema/catalog-tables';
import { memberPolicies, policies } from '../store/schema/member-tables';
import type { ToldProblem } from '../store/schema/export-tables';
import { judgePlans } from './judge-plans';
import { formatOf, loadPartners } from './told-formats';

/** The standing of a held plan with its carrier. No personal data. */
export type Fulfilment = {
  policyId: string;
  heldId: string;
  planName: string;
  carrierId: string;
  carrier: string;
  /** The format in which its carrier is told. */
  format: Exclude<ExportFormat, 'csv'>;
  state: FulfilmentState;
  /** The last batch that it was in, its day, and how often it was told. */
  batch: string | null;
  day: string | null;
  times: number;
  /** The last deed that was told: `add`, `change`, `end`, `reinstate` or `audit`. */
  deed: string | null;
  /** The day since which it is held back; null where it is not. */
  heldSince: string | null;
  /**
   * Things that keep it back, or that the carrier found wrong, field by field; empty where the plan went back with others of its set. One that
   * keeps it back has no code.
   */
  problems: readonly ToldProblem[];
  /**
   * Things that hold it back while nothing was sent. What came back waits for a correction, while no file has it until something of it is
   * changed, or for the next export.
   */
  waitsFor: readonly string[];
};

export type FulfilmentQuery = {
  state?: FulfilmentState;
  carrierId?: string;
  policyId?: string;
  /** The `cursor` of the page before. */
  after?: string;
  /** Plans that are left out before the first; 0 without. */
  skip?: number;
  most: number;
};

/** Plans that are read at once. */
const PAGE = 500;

type Needs = Pick<Ports, 'store'>;
type Judging = Pick<Ports, 'store' | 'fields' | 'clock'>;

/** The standing of held plans that were sold here, newest policies first; `cursor` is null on the last page. */
export async function listFulfilment(
  needs: Judging,
  { most, after, skip = 0, ...query }: FulfilmentQuery,
): Promise<{ rows: Fulfilment[]; cursor: string | null }> {
  const partners = await loadPartners(needs);
  const rows: Fulfilment[] = [];
  let before = skip;
  for (let from = after ?? null; ;) {
    const page = await loadPage(needs, query, from);
    const heldIds = page.map(({ held }) => held.id);
    const told = Map.groupBy(await loadToldOf(needs, heldIds), ({ item }) => item.heldId);
    const holds = await loadHolds(needs, heldIds);
    const stopped = await findStopped(needs, told, holds);
    for (const row of page) {
      from = toCursor(row);
      const { id } = row.held;
      const known = { told: told.get(id) ?? [], hold: holds.get(id) ?? null, isStopped: stopped.has(id) };
      const found = toFulfilment(row, known, partners);
      if (query.state !== undefined && found.state !== query.state) continue;
      if (before-- > 0) continue;
      rows.push(found);
      if (rows.length === most) return { rows, cursor: row === page.at(-1) && page.length < PAGE ? null : from };
    }
    if (page.length < PAGE) return { rows, cursor: null };
  }
}

type Row = Awaited<ReturnType<typeof loadPage>>[number];

async function loadPage(
  { store: { db } }: Needs,
  query: Omit<FulfilmentQuery, 'most' | 'after' | 'skip'>,
  from: string | null,
) {
  const { carrierId, policyId } = query;
  return db
    .select({ held: memberPolicies, plan: plans, carrier: carriers, createdAt: policies.createdAt })
    .from(memberPolicies)
    .innerJoin(policies, eq(policies.id, memberPolicies.policyId))
    .innerJoin(plans, eq(plans.id, memberPolicies.planId))
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .where(
      and(
        carrierId === undefined ? undefined : eq(plans.carrierId, carrierId),
        policyId === undefined ? undefined : eq(policies.id, policyId),
        from === null ? undefined : behind(from),
      ),
    )
    .orderBy(desc(policies.createdAt), memberPolicies.id)
    .limit(PAGE);
}

const toCursor = ({ createdAt, held }: Row): string => `${createdAt.toISOString()} ${held.id}`;

function behind(cursor: string): SQL | undefined {
  const [instant = '', id = ''] = cursor.split(' ');
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return undefined;
  return or(lt(policies.createdAt, at), and(eq(policies.createdAt, at), gt(memberPolicies.id, id)));
}

type Told = { item: ItemRow; batch: BatchRow };

/** Of plans that came back, those of which nothing was changed since: the next file leaves them out, as `judgePlans` says. */
async function findStopped(
  needs: Judging,
  told: ReadonlyMap<string, readonly Told[]>,
  holds: ReadonlyMap<string, unknown>,
): Promise<ReadonlySet<string>> {
  const back = [...told].flatMap(([id, all]) => {
    const last = toldToCarrier(all).at(-1);
    return !holds.has(id) && isRefused(last?.item) ? [{ id, format: last?.batch.format ?? 'lines' }] : [];
  });
  const stopped = new Set<string>();
  for (const [format, plans] of Map.groupBy(back, (one) => one.format)) {
    const which = inArray(
      memberPolicies.id,
      plans.map(({ id }) => id),
    );
    for (const { plan, message } of await judgePlans(needs, which, { format, isFull: false }))
      if (message === null) stopped.add(plan.row.held.id);
  }
  return stopped;
}

const toldToCarrier = (told: readonly Told[]): readonly Told[] => told.filter(({ batch }) => batch.format !== 'csv');

function toFulfilment(
  { held, plan, carrier }: Row,
  { told: all, hold, isStopped }: { told: readonly Told[]; hold: HoldRow | null; isStopped: boolean },
  partners: ReadonlyMap<string, unknown>,
): Fulfilment {
  const told = toldToCarrier(all);
  const last = told.at(-1);
  const next = formatOf(partners, carrier.id, plan.category);
  const format = last?.batch.format === '834' || (!last && next === '834') ? '834' : 'lines';
  return {
    ...{ policyId: held.policyId, heldId: held.id, planName: held.planName },
    ...{ carrierId: carrier.id, carrier: carrier.name, format },
    state: hold ? 'held-back' : stateOf(told),
    heldSince: hold && dayOf(hold.createdAt),
    batch: last?.batch.id ?? null,
    day: last ? dayOf(last.batch.createdAt) : null,
    times: told.length,
    deed: last?.item.deed ?? null,
    problems: hold ? hold.problems.map((one) => ({ ...one, code: '' })) : (last?.item.problems ?? []),
    waitsFor: last ? waitingBack(last, { hold, isStopped }) : held.waitsFor,
  };
}

function waitingBack({ item }: Told, { hold, isStopped }: { hold: HoldRow | null; isStopped: boolean }): string[] {
  if (hold !== null || item.state !== 'rejected') return [];
  return isStopped ? ['correction'] : ['next-export'];
}

function stateOf(told: readonly Told[]): FulfilmentState {
  const last = told.at(-1);
  if (!last) return 'not-sent';
  if (last.item.state !== 'sent') return last.item.state;
  return last.batch.again !== null || told.at(-2)?.item.state === 'rejected' ? 'sent-again' : 'sent';
}
