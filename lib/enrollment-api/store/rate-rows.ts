import { sql } from 'drizzle-orm';
import type { RateTable } from '../rating/plan-rates';
import type { Queries } from './database';
import { rateFactors, rates, rateTables } from './schema/rate-tables';

/** Plans in one statement: more would hold up the next request, as PGlite answers one at a time. */
const AT_ONCE = 50;

type Terms = {
  tobacco: string;
  levels: Record<string, { kind: string; spouse?: object; child?: { kind: string } }>;
};
type Rate = typeof rates.$inferSelect;
type Amount = [
  level: string,
  role: Rate['role'],
  tier: Rate['tier'],
  ageFrom: number | null,
  ageTo: number | null,
  gender: Rate['gender'],
  tobacco: Rate['tobacco'],
  amount: number,
];
type Factor = [
  kind: (typeof rateFactors.$inferSelect)['kind'],
  area: string | null,
  name: string | null,
  state: string | null,
  ageFrom: number | null,
  ageTo: number | null,
  factor: number,
];
type Filed = [from: string, terms: Terms, amounts: Amount[], factors: Factor[]];

/** Rate tables of a plan as they are stored, not checked yet, and how many amounts and factors they have. */
export type StoredRates = { tables: unknown[]; size: number };

/** Files rate tables for plans that stand already. The database refuses what would change rates in force. */
export async function fileRates(
  db: Queries,
  plans: readonly { id: string; rates: readonly RateTable[] }[],
): Promise<void> {
  for (let start = 0; start < plans.length; start += AT_ONCE) {
    const some = plans.slice(start, start + AT_ONCE).map(({ id, rates: tables }) => ({ id, tables }));
    await db.execute(
      sql`select file_rates(id, tables) from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as filed (id text, tables jsonb)`,
    );
  }
}

/** The rates of plans by id, one statement for each 50 of them; a plan without any is missing. */
export async function loadRates(db: Queries, ids: readonly string[]): Promise<Map<string, StoredRates>> {
  const found = new Map<string, StoredRates>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const wanted = sql.join(
      ids.slice(start, start + AT_ONCE).map((id) => sql`${id}`),
      sql`, `,
    );
    const rows = await db.execute<{ plan: string; filed: string }>(selectRates(wanted));
    for (const { plan, filed } of rows) {
      const tables = JSON.parse(filed) as Filed[];
      const size = tables.reduce((sum, [, , amounts, factors]) => sum + amounts.length + factors.length, 0);
      found.set(plan, { tables: tables.map(assembleTable), size });
    }
  }
  return found;
}

const selectRates = (wanted: ReturnType<typeof sql.join>) => sql`select ${rateTables.planId} as plan,
  json_agg(json_build_array(${rateTables.effectiveFrom}::text, ${rateTables.terms},
    (select coalesce(json_agg(json_build_array(${rates.level}, ${rates.role}, ${rates.tier}, ${rates.ageFrom}, ${rates.ageTo}, ${rates.gender},
        ${rates.tobacco}, ${rates.amount}) order by ${rates.ageFrom}), '[]')
      from ${rates} where ${rates.planId} = ${rateTables.planId} and ${rates.effectiveFrom} = ${rateTables.effectiveFrom}),
    (select coalesce(json_agg(json_build_array(${rateFactors.kind}, ${rateFactors.area}, ${rateFactors.areaName}, ${rateFactors.areaState},
        ${rateFactors.ageFrom}, ${rateFactors.ageTo}, ${rateFactors.factor}) order by ${rateFactors.ageFrom}, ${rateFactors.area}), '[]')
      from ${rateFactors} where ${rateFactors.planId} = ${rateTables.planId} and ${rateFactors.effectiveFrom} = ${rateTables.effectiveFrom})
  ) order by ${rateTables.effectiveFrom})::text as filed
  from ${rateTables} where ${rateTables.planId} in (${wanted}) group by ${rateTables.planId}`;

/** One rate table in the form that pricing reads, which its schema checks. */
function assembleTable([from, terms, amounts, factors]: Filed): unknown {
  const byLevel = Map.groupBy(amounts, ([level]) => level);
  const levels = Object.entries(terms.levels).map(([id, level]) => [id, assembleLevel(level, byLevel.get(id) ?? [])]);
  const ages = factors.filter(([kind]) => kind === 'age');
  return {
    from,
    levels: Object.fromEntries(levels),
    area: assembleArea(factors.filter(([kind]) => kind === 'area')),
    ...(ages.length > 0 && {
      ageFactors: ages.map(([, , , , ageFrom, to, factor]) => ({ from: ageFrom, to, factor })),
    }),
    tobacco: assembleTobacco(
      terms.tobacco,
      factors.find(([kind]) => kind === 'tobacco'),
    ),
  };
}

function assembleLevel(terms: Terms['levels'][string], amounts: readonly Amount[]): unknown {
  const { spouse, child, ...level } = terms;
  if (level.kind === 'composite')
    return { ...level, tiers: Object.fromEntries(amounts.map(([, , tier, , , , , amount]) => [tier, amount])) };
  const of = (role: Amount[1]) => amounts.filter((amount) => amount[1] === role);
  const [spouses, children] = [of('spouse'), of('child')];
  return {
    ...level,
    member: assembleBands(of('member')),
    spouse: { ...spouse, ...(spouses.length > 0 && { bands: assembleBands(spouses) }) },
    child: {
      ...child,
      ...(child?.kind === 'flat' ? { cents: children[0]?.[7] } : { bands: assembleBands(children) }),
    },
  };
}

/** Amounts come by age, so the bands do. */
function assembleBands(amounts: readonly Amount[]): unknown[] {
  return [...Map.groupBy(amounts, ([, , , ageFrom]) => ageFrom).values()].map((band) => {
    const users = band.filter(([, , , , , , tobacco]) => tobacco === 'Y');
    const others = band.filter(([, , , , , , tobacco]) => tobacco !== 'Y');
    return {
      from: band[0]?.[3],
      to: band[0]?.[4],
      rate: assembleRate(others),
      ...(users.length > 0 && { tobacco: assembleRate(users) }),
    };
  });
}

function assembleRate(amounts: readonly Amount[]): unknown {
  const of = (letter: Amount[5]) => amounts.find(([, , , , , gender]) => gender === letter)?.[7];
  return of(null) ?? { male: of('M'), female: of('F'), unisex: of('U') };
}

function assembleArea(factors: readonly Factor[]): unknown {
  const [states, zip3, counties]: Record<string, unknown>[] = [{}, {}, {}];
  let otherwise: number | undefined;
  for (const [, area, name, state, , , factor] of factors) {
    if (area === null) otherwise = factor;
    else if (/^\d{3}$/.test(area)) Object.assign(zip3 ?? {}, { [area]: { factor, name, state } });
    else Object.assign((area.includes('/') ? counties : states) ?? {}, { [area]: factor });
  }
  return { default: otherwise, states, zip3, counties };
}

function assembleTobacco(kind: string, row: Factor | undefined): unknown {
  return { kind, ...(row && { factor: row[6], ...(row[4] !== null && { fromAge: row[4] }) }) };
}
