import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Slug } from '@/lib/contract/scalars';
import { answer, found, nothing, resultOf, type Context } from '../../request-context';
import { notFound } from '../../api-error';
import { agents, groups, hosts, sites } from '../../store/schema/site-tables';
import type { Handlers } from '../handlers';
import { cut } from '@/lib/rules/text/cut';
import { PICTURE_FOLDER } from '@/lib/rules/words/site-kinds';
import { profileAddress, profileText } from '../shared/profile';
import { loadPicture } from '../shared/site-picture';
import type { SiteRow } from '../shared/site-rows';
import { loadAgent, loadGroup, loadGroupAndAgent } from './access-codes';

type AgentRow = typeof agents.$inferSelect;
type GroupRow = typeof groups.$inferSelect;

/** The facts of a site that routing needs. */
function toSiteFacts(site: SiteRow) {
  return {
    kind: site.kind,
    site_domain: site.host,
    landing_page: site.slug,
    open_type: site.openType,
    agent_id: site.agentId,
    group_id: site.groupId,
    gid: site.groupId,
    portal_id: site.portalId,
    gate: site.gate,
  };
}

/** The most characters the wire carries of each; what an operator wrote beyond is left out (threats R24). */
const MOST = { url: 2_048, phone: 40, email: 254, html: 200_000, value: 4_000, key: 64, entries: 200 };

function toLanding(row: { profile: AgentRow['profile']; phone: string; email: string }, name: string) {
  const text = (key: string) => profileText(row.profile, key);
  const url = (key: string) => profileAddress(row.profile, key, MOST.url) || null;
  return {
    logo: url('logo'),
    image: url('image'),
    image_link: url('image_link'),
    display_phone: profileAddress(row.profile, 'display_phone', MOST.phone) || cut(row.phone, MOST.phone),
    display_email: profileAddress(row.profile, 'display_email', MOST.email) || cut(row.email, MOST.email),
    tagline: text('tagline'),
    display_about_name: text('display_about_name') || text('display_name') || name,
    display_name: text('display_name') || name,
  };
}

const agentName = (agent: Pick<AgentRow, 'firstName' | 'lastName'>) =>
  cut([agent.firstName, agent.lastName].filter(Boolean).join(' '), 200);

async function agentOf(context: Context, id: string): Promise<AgentRow> {
  const agent = await loadAgent(context, id);
  if (!agent) throw notFound('agent');
  return agent;
}

async function groupOf(context: Context, id: string): Promise<GroupRow> {
  const group = await loadGroup(context, id);
  if (!group) throw notFound('group');
  return group;
}

export const getAgentLandingPageInfo: Handlers['getAgentLandingPageInfo'] = async (input, context) => {
  const agent = await agentOf(context, input.agent_id);
  return answer({
    ...toLanding(agent, agentName(agent)),
    agent_id: agent.id,
    agent_code: agent.code,
    agent_bio: profileText(agent.profile, 'agent_bio', MOST.html),
  });
};

export const getGroupLandingPageInfo: Handlers['getGroupLandingPageInfo'] = async (input, context) => {
  const owner = await loadGroupAndAgent(context, input.group_id);
  if (!owner) throw notFound('group');
  const { group, agent } = owner;
  return answer({
    ...toLanding(group, group.name),
    group_id: group.id,
    gname: group.name,
    agent_code: agent?.code ?? null,
    gweb_aboutus: profileText(group.profile, 'gweb_aboutus', MOST.html),
    address_information: addressOf(group),
  });
};

/** A group's address, or null while it is not whole. */
export function addressOf(group: GroupRow) {
  const text = (key: string) => profileText(group.address, key);
  const address = { address1: text('address1'), city: text('city'), state: text('state'), zip: text('zip') };
  return /^[A-Z]{2}$/.test(address.state) && /^\d{5}$/.test(address.zip) ? address : null;
}

export const getAgentAboutPageInfo: Handlers['getAgentAboutPageInfo'] = async (input, context) => {
  const agent = await agentOf(context, input.agent_id);
  const { display_about_name, image } = toLanding(agent, agentName(agent));
  return answer({ display_about_name, image, agent_bio: profileText(agent.profile, 'agent_bio', MOST.html) });
};

export const getGroupAboutPageInfo: Handlers['getGroupAboutPageInfo'] = async (input, context) => {
  const group = await groupOf(context, input.group_id);
  const { display_about_name, image } = toLanding(group, group.name);
  return answer({ display_about_name, image, gweb_aboutus: profileText(group.profile, 'gweb_aboutus', MOST.html) });
};

async function findByHost({ store }: Context, host: string): Promise<SiteRow | null> {
  const name = host.toLowerCase();
  const [site] = await store.db
    .select()
    .from(sites)
    .where(and(eq(sites.host, name), isNull(sites.slug), eq(sites.active, true)));
  if (site) return site;
  const [other] = await store.db
    .select({ site: sites })
    .from(hosts)
    .innerJoin(sites, eq(sites.key, hosts.siteKey))
    .where(and(eq(hosts.host, name), eq(sites.active, true)));
  return other?.site ?? null;
}

/** A landing of a host; the same slug may exist on another. */
async function findBySlug({ store }: Context, slug: string, host: string): Promise<SiteRow | null> {
  const [row] = await store.db
    .select()
    .from(sites)
    .where(and(eq(sites.slug, slug), eq(sites.host, host), eq(sites.active, true)));
  return row ?? null;
}

const groupAgents = alias(agents, 'group_agents');

/** The first site of a slug with its owners in business, in one statement. */
async function findLanding({ store }: Context, slug: string) {
  const [row] = await store.db
    .select({ site: sites, agent: agents, group: groups, groupAgent: groupAgents })
    .from(sites)
    .leftJoin(agents, and(eq(agents.id, sites.agentId), eq(agents.active, true)))
    .leftJoin(groups, and(eq(groups.id, sites.groupId), eq(groups.active, true)))
    .leftJoin(groupAgents, and(eq(groupAgents.id, groups.agentId), eq(groupAgents.active, true)))
    .where(and(eq(sites.slug, slug), eq(sites.active, true)))
    .orderBy(asc(sites.host))
    .limit(1);
  return row ?? null;
}

export const getDomainSiteInformation: Handlers['getDomainSiteInformation'] = async (input, context) => {
  const site = await findByHost(context, input.site_domain);
  return site ? found(toSiteFacts(site)) : nothing;
};

export const getExternalSiteInformation: Handlers['getExternalSiteInformation'] = async (input, context) => {
  const [site] = await context.store.db
    .select()
    .from(sites)
    .where(and(eq(sites.siteName, input.site_name), eq(sites.active, true)));
  return site ? found(toSiteFacts(site)) : nothing;
};

export const validateLandingPage: Handlers['validateLandingPage'] = async (input, context) => {
  const slug = input.landing_page.trim().toLowerCase();
  const landing = /^[a-z0-9-]{1,64}$/.test(slug) ? await findLanding(context, slug) : null;
  if (!landing) return nothing;
  const { site, agent, group, groupAgent } = landing;
  const owner = group ? toLanding(group, group.name) : agent ? toLanding(agent, agentName(agent)) : null;
  if (!owner) return nothing;
  return found({
    ...toSiteFacts(site),
    type: group ? ('group' as const) : ('agent' as const),
    display_email: owner.display_email,
    display_phone: owner.display_phone,
    display_name: owner.display_name,
    image: owner.image,
    logo: owner.logo,
    agent_code: agent?.code ?? null,
    gagent_code: groupAgent?.code ?? null,
    gcode: group?.code ?? null,
    gname: group?.name ?? null,
  });
};

/** The look of a site as text by key (rules 1 §3 "Dynamic site branding"); an unknown site has none. */
export const getExternalSiteDynamicInformation: Handlers['getExternalSiteDynamicInformation'] = async (
  input,
  context,
) => {
  const [host = '', slug = null] = Buffer.from(input.site_domain, 'base64').toString('utf8').split('/');
  const site = slug === null ? await findByHost(context, host) : await findBySlug(context, slug, host);
  const look = Object.entries(site?.branding ?? {});
  const entries = look.flatMap(([key, value]) =>
    typeof value === 'string' && key.length <= MOST.key ? [{ key, value: cut(value, MOST.value) }] : [],
  );
  return answer(entries.slice(0, MOST.entries));
};

/** As many as the wire carries. */
const MOST_SITES = 5_000;

export const getSiteList: Handlers['getSiteList'] = async (_input, context) => {
  const rows = await loadListed(context);
  return resultOf(
    rows
      .filter(isReachable)
      .slice(0, MOST_SITES)
      .map((site) => ({
        host: site.host,
        slug: site.slug,
        name:
          (site.group && toName(site.group.profile, site.group.name)) ??
          (site.agent && toName(site.agent.profile, agentName(site.agent))) ??
          (cut(site.siteName ?? '', 200) || site.host),
        kind: site.kind,
        open_type: site.openType,
        gate: site.gate,
      })),
  );
};

const toName = (profile: AgentRow['profile'], name: string) => profileText(profile, 'display_name') || name;

/** The list's members of every active site and of its owners, in one statement; looks and addresses stay where they are. */
function loadListed({ store }: Context) {
  const { host, slug, kind, openType, gate } = sites;
  const siteName = sql<string | null>`${sites.branding}->>'site_name'`;
  return store.db
    .select({
      ...{ host, slug, kind, openType, gate, siteName },
      agent: { firstName: agents.firstName, lastName: agents.lastName, profile: agents.profile },
      group: { name: groups.name, profile: groups.profile },
    })
    .from(sites)
    .leftJoin(agents, eq(agents.id, sites.agentId))
    .leftJoin(groups, eq(groups.id, sites.groupId))
    .where(eq(sites.active, true))
    .orderBy(asc(sites.host));
}

/** A site with a slug that no address can have is no site: it must not cost the others their place in the list. */
const isReachable = ({ host, slug }: Pick<SiteRow, 'host' | 'slug'>): boolean =>
  host.length <= 253 && (slug === null || Slug.safeParse(slug).success);

export const getSitePicture: Handlers['getSitePicture'] = async ({ name }, { store }) => {
  const picture = await loadPicture(store, PICTURE_FOLDER + name);
  return resultOf(picture && { content_type: picture.type, content: Buffer.from(picture.bytes).toString('base64') });
};
