import { describe, expect, it } from 'vitest';
import type { call } from '@/lib/gateway/call';
import { siteKeyOf } from '@/lib/site/key';
import { createSiteSource } from '@/lib/site/source';
import { product } from './support';

type Answers = Record<string, (input: Record<string, unknown>) => unknown>;
const ok = (value: unknown) => ({ ok: true, value });
const nothing = ok({ status: 'success', statusCode: 204, data: null });
const found = (data: unknown) => ok({ status: 'success', statusCode: 200, data });
const facts = {
  kind: 'agent',
  site_domain: 'northstar.localhost',
  landing_page: null,
  open_type: 'agent',
  agent_id: '4101',
  group_id: null,
  gid: null,
  portal_id: null,
  gate: 'open',
};
const owner = {
  display_name: 'North Star',
  tagline: 'Benefits',
  display_phone: '5125550100',
  display_email: 'dana@northstar.example',
  display_about_name: 'Dana',
  logo: null,
  agent_code: 'NS1',
  agent_bio: '<p>One</p><p>Two</p>',
  gweb_aboutus: '<p>Mill</p>',
};

function setUp(answers: Answers) {
  const asked: [string, Record<string, unknown>][] = [];
  const standard: Answers = {
    getDomainSiteInformation: () => nothing,
    getExternalSiteInformation: () => nothing,
    validateLandingPage: () => nothing,
    getExternalSiteDynamicInformation: () =>
      ok({ status: 'success', data: [{ key: 'brand_color', value: '#123456' }] }),
    getAgentLandingPageInfo: () => ok({ status: 'success', data: owner }),
    getGroupLandingPageInfo: () => ok({ status: 'success', data: { ...owner, display_name: 'Harbor Mills' } }),
    getAgentAboutPageInfo: () =>
      ok({ status: 'success', data: { display_about_name: 'Dana W.', image: null, agent_bio: owner.agent_bio } }),
    getGroupAboutPageInfo: () => ok({ status: 'success', data: { ...owner, image: null } }),
    getDefaultInfo: () => found({ agent_id: '4100', group_id: null, portal_id: '101', open_type: 'user' }),
    getElevateInfo: () => ok({ status: 'success', data: { portal_id: '103' } }),
    getMenuFilteredPlans: () => ok({ status: 'success', data: [{ plan_id: 7 }, { plan_id: 9 }] }),
    ...answers,
  };
  const source = createSiteSource({
    call: (async (name: string, input: Record<string, unknown>) => {
      asked.push([name, input]);
      return standard[name]?.(input);
    }) as unknown as typeof call,
    context: () => ({
      siteKey: null,
      agentId: null,
      groupId: null,
      employeeClass: null,
      uid: null,
      signedIn: null,
      ip: null,
      userAgent: null,
      requestId: 'r',
    }),
    productHost: 'enroll.localhost',
    groupHost: 'groups.localhost',
  });
  return { source, asked };
}

describe('the source of sites', () => {
  it("builds an agent's site from its host, owner and look", async () => {
    const { source } = setUp({ getDomainSiteInformation: () => found(facts) });
    expect(await source.byHost('northstar.localhost')).toMatchObject({
      key: siteKeyOf('northstar.localhost'),
      kind: 'agent',
      basePath: '',
      slug: null,
      agentId: '4101',
      gate: 'open',
      branding: {
        name: 'North Star',
        brandColor: '#123456',
        agentCode: 'NS1',
        about: { title: 'About Dana W.', html: '<p>One</p><p>Two</p>', image: null },
      },
    });
  });

  it('knows the product host and the group-enrollment host from the settings, gated, whatever the API says of them', async () => {
    for (const answer of [
      () => nothing,
      () => found({ ...facts, kind: 'agent', site_domain: 'enroll.localhost', gate: 'open', agent_id: null }),
    ]) {
      const { source } = setUp({ getDomainSiteInformation: answer });
      expect(await source.byHost('enroll.localhost')).toMatchObject({ kind: 'product', gate: 'code' });
      expect(await source.byHost('groups.localhost')).toMatchObject({ kind: 'group-enrollment', gate: 'code' });
    }
  });

  it('takes an external site only when the answer is about this very host', async () => {
    const partner = {
      ...facts,
      kind: 'external',
      site_domain: 'partner.localhost',
      agent_id: null,
      open_type: 'user',
      portal_id: '105',
    };
    const { source } = setUp({ getExternalSiteInformation: () => found(partner) });
    expect(await source.byHost('partner.localhost')).toMatchObject({
      kind: 'external',
      portalId: '105',
      agentId: '4100',
      groupId: null,
      branding: { agentCode: null, about: null },
    });
    expect(await source.byHost('partner.evil.example')).toBe(null);
    expect(await source.byHost('unknown.example')).toBe(null);
  });

  it('asks for the portal of an elevate-type site in its name, and only of such a site', async () => {
    const site = { ...facts, kind: 'external', open_type: 'group', agent_id: null, group_id: '3001', gid: '3001' };
    const { source, asked } = setUp({ getDomainSiteInformation: () => found(site) });
    expect(await source.byHost('northstar.localhost')).toMatchObject({
      portalId: '103',
      groupId: '3001',
      agentId: null,
    });
    expect(asked.map(([name]) => name)).not.toContain('getDefaultInfo');
    const other = setUp({ getDomainSiteInformation: () => found({ ...site, kind: 'group' }) });
    expect(await other.source.byHost('northstar.localhost')).toMatchObject({ portalId: null });
    const broken = { ok: false, failure: { kind: 'network', message: '', requestId: 'r' } };
    const down = setUp({ getDomainSiteInformation: () => found(site), getElevateInfo: () => broken });
    await expect(down.source.byHost('northstar.localhost')).rejects.toThrow('portal');
  });

  it('builds a landing on the host it is reached on, with its look from home, always gated', async () => {
    const { source, asked } = setUp({
      validateLandingPage: () =>
        found({
          ...facts,
          kind: 'landing',
          type: 'agent',
          site_domain: 'enroll.localhost',
          landing_page: 'north-star',
          gate: 'open',
        }),
    });
    expect(await source.bySlug(product, 'north-star')).toMatchObject({
      key: siteKeyOf('enroll.localhost', 'north-star'),
      kind: 'landing',
      basePath: '/north-star',
      gate: 'code',
    });
    const domain = asked.find(([name]) => name === 'getExternalSiteDynamicInformation')?.[1]['site_domain'];
    expect(Buffer.from(String(domain), 'base64url').toString()).toBe('enroll.localhost/north-star');
    expect(await source.bySlug(product, 'other-slug')).toBe(null);
    expect(await source.bySlug({ ...product, kind: 'group-enrollment', host: 'groups.localhost' }, 'north-star')).toBe(
      null,
    );
  });

  it('fails rather than guess when the API does not answer, so that nothing wrong is remembered', async () => {
    const down = () => ({ ok: false, failure: { kind: 'network', message: '', requestId: 'r' } });
    for (const name of ['getDomainSiteInformation', 'getExternalSiteDynamicInformation', 'getAgentLandingPageInfo']) {
      const { source } = setUp({ getDomainSiteInformation: () => found(facts), [name]: down });
      await expect(source.byHost('northstar.localhost'), name).rejects.toThrow();
    }
    const { source } = setUp({ validateLandingPage: down });
    await expect(source.bySlug(product, 'north-star')).rejects.toThrow();
    const refused = () => ({ ok: false, failure: { kind: 'fields', fields: [], message: '', requestId: 'r' } });
    expect(await setUp({ validateLandingPage: refused }).source.bySlug(product, 'north-star')).toBe(null);
  });

  it("knows the plans of a site's menu, or that it does not", async () => {
    const site = { ...product, agentId: '4101' };
    expect(await setUp({}).source.planIds(site)).toEqual(new Set([7, 9]));
    const failing = setUp({
      getMenuFilteredPlans: () => ({ ok: false, failure: { kind: 'network', message: '', requestId: 'r' } }),
    });
    expect(await failing.source.planIds(site)).toBe(null);
  });
});
