import { addDays } from '@/lib/rules/text/days-later';
import { dayOf, instantAt } from '@/lib/rules/text/moments';
import { GATES, SITE_KINDS } from '@/lib/rules/words/site-kinds';
import { OPEN_TYPES } from '@/lib/rules/words/visits';
import type { featuredPlans, planVisibility } from '../../store/schema/catalog-tables';
import type { referrals, sites } from '../../store/schema/site-tables';
import * as kinds from './cell-kinds';
import { keyOfSite, nameOfSite, siteKey } from './site-key';
import { maybe, needed, tableFile } from './table-file';

/** A site with its further hosts. Its look is a file of its own, `brands/{host}.json` or `brands/{host}_{slug}.json`. */
export type SiteRows = { site: Omit<typeof sites.$inferInsert, 'branding'>; hosts: readonly string[] };

export const SITES = tableFile({
  file: 'sites.csv',
  about: 'Storefronts: each on a host of its own, or a landing below the product’s.',
  columns: {
    kind: needed(kinds.oneOf(SITE_KINDS), 'the kind of storefront'),
    host: needed(kinds.host, 'the host without port'),
    slug: maybe(kinds.slug, 'of a landing: the path below the host'),
    site_name: maybe(kinds.key, 'of an external site: its name in external?site='),
    open_type: needed(kinds.oneOf(OPEN_TYPES), 'whose visitors come'),
    gate: needed(kinds.oneOf(GATES), 'open, or code where an access code is asked for first'),
    agent: maybe(kinds.wireId, 'whose site it is: an id of agents.csv'),
    group: maybe(kinds.wireId, 'or an id of groups.csv'),
    portal: maybe(kinds.wireId, 'the portal of its visitors: an id of portals.csv'),
    hosts: maybe(kinds.listOf(kinds.host), 'further hosts that show the same site'),
  },
  toRows: ({ kind, host, slug, site_name, open_type, gate, agent, group, portal, hosts }): SiteRows[] => [
    {
      site: {
        key: siteKey(host, slug),
        kind,
        host,
        slug,
        siteName: site_name,
        openType: open_type,
        gate,
        agentId: agent,
        groupId: group,
        portalId: portal,
        active: true,
      },
      hosts: hosts ?? [],
    },
  ],
  fromRows: (rows: readonly SiteRows[]) =>
    rows.map(({ site, hosts }) => ({
      kind: site.kind,
      host: site.host,
      slug: site.slug ?? null,
      site_name: site.siteName ?? null,
      open_type: site.openType,
      gate: site.gate ?? 'open',
      agent: site.agentId ?? null,
      group: site.groupId ?? null,
      portal: site.portalId ?? null,
      hosts: hosts.length === 0 ? null : hosts,
    })),
});

/** The file of a site's look, beside its pictures. */
export const brandFile = ({ host, slug }: SiteRows['site']): string =>
  `brands/${host}${slug === null || slug === undefined ? '' : `_${slug}`}.json`;

/** The visitors whom a row is meant for; an empty cell means any. */
const SCOPE = {
  site: maybe(kinds.siteName, 'a site of sites.csv, as host or host/slug'),
  agent: maybe(kinds.wireId, 'an id of agents.csv'),
  group: maybe(kinds.wireId, 'an id of groups.csv'),
  portal: maybe(kinds.wireId, 'an id of portals.csv'),
} as const;

type Scope = Record<keyof typeof SCOPE, string | null>;
type ScopeRow = Omit<typeof planVisibility.$inferInsert, 'id' | 'planId' | 'visible'>;

const toScope = ({ site, agent, group, portal }: Scope) => ({
  siteKey: site === null ? null : keyOfSite(site),
  agentId: agent,
  groupId: group,
  portalId: portal,
});

const fromScope = ({ siteKey, agentId, groupId, portalId }: ScopeRow): Scope => ({
  site: typeof siteKey === 'string' ? nameOfSite(siteKey) : null,
  agent: agentId ?? null,
  group: groupId ?? null,
  portal: portalId ?? null,
});

/** A row is known by what it is about, so its id says that. */
const idOf = (first: string, { site, agent, group, portal }: Scope): string =>
  [first, site ?? '', agent ?? '', group ?? '', portal ?? ''].join(':');

export const VISIBILITY = tableFile({
  file: 'visibility.csv',
  about: 'Plans that are hidden or shown for a site, agent, group or portal; the row that tells most wins.',
  columns: {
    plan: needed(kinds.wireId, 'a plan of plans/'),
    ...SCOPE,
    visible: needed(kinds.yesNo, 'yes shows it, no hides it'),
  },
  toRows: (record) => [
    { id: idOf(record.plan, record), planId: record.plan, ...toScope(record), visible: record.visible },
  ],
  fromRows: (rows: readonly (typeof planVisibility.$inferInsert)[]) =>
    rows.map((row) => ({ plan: row.planId, ...fromScope(row), visible: row.visible })),
});

export const FEATURED = tableFile({
  file: 'featured.csv',
  about:
    'Featured Plans of a landing, in this order. The list that tells most of a site is shown, so each list is whole.',
  columns: { plan: needed(kinds.wireId, 'a plan of plans/'), ...SCOPE },
  toRows: (record, at) => [{ id: idOf(record.plan, record), planId: record.plan, ...toScope(record), sort: at }],
  fromRows: (rows: readonly (typeof featuredPlans.$inferInsert)[]) =>
    rows.map((row) => ({ plan: row.planId, ...fromScope(row) })),
});

export const REFERRALS = tableFile({
  file: 'referrals.csv',
  about: 'Links /referrals?rid=… that bring visitors to an agent, a group or a portal.',
  columns: {
    id: needed(kinds.code, 'the word behind rid='),
    ...SCOPE,
    first_name: maybe(kinds.words(50), 'who refers'),
    last_name: maybe(kinds.words(50), 'who refers'),
    last_day: maybe(kinds.day, 'the last day of the link, midnight Eastern'),
  },
  toRows: (record) => [
    {
      id: record.id,
      ...toScope(record),
      referrerInfo: Object.fromEntries(
        (['first_name', 'last_name'] as const).flatMap((name) => (record[name] === null ? [] : [[name, record[name]]])),
      ),
      expiresAt: record.last_day === null ? null : instantAt(addDays(record.last_day, 1), 0),
      active: true,
    },
  ],
  fromRows: (rows: readonly (typeof referrals.$inferInsert)[]) =>
    rows.map((row) => ({
      id: row.id,
      ...fromScope(row),
      first_name: textOf(row.referrerInfo?.['first_name']),
      last_name: textOf(row.referrerInfo?.['last_name']),
      last_day: row.expiresAt ? dayOf(new Date(row.expiresAt.getTime() - 1)) : null,
    })),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
