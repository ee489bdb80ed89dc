import type { RateTable } from '../../rating/plan-rates';
import type { Place } from '../shop';
import type { Sheet } from '../sheet';
import { AREA_COLUMNS } from '../tables/rate-columns';
import type { AreaRecord } from '../tables/rate-records';
import { readTable, type ReadRecord } from './read-table';
import type { Report } from './level-draft';

type AreaRow = ReadRecord<typeof AREA_COLUMNS>;

/** The area factors of a plan's table, the place of the first of them, and the rows that tell them. */
export type ReadArea = { area: RateTable['area']; at: Place; rows: AreaRow[] };

/** Area factors by plan and the day of the table they are of. */
export function readAreas(sheet: Sheet, report: Report): Map<string, Map<string, ReadArea>> {
  const found = new Map<string, Map<string, ReadArea>>();
  const seen = new Set<string>();
  for (const row of readTable(sheet, AREA_COLUMNS, report)) {
    const { plan, effective_from: from } = row.record;
    const fault = faultOf(row) ?? (seen.size === seen.add(keyOf(row.record)).size ? TWICE : null);
    if (fault) {
      report({ at: row.cell(fault.cell), what: fault.what, expected: fault.expected });
      continue;
    }
    const ofPlan = found.get(plan) ?? new Map<string, ReadArea>();
    found.set(plan, ofPlan);
    const read = ofPlan.get(from) ?? {
      area: { default: 10_000, states: {}, zip3: {}, counties: {} },
      at: row.at,
      rows: [],
    };
    read.rows.push(row);
    ofPlan.set(from, read);
    put(read.area, row.record);
  }
  return found;
}

const keyOf = ({ plan, effective_from: from, state, zip3, county }: AreaRecord): string =>
  JSON.stringify([plan, from, state, zip3, county]);

function put(area: RateTable['area'], { state, zip3, county, name, factor }: AreaRecord): void {
  if (state === null) area.default = factor;
  else if (zip3 !== null) area.zip3[zip3] = { factor, name: name ?? '', state };
  else if (county !== null) area.counties[`${state}/${county}`] = factor;
  else area.states[state] = factor;
}

type Fault = { cell: keyof typeof AREA_COLUMNS; what: string; expected: string };
const TWICE: Fault = { cell: 'plan', what: 'The same area comes twice', expected: 'each area of a plan and day once' };

function faultOf({ record }: AreaRow): Fault | null {
  const { state, zip3, county, name } = record;
  if (state === null && (zip3 !== null || county !== null))
    return { cell: 'state', what: 'state is empty', expected: 'the state of the ZIP codes or the county' };
  if (zip3 !== null && county !== null)
    return { cell: 'county', what: 'A county and ZIP codes', expected: 'one of them in a row' };
  if (zip3 !== null && name === null)
    return { cell: 'name', what: 'name is empty', expected: 'what a price’s explanation calls these ZIP codes' };
  if (zip3 === null && name !== null)
    return { cell: 'name', what: 'name is told', expected: 'an empty cell but for ZIP codes' };
  return null;
}
