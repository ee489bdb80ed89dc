import {
  bayline,
  bluewater,
  elevate,
  graniteSchools,
  groupEnrollment,
  harborMills,
  northStar,
  partner,
  product,
} from './looks';
import type { Look, SiteSeed } from './site-seed';

export type DemoHosts = { product: string; groups: string };

/** The names that the README, the journeys and the start-up lines know. */
export const DEMO_HOSTS: DemoHosts = { product: 'enroll.localhost', groups: 'groups.localhost' };

/** Every demo site. Landings of groups exist on both hosts that take slugs, as a group code is asked for on both. */
export function buildDemoSites(hosts: DemoHosts): SiteSeed[] {
  const onProduct = (slug: string, look: Look, owner: Owner) => landing(hosts.product, slug, look, owner);
  const onGroups = (slug: string, look: Look, groupId: string) => landing(hosts.groups, slug, look, { groupId });
  return [
    site('product', hosts.product, product, { gate: 'code' }),
    onProduct('north-star', northStar, { agentId: '4101' }),
    onProduct('bayline', bayline, { agentId: '4102' }),
    onProduct('harbor-mills', harborMills, { groupId: '1929' }),
    onProduct('bluewater', bluewater, { groupId: '2556' }),
    onProduct('granite-schools', graniteSchools, { groupId: '2512' }),
    site('agent', 'northstar.localhost', northStar, { agentId: '4101' }),
    site('group', 'harbormills.localhost', harborMills, { groupId: '1929' }),
    site('group-enrollment', hosts.groups, groupEnrollment, { gate: 'code', openType: 'group' }),
    onGroups('harbor-mills', harborMills, '1929'),
    onGroups('bluewater', bluewater, '2556'),
    onGroups('granite-schools', graniteSchools, '2512'),
    { ...site('external', 'partner.localhost', partner, {}), siteName: 'juniper', portalId: '105' },
    { ...site('external', 'elevate.localhost', elevate, { groupId: '3001' }), siteName: 'elevate' },
  ];
}

type Owner = { agentId?: string; groupId?: string };

function site(
  kind: SiteSeed['kind'],
  host: string,
  look: Look,
  facts: Owner & { gate?: SiteSeed['gate']; openType?: SiteSeed['openType'] },
): SiteSeed {
  const { agentId = null, groupId = null, gate = 'open' } = facts;
  const openType = facts.openType ?? (agentId !== null ? 'agent' : groupId !== null ? 'group' : 'user');
  return { kind, host, slug: null, openType, gate, agentId, groupId, portalId: null, look };
}

function landing(host: string, slug: string, look: Look, owner: Owner): SiteSeed {
  return { ...site('landing', host, look, { ...owner, gate: 'code' }), slug };
}
