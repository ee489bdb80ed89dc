import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { portals } from '@/lib/enrollment-api/store/schema/site-tables';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, HARBOR_MILLS } from './support';

/** Sold through Individual Plans and Employer Advantage. */
const SOLD_THROUGH_TWO = 1603;

describeWithDemo('the usual portal', (store) => {
  const code = async (shopper: Shopper) =>
    (await shopper.call('getPlanPricingDetail', { pid: SOLD_THROUGH_TWO })).body['errorCode'];

  it('counts for people who buy for themselves until they choose another, and is written nowhere', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api);
    expect(await code(shopper)).toBeUndefined();
    const told = await shopper.ok<{ platforms: unknown }>('getGroupAgentMemberInfo', {});
    expect(told).toMatchObject({ platforms: null });
    await shopper.ok('updateFilterPortal', { platform_group_id: '102' });
    expect(await code(shopper)).toBe('portalError');
    await shopper.ok('updateFilterPortal', { platform_group_id: '103' });
    expect(await code(shopper)).toBeUndefined();
  });

  it('is none of an employee’s, of a rep’s client, and of anybody where none is marked', async () => {
    const api = await buildApi(store());
    const employee = await Shopper.quote(api, { eprocess: 'group', headers: HARBOR_MILLS });
    expect(await code(employee)).toBe('portalError');
    const client = await Shopper.quote(api, { eprocess: 'rep' });
    expect(await code(client)).toBe('portalError');
    await store().db.update(portals).set({ forIndividuals: false }).where(eq(portals.id, '101'));
    expect(await code(await Shopper.quote(api, { headers: BAYLINE }))).toBe('portalError');
  });
});
