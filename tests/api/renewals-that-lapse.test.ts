import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { changeLives, ofPolicy } from '@/lib/enrollment-api/store/held-rows';
import { policyChanges } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { describeWithDemo } from '../config/databases';
import { noon } from './pass-days';
import { patient } from './patience';
import {
  BILLED,
  enrolledMember,
  fileDearer,
  forgetRenewals,
  heldOf,
  live,
  renewalsOf,
  RENEWAL_DAY,
  type Me,
} from './renewing';
import { buildApi, type Api } from './support';

/** A member whose plan goes on dearer on June 1, 2027, and is paid up to April 30 alone (decisions 273, 276). */
describeWithDemo('a plan that lapses before its renewal', (store) => {
  let api: Api;
  let me: Me;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetRenewals(api);
    await fileDearer(store());
    me = await enrolledMember(api);
    await live(api, ...BILLED, '2027-04-02', '2027-04-28', '2027-05-01');
    expect((await states()).map((text) => text.split(' ')[0])).toEqual(['ACTIVE', 'SUBMITTED']);
    await happen({ type: 'returned', on: '2027-05-01', through: '2027-04-30' });
    const of = eq(paymentIntents.policyId, me.policyId);
    await store().db.update(paymentIntents).set({ state: 'voided', nextAt: null }).where(of);
  });

  const happen = (event: Parameters<typeof changeLives>[2]) =>
    changeLives(api.ports, ofPolicy(me.policyId), event, 'test');
  const states = async () => (await heldOf(api, me)).map(({ status, endDate }) => `${status} ${endDate}`);

  it.each([
    ['before its renewal was to begin', RENEWAL_DAY],
    ['when both had run out of time', '2027-06-20'],
  ])('goes on alone where a payment brings it back %s, though nobody noted the lapse', async (_, day) => {
    api.setNow(noon(day));
    await happen({ type: 'paid', on: day, through: '2027-06-30' });
    expect(await states()).toEqual(['ACTIVE null', 'CANCELLED 2027-05-31']);
    expect(await renewalsOf(api, me)).toMatchObject([{ state: 'over' }]);
    const [, next] = await heldOf(api, me);
    const lines = and(eq(policyChanges.heldId, next?.id ?? ''), eq(policyChanges.cause, 'reinstated'));
    expect(await store().db.select().from(policyChanges).where(lines)).toEqual([]);
  });

  it('leaves nothing that a payment could bring back beside it once the lapse is noted late', async () => {
    await live(api, '2027-06-15');
    expect(await states()).toEqual(['LAPSED 2027-04-30', 'CANCELLED 2027-05-31']);
    await happen({ type: 'paid', on: '2027-06-20', through: '2027-06-30' });
    expect(await states()).toEqual(['ACTIVE null', 'CANCELLED 2027-05-31']);
  });
});
