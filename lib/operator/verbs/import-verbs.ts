import * as z from 'zod';
import type { Ports } from '@/lib/enrollment-api/ports';
import { isCensusHead } from '@/lib/enrollment-api/shop/formats/census-columns';
import { carryOutCensus, planCensus, type CensusCounts } from '@/lib/enrollment-api/shop/formats/import-census';
import { MOST_PROBLEMS, readCensus, type ReadCensus } from '@/lib/enrollment-api/shop/formats/read-census';
import { readSheetFile } from '@/lib/enrollment-api/shop/formats/read-sheet';
import { Unreadable } from '@/lib/enrollment-api/shop/sheet';
import type { Problem } from '@/lib/enrollment-api/shop/shop';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import { defineVerb, pathText, refused, text, type Outcome } from '../verb';
import { findOwner } from './owner';

const toLine = ({ at: { file, line, column }, what, expected }: Problem): string =>
  `${file}:${line}:${column}: ${what}; expected: ${expected}`;

export const refusedBy = (problems: readonly Problem[]): Outcome =>
  refused(
    ...problems.slice(0, MOST_PROBLEMS).map(toLine),
    ...(problems.length > MOST_PROBLEMS ? ['There is more; these come first.'] : []),
  );

/** A list whose file would mark most people as left is more likely the file of one site, or with other numbers. */
const MOST_LEFT = 0.5;
/** Below this number of people any part of them may leave. */
const FEW = 10;

/** Ten thousand employees take some two seconds; a busy machine and the largest list that is taken ten times that. */
const LONG_MS = 60_000;

export const importCensusList = defineVerb({
  name: 'import census',
  about:
    'Brings the list of a group’s employees to what a CSV or XLSX file of its payroll says. Who is not in it is marked as left.',
  scope: 'people',
  writes: 'here',
  audit: 'census.import',
  onMachine: true,
  longMs: LONG_MS,
  input: z.strictObject({
    file: pathText.describe('The file: one row for each employee, with headings'),
    group: text(64).describe('The id of the group'),
    sheet: text(31).optional().describe('The sheet of a workbook; the first that is shown without'),
    part: z.boolean().optional().describe('The file has a part of the employees: nobody is marked as left'),
    mostLeft: z.boolean().optional().describe('More than half of the listed have left indeed'),
  }),
  order: ['file'],
  async run(ports, { file, group, sheet, part = false, mostLeft = false }) {
    const owner = await findOwner(ports, { group });
    if ('problem' in owner) return refused(owner.problem);
    const read = await readList(ports, file, sheet);
    if (Array.isArray(read)) return refusedBy(read);
    if (read.problems.length > 0) return refusedBy(read.problems);
    const plan = await planCensus(ports, { groupId: group, employees: read.employees, isPart: part });
    const { counts, before } = plan;
    if (!mostLeft && before > FEW && counts.left > before * MOST_LEFT)
      return refused(
        `${file}: ${counts.left} of the ${before} who are listed are not in it; --part for a file of some, --most-left where they have left indeed.`,
      );
    await carryOutCensus(ports, plan);
    return toOutcome({ group, name: owner.name, counts, read });
  },
});

type Done = { group: string; name: string; counts: CensusCounts; read: ReadCensus };

/** The end of an import, by counts and without a name: neither the terminal nor the log is the place for people. */
function toOutcome({ group, name, counts, read: { unasked, unknown } }: Done): Outcome {
  const { added, changed, back, same, left } = counts;
  const leftOut = [
    ...(unasked.length > 0 ? [`Left out, as nothing here asks an employer for it: ${joinWords(unasked)}.`] : []),
    ...(unknown.length > 0
      ? [`Left out, as the headings are not known: columns ${joinWords(unknown.map(String))}.`]
      : []),
  ];
  return {
    ok: true,
    said: [`${name}: ${added} added, ${changed} changed, ${back} back, ${left} left, ${same} as before.`, ...leftOut],
    data: { group, ...counts, left_out: unasked, unknown_columns: unknown },
    trace: { subject: `group:${group}`, data: { ...counts } },
  };
}

async function readList(ports: Ports, file: string, sheet: string | undefined): Promise<ReadCensus | Problem[]> {
  try {
    return readCensus(await readSheetFile(file, { sheet, isHead: isCensusHead }), dayOf(ports.clock.now()));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [error.problem];
  }
}
