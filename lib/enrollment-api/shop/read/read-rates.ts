import type { LevelRates, RateTable } from '../../rating/plan-rates';
import type { Place } from '../shop';
import type { Sheet } from '../sheet';
import { RATE_COLUMNS } from '../tables/rate-columns';
import { atOnce, type InParts } from './in-parts';
import { isSeamless, LevelDraft, type RateRow, type Report } from './level-draft';
import { readTable } from './read-table';

/** A plan's rate tables without their areas, and the places of each table and of each level in it. */
export type ReadRates = { tables: RateTable[]; places: Map<string, { at: Place; levels: Map<string, Place> }> };

type Draft = { at: Place; levels: Map<string, LevelDraft>; ages: RateRow[]; tobacco: RateRow | null };

/** Rows that are read before others may have their turn. */
const AT_ONCE = 200;

/** Reads the rates of one plan, row by row. A level with a mistake is left out, and the mistake reported. */
export const readRates = (sheet: Sheet, report: Report): ReadRates => atOnce(ratesInParts(sheet, report));

/** The same in parts: a table may have a hundred thousand rows. */
export function* ratesInParts(sheet: Sheet, report: Report): InParts<ReadRates> {
  const drafts = new Map<string, Draft>();
  let read = 0;
  for (const row of readTable(sheet, RATE_COLUMNS, report)) {
    read += 1;
    if (read % AT_ONCE === 0) yield;
    const fault = faultOf(row);
    if (fault) {
      report({ at: row.cell(fault.cell), what: fault.what, expected: fault.expected });
      continue;
    }
    const { level, effective_from: from, tobacco } = row.record;
    const draft = drafts.get(from) ?? { at: row.at, levels: new Map<string, LevelDraft>(), ages: [], tobacco: null };
    drafts.set(from, draft);
    if (level !== null) {
      const rates = draft.levels.get(level) ?? new LevelDraft(row.at, report);
      draft.levels.set(level, rates);
      rates.add(row);
    } else if (tobacco === null) draft.ages.push(row);
    else if (draft.tobacco) report({ at: row.at, what: 'A second factor of tobacco', expected: 'one of each day' });
    else draft.tobacco = row;
  }
  const places = new Map<string, { at: Place; levels: Map<string, Place> }>();
  const tables: RateTable[] = [];
  for (const [from, draft] of [...drafts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    places.set(from, { at: draft.at, levels: new Map([...draft.levels].map(([id, { at }]) => [id, at])) });
    tables.push(yield* finish(from, draft, report));
  }
  return { tables, places };
}

function* finish(from: string, { levels: drafts, ages, tobacco }: Draft, report: Report): InParts<RateTable> {
  const levels: Record<string, LevelRates> = {};
  for (const [id, draft] of drafts) {
    const rates = draft.finish();
    if (rates) levels[id] = rates;
    yield;
  }
  const hasTable = Object.values(levels).some(hasTobaccoRates);
  if (hasTable && tobacco)
    report({ at: tobacco.at, what: 'A factor of tobacco beside rates by tobacco', expected: 'one of them' });
  const sorted = ages.toSorted((one, other) => (one.record.age_from ?? 0) - (other.record.age_from ?? 0));
  const isWhole = isSeamless(
    sorted.map((row) => [row]),
    report,
  );
  return {
    from,
    levels,
    area: { default: 10_000, states: {}, zip3: {}, counties: {} },
    ...(isWhole &&
      sorted.length > 0 && {
        ageFactors: sorted.map(({ record }) => ({
          from: record.age_from ?? 0,
          to: record.age_to ?? 0,
          factor: record.factor ?? 0,
        })),
      }),
    tobacco: hasTable
      ? { kind: 'table' }
      : tobacco
        ? { kind: 'factor', factor: tobacco.record.factor ?? 0, fromAge: tobacco.record.age_from ?? 18 }
        : { kind: 'none' },
  };
}

const hasTobaccoRates = (rates: LevelRates): boolean =>
  rates.kind === 'person' &&
  [rates.member, rates.spouse.bands ?? [], rates.child.kind === 'each' ? rates.child.bands : []].some((bands) =>
    bands.some(({ tobacco }) => tobacco !== undefined),
  );

type Name = keyof typeof RATE_COLUMNS;
type Fault = { cell: Name; what: string; expected: string };

/** Cells that a row has to have, and those that it may have; any other has to be empty. */
type Form = { name: string; needs: readonly Name[]; may?: readonly Name[] };

const FORMS = {
  ageFactor: { name: 'a factor of an age', needs: ['age_from', 'age_to', 'factor'] },
  tobaccoFactor: { name: 'a factor of tobacco', needs: ['tobacco', 'factor'], may: ['age_from'] },
  household: { name: 'a price for the household', needs: ['level', 'tier', 'rate'] },
  spouseUnits: { name: 'a spouse’s units', needs: ['level', 'role', 'units'] },
  children: { name: 'one price of all children', needs: ['level', 'role', 'rate'], may: ['children'] },
  person: {
    name: 'a price for a person',
    needs: ['level', 'role', 'age_from', 'age_to', 'rate'],
    may: ['gender', 'tobacco', 'units', 'children'],
  },
} as const satisfies Record<string, Form>;

function formOf({ record }: RateRow): Form {
  const { level, role, tobacco, rate, age_from: from, age_to: to, units } = record;
  if (level === null) return tobacco === null ? FORMS.ageFactor : FORMS.tobaccoFactor;
  if (role === null) return FORMS.household;
  if (role === 'spouse' && rate === null && from === null && to === null && units !== null) return FORMS.spouseUnits;
  return role === 'child' && from === null && to === null ? FORMS.children : FORMS.person;
}

/** The first thing that contradicts the kind of row that this is. */
function faultOf(row: RateRow): Fault | null {
  const form = formOf(row);
  const { record } = row;
  const told = new Set<Name>(['effective_from', ...form.needs, ...(form.may ?? [])]);
  for (const cell of form.needs)
    if (record[cell] === null) return { cell, what: `${cell} is empty`, expected: `a value in ${form.name}` };
  for (const cell of Object.keys(record) as Name[])
    if (!told.has(cell) && record[cell] !== null)
      return { cell, what: `${cell} is told`, expected: `an empty cell in ${form.name}` };
  if (record.children !== null && record.role !== 'child')
    return { cell: 'children', what: 'children is told', expected: 'an empty cell but for role child' };
  if (form === FORMS.tobaccoFactor && record.tobacco === 'N')
    return { cell: 'tobacco', what: 'A factor of who uses no tobacco', expected: 'Y' };
  if (record.age_from !== null && record.age_to !== null && record.age_from > record.age_to)
    return { cell: 'age_to', what: 'The oldest is younger than the youngest', expected: `${record.age_from} or more` };
  if (record.rate?.isFine === true && form !== FORMS.person)
    return {
      cell: 'rate',
      what: 'Hundredths of a cent',
      expected: 'dollars and cents, such as 18.45, in ' + form.name,
    };
  return null;
}
