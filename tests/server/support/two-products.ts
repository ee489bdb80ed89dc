import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { createCluster } from '@/tests/config/cluster';
import { dataFolder, startReady, type Product } from './product';

/** Two processes of the product on one database, as behind a load balancer, and that database. */
export type TwoProducts = { both: [Product, Product]; store: Database; close: () => Promise<void> };

/** Starts both on a new cluster, with these variables beside its address. */
export async function startTwo(variables: Record<string, string>): Promise<TwoProducts> {
  const data = dataFolder();
  const cluster = await createCluster();
  const all = { DATABASE_URL: cluster.url, ...variables };
  const first = await startReady('server', data.folder, undefined, all);
  const both: [Product, Product] = [first, await startReady('server', data.folder, undefined, all)];
  const store = await openDatabase({ databaseUrl: cluster.url, dataDir: data.folder });
  return {
    both,
    store,
    async close() {
      await store.close();
      for (const product of both) {
        product.signalGroup('SIGTERM');
        await product.ended;
      }
      await cluster.remove();
      data.drop();
    },
  };
}
