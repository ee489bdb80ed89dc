import type { FieldCrypto } from '@/lib/security/fields';
import { normalizeCode } from '@/lib/rules/text/code-text';
import type { Queries } from '../store/database';
import { hashPurposes } from '../store/places';
import { accessCodes, staff as staffTable } from '../store/schema/access-tables';
import {
  agentGroups,
  agentPortals,
  agents as agentTable,
  groupPortals,
  groups as groupTable,
  portals as portalTable,
  producerLicences,
  referrals as referralTable,
  sites as siteTable,
} from '../store/schema/site-tables';
import { contributions as contributionTable } from '../store/schema/rate-tables';
import { DEMO_GROUP_CODES, DEMO_REP_CODES } from './demo-codes';
import { settings } from '../store/schema/system-tables';
import { DEFAULT_GUEST } from '../handlers/lookup/start-up';
import {
  agents,
  defaultGuest,
  groups,
  operators,
  portals,
  referrals,
  staff,
  type AgentSeed,
  type GroupSeed,
} from './people/organizations';
import { contributions } from './people/contributions';
import { licences } from './people/agent-licences';
import { siteKey, type SiteSeed } from './sites/site-seed';

/** Writes portals, agents with their licences, groups, staff who may sign in, codes, referrals and sites. */
export async function loadPlaces(db: Queries, fields: FieldCrypto, sites: readonly SiteSeed[]): Promise<void> {
  await db.insert(portalTable).values(portals.map((portal, sort) => ({ ...portal, sort })));
  await db.insert(agentTable).values(agents.map(toAgent));
  await db.insert(producerLicences).values([...licences]);
  await db.insert(groupTable).values(groups.map(toGroup));
  await db
    .insert(agentGroups)
    .values(agents.flatMap(({ id, groups: ids }) => ids.map((groupId) => ({ agentId: id, groupId }))));
  await db
    .insert(agentPortals)
    .values(agents.flatMap(({ id, portals: ids }) => ids.map((portalId) => ({ agentId: id, portalId }))));
  await db
    .insert(groupPortals)
    .values(groups.flatMap(({ id, portals: ids }) => ids.map((portalId) => ({ groupId: id, portalId }))));
  await db.insert(contributionTable).values([...contributions]);
  await db.insert(staffTable).values([...staff, ...operators]);
  await db.insert(accessCodes).values(codes(fields));
  await db
    .insert(referralTable)
    .values(referrals.map(({ referrer, ...row }) => ({ ...row, referrerInfo: { ...referrer } })));
  await db.insert(siteTable).values(sites.map(toSite));
  await db
    .insert(settings)
    .values({ key: DEFAULT_GUEST, value: { ...defaultGuest } })
    .onConflictDoUpdate({ target: settings.key, set: { value: { ...defaultGuest } } });
}

function codes(fields: FieldCrypto): (typeof accessCodes.$inferInsert)[] {
  const hashed = (code: string) => ({
    codeHash: fields.blindIndex(hashPurposes.accessCode, normalizeCode(code)),
    prefix: code.slice(0, 4),
  });
  return [
    ...DEMO_REP_CODES.map(({ code, agentId }) => ({
      id: `rep-${agentId}`,
      kind: 'rep' as const,
      agentId,
      ...hashed(code),
    })),
    ...DEMO_GROUP_CODES.map(({ code, groupId, employeeClass }) => ({
      id: ['group', groupId, ...(employeeClass === undefined ? [] : [employeeClass.toLowerCase()])].join('-'),
      kind: 'group' as const,
      groupId,
      ...(employeeClass !== undefined && { employeeClass }),
      ...hashed(code),
    })),
  ];
}

/** `profile` is the landing and about information of rules 1 §3, under its wire names. */
function toAgent(agent: AgentSeed): typeof agentTable.$inferInsert {
  const { id, code, firstName, middleName, lastName, email, phone, npn, landingSlug } = agent;
  const profile = { ...landingInfo(agent), agent_bio: agent.bio };
  return { id, code, firstName, middleName, lastName, email, phone, npn, landingSlug, profile };
}

function toGroup(group: GroupSeed): typeof groupTable.$inferInsert {
  const { id, code, name, agentId, email, phone, landingSlug, address, paydays = null, openUntil = null } = group;
  const profile = { ...landingInfo(group), gweb_aboutus: group.about };
  return { id, code, name, agentId, email, phone, landingSlug, address, profile, paydays, openUntil };
}

function landingInfo({ displayName, tagline, phone, email }: AgentSeed | GroupSeed) {
  return {
    logo: null,
    image: null,
    image_link: null,
    display_phone: phone,
    display_email: email,
    tagline,
    display_about_name: displayName,
    display_name: displayName,
  };
}

/** `branding` is the site's key/value list by its wire keys (`DYNAMIC_KEYS` of the contract). */
function toSite(site: SiteSeed): typeof siteTable.$inferInsert {
  const { kind, host, slug, openType, gate, agentId, groupId, portalId, look, siteName = null } = site;
  return {
    key: siteKey(host, slug),
    kind,
    host,
    slug,
    siteName,
    openType,
    gate,
    agentId,
    groupId,
    portalId,
    branding: { ...look },
  };
}
