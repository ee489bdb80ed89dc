import * as z from 'zod';
import { formatMoney } from '@/lib/rules/money/money';
import { RateTable } from '../../rating/plan-rates';
import type { Queries } from '../../store/database';
import { loadRates } from '../../store/rate-rows';
import type { FiledRates, Place, Problem, Told } from '../shop';
import { textOf } from './kinds';

/** The fate of the rate tables of a plan. Tables in force stay as they are, also those that the folder does not have. */
export type RateDifference = {
  planId: string;
  at: Place;
  /** New tables, and those before their first day that the folder has otherwise. */
  filed: readonly RateTable[];
  /** First days of tables that are taken back before they begin: replaced by others, or not in the folder any more. */
  withdrawn: readonly string[];
};

/** Plans whose tables are read at once. */
const AT_ONCE = 200;

/** The tables of plans that differ. What would change rates in force is a problem, told with the place of the plan's rates. */
export async function compareRates(
  db: Queries,
  told: readonly Told<FiledRates>[],
  today: string,
  problems: Problem[],
): Promise<RateDifference[]> {
  const found: RateDifference[] = [];
  for (let start = 0; start < told.length; start += AT_ONCE) {
    const some = told.slice(start, start + AT_ONCE);
    const stored = await loadRates(
      db,
      some.map(({ row }) => row.planId),
    );
    for (const one of some) {
      const difference = comparePlan(one, { stored: stored.get(one.row.planId)?.tables ?? [], today }, problems);
      if (difference) found.push(difference);
    }
  }
  return found;
}

const Day = z.object({ from: z.string() });

/** A table as it is stored; one that pricing cannot read is unlike any other. */
function readStored(table: unknown): [from: string, table: RateTable | null] {
  const read = RateTable.safeParse(table);
  return read.success ? [read.data.from, read.data] : [Day.parse(table).from, null];
}

type Stored = { stored: readonly unknown[]; today: string };

function comparePlan(
  { row: { planId, tables }, at }: Told<FiledRates>,
  { stored, today }: Stored,
  problems: Problem[],
): RateDifference | null {
  const known = new Map(stored.map(readStored));
  const isSold = [...known.keys()].some((from) => from <= today);
  const filed: RateTable[] = [];
  const named = new Set(tables.map(({ from }) => from));
  const withdrawn = [...known.keys()].filter((from) => from > today && !named.has(from));
  for (const table of tables) {
    const before = known.get(table.from);
    if (before && textOf(inOrder(before)) === textOf(inOrder(table))) continue;
    const isBegun = table.from <= today;
    if (known.has(table.from) && isBegun)
      problems.push({
        at,
        what: `Rates of ${planId} from ${table.from} are in force and never changed: ${firstDifference(before, table)}`,
        expected: 'the rates as they were filed, or new ones with a later first day',
      });
    else if (isSold && isBegun)
      problems.push({
        at,
        what: `Rates of ${planId} from ${table.from} would be in force at once, and it has rates in force`,
        expected: `a first day after ${today}`,
      });
    else {
      filed.push(table);
      if (known.has(table.from)) withdrawn.push(table.from);
    }
  }
  return filed.length + withdrawn.length === 0 ? null : { planId, at, filed, withdrawn };
}

/** Bands have an order, in which they are read and not always told. */
function inOrder(table: RateTable): RateTable {
  const byAge = (bands: readonly { from: number }[]) => bands.toSorted((a, b) => a.from - b.from);
  return { ...table, ...(table.ageFactors && { ageFactors: byAge(table.ageFactors) as typeof table.ageFactors }) };
}

/** The first place in which two tables differ, as a path with both values. */
function firstDifference(before: RateTable | null | undefined, after: RateTable): string {
  if (!before) return 'those of the database cannot be read';
  const { path, was, is } = differenceOf(before, after, []) ?? { path: [], was: null, is: null };
  const [kind, level, what, tier] = path;
  // Prices of tiers, which most plans have, in an operator's words.
  const isPrice = kind === 'levels' && what === 'tiers' && tier !== undefined;
  const inMoney = (value: unknown) =>
    isPrice && typeof value === 'number' ? formatMoney(value) : JSON.stringify(value);
  const shown = (value: unknown) => (value === undefined ? 'nothing' : inMoney(value));
  return `${isPrice ? `level ${level}, tier ${tier}` : path.join('.')} is ${shown(was)} in the database and ${shown(is)} here`;
}

type Found = { path: readonly string[]; was: unknown; is: unknown };

function differenceOf(was: unknown, is: unknown, path: readonly string[]): Found | null {
  if (textOf(was) === textOf(is)) return null;
  if (!isHolder(was) || !isHolder(is)) return { path, was, is };
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const inner = differenceOf(was[name], is[name], [...path, name]);
    if (inner) return inner;
  }
  return { path, was, is };
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
