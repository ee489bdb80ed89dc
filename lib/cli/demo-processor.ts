import { serve } from '@hono/node-server';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { env } from '@/lib/env';
import { createDemoProcessor } from '@/lib/enrollment-api/payments/demo-app';
import { DemoLedger } from '@/lib/enrollment-api/payments/demo-ledger';

const TELL_MS = 5_000;

/**
 * The demo's processor: started by the process whose payments it takes, on a free port of this machine, and ended with it. Its books are a
 * file in DATA_DIR, so that a restart forgets no payment.
 */
function main(): void {
  const { COVERFRONT_MODE, DATA_DIR, DEMO_PROCESSOR_SECRET, DEMO_PROCESSOR_WEBHOOK } = env();
  if (COVERFRONT_MODE !== 'demo' || !process.send || DEMO_PROCESSOR_SECRET === undefined) {
    console.error('The demo processor is started by npm start and npm run api, in demo mode.');
    process.exit(1);
  }
  // The process that started it is gone, however it ended, and its payments are for no other.
  process.once('disconnect', () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  mkdirSync(DATA_DIR, { recursive: true });
  const { fetch } = createDemoProcessor({
    ledger: new DemoLedger(path.join(DATA_DIR, 'demo-payments.jsonl')),
    secret: DEMO_PROCESSOR_SECRET,
    tell:
      DEMO_PROCESSOR_WEBHOOK === undefined ? null : (body, signature) => tell(DEMO_PROCESSOR_WEBHOOK, body, signature),
  });
  serve({ port: 0, hostname: '127.0.0.1', fetch }, ({ port }) => process.send?.({ port }));
}

/** Posts a webhook; one that is not taken is not told again, as the worker asks anyway. */
function tell(address: string, body: string, signature: string): void {
  globalThis
    .fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'demo-signature': signature },
      signal: AbortSignal.timeout(TELL_MS),
      body,
    })
    .catch(() => undefined);
}

main();
