import type { Problem, Shop } from '../shop';
import type { ShopFiles } from '../read/folder';
import { atOnce, type InParts } from '../read/in-parts';
import { shopInParts } from '../read/read-shop';
import { checkAreas } from './check-areas';
import { checkExpected } from './check-expected';
import { checkOwners, warnOwners } from './check-owners';
import { checkPlans, warnPlans } from './check-plans';
import { checkReferences } from './check-references';

/** A folder that was looked at. Where there are problems the shop is not one to go by; warnings refuse nothing. */
export type CheckedShop = { shop: Shop; problems: Problem[]; warnings: Problem[] };

/** Reads a shop, by the path of its folder or from other files, and checks it against itself; needs no database. `today` is a day as `2027-01-31`. */
export const checkShop = (root: string | ShopFiles, today: string): CheckedShop => atOnce(checkInParts(root, today));

/** The same in parts, for a process that serves pages meanwhile. */
export function* checkInParts(root: string | ShopFiles, today: string): InParts<CheckedShop> {
  const { shop, problems, sources } = yield* shopInParts(root);
  const warnings: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const warn = (problem: Problem): void => void warnings.push(problem);
  // What could not be read would be missing everywhere it is named: one mistake is one line.
  if (problems.length === 0) {
    checkReferences(sources, shop, report);
    yield;
    checkOwners(sources, report);
    yield;
    checkPlans(sources, report);
    yield;
    checkAreas(sources, report);
    yield;
    checkExpected(sources, today, report);
    yield;
    warnOwners(sources, today, warn);
    warnPlans(sources, today, warn);
  }
  return { shop, problems: problems.toSorted(byPlace), warnings: warnings.toSorted(byPlace) };
}

const byPlace = ({ at: one }: Problem, { at: other }: Problem): number =>
  one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line || one.column - other.column;

/** A problem in its one line: `file:line:column: what; expected …`. */
export const tellProblem = ({ at: { file, line, column }, what, expected }: Problem): string =>
  `${file}:${line}:${column}: ${what}, expected ${expected}`;
