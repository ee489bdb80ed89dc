import { counted } from '@/lib/rules/text/counted';
import { stateName } from '@/lib/rules/words/states';
import type { Place, Problem } from '../shop';
import { Unreadable, type Sheet } from '../sheet';
import { bareHeading, namedRows } from './cms-columns';

/** The place of a rating area: a county by the name that the ZIP table has, the first three digits of ZIP codes, or a whole state. */
export type AreaPlace = { area: string; state: string; county: string | null; zip3: string | null; at: Place };

/** Counties of a state as the ZIP table spells them. */
export type CountiesOf = (state: string) => ReadonlySet<string>;

const NEEDED = ['State', 'Rating Area ID'] as const;
const OPTIONAL = ['County', 'County Name', '3-Digit Zip Code', 'Zip3'] as const;

/** `Rating Area 3`, `Rating Area ID 3` and `3` are one. */
export const areaName = (text: string): string => {
  const number = /(\d{1,3})\s*$/.exec(text)?.[1];
  return number === undefined ? text.trim() : `Rating Area ${Number(number)}`;
};

const plainCounty = (name: string): string =>
  bareHeading(name.replace(/ (county|parish|borough|census area|municipality)$/i, '')).replace(/^saint/, 'st');

/**
 * Reads where rating areas are. A county that the ZIP table spells otherwise, one that is in two areas and one that is in none is a
 * problem: its people would have a price of no filing.
 */
export function readRatingAreas(sheet: Sheet, countiesOf: CountiesOf): { places: AreaPlace[]; problems: Problem[] } {
  const places: AreaPlace[] = [];
  const problems: Problem[] = [];
  const report = (at: Place, what: string, expected: string) => void problems.push({ at, what, expected });
  const seen = new Set<string>();
  try {
    for (const row of namedRows(sheet, NEEDED, OPTIONAL)) {
      const state = row.text('State').toUpperCase();
      const county = row.text('County') || row.text('County Name');
      const zip3 = row.text('3-Digit Zip Code') || row.text('Zip3');
      const area = areaName(row.text('Rating Area ID'));
      const at = row.at('Rating Area ID');
      const spelled = county === '' ? null : spellingOf(countiesOf(state), county);
      if (stateName(state) === null) report(row.at('State'), 'No state', 'two letters, such as TX');
      else if (county !== '' && zip3 !== '') report(at, 'A county and ZIP codes', 'one of them in a row');
      else if (county !== '' && spelled === null)
        report(at, `No county of ${state} in the ZIP table`, 'its name as the ZIP table has it');
      else if (zip3 !== '' && !/^\d{3}$/.test(zip3)) report(at, 'No first three digits', 'such as 787');
      else {
        const key = `${state}/${spelled ?? zip3}`;
        if (seen.has(key)) report(at, 'A place in two rows', 'each county, ZIP prefix or state once');
        seen.add(key);
        places.push({ area, state, county: spelled, zip3: zip3 === '' ? null : zip3, at });
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push(error.problem);
  }
  if (problems.length === 0) checkWhole(sheet, places, countiesOf, report);
  return { places, problems };
}

const spellingOf = (counties: ReadonlySet<string>, told: string): string | null =>
  [...counties].find((name) => plainCounty(name) === plainCounty(told)) ?? null;

function checkWhole(
  { file, head }: Sheet,
  places: readonly AreaPlace[],
  countiesOf: CountiesOf,
  report: (at: Place, what: string, expected: string) => void,
): void {
  for (const [state, ofState] of Map.groupBy(places, (place) => place.state)) {
    const isWhole = ofState.some(({ county, zip3 }) => county === null && zip3 === null);
    const byCounty = ofState.flatMap(({ county }) => (county === null ? [] : [county]));
    if (isWhole || byCounty.length === 0) continue;
    const missing = [...countiesOf(state)].filter((name) => !byCounty.includes(name));
    if (missing.length > 0)
      report(
        { file, line: head.line, column: 1 },
        `${counted(missing.length, ['county', 'counties'])} of ${state} without a rating area, ${missing[0]} first`,
        'every county of the state, or a row for the state itself',
      );
  }
}
