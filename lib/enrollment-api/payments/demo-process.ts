import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { env, environmentWith } from '@/lib/env';
import type { Log } from '../ports';
import { ProcessorError } from './processor-error';

/** Time after which a start is given up, and before the next one after an end that was not asked for. */
const START_MS = 20_000;
const AGAIN_MS = 1_000;

const Told = z.object({ port: z.int().min(1).max(65_535) });

export type DemoProcess = { address: () => Promise<string>; secret: string; start: () => void; stop: () => void };

/**
 * The demo's processor as a process of its own on a free port of this machine (payments/README.md). It ends when this process
 * does, also killed: the channel between the two closes. A service has it started (`start`); one that ends by itself is started again by
 * the next question.
 */
export function createDemoProcess({ dataDir, webhook }: { dataDir: string; webhook: string }, log: Log): DemoProcess {
  const secret = env().DEMO_PROCESSOR_SECRET ?? randomBytes(24).toString('base64url');
  let running: { child: ChildProcess; address: Promise<string> } | null = null;
  let endedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;

  const start = () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'lib/cli/demo-processor.ts'], {
      cwd: process.cwd(),
      env: environmentWith({ DATA_DIR: dataDir, DEMO_PROCESSOR_SECRET: secret, DEMO_PROCESSOR_WEBHOOK: webhook }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    child.once('exit', (code) => {
      running = null;
      endedAt = performance.now();
      if (!stopped) log.warn('demo.processor.ended', { code });
    });
    return { child, address: hear(child) };
  };
  return {
    secret,
    start: () => void (running ??= start()),
    address() {
      if (!running && (stopped || performance.now() - endedAt < AGAIN_MS))
        return Promise.reject(new ProcessorError('The demo processor has ended'));
      running ??= start();
      return running.address;
    },
    stop() {
      stopped = true;
      running?.child.kill();
    },
  };
}

/** Waits until the process says its port. */
function hear(child: ChildProcess): Promise<string> {
  const address = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new ProcessorError('The demo processor did not start'));
    setTimeout(fail, START_MS).unref();
    child.once('exit', fail);
    child.once('error', fail);
    child.on('message', (message) => {
      const told = Told.safeParse(message).data;
      if (told) resolve(`http://127.0.0.1:${told.port}`);
    });
  });
  address.catch(() => undefined);
  return address;
}
