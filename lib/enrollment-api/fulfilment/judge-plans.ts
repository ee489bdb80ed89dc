import { isDeepStrictEqual } from 'node:util';
import type { SQL } from 'drizzle-orm';
import { waitWords } from '@/lib/rules/policies/life-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import type { ExportFormat } from '@/lib/rules/words/fulfilment-words';
import type { Ports } from '../ports';
import { isRefused, loadToldOf, openTold, type ItemRow } from '../store/export-rows';
import { auditCoverage, compareCoverage } from './compare-coverage';
import type { Coverage, Message } from './coverage';
import { loadCoverages, standing, type LoadedPlan } from './load-coverages';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;
type Order = { format: ExportFormat; isFull: boolean; policy?: string };

/**
 * A plan that was looked at: what its carrier is to be told of it, if anything, and the last batch it was in. `leftOut` says why
 * its carrier is not told of it yet; null where it is, or has nothing new.
 */
export type Judged = { plan: LoadedPlan; message: Message | null; last: string | null; leftOut: string | null };
export type Due = Pick<Judged, 'last'> & { message: Message };

/** The plans of a scope, each with what a format has to tell of it, in the order of its file. */
export async function judgePlans(needs: Needs, which: SQL | undefined, order: Order): Promise<Judged[]> {
  const today = dayOf(needs.clock.now());
  const loaded = await loadCoverages(needs, which);
  const heldIds = loaded.map(({ row }) => row.held.id);
  const told = Map.groupBy(await loadToldOf(needs, heldIds, order.format), ({ item }) => item.heldId);
  return loaded.map((plan) => {
    const items = (told.get(plan.row.held.id) ?? []).map(({ item }) => item);
    const message = messageOf(needs, plan, items, { ...order, today });
    const last = items.at(-1);
    const leftOut = message === null ? whyLeftOut(plan, last, order) : null;
    return { plan, message, last: last?.batchId ?? null, leftOut };
  });
}

/** The reason for which a plan is in no file of a carrier until something happens; null where it has nothing new to tell. */
function whyLeftOut(
  { row: { held } }: LoadedPlan,
  last: ItemRow | undefined,
  { format, isFull }: Order,
): string | null {
  if (format === 'csv') return null;
  if (held.status === 'PENDING') {
    const waits = held.waitsFor.map(waitWords);
    return `It waits for ${joinWords(waits.length === 0 ? ['a decision'] : waits)}.`;
  }
  if (isFull || !isRefused(last)) return null;
  const problems = last.problems.map(({ field, words, code }) => `${field}: ${words} (${code})`);
  return `Its carrier rejected it, and nothing of it was changed since. ${problems.join(' ')}`;
}

function messageOf(
  needs: Needs,
  plan: LoadedPlan,
  items: readonly ItemRow[],
  { format, isFull, policy, today }: Order & { today: string },
): Message | null {
  const last = items.at(-1);
  const lastTold = last ? (openTold(needs, last) as Message | null) : null;
  const base = items.findLast(({ state }) => state !== 'rejected');
  const known = base && (base === last ? lastTold : (openTold(needs, base) as Message | null));
  const now = plan.coverage ?? deletedCoverage(plan, known ?? lastTold);
  if (!now) return null;
  if (format === 'csv') return rowOf(lastTold?.coverage ?? null, now, { isFull, isAgain: policy !== undefined });
  if (isHeldBack(now)) return null;
  if (isFull) return isInForce(now, today) ? auditCoverage(now, today) : null;
  // The end of a plan was told, and what was told is forgotten.
  if (base?.deed === 'end' && !known && now.end !== null) return null;
  const message = compareCoverage(known?.coverage ?? null, now);
  if (policy !== undefined) return message ?? toldAgain(needs, items, now);
  return isRefused(last) && isDeepStrictEqual(plain(lastTold?.coverage), plain(now)) ? null : message;
}

/** The words told last by a change file, with today's facts; a plan that full files alone had is told as a new one. */
function toldAgain(needs: Needs, items: readonly ItemRow[], now: Coverage): Message | null {
  const last = items.findLast(({ deed, content }) => deed !== 'audit' && content !== null);
  return last ? { ...(openTold(needs, last) as Message), coverage: now } : compareCoverage(null, now);
}

/** As it is read back from what was sealed. */
const plain = (coverage: Coverage | undefined): unknown => JSON.parse(JSON.stringify(coverage ?? null));

/** A plan whose member's file was deleted is told by what was told before, and its end. */
const deletedCoverage = ({ row }: LoadedPlan, known: Message | null): Coverage | null =>
  known && { ...known.coverage, ...standing(row.held) };

/** True for a plan that waits for its first payment or for a decision: its carrier is told of it once it holds. */
const isHeldBack = ({ status }: Coverage): boolean => status === 'PENDING';

const isInForce = ({ end }: Coverage, today: string): boolean => end === null || end >= today;

/** The operator's own table has a row for whatever changed. */
function rowOf(before: Coverage | null, now: Coverage, { isFull, isAgain }: { isFull: boolean; isAgain: boolean }) {
  const isSame = before !== null && isDeepStrictEqual(plain(before), plain(now));
  if (isSame && !isFull && !isAgain) return null;
  const changed = now.end !== null && now.end !== before?.end ? 'end' : 'change';
  const deed = isFull ? 'audit' : before === null ? 'add' : changed;
  return { coverage: now, deed, people: [] } satisfies Message;
}
