import { rmSync } from 'node:fs';
import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { letTimePass } from '@/lib/enrollment-api/handlers/policies/life-work';
import { exchangeDebits } from '@/lib/enrollment-api/handlers/submission/payment-work';
import { changeLives, ofPolicy } from '@/lib/enrollment-api/store/held-rows';
import { policyChanges } from '@/lib/enrollment-api/store/schema/member-tables';
import { achBatches, paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { describeWithDemo } from '../config/databases';
import { memberOf } from './enrolled-member';
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
  renewTurn,
  type Me,
} from './renewing';
import { Shopper } from './shopper';
import { buildApi, testDebits, type Api } from './support';

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

/** A member who pays by bank account, is paid up to April 30 alone, and whose plan was let go on dearer on June 1, 2027 (decisions 273, 276). */
describeWithDemo('a plan whose debits are under way when it renews', (store) => {
  let api: Api;
  let me: Me;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetRenewals(api);
    await store().db.delete(achBatches);
    api.ports.debits = testDebits();
    await fileDearer(store());
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    await shopper.ok('saveReviewInfo');
    me = { ...(await memberOf(api, shopper)), heldId: '' };
    await send('2026-11-23', '2026-12-01', '2027-01-27', '2027-02-05', '2027-02-26', '2027-03-08', '2027-03-26');
    await send('2027-04-05');
    // Nobody makes files of debits for weeks.
    await live(api, '2027-05-01');
    expect(await planned()).toEqual(['4 scheduled 2480']);
  });
  afterEach(() => rmSync(api.ports.debits?.folder ?? '', { recursive: true, force: true }));

  async function send(...days: string[]): Promise<void> {
    for (const day of days) {
      api.setNow(noon(day));
      await exchangeDebits(api.ports, { now: true });
      await renewTurn(api);
      await letTimePass(api.ports);
    }
  }
  const planned = async () => {
    const of = eq(paymentIntents.policyId, me.policyId);
    const rows = await store().db.select().from(paymentIntents).where(of).orderBy(asc(paymentIntents.sequence));
    const open = rows.filter(({ state }) => state === 'sent' || state === 'scheduled');
    return open.map(({ sequence, state, amountCents }) => `${sequence} ${state} ${amountCents}`);
  };
  const states = async () => (await heldOf(api, me)).map(({ status, endDate }) => `${status} ${endDate}`);

  it('has the next month planned for what follows alone, while the debit that keeps it is on its way', async () => {
    await send('2027-05-26', RENEWAL_DAY);
    expect(await planned()).toEqual(['4 sent 2480', '5 sent 2884', '6 scheduled 2884']);
    await send('2027-06-03', '2027-06-09');
    expect(await states()).toEqual(['TERMINATED 2027-05-31', 'ACTIVE null']);
    expect(await planned()).toEqual(['6 scheduled 2884']);
  });

  it('has it planned for itself alone where it lapsed before its debit was sent, though nobody noted that', async () => {
    await send(RENEWAL_DAY);
    expect(await planned()).toEqual(['4 sent 2480', '5 scheduled 2480']);
    await send('2027-06-09');
    expect(await states()).toEqual(['ACTIVE null', 'CANCELLED 2027-05-31']);
    expect(await planned()).toEqual(['5 scheduled 2480']);
  });
});
