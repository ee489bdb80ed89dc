import { lookup } from 'node:dns/promises';
import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { originOf } from '@/lib/env';
import { agents, groups, hosts, sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { textOrNull } from '@/lib/rules/text/records';
import { defineVerb, listed, refused, text } from '../verb';

export const listSites = defineVerb({
  name: 'sites list',
  about: 'Lists the storefronts: where each answers, whose it is, and what it asks for at its gate.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run({ store }) {
    const rows = await store.db
      .select({ site: sites, agent: agents, group: groups })
      .from(sites)
      .leftJoin(agents, eq(agents.id, sites.agentId))
      .leftJoin(groups, eq(groups.id, sites.groupId))
      .orderBy(asc(sites.host), asc(sites.slug));
    const shops = rows.map(
      ({ site: { key, kind, host, slug, gate, agentId, groupId, active, branding }, agent, group }) => ({
        site: key,
        name:
          textOrNull((group ?? agent)?.profile['display_name']) ??
          textOrNull(branding['site_name']) ??
          group?.name ??
          (agent ? `${agent.firstName} ${agent.lastName}` : host),
        address: `${originOf(host)}${slug === null ? '' : `/${slug}`}`,
        host,
        kind,
        gate,
        owner: agentId !== null ? `agent ${agentId}` : groupId !== null ? `group ${groupId}` : null,
        state: active ? 'open' : 'closed',
      }),
    );
    return listed(
      shops,
      ({ name, address, kind, gate, owner, state }) =>
        `${address}: ${name}, ${kind}, gate ${gate}, ${owner ?? 'of nobody'}, ${state}`,
      'There is no site.',
    );
  },
});

/** Time for which a host may take to answer. */
const PATIENCE_MS = 5_000;

export const checkHost = defineVerb({
  name: 'sites check',
  about: 'Asks whether the host of a site leads here: its name in the DNS, and its answer.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({ host: text(253).toLowerCase().describe('The host of a site, of sites list') }),
  order: ['host'],
  async run({ store }, { host }) {
    const [own] = await store.db.select({ host: sites.host }).from(sites).where(eq(sites.host, host)).limit(1);
    const [further] = await store.db.select({ host: hosts.host }).from(hosts).where(eq(hosts.host, host));
    // Only hosts of ours are asked: the answer must not tell what else there is in this network.
    if (!own && !further) return refused(`--host: No site is at ${host}.`);
    const address = await lookup(host).then(
      (found) => found.address,
      () => null,
    );
    const origin = originOf(host);
    const status = address === null ? null : await ask(`${origin}/api/health/live`);
    const said = [
      address === null
        ? `${host} has no address in the DNS: add a record that leads here.`
        : `${host} is at ${address} in the DNS.`,
      ...(address === null ? [] : [status === null ? `${origin} does not answer.` : `${origin} answers ${status}.`]),
    ];
    return status === 200 ? { ok: true, said, data: { host, address, status } } : refused(...said);
  },
});

const ask = (url: string): Promise<number | null> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status,
    () => null,
  );
