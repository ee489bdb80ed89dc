import type { Problem, Shop, Told } from '../shop';
import { ASSISTANT_QUESTIONS, CARRIERS, CONTRIBUTIONS, EXPECTED, QUESTIONS } from '../tables/catalogue-tables';
import { AGENTS, GROUPS, LICENCES, PORTALS, STAFF } from '../tables/owner-tables';
import { FEATURED, REFERRALS, SITES, VISIBILITY } from '../tables/place-tables';
import type { Columns, TableFile } from '../tables/table-file';
import { filesOnDisk, Folder, type ShopFiles } from './folder';
import { guarded } from './guarded';
import { atOnce, type InParts } from './in-parts';
import { readGuest } from './read-guest';
import { readCsv } from './csv-sheet';
import { readPlans, type FoundPlans } from './read-plan-files';
import { readSites } from './read-site-files';
import { readTable, type ReadRecord } from './read-table';
import { readText, type ReadText } from './read-text';

/** The records of a table, with the place of each cell: checks tell of the very cell. */
export type Records<T> = T extends TableFile<infer C, infer _Row> ? ReadRecord<C>[] : never;

/** The places of everything in a folder, which checks need beside its rows. */
export type Sources = FoundPlans & {
  carriers: Records<typeof CARRIERS>;
  portals: Records<typeof PORTALS>;
  agents: Records<typeof AGENTS>;
  licences: Records<typeof LICENCES>;
  groups: Records<typeof GROUPS>;
  contributions: Records<typeof CONTRIBUTIONS>;
  staff: Records<typeof STAFF>;
  sites: Records<typeof SITES>;
  visibility: Records<typeof VISIBILITY>;
  featured: Records<typeof FEATURED>;
  questions: Records<typeof QUESTIONS>;
  assistantQuestions: Records<typeof ASSISTANT_QUESTIONS>;
  referrals: Records<typeof REFERRALS>;
  expected: Records<typeof EXPECTED>;
  texts: ReadText[];
};

type Report = (problem: Problem) => void;

export type ReadFolder = { shop: Shop; problems: Problem[]; sources: Sources };

/**
 * Reads a shop, by the path of its folder or from other files. Where `problems` is not empty the shop is what could be read, and nothing to go by. Throws where the
 * folder cannot be listed.
 */
export const readShop = (root: string | ShopFiles): ReadFolder => atOnce(shopInParts(root));

/** The same in parts, for a process that serves pages meanwhile. */
export function* shopInParts(root: string | ShopFiles): InParts<ReadFolder> {
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const folder = new Folder(typeof root === 'string' ? filesOnDisk(root) : root, report);
  const guest = guarded(() => readGuest(folder, report), report);
  const sources: Sources = {
    carriers: recordsOf(folder, report, CARRIERS),
    portals: recordsOf(folder, report, PORTALS),
    agents: recordsOf(folder, report, AGENTS),
    licences: recordsOf(folder, report, LICENCES),
    groups: recordsOf(folder, report, GROUPS),
    contributions: recordsOf(folder, report, CONTRIBUTIONS),
    staff: recordsOf(folder, report, STAFF),
    sites: recordsOf(folder, report, SITES),
    visibility: recordsOf(folder, report, VISIBILITY),
    featured: recordsOf(folder, report, FEATURED),
    questions: recordsOf(folder, report, QUESTIONS),
    assistantQuestions: recordsOf(folder, report, ASSISTANT_QUESTIONS),
    referrals: recordsOf(folder, report, REFERRALS),
    expected: recordsOf(folder, report, EXPECTED),
    texts: folder
      .below('texts', '.md')
      .flatMap(({ file }) => guarded(() => readText(file, folder.text(file), report), report) ?? []),
    ...(yield* readPlans(folder, report)),
  };
  // A line of sites.csv that cannot be read leaves a look without a site.
  const isWhole = problems.every(({ at }) => at.file !== SITES.file);
  return {
    shop: { ...rowsOf(sources), ...readSites(folder, sources.sites, report, isWhole), guest },
    problems,
    sources,
  };
}

/** The records of a table, none where its file is missing. */
function recordsOf<C extends Columns, Row>(folder: Folder, report: Report, table: TableFile<C, Row>): ReadRecord<C>[] {
  const { file, columns } = table;
  if (!folder.has(file)) return [];
  return guarded(() => [...readTable(readCsv(file, folder.bytes(file)), columns, report)], report) ?? [];
}

/** Rows of a table with the place of the line that tells each. */
function told<C extends Columns, Row>(table: TableFile<C, Row>, records: readonly ReadRecord<C>[]): Told<Row>[] {
  return records.flatMap(({ record, at }, index) => table.toRows(record, index).map((row) => ({ row, at })));
}

function rowsOf(sources: Sources): Omit<Shop, 'sites' | 'hosts' | 'pictures' | 'guest'> {
  const agents = told(AGENTS, sources.agents);
  const groups = told(GROUPS, sources.groups);
  return {
    carriers: told(CARRIERS, sources.carriers),
    portals: told(PORTALS, sources.portals),
    agents: agents.map(({ row, at }) => ({ row: row.agent, at })),
    licences: told(LICENCES, sources.licences),
    groups: groups.map(({ row, at }) => ({ row: row.group, at })),
    agentPortals: agents.flatMap(({ row, at }) =>
      row.portals.map((portalId) => ({ row: { agentId: row.agent.id, portalId }, at })),
    ),
    agentGroups: agents.flatMap(({ row, at }) =>
      row.groups.map((groupId) => ({ row: { agentId: row.agent.id, groupId }, at })),
    ),
    groupPortals: groups.flatMap(({ row, at }) =>
      row.portals.map((portalId) => ({ row: { groupId: row.group.id, portalId }, at })),
    ),
    contributions: told(CONTRIBUTIONS, sources.contributions),
    staff: told(STAFF, sources.staff),
    referrals: told(REFERRALS, sources.referrals),
    plans: sources.plans.map(({ row, at }) => ({ row, at })),
    rates: [...sources.rates].map(([planId, { tables, at }]) => ({ row: { planId, tables }, at })),
    visibility: told(VISIBILITY, sources.visibility),
    featured: told(FEATURED, sources.featured),
    questions: told(QUESTIONS, sources.questions),
    assistantQuestions: told(ASSISTANT_QUESTIONS, sources.assistantQuestions),
    texts: sources.texts.flatMap(({ rows, at }) => rows.map((row) => ({ row, at }))),
    expected: told(EXPECTED, sources.expected),
  };
}
