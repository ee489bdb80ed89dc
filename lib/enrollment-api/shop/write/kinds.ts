import { getTableColumns, type Column } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { staff } from '../../store/schema/access-tables';
import { assistantQuestions } from '../../store/schema/activity-tables';
import {
  agreementTexts,
  carriers,
  featuredPlans,
  plans,
  planVisibility,
  questions,
} from '../../store/schema/catalog-tables';
import { contributions } from '../../store/schema/rate-tables';
import {
  agentGroups,
  agentPortals,
  agents,
  groupPortals,
  groups,
  hosts,
  portals,
  producerLicences,
  referrals,
  sites,
} from '../../store/schema/site-tables';
import { sitePictures } from '../../store/schema/shop-tables';
import type { Shop } from '../shop';
import { nameOfSite } from '../tables/site-key';

/** Parts of a shop that are rows of one table each. Rates are filed, and expected prices are of the folder alone. */
export type Kind = Exclude<keyof Shop, 'rates' | 'expected' | 'guest'>;

/** Any row of these tables, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The end of a row that the folder names no more. `active`, `retiredAt`: it stays, and that column says so. `gone`: it is a relation,
 * which nothing refers to. `stays`: it stays as it is, as what was sold refers to it and nothing shows it by itself; `shop_rows` alone says so.
 */
type End = 'active' | 'retiredAt' | 'gone' | 'stays';

export type KindFacts = {
  kind: Kind;
  table: PgTable;
  key: readonly string[];
  end: End;
  /** Columns that the database alone knows. */
  kept: readonly string[];
  /** Members of columns of JSON that the database alone knows, by column. */
  keptMembers?: Readonly<Record<string, readonly string[]>>;
  /** Columns, alone or together, of which no two rows have the same. */
  once: readonly (readonly string[])[];
  /** Columns that are never changed under the same key, and what to do instead. */
  fixed?: { columns: readonly string[]; instead: string };
  words: readonly [one: string, many: string];
};

const facts = (
  kind: Kind,
  table: PgTable,
  words: KindFacts['words'],
  rest: Partial<Omit<KindFacts, 'kind' | 'table' | 'words'>> = {},
): KindFacts => ({ kind, table, words, key: ['id'], end: 'active', kept: ['createdAt'], once: [], ...rest });

/** All kinds in the order in which they are written: each refers to those before it. They end in the other direction. */
export const KINDS: readonly KindFacts[] = [
  // The exchange of files with a carrier is set by a verb, and no folder tells it (decisions 281).
  facts('carriers', carriers, ['carrier', 'carriers'], { end: 'stays', keptMembers: { settings: ['exchange'] } }),
  facts('portals', portals, ['portal', 'portals'], { once: [['code']] }),
  facts('agents', agents, ['agent', 'agents'], { once: [['code']] }),
  facts('groups', groups, ['group', 'groups'], { once: [['code']] }),
  facts('licences', producerLicences, ['licence', 'licences'], { key: ['agentId', 'state', 'line'], end: 'gone' }),
  facts('agentPortals', agentPortals, ['portal of an agent', 'portals of agents'], {
    ...{ key: ['agentId', 'portalId'], end: 'gone' },
  }),
  facts('agentGroups', agentGroups, ['group of an agent', 'groups of agents'], {
    ...{ key: ['agentId', 'groupId'], end: 'gone' },
  }),
  facts('groupPortals', groupPortals, ['portal of a group', 'portals of groups'], {
    ...{ key: ['groupId', 'portalId'], end: 'gone' },
  }),
  facts('plans', plans, ['plan', 'plans'], { kept: ['createdAt', 'updatedAt'] }),
  facts('contributions', contributions, ['contribution', 'contributions'], {
    ...{ key: ['groupId', 'planId', 'level', 'tier', 'employeeClass'], end: 'gone' },
  }),
  facts('staff', staff, ['account of staff', 'accounts of staff'], {
    kept: ['createdAt', 'sessionVersion', 'lastSignInAt', 'lastPortalId', 'lastGroupId', 'scopes'],
    once: [['email']],
  }),
  facts('sites', sites, ['site', 'sites'], {
    ...{ key: ['key'], kept: ['createdAt', 'updatedAt'], once: [['host', 'slug'], ['siteName']] },
  }),
  facts('pictures', sitePictures, ['picture of a site', 'pictures of sites'], {
    ...{ key: ['siteKey', 'file'], end: 'gone' },
  }),
  facts('hosts', hosts, ['further host', 'further hosts'], { key: ['host'], end: 'gone' }),
  facts('referrals', referrals, ['referral', 'referrals']),
  facts('visibility', planVisibility, ['place of a plan', 'places of plans'], {
    ...{ end: 'gone', once: [['planId', 'siteKey', 'agentId', 'groupId', 'portalId']] },
  }),
  facts('featured', featuredPlans, ['featured plan', 'featured plans'], { end: 'gone' }),
  facts('questions', questions, ['question', 'questions']),
  facts('assistantQuestions', assistantQuestions, ['question of the assistant', 'questions of the assistant']),
  facts('texts', agreementTexts, ['text', 'texts'], {
    ...{ end: 'retiredAt', once: [['key', 'version', 'state', 'planId', 'carrierId', 'siteKey']] },
    fixed: {
      columns: ['key', 'version', 'state', 'planId', 'carrierId', 'siteKey', 'head', 'body', 'sha256'],
      instead: 'the words as they were signed, or a new version beside them',
    },
  }),
];

/** Columns of a kind by their names, without those that the database alone knows and the one that ends a row. */
export function toldColumns({ table, kept, end }: KindFacts): [name: string, column: Column][] {
  return Object.entries(getTableColumns(table)).filter(([name]) => !kept.includes(name) && name !== end);
}

/** The value of a column as it will stand in the database. */
export function valueOf(row: Row, name: string, column: Column): unknown {
  const told = row[name];
  if (told !== undefined) return told;
  return column.hasDefault && column.default !== undefined ? column.default : null;
}

/** A value of the database without what it alone knows of it. */
export function toldValue({ keptMembers }: Pick<KindFacts, 'keptMembers'>, name: string, value: unknown): unknown {
  const members = keptMembers?.[name];
  if (members === undefined || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([member]) => !members.includes(member)));
}

/** A row's key within its kind, as `shop_rows` keeps it. */
export const keyOf = ({ key }: Pick<KindFacts, 'key'>, row: Row): string => {
  const parts = key.map((name) => row[name] ?? null);
  return parts.length === 1 ? String(parts[0]) : JSON.stringify(parts);
};

/** Kinds whose ids are made of what they are about, with colons between. */
const COMPOSED = new Set<KindFacts['kind']>(['visibility', 'featured']);

/** A site's key is its address in other letters; a key of several parts is told by them. */
export function nameOf({ kind }: Pick<KindFacts, 'kind'>, key: string): string {
  if (kind === 'sites') return nameOfSite(key);
  if (COMPOSED.has(kind)) return key.split(':').filter(Boolean).join(' ');
  if (!key.startsWith('[')) return key;
  const parts = JSON.parse(key) as unknown[];
  return parts
    .slice(kind === 'pictures' ? 1 : 0)
    .filter((part) => part !== null)
    .join(' ');
}

/** A value as text in which the order of members says nothing, as jsonb keeps none; a member without a value is none. */
export function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
