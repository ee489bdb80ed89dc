import { eq, and } from 'drizzle-orm';
import type { RateTable } from '../../rating/plan-rates';
import { RateTables } from '../../rating/plan';
import type { Queries } from '../../store/database';
import { loadRates } from '../../store/rate-rows';
import { plans } from '../../store/schema/catalog-tables';
import { checkRates } from '../check/check-plans';
import { checkInParts } from '../check/check-shop';
import { kindOf } from '../formats/file-kind';
import { openParts } from '../formats/zip-parts';
import { Folder, type ShopFiles } from '../read/folder';
import { inTurns } from '../read/in-parts';
import { readPlans } from '../read/read-plan-files';
import { Unreadable } from '../sheet';
import type { FiledRates, Problem, Shop, Told, PlanRow } from '../shop';
import { writePlan } from '../tables/plan-yaml';
import { filesOfZip, heldSmall, UPLOAD_LIMITS } from './zip-files';

/** A file that an operator sent: a packed folder, or the rates of `plan`. */
export type Upload = { name: string; plan: string | null; bytes: Buffer };

/** A whole shop, or the rates of one plan, which leave everything else as it is. */
export type ReadUpload =
  | { ok: true; kind: 'shop'; shop: Shop }
  | { ok: true; kind: 'rates'; rates: Told<FiledRates> }
  | { ok: false; problems: readonly Problem[] };

/** Reads what was uploaded by the readers of a shop's folder, from memory: nothing is laid on the machine. */
export async function readUpload(db: Queries, upload: Upload, today: string): Promise<ReadUpload> {
  try {
    return isFolderPacked(upload) ? await readPacked(upload, today) : await readOneFile(db, upload);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, problems: [error.problem] };
  }
}

/** A workbook is an archive too, with its own table of contents. */
function isFolderPacked({ name, bytes }: Upload): boolean {
  if (kindOf(bytes) !== 'xlsx') return /\.zip$/i.test(name);
  return !openParts(name, bytes, { limits: UPLOAD_LIMITS, whole: 'a whole file' }).has('[Content_Types].xml');
}

async function readPacked({ name, bytes }: Upload, today: string): Promise<ReadUpload> {
  const { shop, problems } = await inTurns(checkInParts(filesOfZip(name, bytes), today));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, kind: 'shop', shop };
}

const wrong = (file: string, what: string, expected: string): ReadUpload => ({
  ok: false,
  problems: [{ at: { file, line: 1, column: 1 }, what, expected }],
});

async function readOneFile(db: Queries, { name, plan, bytes }: Upload): Promise<ReadUpload> {
  const id = plan ?? /^([1-9]\d{0,9})\.(?:csv|xlsx)$/i.exec(name)?.[1] ?? null;
  if (id === null)
    return wrong(name, 'It is not told whose rates these are', 'a plan chosen, or its number as the name');
  const [row] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.active, true)));
  if (!row) return wrong(name, `There is no plan ${id} that is sold`, 'the number of a plan of the shop');
  const file = `rates/${id}.${kindOf(bytes) === 'xlsx' ? 'xlsx' : 'csv'}`;
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const folder = new Folder(planFolder(file, bytes, row as PlanRow), report);
  const { plans: read, rates } = await inTurns(readPlans(folder, report));
  const [known] = read;
  const found = rates.get(id);
  if (problems.length === 0 && known && found) checkRates(known, found, report);
  if (problems.length > 0 || !found) return { ok: false, problems };
  const stored = RateTables.safeParse((await loadRates(db, [id])).get(id)?.tables ?? []).data ?? [];
  const named = new Set(found.tables.map(({ from }) => from));
  // Rates of days that the file does not name stay, also those that have not begun: only a whole folder takes them back.
  const kept = stored.filter(({ from }) => !named.has(from));
  const tables = [...withAreasOf(found.tables, stored), ...kept];
  return { ok: true, kind: 'rates', rates: { row: { planId: id, tables }, at: found.at } };
}

/** A folder of the one plan as the database has it, with the rates that were sent. */
function planFolder(file: string, bytes: Buffer, row: PlanRow): ShopFiles {
  const plan = `plans/${row.id}.yaml`;
  return {
    names: () => [plan, file],
    bytes: (name) => (name === plan ? Buffer.from(writePlan(row)) : heldSmall(name, bytes)),
  };
}

/**
 * Factors of areas are in a file of their own, which was not sent: rates go on with those of the table that they follow, and those of the
 * same day with its own.
 */
function withAreasOf(tables: readonly RateTable[], stored: readonly RateTable[]): RateTable[] {
  const known = stored.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return tables.map((table) => {
    const before = known.findLast(({ from }) => from <= table.from) ?? known[0];
    return before === undefined ? table : { ...table, area: before.area };
  });
}
