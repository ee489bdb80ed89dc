import { stringify } from 'yaml';
import type { Picture, Shop, Told } from '../shop';
import { ASSISTANT_QUESTIONS, CARRIERS, CONTRIBUTIONS, QUESTIONS } from '../tables/catalogue-tables';
import { AGENTS, GROUPS, LICENCES, PORTALS, STAFF } from '../tables/owner-tables';
import { brandFile, FEATURED, REFERRALS, SITES, VISIBILITY } from '../tables/place-tables';
import { writePlan } from '../tables/plan-yaml';
import { AREA_COLUMNS, RATE_COLUMNS } from '../tables/rate-columns';
import { areaRecords, rateRecords } from '../tables/rate-records';
import { writeTable, type Columns, type TableFile } from '../tables/table-file';
import { writeText, type TextRow } from '../tables/text-file';

/** A file of a shop's folder: its path there, and what is in it. */
export type FolderFile = { file: string; content: string | Uint8Array };

/**
 * The files of a shop in the one form in which it is written out, so that what has not changed is unchanged in git. Without the carriers'
 * test quotes: the database has none, and a folder keeps its own.
 */
export function* folderFiles(shop: Shop): Generator<FolderFile> {
  yield { file: 'shop.yaml', content: shopYaml(shop) };
  yield* table(CARRIERS, rows(shop.carriers));
  yield* table(PORTALS, rows(shop.portals));
  yield* table(AGENTS, agentRows(shop));
  yield* table(LICENCES, rows(shop.licences));
  yield* table(GROUPS, groupRows(shop));
  yield* table(CONTRIBUTIONS, rows(shop.contributions));
  yield* table(STAFF, rows(shop.staff));
  yield* siteFiles(shop);
  yield* table(VISIBILITY, rows(shop.visibility));
  yield* table(FEATURED, rows(shop.featured));
  yield* table(QUESTIONS, rows(shop.questions));
  yield* table(ASSISTANT_QUESTIONS, rows(shop.assistantQuestions));
  yield* table(REFERRALS, rows(shop.referrals));
  for (const { row } of shop.plans) yield { file: `plans/${row.id}.yaml`, content: writePlan(row) };
  yield* rateFiles(shop);
  yield* textFiles(rows(shop.texts));
}

const rows = <Row>(told: readonly Told<Row>[]): Row[] => told.map(({ row }) => row);

/** A table that has rows; an empty one is no file. */
function* table<C extends Columns, Row>(
  { file, columns, fromRows }: TableFile<C, Row>,
  told: readonly Row[],
): Generator<FolderFile> {
  if (told.length > 0) yield { file, content: writeTable(columns, fromRows(told)) };
}

function shopYaml({ guest }: Shop): string {
  if (guest === null) return stringify({ format: 1 });
  const { agent_id: agent, group_id: group, portal_id: portal, open_type: openType } = guest.row;
  const told = Object.entries({ agent, group, portal, openType }).filter(([, value]) => value !== null);
  return stringify({ format: 1, guest: Object.fromEntries(told) });
}

function agentRows({ agents, agentPortals, agentGroups }: Shop) {
  const portals = Map.groupBy(rows(agentPortals), ({ agentId }) => agentId);
  const groups = Map.groupBy(rows(agentGroups), ({ agentId }) => agentId);
  return rows(agents).map((agent) => ({
    agent,
    portals: (portals.get(agent.id) ?? []).map(({ portalId }) => portalId),
    groups: (groups.get(agent.id) ?? []).map(({ groupId }) => groupId),
  }));
}

function groupRows({ groups, groupPortals }: Shop) {
  const portals = Map.groupBy(rows(groupPortals), ({ groupId }) => groupId);
  return rows(groups).map((group) => ({
    group,
    portals: (portals.get(group.id) ?? []).map(({ portalId }) => portalId),
  }));
}

/** Sites with their further hosts, their looks and the pictures of these, each under the name that the look has for it. */
function* siteFiles({ sites, hosts, pictures }: Shop): Generator<FolderFile> {
  const further = Map.groupBy(rows(hosts), ({ siteKey }) => siteKey);
  const own = Map.groupBy(rows(pictures), ({ siteKey }) => siteKey);
  const bySite = rows(sites).toSorted((a, b) => compareNames(siteName(a), siteName(b)));
  yield* table(
    SITES,
    bySite.map((site) => ({ site, hosts: (further.get(site.key) ?? []).map(({ host }) => host) })),
  );
  for (const site of bySite) {
    yield { file: brandFile(site), content: brandJson(site.branding, own.get(site.key) ?? []) };
  }
  const files = new Map(rows(pictures).map(({ file, bytes }) => [file, bytes]));
  for (const [file, content] of files) yield { file, content };
}

const siteName = ({ host, slug }: { host: string; slug?: string | null | undefined }): string =>
  [host, slug ?? ''].join('/');
const compareNames = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function brandJson(look: object, pictures: readonly Picture[]): string {
  const names = new Map(pictures.map(({ address, file }) => [address, file.slice('brands/'.length)]));
  const told = Object.entries(look)
    .map(([key, value]): [string, unknown] => [key, names.get(String(value)) ?? value])
    .sort(([one], [other]) => compareNames(one, other));
  return `${JSON.stringify(Object.fromEntries(told), null, 2)}\n`;
}

function* rateFiles({ rates }: Shop): Generator<FolderFile> {
  for (const { row } of rates)
    yield { file: `rates/${row.planId}.csv`, content: writeTable(RATE_COLUMNS, rateRecords(row.tables)) };
  const areas = rates.flatMap(({ row }) => areaRecords(row.planId, row.tables));
  if (areas.length > 0) yield { file: 'areas.csv', content: writeTable(AREA_COLUMNS, areas) };
}

/** Texts that differ in their state alone are one file, so that an edition is written once. */
function* textFiles(texts: readonly TextRow[]): Generator<FolderFile> {
  const same = Map.groupBy(texts, ({ key, version, head, body, required, sort, planId, carrierId, siteKey, state }) =>
    JSON.stringify([key, version, head, body, required, sort, planId, carrierId, siteKey, state === null]),
  );
  const used = new Set<string>();
  for (const group of same.values()) {
    const [first] = group;
    if (!first) continue;
    const scope = [first.state, first.carrierId, first.planId].filter((part) => typeof part === 'string');
    const wanted = [first.key, first.version, ...scope].join('-').toLowerCase();
    const name = [wanted, ...Array.from({ length: same.size }, (_, at) => `${wanted}-${at + 2}`)].find(
      (one) => !used.has(one),
    );
    used.add(name ?? wanted);
    yield { file: `texts/${name ?? wanted}.md`, content: writeText(group) };
  }
}
