import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '@/lib/cli/build';
import { freePort } from './free-port';
import { startStorefront, stopServer, waitUntilReady } from './servers';

/** Starts a demo in a new folder and stops it, which leaves its data there. */
async function fillFolder(folder: string): Promise<void> {
  const port = await freePort();
  const server = startStorefront(port, { DATA_DIR: folder });
  const ended = new Promise<number | null>((resolve) => server.child.once('exit', resolve));
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/api/health/ready`, server);
  } finally {
    stopServer(server);
  }
  if ((await ended) !== 0) throw new Error(`The first start did not end in order:\n${server.output()}`);
}

/**
 * Before the tests that start the product: builds it when the sources changed, and starts it once for the folder that
 * they copy (`demoFolder` of tests/server/support/product.ts), as a first start takes twice as long as any other.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  await buildIfStale();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-demo-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await fillFolder(folder);
  } catch (error) {
    remove();
    throw error;
  }
  project.provide('demoFolder' as never, folder as never);
  return remove;
}
