import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../config/free-port';
import { startStorefront, stopServer, waitUntilReady } from '../../config/servers';

export type OwnStorefront = {
  /** Address of a path on a demo site: `at('northstar', '/plans')`. */
  at: (site: string, path?: string) => string;
  /** Everything it has said. */
  output: () => string;
  stop: () => void;
};

/** A storefront of one test file alone, with these settings; its API is the embedded one unless they name another. */
export async function startOwnStorefront(settings: Readonly<Record<string, string>>): Promise<OwnStorefront> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-own-'));
  const port = await freePort();
  const server = startStorefront(port, { DATA_DIR: folder, ...settings });
  const stop = () => {
    stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  };
  await waitUntilReady(`http://127.0.0.1:${port}/api/health/ready`, server).catch((error: unknown) => {
    stop();
    throw error;
  });
  return { at: (site, to = '/') => `http://${site}.localhost:${port}${to}`, output: server.output, stop };
}
