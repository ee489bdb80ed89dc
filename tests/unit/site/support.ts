import { DEFAULT_BRAND_COLOR, toBranding } from '@/lib/site/site-brand';
import { siteKeyOf } from '@/lib/site/key';
import type { Site } from '@/lib/site/site';
import type { SiteKind } from '@/lib/rules/words/site-kinds';

/** A site as the look-up would answer it. */
function siteOf(kind: SiteKind, host: string, slug: string | null, facts: Partial<Site> = {}): Site {
  return {
    key: siteKeyOf(host, slug),
    kind,
    host,
    slug,
    basePath: slug === null ? '' : `/${slug}`,
    openType: 'user',
    agentId: null,
    groupId: null,
    portalId: null,
    ownDomain: host === 'enroll.localhost',
    gate: kind === 'product' || kind === 'group-enrollment' || kind === 'landing' ? 'code' : 'open',
    branding: { ...toBranding([], null), brandColor: DEFAULT_BRAND_COLOR },
    ...facts,
  };
}

export const northStar = siteOf('agent', 'northstar.localhost', null, { agentId: '4101', openType: 'agent' });
export const harborMills = siteOf('group', 'harbormills.localhost', null, { groupId: '1929', openType: 'group' });
export const product = siteOf('product', 'enroll.localhost', null);
export const northStarLanding = siteOf('landing', 'enroll.localhost', 'north-star', {
  agentId: '4101',
  openType: 'agent',
});
export const harborLanding = siteOf('landing', 'enroll.localhost', 'harbor-mills', {
  groupId: '1929',
  openType: 'group',
});

export const partner = siteOf('external', 'partner.localhost', null, { portalId: '105' });
export const elevate = siteOf('external', 'elevate.localhost', null, {
  groupId: '3001',
  portalId: '103',
  openType: 'group',
});

const SITES = [partner, elevate, northStar, harborMills, product, northStarLanding, harborLanding];

export const sites = {
  findHostSite: async (host: string) => SITES.find((site) => site.host === host && site.slug === null) ?? null,
  findLanding: async (host: Site, slug: string) =>
    SITES.find((site) => site.host === host.host && site.slug === slug) ?? null,
};
