import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { count, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { consents } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { createPostgresDatabase, kindsHere, layPglite } from '@/tests/config/databases';
import { SHOP, shopPlan, writeShop, writeText } from '../shop';
import { Shopper } from '../shopper';
import { startSink, type Sink } from '../store/smtp';
import { resultOf, type Api } from '../support';
import { over } from './called-over';
import { withApi } from './with-api';
import { SEAL } from '@/tests/fixtures/seal';

const KEYS = {
  FIELD_KEYS: '1:Qm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0FgVc',
  SESSION_KEYS: '1:Zt5Lw8Xn3Kd7Rb2Vh9Mq4Fs6Pj1GcYe0',
};

let folder: string;
let sink: Sink;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-live-'));
  sink = await startSink();
});
afterEach(async () => {
  await sink.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(kindsHere())('live mode (%s)', { timeout: 300_000 }, (kind) => {
  it('sells from an empty database once its rows and texts are there, with a relay, and not before', async () => {
    const database = kind === 'postgres' ? await createPostgresDatabase('empty') : null;
    if (!database) layPglite(folder);
    const live = {
      ...KEYS,
      COVERFRONT_MODE: 'live',
      DATA_DIR: folder,
      SMTP_URL: sink.url,
      ...SEAL,
      MAIL_FROM: 'Shop <enrollment@agency.test>',
      ACH_FOLDER: folder,
      ACH_BANK_ROUTING: '021000021',
      ACH_BANK_NAME: 'First Bank',
      ACH_COMPANY_ID: '1999999999',
      ACH_COMPANY_NAME: 'Agency',
      ...(database && { DATABASE_URL: database.url }),
    };
    const withStore = async <T>(work: (store: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
      const store = await openDatabase({ databaseUrl: database?.url, dataDir: folder });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    };
    const listed = async (api: Api) => (await Shopper.quote(api, { headers: SHOP })).ok('getFilteredPlans');

    // Empty: a ZIP can be quoted, and nothing is there to be bought.
    await withApi(live, async (running) => {
      expect(await listed(over(running))).toEqual([]);
      const bank = await over(running).call('routingLookup', { q: '021000021' });
      expect(bank.body.data).toEqual({ response: { name: null } });
    });
    await withStore((store) => writeShop(store, [shopPlan()]));
    await withApi(live, async (running) => {
      const shopper = await Shopper.quote(over(running), { headers: SHOP });
      expect(await shopper.ok('getFilteredPlans')).toEqual([]);
      const added = await shopper.call('addPlanToCart', { plan_id: 41, plan_pricing_id: 110201 });
      expect(added.body['status']).toBe('error');
    });
    await withStore(async (store) => {
      for (const key of ['application-statement', 'authorization']) await writeText(store, key);
      await writeText(store, 'authorization', { state: 'FL' });
    });
    const policyId = await withApi(live, async (running) => {
      const shopper = await Shopper.quote(over(running), { headers: SHOP });
      await shopper.prepare();
      const { policy_id } = resultOf<{ policy_id: string }>(await shopper.call('saveReviewInfo', {}));
      await expect
        .poll(() => sink.received.flatMap(({ to }) => to), { timeout: 30_000 })
        .toContain('ana.ruiz@mail.example');
      return policy_id;
    });
    await withStore(async ({ db }) => {
      expect(await db.select({ id: policies.id }).from(policies)).toEqual([{ id: policyId }]);
      const agreed = await db.select({ key: consents.textKey }).from(consents).where(eq(consents.kind, 'agreement'));
      expect(agreed.map(({ key }) => key).toSorted()).toEqual(['application-statement', 'authorization']);
      const [sent] = await db.select({ rows: count() }).from(mailOutbox).where(eq(mailOutbox.status, 'sent'));
      expect(sent?.rows).toBe(sink.received.length);
    });
    await database?.drop();
  });
});
