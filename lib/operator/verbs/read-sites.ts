import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { originOf } from '@/lib/env';
import { getCatalog, visiblePlans } from '@/lib/enrollment-api/handlers/shared/plan-catalog';
import type { Ports } from '@/lib/enrollment-api/ports';
import { agents, groups, hosts, sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { counted } from '@/lib/rules/text/counted';
import { textOrNull } from '@/lib/rules/text/records';
import { defineVerb, listed, refused, text } from '../verb';
import { askHost } from './ask-host';
import { agentName } from './owner';

export const listSites = defineVerb({
  name: 'sites list',
  about: 'Lists the storefronts: where each answers, whose it is, and what it asks for at its gate.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run({ store }) {
    const shops = await loadShops(store);
    return listed(
      shops.map(({ told }) => told),
      tellShop,
      'There is no site.',
    );
  },
});

/** Every site as its row and as it is told. */
async function loadShops({ db }: Ports['store']) {
  const rows = await db
    .select({ site: sites, agent: agents, group: groups })
    .from(sites)
    .leftJoin(agents, eq(agents.id, sites.agentId))
    .leftJoin(groups, eq(groups.id, sites.groupId))
    .orderBy(asc(sites.host), asc(sites.slug));
  return rows.map(({ site, agent, group }) => {
    const { key, kind, host, slug, gate, agentId, groupId, active, branding } = site;
    const owner = group?.name ?? (agent && agentName(agent));
    const told = {
      site: key,
      name: textOrNull((group ?? agent)?.profile['display_name']) ?? textOrNull(branding['site_name']) ?? owner ?? host,
      address: `${originOf(host)}${slug === null ? '' : `/${slug}`}`,
      place: slug === null ? host : `${host}/${slug}`,
      host,
      kind,
      gate,
      owner_name: owner,
      owner: agentId !== null ? `agent ${agentId}` : groupId !== null ? `group ${groupId}` : null,
      state: active ? 'open' : 'closed',
    };
    return { row: site, told };
  });
}

type Shop = Awaited<ReturnType<typeof loadShops>>[number]['told'];

const tellShop = ({ name, address, kind, gate, owner, state }: Shop): string =>
  `${address}: ${name}, ${kind}, gate ${gate}, ${owner ?? 'of nobody'}, ${state}`;

/** A host, or a landing, as people copy it: with its scheme, capitals, the point behind the whole name of the DNS. */
const plainPlace = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\/|\/$/g, '')
    .replace(/\.(?=\/|$)/, '');

export const checkHost = defineVerb({
  name: 'sites check',
  about: 'Asks whether the host of a site leads here: its name in the DNS, and its answer.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({ host: text(253).describe('The host of a site, of sites list') }),
  order: ['host'],
  async run({ store }, { host: typed }) {
    const host = plainPlace(typed);
    const [own] = await store.db.select({ host: sites.host }).from(sites).where(eq(sites.host, host)).limit(1);
    const [further] = await store.db.select({ host: hosts.host }).from(hosts).where(eq(hosts.host, host));
    if (!own && !further) return refused(`--host: No site is at ${host}.`);
    const { address, status, said } = await askHost(host);
    return status === 200 ? { ok: true, said, data: { host, address, status } } : refused(...said);
  },
});

/** Keys of a look that say more of it than the others. */
const LOOKED_AT = ['brand_color', 'cart_logo', 'headline'] as const;

export const showSite = defineVerb({
  name: 'sites show',
  about: 'Shows one site: where it answers, whose it is, its brand, the plans it sells, and how its hosts answer now.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({ site: text(400).describe('Its host, or host/slug of a landing, of sites list') }),
  order: ['site'],
  async run(ports, { site: asked }) {
    const shops = await loadShops(ports.store);
    const name = plainPlace(asked);
    const found = shops.find(({ row, told }) => told.site === asked || told.place === name || row.siteName === asked);
    if (!found) return refused(`--site: No site is at ${asked}. The list of sites has the address of each.`);
    const { row, told } = found;
    const further = await ports.store.db.select({ host: hosts.host }).from(hosts).where(eq(hosts.siteKey, row.key));
    const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
    const { key: siteKey, agentId, groupId, portalId } = row;
    const sold = visiblePlans(catalog, { siteKey, agentId, groupId, portalId });
    const answers = await Promise.all([told.host, ...further.map(({ host }) => host)].map(askHost));
    const look = LOOKED_AT.flatMap((key) => {
      const value = textOrNull(row.branding[key]);
      return value === null ? [] : [{ key, value }];
    });
    return {
      ok: true,
      said: [
        tellShop(told),
        `Brand: ${look.length === 0 ? 'the product’s own look.' : look.map(({ key, value }) => `${key.replaceAll('_', ' ')} ${value}`).join(', ')}`,
        `Sells ${counted(sold.length, ['plan', 'plans'])} of ${catalog.listed.length}${sold.length === 0 ? '' : ':'}`,
        ...sold.map(({ id, definition }) => `  ${id}: ${definition.name}`),
        ...answers.flatMap(({ said }) => said),
      ],
      data: {
        ...told,
        brand: Object.fromEntries(look.map(({ key, value }) => [key, value])),
        sells: sold.map(({ id, definition }) => ({ plan: id, name: definition.name })),
        hosts: answers.map(({ host, address, status }) => ({ host, address, status })),
      },
    };
  },
});
