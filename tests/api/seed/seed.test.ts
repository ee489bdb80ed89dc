import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { DEMO_SEED } from '@/lib/enrollment-api/seed/demo-mark';
import { START_MS } from '@/lib/enrollment-api/store/database';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { buildDemoPlans, members as memberSeeds } from '@/tests/config/demo-shop';
import { DEMO_GROUP_CODES, DEMO_REP_CODES } from '@/lib/enrollment-api/seed/demo-codes';
import { demoFolder, readDemoFile } from '@/lib/enrollment-api/seed/demo-files';
import { DEMO_HOSTS } from '@/lib/enrollment-api/seed/demo-hosts';
import { folderFiles } from '@/lib/enrollment-api/shop/write/folder-files';
import { loadShop } from '@/lib/enrollment-api/shop/write/stored-shop';
import { seedDemo } from '@/lib/enrollment-api/seed/seed';
import { findMembers, loadMember, loadMemberHealth, loadMemberRecords } from '@/lib/enrollment-api/store/member-rows';
import { hashPurposes } from '@/lib/enrollment-api/store/places';
import { accessCodes } from '@/lib/enrollment-api/store/schema/access-tables';
import { plans, zipCodes } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { loadRates } from '@/lib/enrollment-api/store/rate-rows';
import { PLAN_KINDS } from '@/lib/rules/words/plan-kinds';
import { fillZipCodes } from '@/lib/enrollment-api/store/zip-rows';
import { createFieldCrypto } from '@/lib/security/fields';
import { describeOnBothDatabases, openTestPglite, openTestPostgres } from '@/tests/config/databases';
import { normalizeCode } from '@/lib/rules/text/code-text';

const fields = createFieldCrypto([{ id: 1, secret: 'a-field-key-only-for-these-tests-4e1b' }]);
const clock = { now: () => new Date('2026-11-20T15:00:00.000Z') };

describeOnBothDatabases('the demo data', (store) => {
  const needs = () => ({ store: store(), fields, clock });

  it('fills an empty database once, also when two instances start together', async () => {
    const outcomes = await Promise.all([seedDemo(needs()), seedDemo(needs())]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect(await seedDemo(needs())).toBe(false);
  });

  it('holds every plan of the catalogue as it was written', async () => {
    const rows = await store().db.select().from(plans).orderBy(plans.sort);
    const rates = await loadRates(
      store().db,
      rows.map(({ id }) => id),
    );
    const whole = rows.map(({ id, definition }) => ({ ...definition, rates: rates.get(id)?.tables }));
    expect(whole.map((plan) => PlanDefinition.parse(plan))).toEqual(buildDemoPlans());
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(PLAN_KINDS));
    expect(new Set(rows.map(({ formNumber }) => formNumber)).size).toBe(rows.length);
  });

  it('is written out again as the folder that it was read from, byte by byte', async () => {
    const { shop, leftOut } = await loadShop(store().db);
    expect(leftOut).toEqual([]);
    const files = [...folderFiles(shop)];
    for (const { file, content } of files) expect(readDemoFile(file).toString('utf8'), file).toBe(String(content));
    const found = readdirSync(demoFolder(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(demoFolder(), path.join(parentPath, name)));
    const own = found.filter((file) => !file.startsWith('demo/'));
    expect(own.toSorted()).toEqual(files.map(({ file }) => file).toSorted());
  });

  it('knows the ZIP codes of the country', async () => {
    await fillZipCodes(store());
    const [austin] = await store().db.select().from(zipCodes).where(eq(zipCodes.zip, '78701'));
    expect(austin).toEqual({ zip: '78701', city: 'Austin', state: 'TX', county: 'Travis' });
  });

  it('answers to the documented codes by their hash and keeps none of them readable', async () => {
    const rows = await store().db.select().from(accessCodes);
    for (const { code } of [...DEMO_REP_CODES, ...DEMO_GROUP_CODES]) {
      const hash = fields.blindIndex(hashPurposes.accessCode, normalizeCode(code.toLowerCase()));
      expect(rows.filter((row) => row.codeHash === hash)).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(code);
    }
  });

  it('serves the demo hosts under the keys the storefront computes', async () => {
    const keys = (await store().db.select({ key: sites.key }).from(sites)).map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining([
        siteKey('northstar.localhost', null),
        siteKey('harbormills.localhost', null),
        siteKey('enroll.localhost', null),
        siteKey('enroll.localhost', 'north-star'),
        siteKey('enroll.localhost', 'harbor-mills'),
        siteKey('groups.localhost', null),
        siteKey('partner.localhost', null),
      ]),
    );
  });

  it('keeps members sealed and findable, with what is on file about them', async () => {
    const [first] = memberSeeds;
    if (!first) throw new Error('The demo has no members');
    expect(await findMembers(needs(), { ssn: first.person.ssn })).toHaveLength(1);
    const member = await loadMember(needs(), first.id, { agentId: '4101' });
    expect(member?.profile).toMatchObject({ firstName: 'Elias', lastName: 'Brandt', dob: '1979-03-14' });
    expect(await loadMemberRecords(needs(), 'dependent', first.id)).toHaveLength(first.dependents.length);
    expect(await loadMemberRecords(needs(), 'beneficiary', first.id)).toHaveLength(2);
    expect(await loadMemberRecords(needs(), 'bank', first.id)).toHaveLength(1);
    const [card] = await loadMemberRecords(needs(), 'card', first.id);
    expect(card?.data).not.toHaveProperty('number');
    expect((await loadMemberHealth(needs(), first.id))?.answers).toHaveProperty('condition_questions');
    const stored = JSON.stringify(await store().db.select().from(members));
    expect(stored).not.toContain(first.person.ssn);
    expect(stored).not.toContain(first.person.last_name);
  });

  it('prices what members hold', async () => {
    const held = await store().db.select().from(memberPolicies);
    expect(held).toHaveLength(memberSeeds.flatMap((member) => member.policies).length);
    expect(held.filter(({ premiumCents }) => premiumCents <= 0)).toEqual([]);
  });
});

describe('an installation with hosts of its own', () => {
  it('has the demo’s sites under them', async () => {
    const store = await openTestPglite();
    const hosts = { product: 'enroll.own.example', groups: 'groups.own.example' };
    expect(await seedDemo({ store, fields, clock }, hosts)).toBe(true);
    const rows = await store.db.select({ key: sites.key, host: sites.host, slug: sites.slug }).from(sites);
    expect(rows.filter(({ key, host, slug }) => key !== siteKey(host, slug))).toEqual([]);
    const namesOf = (host: string) => rows.filter((site) => site.host === host).map(({ slug }) => slug ?? '');
    expect(namesOf(hosts.product).toSorted()).toEqual([
      '',
      'bayline',
      'bluewater',
      'granite-schools',
      'harbor-mills',
      'north-star',
    ]);
    expect(namesOf(hosts.groups).toSorted()).toEqual(['', 'bluewater', 'granite-schools', 'harbor-mills']);
    expect([DEMO_HOSTS.product, DEMO_HOSTS.groups].flatMap(namesOf)).toEqual([]);
    await store.close();
  });
});

describe('an installation with data of its own', () => {
  let store: Awaited<ReturnType<typeof openTestPglite>>;
  beforeAll(async () => {
    store = await openTestPglite();
    await store.db
      .insert(sites)
      .values({ key: 'own', kind: 'product', host: 'enroll.own.example', openType: 'user', branding: {} });
    return () => store.close();
  });

  it('is not seeded', async () => {
    expect(await seedDemo({ store, fields, clock })).toBe(false);
    const [rows] = await store.db.select({ plans: count() }).from(plans);
    expect(rows?.plans).toBe(0);
  });
});

describe('an instance that starts while another one fills the database', () => {
  it('waits for it longer than a request would, and fills the database where that one has failed', async () => {
    const store = await openTestPostgres();
    const began = Promise.withResolvers<true>();
    const end = Promise.withResolvers<never>();
    const other = store.withTransaction(
      async (tx) => {
        await tx.insert(settings).values({ key: DEMO_SEED, value: {} });
        began.resolve(true);
        await end.promise;
      },
      { longMs: START_MS },
    );
    await began.promise;
    const seeding = seedDemo({ store, fields, clock });
    // Both limits of a request's statement have passed.
    await sleep(3_000);
    end.reject(new Error('it has failed'));
    await expect(other).rejects.toThrow('it has failed');
    expect(await seeding).toBe(true);
    await store.close();
  });
});
