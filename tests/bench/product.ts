import path from 'node:path';
import { freePort } from '../config/free-port';
import { root, SERVER_VARIABLES, serverArguments } from '../../lib/cli/build';
import { startServer, type Server } from './server';
import { median } from './stats';

export type Starts = { coldSeconds: number; warmSeconds: number };

/** Starts the built product on a port and a data directory of its own. `nodeArgs` go to Node itself. */
export async function startProduct(
  folder: string,
  nodeArgs: readonly string[] = [],
  variables: NodeJS.Dict<string> = {},
): Promise<Server> {
  const port = await freePort();
  return startServer({
    name: 'Coverfront',
    args: [...nodeArgs, ...serverArguments(port)],
    cwd: root,
    env: {
      ...SERVER_VARIABLES,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'error',
      // One address sends everything here; the limits are counted as always, with room enough.
      RATE_LIMIT_SCALE: '100000',
      NEXT_TELEMETRY_DISABLED: '1',
      ...variables,
    },
    port,
    readyPath: '/api/health/ready',
  });
}

/**
 * Times the first start (empty database: migrations and demo data) and the median of `warmStarts` later ones, and leaves
 * the last server running. Both are timed on all cores, as `npm start` runs.
 */
export async function timeStarts(
  start: () => Promise<Server>,
  warmStarts: number,
): Promise<{ server: Server; starts: Starts }> {
  let server = await start();
  const coldSeconds = server.startSeconds;
  const warm: number[] = [];
  for (let count = 0; count < warmStarts; count += 1) {
    await server.stop();
    server = await start();
    warm.push(server.startSeconds);
  }
  return { server, starts: { coldSeconds, warmSeconds: median(warm) } };
}
