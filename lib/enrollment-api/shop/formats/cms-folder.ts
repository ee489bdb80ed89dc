import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RateTable } from '../../rating/plan-rates';
import { readZipPackage } from '../../store/zip-rows';
import { readAreas } from '../read/read-areas';
import { readCsv } from '../read/csv-sheet';
import { readRates } from '../read/read-rates';
import type { Problem } from '../shop';
import { Unreadable } from '../sheet';
import { AREA_COLUMNS, RATE_COLUMNS } from '../tables/rate-columns';
import { areaRecords, rateRecords } from '../tables/rate-records';
import { writeTable } from '../tables/table-file';
import { readCmsRates, rateHead } from './cms-rates';
import { toCmsTables, type CmsTables } from './cms-tables';
import { readRatingAreas, type CountiesOf } from './rating-areas';
import { readSheetFile } from './read-sheet';

export type CmsAsked = {
  file: string;
  sheet?: string | undefined;
  areas?: string | undefined;
  levels: ReadonlyMap<string, string>;
  threeOldest: boolean;
};

/** The rate tables of a plan from a file of the Centers for Medicare & Medicaid Services. */
export async function readCmsTables({ file, sheet, areas, levels, threeOldest }: CmsAsked): Promise<CmsTables> {
  const { isHead, dates } = rateHead();
  try {
    const table = await readSheetFile(file, { sheet, isHead });
    const { rates, problems } = readCmsRates(table, new Set(levels.values()), dates);
    const placed =
      areas === undefined
        ? { places: [], problems: [] }
        : readRatingAreas(await readSheetFile(areas), await loadCounties());
    const found = new Set(rates.map(({ hiosId }) => hiosId));
    const missing = [...levels.values()].filter((hiosId) => !found.has(hiosId));
    const wrong = [...problems, ...placed.problems];
    if (wrong.length === 0 && missing.length > 0)
      wrong.push({
        at: { file, line: table.head.line, column: 1 },
        what: `No rates of ${missing.join(', ')}`,
        expected: 'rows with this PlanId',
      });
    return wrong.length > 0
      ? { tables: [], problems: wrong, notes: [] }
      : toCmsTables(rates, { levels, places: placed.places, threeOldest });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { tables: [], problems: [error.problem], notes: [] };
  }
}

async function loadCounties(): Promise<CountiesOf> {
  const byState = Map.groupBy(await readZipPackage(), ({ state }) => state);
  const counties = new Map(
    [...byState].map(([state, rows]) => [state, new Set(rows.map(({ county }) => county ?? ''))]),
  );
  return (state) => new Set([...(counties.get(state) ?? [])].filter((county) => county !== ''));
}

/** Adds tables to the rates of a plan in a shop's folder. A day from which rates stand there already is a problem: filed rates are not overwritten. */
export async function addTables(folder: string, plan: string, tables: readonly RateTable[]): Promise<Problem[]> {
  const { problems, write } = await readyTables(folder, plan, tables);
  if (problems.length === 0) await write();
  return problems;
}

/** The same in two steps, for those who add to many plans or to none: what is wrong, and the writing where nothing is. */
export async function readyTables(
  folder: string,
  plan: string,
  tables: readonly RateTable[],
): Promise<{ problems: Problem[]; write: () => Promise<void> }> {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const ratesFile = join(folder, 'rates', `${plan}.csv`);
  const areasFile = join(folder, 'areas.csv');
  const standing = existsSync(ratesFile) ? readRates(readCsv(ratesFile, await readFile(ratesFile)), report) : null;
  const areas = existsSync(areasFile) ? await readFile(areasFile, 'utf8') : '';
  if (areas !== '') readAreas(readCsv(areasFile, Buffer.from(areas)), report);
  for (const { from } of tables) {
    const place = standing?.places.get(from);
    if (place)
      report({
        at: place.at,
        what: `Rates from ${from} stand here`,
        expected: 'another day: filed rates are not overwritten',
      });
  }
  return {
    problems,
    async write() {
      await replace(ratesFile, writeTable(RATE_COLUMNS, rateRecords([...(standing?.tables ?? []), ...tables])));
      const added = areaRecords(plan, tables);
      if (added.length === 0) return;
      const rows = writeTable(AREA_COLUMNS, added);
      const before = areas === '' || areas.endsWith('\n') ? areas : `${areas}\n`;
      await replace(areasFile, areas === '' ? rows : before + rows.slice(rows.indexOf('\n') + 1));
    },
  };
}

/** A whole file or none: a process that ends in between leaves the one of before. */
export async function replace(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const next = `${file}.next`;
  await writeFile(next, text);
  await rename(next, file);
}
