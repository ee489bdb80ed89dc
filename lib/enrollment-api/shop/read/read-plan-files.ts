import type { RateTable } from '../../rating/plan-rates';
import type { Place, Problem } from '../shop';
import type { Sheet, SheetRow } from '../sheet';
import { readXlsx } from '../formats/xlsx-sheet';
import { readCsv } from './csv-sheet';
import type { Folder } from './folder';
import { guarded, guardedParts } from './guarded';
import type { InParts } from './in-parts';
import { readAreas, type ReadArea } from './read-areas';
import { readPlan, type ReadPlan } from './read-plan-file';
import { ratesInParts, type ReadRates } from './read-rates';

/** The rates of a plan, with their areas, and where they are told. */
export type FoundRates = { tables: RateTable[]; at: Place; places: ReadRates['places'] };

/** Plans by number, with the rates of each. */
export type FoundPlans = { plans: ReadPlan[]; rates: Map<string, FoundRates>; areas: readonly ReadArea[] };

type Report = (problem: Problem) => void;

/** Reads plans and rates, one file at a time. */
export function* readPlans(folder: Folder, report: Report): InParts<FoundPlans> {
  const areas = folder.has('areas.csv')
    ? (guarded(() => readAreas(readCsv('areas.csv', folder.bytes('areas.csv')), report), report) ??
      new Map<string, Map<string, ReadArea>>())
    : new Map<string, Map<string, ReadArea>>();
  const all = [...areas.values()].flatMap((tables) => [...tables.values()]);
  const rates = new Map<string, FoundRates>();
  for (const ending of ['.csv', '.xlsx'] as const)
    for (const { file, name } of folder.below('rates', ending)) {
      const at = { file, line: 1, column: 1 };
      if (rates.has(name)) {
        report({ at, what: 'The rates of this plan are told twice', expected: 'one file of each plan' });
        continue;
      }
      const read = yield* guardedParts(() => ratesInParts(open(file, folder.bytes(file)), report), report);
      if (read) rates.set(name, { ...read, tables: withAreas(read, areas.get(name), report), at });
      areas.delete(name);
    }
  for (const [plan, tables] of areas)
    for (const { at } of tables.values())
      report({ at, what: `There are no rates of plan ${plan}`, expected: 'a plan with a file in rates' });
  return { plans: yield* plansOf(folder, report), rates, areas: all };
}

function* plansOf(folder: Folder, report: Report): InParts<ReadPlan[]> {
  const plans: ReadPlan[] = [];
  for (const { file, name } of folder.below('plans', '.yaml')) {
    const plan = guarded(() => readPlan(file, name, folder.text(file), report), report);
    if (plan) plans.push(plan);
    yield;
  }
  return plans
    .sort((one, other) => Number(one.row.id) - Number(other.row.id))
    .map((plan, sort) => ({ ...plan, row: { ...plan.row, sort: plan.row.sort ?? sort } }));
}

function withAreas(read: ReadRates, areas: Map<string, ReadArea> | undefined, report: Report): RateTable[] {
  for (const [from, { at }] of areas ?? [])
    if (!read.places.has(from))
      report({ at, what: `No rates begin on ${from}`, expected: [...read.places.keys()].join(', ') });
  return read.tables.map((table) => ({ ...table, area: areas?.get(table.from)?.area ?? table.area }));
}

/** The table of a file. A workbook ends a row with its last cell that is told: the others are empty. */
function open(file: string, bytes: Buffer): Sheet {
  if (!file.endsWith('.xlsx')) return readCsv(file, bytes);
  return filled(readXlsx(file, bytes));
}

/** The sheet of a workbook with every cell of its rows, for tables that tell a row with too few cells. */
export const filled = (sheet: Sheet): Sheet => ({ ...sheet, rows: filledRows(sheet) });

function* filledRows({ head, rows }: Sheet): Generator<SheetRow> {
  for (const { line, cells } of rows) {
    const more = Array.from({ length: Math.max(0, head.cells.length - cells.length) }, (_, at) => ({
      text: '',
      column: cells.length + at + 1,
    }));
    yield { line, cells: [...cells, ...more] };
  }
}
