import 'server-only';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { assertMayStart } from '@/lib/enrollment-api/start/start-check';
import { closeDatabases } from '@/lib/enrollment-api/store/open';
import { installInboundFilter } from '@/lib/security/inbound';
import { guardServers } from '@/lib/security/server-guard';
import { log } from '@/lib/security/logger';
import { errorName } from '@/lib/security/redact';
import { waitPage } from '@/lib/routing/plain-page';
import { createSiteSource } from '@/lib/site/source';
import { installSiteSource } from '@/lib/site/site-store';
import { installAnswerRules } from './answer-rules';
import { installFrameworkLog } from './framework-log';
import { createSessionRows, openLocalStore } from './local-store';
import { processState } from './process-state';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DRAIN_MS = 20_000;

type Stop = () => Promise<void>;

/** `startStorefront` with a word to the operator: where to look, or in one line why the process ends. */
export async function startOrExit(): Promise<void> {
  try {
    await startStorefront();
    const { buildWelcome } = await import('./welcome');
    process.stdout.write(`${await buildWelcome()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'Coverfront could not start.'}\n`);
    process.exit(1);
  }
}

/**
 * Makes this process ready to serve: keys, database with its migrations, the embedded API with demo data and mail when
 * no remote one is named, the source of sites. Throws one clear error when something it needs is missing or taken.
 */
async function startStorefront(): Promise<void> {
  const { NODE_ENV, TRUST_PROXY, RATE_LIMIT_SCALE, ENROLLMENT_API_URL } = env();
  await assertMayStart(ENROLLMENT_API_URL === undefined ? 'whole' : 'storefront');
  installInboundFilter(TRUST_PROXY, (change) => {
    processState().activeRequests += change;
  });
  if (NODE_ENV === 'production') guardServers({ trustProxy: TRUST_PROXY, scale: RATE_LIMIT_SCALE, refusal: waitPage });
  installAnswerRules();
  if (NODE_ENV === 'production') installFrameworkLog();
  await openLocalStore();
  const stops: Stop[] = [];
  if (ENROLLMENT_API_URL === undefined) stops.push(await startEmbedded());
  installSiteSource(createSiteSource());
  stops.push(startHousekeeping());
  stopOnSignals(stops);
  processState().started = true;
}

/** The embedded API: its data, mail in the background. Loaded only when it is used. */
async function startEmbedded(): Promise<Stop> {
  const { COVERFRONT_MODE, SMTP_URL } = env();
  const [{ getEmbeddedApi }, { beginService }, { createMailTransport }, { startMailWorker }] = await Promise.all([
    import('@/lib/enrollment-api/embedded'),
    import('@/lib/enrollment-api/start/begin'),
    import('@/lib/enrollment-api/mail/delivery'),
    import('@/lib/enrollment-api/mail/worker'),
  ]);
  const { ports } = await getEmbeddedApi();
  processState().missingToSell = await beginService(ports);
  const transport = createMailTransport(SMTP_URL, COVERFRONT_MODE);
  const worker = startMailWorker(ports, transport);
  return async () => {
    await worker.stop();
    transport?.close();
  };
}

/** Deletes sessions and counters that ended a day ago. */
function startHousekeeping(): Stop {
  const rows = createSessionRows();
  const sweep = () => {
    rows
      .purge(new Date(now().getTime() - DAY))
      .catch((error: unknown) => log.warn('housekeeping', { error: errorName(error) }));
  };
  const timer = setInterval(sweep, HOUR);
  timer.unref();
  return async () => clearInterval(timer);
}

/**
 * On SIGTERM the framework stops taking connections and lets requests finish; readiness turns red at once, mail stops
 * after the one under way, and the database closes when the last request has its answer (threats R15).
 */
function stopOnSignals(stops: readonly Stop[]): void {
  const state = processState();
  const stop = async () => {
    if (state.stopping) return;
    state.stopping = true;
    await Promise.allSettled(stops.map((each) => each()));
    const deadline = now().getTime() + DRAIN_MS;
    while (state.activeRequests > 0 && now().getTime() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await closeDatabases();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      stop().catch((error: unknown) => log.error('stop', { error: errorName(error) }));
    });
}
