import { RATED_GENDER_WORDS } from '@/lib/rules/words/rate-words';
import { RateTables } from '../../rating/plan';
import type { RateTable } from '../../rating/plan-rates';
import type { Queries } from '../../store/database';
import { loadRates } from '../../store/rate-rows';
import { factor as factorKind, money, rate as rateKind } from '../tables/cell-kinds';
import { rateRecords, type RateRecord } from '../tables/rate-records';
import type { RateDifference } from './compare-rates';

/** A price or a factor that is another one from a day on, as people read it. */
export type RateChange = { planId: string; from: string; what: string; old: string; new: string; change: string };

/**
 * The changes that each filed table makes to the one that it takes the place of or follows, row by row: nothing of rows that stay. Factors of areas
 * are no rows of it.
 */
export async function rateChanges(db: Queries, rates: readonly RateDifference[]): Promise<RateChange[]> {
  const stored = await loadRates(
    db,
    rates.map(({ planId }) => planId),
  );
  return rates.flatMap(({ planId, filed }) => {
    const known = RateTables.safeParse(stored.get(planId)?.tables ?? []).data ?? [];
    return filed.flatMap((table) => changesOf(planId, table, beforeOf(known, filed, table.from)));
  });
}

/** The table of the same day, else the one that runs out with it, filed or stored. */
function beforeOf(stored: readonly RateTable[], filed: readonly RateTable[], from: string): RateTable | null {
  const same = stored.find((table) => table.from === from);
  const earlier = [...stored, ...filed].filter((table) => table.from < from);
  return same ?? earlier.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1) ?? null;
}

function changesOf(planId: string, table: RateTable, before: RateTable | null): RateChange[] {
  const was = new Map((before === null ? [] : rateRecords([before])).map((record) => [nameOf(record), record]));
  const is = new Map(rateRecords([table]).map((record) => [nameOf(record), record]));
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((what) => {
    const [old, now] = [was.get(what), is.get(what)];
    const told = { planId, from: table.from, what, old: valueOf(old), new: valueOf(now) };
    return told.old === told.new ? [] : [{ ...told, change: changeOf(old, now) }];
  });
}

const ages = ({ age_from: from, age_to: to }: RateRecord): string | null =>
  from === null ? null : to === null ? `from age ${from}` : from === to ? `age ${from}` : `age ${from} to ${to}`;

/** The subject of a row, which is the same in both tables. */
const nameOf = (record: RateRecord): string =>
  [
    record.level === null ? 'All levels' : `Level ${record.level}`,
    record.tier,
    record.role,
    ages(record),
    record.gender === null ? null : RATED_GENDER_WORDS[record.gender],
    record.tobacco === null ? null : record.tobacco === 'Y' ? 'tobacco' : 'no tobacco',
    record.rate === null && record.units !== null ? 'units' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

function valueOf(record: RateRecord | undefined): string {
  if (record === undefined) return 'none';
  const { rate, factor, units } = record;
  if (rate !== null) return `$${rateKind.write(rate)}${units === null ? '' : ` × ${units}`}`;
  return factor === null ? String(units ?? '') : `× ${factorKind.write(factor)}`;
}

function changeOf(old: RateRecord | undefined, now: RateRecord | undefined): string {
  if (old === undefined) return 'new';
  if (now === undefined) return 'gone';
  if (old.rate === null || now.rate === null || old.rate.isFine || now.rate.isFine) return 'other';
  const difference = now.rate.amount - old.rate.amount;
  return difference === 0 ? 'other' : `${difference > 0 ? 'up' : 'down'} $${money.write(Math.abs(difference))}`;
}
