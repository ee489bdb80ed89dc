import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '@/tests/config/free-port';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { demoFolder, startProduct, startReady, untilReady } from './support/product';

const RESTARTS = soakRuns('restarts');

const data = demoFolder();
afterAll(data.drop);

describe('kill -9', () => {
  it(
    `lets the next start in at the same moment, ${RESTARTS} of ${RESTARTS} times`,
    async () => {
      let product = await startReady('server', data.folder);
      for (let round = 0; round < RESTARTS; round += 1) {
        const next = await freePort();
        product.signalGroup('SIGKILL');
        // Not waiting for the end of the first: the kernel is still taking it down.
        product = startProduct('server', next, data.folder);
        await untilReady(product);
      }
      console.log(`${RESTARTS} starts right after a kill, none refused`);
      product.child.kill('SIGTERM');
      expect(await product.ended).toBe(0);
    },
    soakTime(120_000),
  );
});
