import { createCluster } from '@/tests/config/cluster';
import { dataFolder, startReady, type Product } from './product';
import { listenIn, type Wire } from './wire';

/** The built product on a PostgreSQL of its own, and the wire between the two. */
export type OnPostgres = { product: Product; wire: Wire; close: () => Promise<void> };

/** Starts the product on a new cluster, so that what it asks can be read. */
export async function startOnPostgres(): Promise<OnPostgres> {
  const data = dataFolder();
  const cluster = await createCluster();
  const wire = await listenIn(cluster.url);
  const product = await startReady('server', data.folder, undefined, { DATABASE_URL: wire.url });
  return {
    product,
    wire,
    async close() {
      product.child.kill('SIGTERM');
      await product.ended;
      await wire.close();
      await cluster.remove();
      data.drop();
    },
  };
}
