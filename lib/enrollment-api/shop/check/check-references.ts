import type { Place, Problem, Shop } from '../shop';
import type { Sources } from '../read/read-shop';

type Report = (problem: Problem) => void;

/** The ids of a folder, by what they are of. */
type Known = Record<
  'carrier' | 'portal' | 'agent' | 'group' | 'plan' | 'site' | 'question' | 'text',
  ReadonlySet<string>
>;

const HOME: Record<keyof Known, string> = {
  carrier: 'an id of carriers.csv',
  portal: 'an id of portals.csv',
  agent: 'an id of agents.csv',
  group: 'an id of groups.csv',
  plan: 'a plan of plans/',
  site: 'a site of sites.csv',
  question: 'an id of questions.csv',
  text: 'the key of a file of texts/',
};

/** Everything that names another thing names one of the folder, and nothing is told twice. */
export function checkReferences(sources: Sources, { guest }: Pick<Shop, 'guest'>, report: Report): void {
  checkTwice(sources, report);
  const known = idsOf(sources);
  const want: Want = (to, id, at) => {
    if (id !== null && !known[to].has(id)) report({ at, what: `There is no ${to} ${id}`, expected: HOME[to] });
  };
  if (guest) {
    want('agent', guest.row.agent_id, guest.at);
    want('group', guest.row.group_id, guest.at);
    want('portal', guest.row.portal_id, guest.at);
  }
  wantOwners(sources, want);
  wantPlaces(sources, want);
  for (const { references } of sources.plans) for (const { to, id, at } of references) want(to, id, at);
  for (const { front, yaml } of sources.texts)
    for (const [to, list] of LISTS) front[list].forEach((id, at) => want(to, id, yaml.at([list, at])));
}

const LISTS = [
  ['plan', 'plans'],
  ['carrier', 'carriers'],
  ['site', 'sites'],
] as const;

/** Reports an id that is none; null names nothing. */
type Want = (to: keyof Known, id: string | null, at: Place) => void;

function wantOwners({ agents, licences, groups, contributions, questions }: Sources, want: Want): void {
  for (const { record, cell } of agents) {
    for (const id of record.portals ?? []) want('portal', id, cell('portals'));
    for (const id of record.groups ?? []) want('group', id, cell('groups'));
  }
  for (const { record, cell } of licences) want('agent', record.agent, cell('agent'));
  for (const { record, cell } of groups) {
    want('agent', record.agent, cell('agent'));
    for (const id of record.portals ?? []) want('portal', id, cell('portals'));
  }
  for (const { record, cell } of contributions) {
    want('group', record.group, cell('group'));
    want('plan', record.plan, cell('plan'));
  }
  for (const { record, cell } of questions) {
    want('plan', record.plan, cell('plan'));
    want('carrier', record.carrier, cell('carrier'));
  }
}

function wantPlaces({ staff, sites, visibility, featured, referrals, expected }: Sources, want: Want): void {
  for (const row of [...staff, ...sites, ...visibility, ...featured, ...referrals]) {
    const place = row.cell as (name: string) => Place;
    want('agent', row.record.agent, place('agent'));
    want('group', row.record.group, place('group'));
    if ('portal' in row.record) want('portal', row.record.portal, place('portal'));
    if ('site' in row.record) want('site', row.record.site, place('site'));
    if ('plan' in row.record) want('plan', row.record.plan, place('plan'));
  }
  for (const { record, cell } of expected) {
    want('plan', record.plan, cell('plan'));
    want('portal', record.portal, cell('portal'));
  }
}

const siteNameOf = ({ host, slug }: Sources['sites'][number]['record']): string =>
  slug === null ? host : `${host}/${slug}`;

function idsOf(sources: Sources): Known {
  const ids = (rows: readonly { record: { id: string | number } }[]) =>
    new Set(rows.map(({ record }) => String(record.id)));
  return {
    carrier: ids(sources.carriers),
    portal: ids(sources.portals),
    agent: ids(sources.agents),
    group: ids(sources.groups),
    plan: new Set(sources.plans.map(({ row }) => row.id)),
    site: new Set(sources.sites.map(({ record }) => siteNameOf(record))),
    question: ids(sources.questions),
    text: new Set(sources.texts.map(({ front }) => front.key)),
  };
}

type Row = { record: Readonly<Record<string, unknown>>; cell: (name: never) => Place };

/** Cells that together no two rows of a table have the same. */
const ONCE: readonly (readonly [keyof Sources, readonly string[]])[] = [
  ['carriers', ['id']],
  ['portals', ['id']],
  ['portals', ['code']],
  ['agents', ['id']],
  ['agents', ['code']],
  ['groups', ['id']],
  ['groups', ['code']],
  ['contributions', ['group', 'plan', 'level', 'tier', 'class']],
  ['staff', ['id']],
  ['staff', ['email']],
  ['sites', ['host', 'slug']],
  ['sites', ['site_name']],
  ['visibility', ['plan', 'site', 'agent', 'group', 'portal']],
  ['featured', ['plan', 'site', 'agent', 'group', 'portal']],
  ['questions', ['id']],
  ['assistantQuestions', ['id']],
  ['referrals', ['id']],
];

function checkTwice(sources: Sources, report: Report): void {
  for (const [name, columns] of ONCE) {
    const seen = new Map<string, Place>();
    for (const row of sources[name] as readonly Row[]) {
      const values = columns.map((column) => row.record[column] ?? null);
      if (values.every((value) => value === null)) continue;
      const at = row.cell(columns[0] as never);
      twice(
        seen,
        JSON.stringify(values),
        at,
        `${columns.join(', ')} ${values.filter((value) => value !== null).join(', ')}`,
        report,
      );
    }
  }
  checkLicencesTwice(sources, report);
  checkHosts(sources, report);
  checkTextsTwice(sources, report);
  checkListsTwice(sources, report);
}

function twice(seen: Map<string, Place>, key: string, at: Place, what: string, report: Report): void {
  const before = seen.get(key);
  if (before === undefined) seen.set(key, at);
  else report({ at, what: `${what} comes twice`, expected: `once, as in ${before.file}:${before.line}` });
}

function checkLicencesTwice({ licences }: Sources, report: Report): void {
  const seen = new Map<string, Place>();
  for (const { record, cell } of licences)
    for (const line of record.lines)
      twice(
        seen,
        `${record.agent} ${record.state} ${line}`,
        cell('lines'),
        `The licence ${record.state} ${line} of agent ${record.agent}`,
        report,
      );
}

/** A host shows one site, whether it is the site's own or a further one. */
function checkHosts({ sites }: Sources, report: Report): void {
  const seen = new Map<string, Place>();
  for (const { record, cell } of sites) if (record.slug === null) seen.set(record.host, cell('host'));
  for (const { record, cell } of sites)
    for (const host of record.hosts ?? []) twice(seen, host, cell('hosts'), `The host ${host}`, report);
}

function checkListsTwice({ plans }: Sources, report: Report): void {
  for (const { references } of plans) {
    const seen = new Map<string, Place>();
    for (const { list, id, at } of references)
      if (list !== undefined) twice(seen, `${list} ${id}`, at, `${id} in ${list}`, report);
  }
}

function checkTextsTwice({ texts }: Sources, report: Report): void {
  const seen = new Map<string, Place>();
  for (const { rows, at } of texts) for (const { id } of rows) twice(seen, id, at, `The text ${id}`, report);
}
