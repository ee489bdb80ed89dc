import type { AgeBand, LevelRates, Rate, RateTable } from '../../rating/plan-rates';
import type { AREA_COLUMNS, RATE_COLUMNS } from './rate-columns';
import { THREE_OLDEST } from './rate-columns';
import type { RecordOf } from './table-file';

export type RateRecord = RecordOf<typeof RATE_COLUMNS>;
export type AreaRecord = RecordOf<typeof AREA_COLUMNS>;

type Told = Partial<RateRecord>;

const EMPTY = {
  level: null,
  tier: null,
  role: null,
  age_from: null,
  age_to: null,
  gender: null,
  tobacco: null,
  units: null,
  children: null,
  rate: null,
  factor: null,
} as const;

/** The rows of `rates/{plan}.csv` for a plan's tables, oldest first. Its areas are rows of `areas.csv`. */
export function rateRecords(tables: readonly RateTable[]): RateRecord[] {
  return [...tables]
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .flatMap(({ from, levels, ageFactors = [], tobacco }) =>
      [
        ...Object.entries(levels).flatMap(([level, rates]) => levelRecords(rates).map((told) => ({ level, ...told }))),
        ...ageFactors.map((band): Told => ({ age_from: band.from, age_to: band.to, factor: band.factor })),
        ...(tobacco.kind === 'factor'
          ? [{ tobacco: 'Y', age_from: tobacco.fromAge, factor: tobacco.factor } satisfies Told]
          : []),
      ].map((told: Told): RateRecord => ({ ...EMPTY, effective_from: from, ...told })),
    );
}

function levelRecords(rates: LevelRates): Told[] {
  if (rates.kind === 'composite')
    return Object.entries(rates.tiers).map(([tier, amount]) => ({
      tier: tier as keyof typeof rates.tiers,
      rate: { amount, isFine: false },
    }));
  const { scale, units, member, spouse, child, threeOldestUnder21 } = rates;
  const isFine = scale === 100;
  const times = (number: number | undefined) => number ?? null;
  const children = threeOldestUnder21 ? THREE_OLDEST : null;
  return [
    ...bandRecords(member, isFine).map((told): Told => ({
      role: 'member',
      units: units === 1 ? null : units,
      ...told,
    })),
    ...(spouse.bands
      ? bandRecords(spouse.bands, isFine).map((told): Told => ({ role: 'spouse', units: times(spouse.units), ...told }))
      : spouse.units === undefined
        ? []
        : [{ role: 'spouse', units: spouse.units } satisfies Told]),
    ...(child.kind === 'flat'
      ? [{ role: 'child', children, rate: { amount: child.cents, isFine: false } } satisfies Told]
      : bandRecords(child.bands, isFine).map((told): Told => ({
          role: 'child',
          units: child.units === 1 ? null : child.units,
          children,
          ...told,
        }))),
  ];
}

const bandRecords = (bands: readonly AgeBand[], isFine: boolean): Told[] =>
  bands.flatMap(({ from, to, rate, tobacco }) =>
    [
      ...genders(rate, isFine).map((told): Told => ({ tobacco: tobacco === undefined ? null : 'N', ...told })),
      ...(tobacco === undefined ? [] : genders(tobacco, isFine).map((told): Told => ({ tobacco: 'Y', ...told }))),
    ].map((told): Told => ({ age_from: from, age_to: to, ...told })),
  );

function genders(rate: Rate, isFine: boolean): Told[] {
  if (typeof rate === 'number') return [{ rate: { amount: rate, isFine } }];
  const { male, female, unisex } = rate;
  return [
    { gender: 'M', rate: { amount: male, isFine } },
    { gender: 'F', rate: { amount: female, isFine } },
    ...(unisex === undefined ? [] : [{ gender: 'U', rate: { amount: unisex, isFine } } satisfies Told]),
  ];
}

/** The rows of `areas.csv` for a plan's tables. */
export function areaRecords(plan: string, tables: readonly RateTable[]): AreaRecord[] {
  return tables.flatMap(({ from, area }) =>
    [
      ...(area.default === 10_000 ? [] : [{ factor: area.default }]),
      ...Object.entries(area.states).map(([state, factor]) => ({ state, factor })),
      ...Object.entries(area.zip3).map(([zip3, { state, name, factor }]) => ({ state, zip3, name, factor })),
      ...Object.entries(area.counties).map(([place, factor]) => ({
        state: place.slice(0, 2),
        county: place.slice(3),
        factor,
      })),
    ].map((told) => ({ plan, effective_from: from, state: null, zip3: null, county: null, name: null, ...told })),
  );
}
