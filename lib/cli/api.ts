import './settings-file';
import { serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { env } from '@/lib/env';
import { createEnrollmentApi } from '@/lib/enrollment-api/create-api';
import { buildPorts } from '@/lib/enrollment-api/embedded';
import { createMailTransport } from '@/lib/enrollment-api/mail/delivery';
import { startPaperWorker } from '@/lib/enrollment-api/handlers/submission/papers';
import { startLifeWorker } from '@/lib/enrollment-api/handlers/policies/life-work';
import { startRenewalWorker } from '@/lib/enrollment-api/handlers/renewals/renewal-work';
import { startPaymentWorker } from '@/lib/enrollment-api/handlers/submission/payment-work';
import { startMailWorker } from '@/lib/enrollment-api/mail/worker';
import { startWebhookWorker } from '@/lib/enrollment-api/webhooks/webhook-worker';
import { startTidyWorker } from '@/lib/enrollment-api/handlers/rights/tidy-work';
import type { Ports } from '@/lib/enrollment-api/ports';
import { beginService } from '@/lib/enrollment-api/start/begin';
import { assertMayStart } from '@/lib/enrollment-api/start/start-check';
import { watchChanges } from '@/lib/enrollment-api/store/changes';
import { createWriteProbe } from '@/lib/enrollment-api/store/write-probe';
import { createDrain } from '@/lib/process/drain';
import { endInOrder } from '@/lib/process/ending';
import { enterRequest } from '@/lib/security/request-state';
import { KEEP_ALIVE_MS } from './build';
import { planExposure } from './exposure';
import { wireDocument } from './wire-document';

/** The contract as a document, which is no secret: builders of another API read it, and the tools that check one. */
function contractFor(request: Request): Response | null {
  if (new URL(request.url).pathname !== '/openapi.json') return null;
  if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, { status: 405, headers: { allow: 'GET' } });
  return new Response(wireDocument(), { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

type Health = { state: { readonly stopping: boolean }; takesWrites: () => Promise<boolean> };

/** `/health/live`: the process answers. `/health/ready`: the database takes writes too. Null for any other path. */
async function health(ports: Ports, request: Request, { state, takesWrites }: Health): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname === '/health/live') return Response.json({ status: 'live' });
  if (pathname !== '/health/ready') return null;
  try {
    await ports.store.db.execute(sql`select 1`);
    if (!state.stopping && !(await takesWrites())) return Response.json({ status: 'no writes' }, { status: 503 });
    // Looked at last: it may have been told to stop while the database was asked.
    const { stopping } = state;
    return Response.json({ status: stopping ? 'stopping' : 'ready' }, { status: stopping ? 503 : 200 });
  } catch {
    return Response.json({ status: 'no database' }, { status: 503 });
  }
}

/** An address as it stands in a URL. */
const toHost = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * `npm run api`: the enrollment API as a server of its own, with its own store. Serves until SIGTERM or SIGINT, then
 * finishes what is under way, stops the mail, closes the database and ends with 0.
 */
async function main(): Promise<void> {
  const { API_PORT, COVERFRONT_MODE, DATA_DIR, SMTP_URL } = env();
  const { hostname, basicAuth, accepts } = planExposure(env());
  await assertMayStart('whole');
  const ports = await buildPorts();
  for (const line of await beginService(ports)) console.log(`Before it can sell everything: ${line}`);
  const api = createEnrollmentApi(ports, { strict: false, ...(basicAuth && { basicAuth }) });
  const transport = createMailTransport(SMTP_URL, COVERFRONT_MODE);
  const workers = [
    startPaperWorker(ports),
    startPaymentWorker(ports),
    startLifeWorker(ports),
    startRenewalWorker(ports),
    startMailWorker(ports, transport),
    startWebhookWorker(ports),
    startTidyWorker(ports),
  ];
  const unwatch = await watchChanges(ports, () => {
    ports.store.catalogueEdition += 1;
    ports.store.forgetKept();
  });
  const state = { stopping: false };
  const probe = createWriteProbe(DATA_DIR);
  const drain = createDrain();
  const server = serve(
    {
      port: API_PORT,
      hostname,
      serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 1_000 },
      fetch: async (request) => {
        if (!accepts(new URL(request.url).hostname)) return new Response('Misdirected request', { status: 421 });
        const told = await health(ports, request, { state, takesWrites: () => probe(ports.store) });
        return told ?? contractFor(request) ?? api.fetch(request);
      },
    },
    ({ address, port }) =>
      console.log(`Enrollment API on http://${toHost(address)}:${port}/api/v1 (${ports.store.kind})`),
  ) as Server;
  server.prependListener('request', ({ socket }, response) => {
    drain.onRequest({ server, socket, response });
    // A call has as much time, and reads each row once, as a request of the storefront.
    enterRequest(response);
  });
  endInOrder({
    drain,
    begin: () => (state.stopping = true),
    stop: async () => {
      await Promise.all([...workers.map((worker) => worker.stop()), unwatch()]);
      transport?.close();
    },
    close: () => ports.store.close(),
    failed: () => console.error('The API did not end in order.'),
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : 'The API could not start');
  process.exit(1);
});
