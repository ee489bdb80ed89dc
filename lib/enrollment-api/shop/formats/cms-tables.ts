import { addDays } from '@/lib/rules/text/days-later';
import type { AgeBand, LevelRates, RateTable } from '../../rating/plan-rates';
import type { Place, Problem } from '../shop';
import { factorAreas, oddArea, type Factored } from './area-factors';
import type { CmsRate } from './cms-rates';
import { toArea } from './cms-area-rows';
import type { AreaPlace } from './rating-areas';

export type CmsWanted = {
  /** The id of HIOS of each level of the plan. */
  levels: ReadonlyMap<string, string>;
  /** Empty where no file says where areas are. */
  places: readonly AreaPlace[];
  threeOldest: boolean;
};

export type CmsTables = { tables: RateTable[]; problems: Problem[]; notes: string[] };
export type Report = (at: Place, what: string, expected: string) => void;

/** A price that is filed for each area: of a level, and of an age with or without tobacco or of a tier. */
type Cell = { level: string; key: string; byArea: Map<string, { cents: number; at: Place }> };

/**
 * The rate tables of a plan from the rates of its filing, one for each day from which rates are filed. Every price that comes out of them is
 * the filed one to the cent; what cannot be told so is a problem at its row.
 */
export function toCmsTables(rates: readonly CmsRate[], wanted: CmsWanted): CmsTables {
  const problems: Problem[] = [];
  const notes: string[] = [];
  const report: Report = (at, what, expected) => void problems.push({ at, what, expected });
  const byDay = [...Map.groupBy(rates, ({ from }) => from)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const tables = byDay.flatMap(([from, filed], at) => {
    checkPeriod(filed, byDay[at + 1]?.[0], report, notes);
    const table = toTable(from, filed, wanted, report, notes);
    return table === null ? [] : [table];
  });
  return { tables, problems, notes: [...new Set(notes)] };
}

/** Rates here hold until later ones begin: a filing that ends before has a hole, and one that ends later contradicts itself. */
function checkPeriod(filed: readonly CmsRate[], next: string | undefined, report: Report, notes: string[]): void {
  const [first] = filed;
  if (!first) return;
  const other = filed.find(({ to }) => to !== first.to);
  if (other) report(other.at, 'Rates from one day on end on different days', `the end of line ${first.at.line}`);
  else if (next !== undefined && addDays(first.to, 1) !== next)
    report(first.at, 'The rates do not end where the next begin', `an end on the day before ${next}`);
  else if (next === undefined)
    notes.push(`The filing ends on ${first.to}; here its rates hold until later ones are in the folder.`);
}

function toTable(
  from: string,
  filed: readonly CmsRate[],
  wanted: CmsWanted,
  report: Report,
  notes: string[],
): RateTable | null {
  const areas = [...new Set(filed.map(({ area }) => area))];
  const cells = toCells(filed, wanted.levels, report);
  const first = filed[0];
  if (!first || !isWhole(cells, areas, first.at, report)) return null;
  const prices = cells.map(({ byArea }) => areas.map((area) => byArea.get(area)?.cents ?? 0));
  const hasFamilies = filed.some(({ ages }) => ages === 'family');
  const factored = factorAreas(prices, hasFamilies ? [1] : [1, 100]);
  if (factored === null) {
    const odd = areas[oddArea(prices) ?? 1];
    report(
      filed.find(({ area }) => area === odd)?.at ?? first.at,
      `The rates of ${odd} are not those of ${areas[0]} times one factor, to the cent`,
      'a plan of its own for this area, as a plan here has one rate and a factor for each area',
    );
    return null;
  }
  const area = toArea(areas, factored.factors, wanted.places, { at: first.at, report, notes });
  const levels = toLevels(filed, cells, factored, wanted, report);
  if (area === null || levels === null) return null;
  const hasTobacco = filed.some(({ tobacco }) => tobacco !== null);
  return { from, levels, area, tobacco: { kind: hasTobacco ? 'table' : 'none' } };
}

function toCells(filed: readonly CmsRate[], levels: ReadonlyMap<string, string>, report: Report): Cell[] {
  const cells = new Map<string, Cell>();
  for (const [level, hiosId] of levels)
    for (const one of filed) {
      if (one.hiosId !== hiosId) continue;
      for (const [key, cents] of pricesOf(one)) {
        const cell = cells.get(`${level} ${key}`) ?? { level, key, byArea: new Map() };
        cells.set(`${level} ${key}`, cell);
        if (cell.byArea.has(one.area)) report(one.at, 'The same rate twice', 'each plan, area and age once');
        cell.byArea.set(one.area, { cents, at: one.at });
      }
    }
  return [...cells.values()];
}

const bandKey = ({ from, to }: { from: number; to: number }, use: 'N' | 'Y') => `${from}-${to} ${use}`;

function pricesOf({ ages, rate, tobacco, tiers }: CmsRate): [key: string, cents: number][] {
  if (ages === 'family') return Object.entries(tiers ?? {});
  return [[bandKey(ages, 'N'), rate], ...(tobacco === null ? [] : [[bandKey(ages, 'Y'), tobacco] as [string, number]])];
}

/** A price that one area has and another has not would be made up there. */
function isWhole(cells: readonly Cell[], areas: readonly string[], at: Place, report: Report): boolean {
  if (cells.length === 0) report(at, 'No rates', 'rates of the plan');
  for (const { byArea } of cells) {
    const missing = areas.find((area) => !byArea.has(area));
    const [known] = [...byArea.values()];
    if (missing === undefined || !known) continue;
    report(known.at, `A rate that ${missing} does not have`, 'the same ages in each area');
    return false;
  }
  return cells.length > 0;
}

function toLevels(
  filed: readonly CmsRate[],
  cells: readonly Cell[],
  { rates, scale }: Factored,
  { levels, threeOldest }: CmsWanted,
  report: Report,
): Record<string, LevelRates> | null {
  const amounts = new Map(cells.map(({ level, key }, at) => [`${level} ${key}`, rates[at] ?? 0]));
  const found: Record<string, LevelRates> = {};
  for (const [level, hiosId] of levels) {
    const own = filed.filter((one) => one.hiosId === hiosId);
    const [first] = own;
    if (!first) continue;
    const families = own.filter(({ ages }) => ages === 'family');
    if (families.length > 0 && families.length < own.length) {
      report(first.at, 'A plan with rates by age and for families', 'one kind of them');
      return null;
    }
    const amountOf = (key: string) => amounts.get(`${level} ${key}`) ?? 0;
    if (families.length > 0) {
      found[level] = {
        kind: 'composite',
        tiers: { IO: amountOf('IO'), IS: amountOf('IS'), IC: amountOf('IC'), IF: amountOf('IF') },
      };
      continue;
    }
    const bands = toBands(own, amounts, level, report);
    if (bands === null) return null;
    found[level] = {
      ...{ kind: 'person', scale, units: 1, member: bands, spouse: {} },
      child: { kind: 'each', bands, units: 1 },
      threeOldestUnder21: threeOldest,
    };
  }
  return found;
}

/** Bands of all ages that there are, youngest first: a hole would be people without a price. */
function toBands(
  own: readonly CmsRate[],
  amounts: ReadonlyMap<string, number>,
  level: string,
  report: Report,
): AgeBand[] | null {
  const ages = new Map(
    own.flatMap(({ ages: band, at }) => (band === 'family' ? [] : [[`${band.from}`, { band, at }] as const])),
  );
  const sorted = [...ages.values()].toSorted((one, other) => one.band.from - other.band.from);
  let next = 0;
  for (const { band, at } of sorted) {
    if (band.from !== next) {
      report(at, `Age ${Math.min(next, band.from)} has no rate or two`, 'each age from 0 on once');
      return null;
    }
    next = band.to + 1;
  }
  const last = sorted.at(-1);
  if (!last || next <= 120) {
    if (last) report(last.at, `Ages from ${next} on have no rate`, 'a last age such as 64 and over');
    return null;
  }
  return sorted.map(({ band }) => {
    const tobacco = amounts.get(`${level} ${bandKey(band, 'Y')}`);
    return {
      ...band,
      rate: amounts.get(`${level} ${bandKey(band, 'N')}`) ?? 0,
      ...(tobacco !== undefined && { tobacco }),
    };
  });
}
