import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that a kernel gives to connections by itself (from 32,768 on), of which any may be taken a moment later. */
const FROM = 12_000;
const BELOW = 32_000;

/** A port that is free at this moment, and that nothing is given by chance. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(FROM, BELOW);
    if (await isFree(port)) return port;
    if (tries === 100) throw new Error(`No port is free from ${FROM} to ${BELOW}.`);
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
