import { buildPorts } from '@/lib/enrollment-api/embedded';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { SITE_HOST } from '@/tests/bench/journey';

/*
 * A process of its own: adds open sites to the demo data of DATA_DIR, `grow-sites.ts <count>`. Each is the measured one
 * again with a host and a name of its own.
 */
const count = Number(process.argv[2]);
const { store } = await buildPorts();
await store.withTransaction(async (db) => {
  const model = (await db.select().from(sites)).find(({ host, slug }) => host === SITE_HOST && slug === null);
  if (!model) throw new Error(`There is no site on ${SITE_HOST}.`);
  const rows = Array.from({ length: count }, (_, number) => {
    const host = `brand-${number}.localhost`;
    const branding = { ...model.branding, site_name: `Brand Number ${number} Benefits` };
    return { ...model, key: siteKey(host, null), host, siteName: null, branding };
  });
  await db.insert(sites).values(rows);
});
await store.close();
