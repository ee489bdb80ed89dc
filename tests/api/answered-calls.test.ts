import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { answeredCalls, enrollmentColumns } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { describeWithDemo } from '../config/databases';
import { CANARY, Shopper } from './shopper';
import { buildApi, NORTH_STAR, type Answer, type Api } from './support';

type Members = Record<string, unknown>;

describeWithDemo('a change that is made again', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const newKey = () => randomBytes(12).toString('hex');
  /** Makes a call of an enrollment with a key, for the second time or more with `again`. */
  const press = (
    shopper: Shopper,
    name: 'saveContactInfo' | 'saveEnrollment',
    members: Members,
    key: string,
    again = true,
  ) =>
    api.call(
      name,
      { enrollment_id: shopper.id, ...members },
      {
        ...NORTH_STAR,
        'idempotency-key': key,
        ...(again && { 'idempotency-retry': '1' }),
      },
    );
  const versionOf = async (shopper: Shopper): Promise<number> =>
    (await store().db.select().from(enrollmentColumns).where(eq(enrollmentColumns.enrollmentId, shopper.id))).find(
      ({ name }) => name === 'contact_info',
    )?.version ?? 0;

  it('is answered as it was and saves nothing twice; with another input it is another change', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    const answers = { ...(await shopper.contactAnswers()), version: '0' };
    const key = newKey();
    const first = await press(shopper, 'saveContactInfo', answers, key, false);
    const second = await press(shopper, 'saveContactInfo', answers, key);
    expect([first.http, second.http]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await versionOf(shopper)).toBe(1);
    // Without the key it is what it was: a save from an older version.
    expect((await shopper.call('saveContactInfo', answers)).http).toBe(409);
    expect((await press(shopper, 'saveContactInfo', { ...answers, city: 'Waco' }, key)).http).toBe(409);
    expect((await press(shopper, 'saveContactInfo', answers, newKey())).http).toBe(409);
  });

  it('is done when it was not done before', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    const answers = { ...(await shopper.contactAnswers()), version: '0' };
    expect((await press(shopper, 'saveContactInfo', answers, newKey())).http).toBe(200);
    expect(await versionOf(shopper)).toBe(1);
  });

  it('is saved once by ten tries at the same moment, each of which is answered so', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    const answers = { ...(await shopper.contactAnswers()), version: '0' };
    const key = newKey();
    const tries: Promise<Answer>[] = Array.from({ length: 10 }, (_, index) =>
      press(shopper, 'saveContactInfo', answers, key, index > 0),
    );
    expect((await Promise.all(tries)).map(({ http }) => http)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await versionOf(shopper)).toBe(1);
  });

  it('sends one mail', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    const key = newKey();
    const email = `once-${key}@mail.example`;
    for (const again of [false, true, true])
      expect((await press(shopper, 'saveEnrollment', { tab: 'review_info', email }, key, again)).http).toBe(200);
    expect((await api.mails()).filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('is nobody else’s answer, sealed in its row, and forgotten after a day', async () => {
    const shopper = await Shopper.quote(api);
    const other = await Shopper.quote(api);
    for (const one of [shopper, other]) await one.choose('dental');
    const answers = { ...(await shopper.contactAnswers({ city: CANARY.ssn })), city: 'Austin', version: '0' };
    const key = newKey();
    await press(shopper, 'saveContactInfo', answers, key, false);
    await press(other, 'saveContactInfo', answers, key);
    expect(await versionOf(other)).toBe(1);
    const rows = await store().db.select().from(answeredCalls).where(eq(answeredCalls.key, key));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/Austin|version/);
    await store()
      .db.update(answeredCalls)
      .set({ createdAt: new Date(api.ports.clock.now().getTime() - 2 * 86_400_000) });
    await purgeExpired(api.ports);
    expect(await store().db.$count(answeredCalls)).toBe(0);
  });
});
