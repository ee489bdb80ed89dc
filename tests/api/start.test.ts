import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { visits } from '@/lib/enrollment-api/store/schema/activity-tables';
import { agents, referrals, sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { describeWithDemoOnBoth } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, HARBOR_MILLS, NORTH_STAR, type Api } from './support';

const ELEVATE = { site_key: siteKey('elevate.localhost', null), group_id: '3001' };
const PARTNER = { site_key: siteKey('partner.localhost', null) };

describeWithDemoOnBoth('start-up look-ups', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  const data = async (...call: Parameters<Api['call']>) => {
    const answer = await api.call(...call);
    return [answer.http, answer.body['statusCode'], answer.body.data];
  };

  it('getDefaultInfo names the guest agent of visitors without one, while that agent is in business', async () => {
    const guest = { agent_id: '4100', group_id: null, portal_id: null, open_type: 'user' };
    expect(await data('getDefaultInfo', {}, PARTNER)).toEqual([200, 200, guest]);
    await store().db.update(agents).set({ active: false }).where(eq(agents.id, '4100'));
    expect(await data('getDefaultInfo', {}, PARTNER)).toEqual([200, 200, { ...guest, agent_id: null }]);
    await store().db.update(agents).set({ active: true }).where(eq(agents.id, '4100'));
  });

  it('getEnrollmentInfoReferral knows a referral, and one made for a site on that site only', async () => {
    expect(await data('getEnrollmentInfoReferral', { referral_id: 'maple-2027' })).toMatchObject([
      200,
      200,
      { agent_id: '4101', portal_id: '101', valid_referral_link: true },
    ]);
    await store()
      .db.insert(referrals)
      .values([
        { id: 'only-here', siteKey: NORTH_STAR.site_key, agentId: '4101' },
        { id: 'switched-off', agentId: '4101', active: false },
        { id: 'over', agentId: '4101', expiresAt: new Date('2026-01-01T00:00:00Z') },
      ]);
    const ask = (referral_id: string, headers: Record<string, string>) =>
      data('getEnrollmentInfoReferral', { referral_id }, headers);
    expect((await ask('only-here', NORTH_STAR))[1]).toBe(200);
    for (const headers of [HARBOR_MILLS, PARTNER, {}]) expect((await ask('only-here', headers))[1]).toBe(204);
    for (const id of ['switched-off', 'over', 'unknown']) expect((await ask(id, NORTH_STAR))[1]).toBe(204);
    expect((await ask('<script>', NORTH_STAR))[0]).toBe(422);
  });

  it('getExternalSiteInformation knows active sites by name', async () => {
    const ask = (site_name: string) => data('getExternalSiteInformation', { site_name }, PARTNER);
    expect(await ask('juniper')).toMatchObject([200, 200, { site_domain: 'partner.localhost', portal_id: '105' }]);
    expect((await ask('nobody'))[1]).toBe(204);
    expect((await ask(''))[0]).toBe(422);
    await store().db.update(sites).set({ active: false }).where(eq(sites.siteName, 'juniper'));
    expect((await ask('juniper'))[1]).toBe(204);
    await store().db.update(sites).set({ active: true }).where(eq(sites.siteName, 'juniper'));
  });

  it('getElevateInfo names the portal of the caller’s elevate-type site, and none of any other', async () => {
    expect(await data('getElevateInfo', {}, ELEVATE)).toEqual([200, undefined, { portal_id: '103' }]);
    for (const headers of [NORTH_STAR, HARBOR_MILLS, PARTNER, {}])
      expect(await data('getElevateInfo', {}, headers)).toEqual([200, undefined, { portal_id: null }]);
    await store().db.update(sites).set({ portalId: '102' }).where(eq(sites.siteName, 'elevate'));
    expect(await data('getElevateInfo', {}, ELEVATE)).toEqual([200, undefined, { portal_id: '102' }]);
    await store().db.update(sites).set({ portalId: null }).where(eq(sites.siteName, 'elevate'));
  });

  it('getPlanDetail shows what is sold under the portal of the site, there only', async () => {
    const ask = async (plan_id: number, headers: Record<string, string>) =>
      (await api.call('getPlanDetail', { plan_id }, headers)).http;
    expect(await ask(2303, PARTNER)).toBe(200);
    expect(await ask(1110, ELEVATE)).toBe(200);
    for (const headers of [NORTH_STAR, HARBOR_MILLS, {}]) expect(await ask(2303, headers)).toBe(404);
    expect(await ask(1110, PARTNER)).toBe(404);
    // A visit that chose a portal sees that portal's, before there is an enrollment.
    const chosen = (portal_id: string) => api.call('getPlanDetailByQuery', { plan_id: 1110, portal_id }, NORTH_STAR);
    expect((await chosen('103')).http).toBe(200);
    expect((await chosen('101')).http).toBe(404);
    expect((await api.call('getRelatedPlans', { plan_id: 1110, portal_id: '103' }, NORTH_STAR)).http).toBe(200);
    // A shopper of another portal sees that portal's.
    const shopper = await Shopper.quote(api);
    expect((await shopper.call('getPlanDetailByQuery', { plan_id: 1110 })).http).toBe(404);
    await shopper.ok('updateFilterPortal', { platform_group_id: '103' });
    expect((await shopper.call('getPlanDetailByQuery', { plan_id: 1110 })).http).toBe(200);
  });

  it('trackElevateTraffic counts an enrollment once, on elevate-type sites, for its owner', async () => {
    const shopper = await Shopper.quote(api, { headers: ELEVATE });
    await shopper.ok('trackElevateTraffic');
    await shopper.ok('trackElevateTraffic');
    const counted = await store().db.select().from(visits).where(eq(visits.enrollmentId, shopper.id));
    expect(counted).toMatchObject([{ siteKey: ELEVATE.site_key, kind: 'elevate' }]);
    const foreign = await api.call('trackElevateTraffic', { enrollment_id: shopper.id }, NORTH_STAR);
    expect(foreign.http).toBe(404);
    const elsewhere = await Shopper.quote(api);
    expect((await elsewhere.call('trackElevateTraffic')).http).toBe(404);
    expect(await store().db.select().from(visits)).toHaveLength(1);
  });

  it('getPlanPricingDetailElevate prices the featured plans of an elevate-type site for the household', async () => {
    const shopper = await Shopper.quote(api, { headers: ELEVATE });
    await shopper.ok('updateFilterPortal', { platform_group_id: '103' });
    type Level = { pid: number; plan_pricing_id: number; plan_price: string };
    const { plans } = await shopper.ok<{ plans: Level[] }>('getPlanPricingDetailElevate');
    // 1501 asks about tobacco first, so it has no price yet.
    expect([...new Set(plans.map(({ pid }) => pid))]).toEqual([1102, 1202]);
    for (const pid of [1102, 1202]) {
      const alone = await shopper.ok<{ plans: Level[] }>('getPlanPricingDetail', { pid });
      expect(plans.filter((level) => level.pid === pid)).toEqual(alone.plans);
    }
    await api.call('changeFilterInfo', { tempId: shopper.id, is_smoker: '0' }, ELEVATE);
    const later = await shopper.ok<{ plans: Level[] }>('getPlanPricingDetailElevate');
    expect([...new Set(later.plans.map(({ pid }) => pid))]).toEqual([1102, 1501, 1202]);
    const foreign = await api.call('getPlanPricingDetailElevate', { enrollment_id: shopper.id }, NORTH_STAR);
    expect(foreign.http).toBe(404);
    const elsewhere = await Shopper.quote(api);
    expect((await elsewhere.call('getPlanPricingDetailElevate')).http).toBe(404);
  });
});
