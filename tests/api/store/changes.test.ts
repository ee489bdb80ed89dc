import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tellSite, watchChanges, type Heard } from '@/lib/enrollment-api/store/changes';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { agents, hosts, producerLicences, sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { changes } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemoOnBoth, openTestPostgres } from '@/tests/config/databases';

const log = { warn: () => undefined };
const TURN_MS = 20;

describeWithDemoOnBoth('a change of what every process keeps', (store) => {
  const topicsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    await store().db.delete(changes);
    await store().withTransaction(work);
    return (await store().db.select({ topic: changes.topic }).from(changes)).map(({ topic }) => topic).sort();
  };
  const db = () => store().db;
  const northStar = eq(sites.host, 'northstar.localhost');

  it('is told with the addresses of the site, its further hosts among them', async () => {
    const [site] = await db().select().from(sites).where(northStar);
    expect(
      await topicsOf(() =>
        db()
          .insert(hosts)
          .values({ host: 'ns.example.com', siteKey: site?.key ?? '' }),
      ),
    ).toEqual(['site:ns.example.com']);
    const renamed = await topicsOf(() =>
      db()
        .update(sites)
        .set({ branding: { name: 'New' } })
        .where(northStar),
    );
    expect(renamed).toEqual(['site:northstar.localhost', 'site:ns.example.com']);
    expect(await topicsOf(() => db().delete(hosts).where(eq(hosts.host, 'ns.example.com')))).toEqual([
      'site:ns.example.com',
    ]);
  });

  it('is told for a landing with its slug', async () => {
    const topics = await topicsOf(() => db().update(sites).set({ active: true }).where(eq(sites.slug, 'bayline')));
    expect(topics).toEqual(['site:enroll.localhost/bayline']);
  });

  it('is told for the sites of an agent whose words they show, and for no other agent', async () => {
    const [site] = await db().select().from(sites).where(northStar);
    const mine = eq(agents.id, site?.agentId ?? '');
    expect(await topicsOf(() => db().update(agents).set({ phone: '5125550100' }).where(mine))).toContain(
      'site:northstar.localhost',
    );
    const stranger = { id: '99', code: 'stranger', firstName: 'A', lastName: 'B', email: 'a@example.com' };
    expect(await topicsOf(() => db().insert(agents).values(stranger))).toEqual([]);
  });

  it('is told once for a transaction, however many plans it changes', async () => {
    const topics = await topicsOf(async () => {
      await db()
        .update(plans)
        .set({ sort: sql`${plans.sort} + 1` });
      await db()
        .update(plans)
        .set({ sort: sql`${plans.sort} - 1` });
    });
    expect(topics).toEqual(['catalogue']);
  });

  it('is told of licences, also of an agent without a site, as what no kept page shows', async () => {
    const row = { agentId: '4103', state: 'ME', line: 'life' as const, until: '2030-01-31' };
    const own = eq(producerLicences.state, 'ME');
    for (const work of [
      () => db().insert(producerLicences).values(row),
      () => db().update(producerLicences).set({ until: '2031-01-31' }).where(own),
      () => db().delete(producerLicences).where(own),
    ])
      expect(await topicsOf(work)).toEqual(['licences']);
  });

  it('is told when rates are filed', async () => {
    const filed = [{ from: '2099-01-01', levels: {} }];
    const topics = await topicsOf(() => db().execute(sql`select file_rates('1101', ${JSON.stringify(filed)}::jsonb)`));
    expect(topics).toEqual(['catalogue']);
  });

  it('is not told when it is taken back', async () => {
    await db().delete(changes);
    const taken = store().withTransaction(async () => {
      await db().update(plans).set({ sort: 1 });
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await db().select().from(changes)).toEqual([]);
  });
});

describe('a process that follows the changes of others', () => {
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const close of open.splice(0).reverse()) await close();
  });

  async function follow() {
    const store = await openTestPostgres();
    open.push(() => store.close());
    const heard: Heard[] = [];
    open.push(await watchChanges({ store, log }, (told) => heard.push(told), TURN_MS));
    const known = () => heard.flatMap((told) => (told === 'all' ? 'all' : told.map((each) => JSON.stringify(each))));
    return { store, known };
  }
  const site = (address: string) => JSON.stringify({ kind: 'site', address });
  const turns = () => new Promise((resolve) => setTimeout(resolve, 10 * TURN_MS));

  it('hears each once, and nothing of the time before', async () => {
    const { store, known } = await follow();
    await tellSite(store, 'one.example.com');
    await expect.poll(known).toEqual([site('one.example.com')]);
    await tellSite(store, 'two.example.com/slug');
    await expect.poll(known).toHaveLength(2);
    await turns();
    expect(known()).toEqual([site('one.example.com'), site('two.example.com/slug')]);
  });

  it('hears of licences as such, so that no page is purged for one', async () => {
    const { store, known } = await follow();
    await store.db.insert(changes).values({ topic: 'licences' });
    await expect.poll(known).toEqual([JSON.stringify({ kind: 'licences' })]);
  });

  it('hears what was written first and committed last', async () => {
    const { store, known } = await follow();
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const late = store.withTransaction(async () => {
      await tellSite(store, 'late.example.com');
      written();
      await held;
    });
    await isWritten;
    await tellSite(store, 'early.example.com');
    await expect.poll(known).toEqual([site('early.example.com')]);
    await turns();
    commit();
    await late;
    await expect.poll(known).toEqual([site('early.example.com'), site('late.example.com')]);
    await turns();
    expect(known()).toHaveLength(2);
  });

  it('takes everything for changed when it heard nothing for half a day', async () => {
    const { known } = await follow();
    const before = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(before + 13 * 3_600_000);
    await expect.poll(known).toEqual(['all']);
  });

  it('goes on after the database was away', async () => {
    const { store, known } = await follow();
    const real = store.db.execute.bind(store.db);
    vi.spyOn(store.db, 'execute').mockImplementation(() => {
      throw new Error('away');
    });
    await tellSite(store, 'meanwhile.example.com');
    await turns();
    expect(known()).toEqual([]);
    vi.spyOn(store.db, 'execute').mockImplementation(real);
    await expect.poll(known).toEqual([site('meanwhile.example.com')]);
  });
});
