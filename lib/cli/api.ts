import { serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { env } from '@/lib/env';
import { createEnrollmentApi } from '@/lib/enrollment-api/create-api';
import { buildPorts } from '@/lib/enrollment-api/embedded';
import { createMailTransport } from '@/lib/enrollment-api/mail/delivery';
import { startMailWorker } from '@/lib/enrollment-api/mail/worker';
import type { Ports } from '@/lib/enrollment-api/ports';
import { beginService } from '@/lib/enrollment-api/start/begin';
import { assertMayStart } from '@/lib/enrollment-api/start/start-check';
import { planExposure } from './exposure';

const STOP_AFTER_MS = 20_000;

/** `/health/live`: the process answers. `/health/ready`: the database answers too. Null for any other path. */
async function health(ports: Ports, request: Request, stopping: boolean): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname === '/health/live') return Response.json({ status: 'live' });
  if (pathname !== '/health/ready') return null;
  try {
    await ports.store.db.execute(sql`select 1`);
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
  const { API_PORT, COVERFRONT_MODE, SMTP_URL } = env();
  const { hostname, basicAuth, accepts } = planExposure(env());
  await assertMayStart('whole');
  const ports = await buildPorts();
  for (const line of await beginService(ports)) console.log(`Before it can sell everything: ${line}`);
  const api = createEnrollmentApi(ports, { strict: false, ...(basicAuth && { basicAuth }) });
  const transport = createMailTransport(SMTP_URL, COVERFRONT_MODE);
  const worker = startMailWorker(ports, transport);
  let stopping = false;
  const server = serve(
    {
      port: API_PORT,
      hostname,
      fetch: async (request) => {
        if (!accepts(new URL(request.url).hostname)) return new Response('Misdirected request', { status: 421 });
        return (await health(ports, request, stopping)) ?? api.fetch(request);
      },
    },
    ({ address, port }) =>
      console.log(`Enrollment API on http://${toHost(address)}:${port}/api/v1 (${ports.store.kind})`),
  ) as Server;

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_AFTER_MS).unref();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    await worker.stop();
    transport?.close();
    await ports.store.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : 'The API could not start');
  process.exit(1);
});
