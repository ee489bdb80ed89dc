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
import { followChanges } from './follow-changes';
import { createDrain } from './drain';
import { endInOrder } from './ending';
import { installAnswerRules } from './answer-rules';
import { installFrameworkLog } from './framework-log';
import { createSessionRows, openLocalStore } from './local-store';
import { processState } from './process-state';
import { warmUp } from './warm-up';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Stop = () => Promise<void>;

/**
 * `startStorefront` with a word to the operator: where to look, or in one line why the process ends. The framework takes
 * requests only when this has resolved, so what asks this server itself comes after it.
 */
export async function startOrExit(): Promise<void> {
  try {
    await startStorefront();
    welcome().catch((error: unknown) => log.error('welcome', { error: errorName(error) }));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'Coverfront could not start.'}\n`);
    process.exit(1);
  }
}

/** Warms up, turns readiness green and says where to look. */
async function welcome(): Promise<void> {
  await warmUp();
  processState().started = true;
  const { buildWelcome } = await import('./welcome');
  process.stdout.write(`${await buildWelcome()}\n`);
}

/**
 * Makes this process ready to serve: keys, database with its migrations, the embedded API with demo data and mail when
 * no remote one is named, the source of sites. Throws one clear error when something it needs is missing or taken.
 */
async function startStorefront(): Promise<void> {
  const { NODE_ENV, TRUST_PROXY, RATE_LIMIT_SCALE, ENROLLMENT_API_URL } = env();
  await assertMayStart(ENROLLMENT_API_URL === undefined ? 'whole' : 'storefront');
  const drain = createDrain();
  installInboundFilter(TRUST_PROXY, drain.onRequest);
  if (NODE_ENV === 'production') guardServers({ trustProxy: TRUST_PROXY, scale: RATE_LIMIT_SCALE, refusal: waitPage });
  installAnswerRules();
  if (NODE_ENV === 'production') installFrameworkLog();
  await openLocalStore();
  const stops: Stop[] = [];
  if (ENROLLMENT_API_URL === undefined) stops.push(await startEmbedded());
  installSiteSource(createSiteSource());
  stops.push(await followChanges(), startHousekeeping());
  endInOrder({
    drain,
    begin: () => (processState().stopping = true),
    stop: () => Promise.allSettled(stops.map((each) => each())),
    close: closeDatabases,
    failed: (error) => log.error('stop', { error: errorName(error) }),
  });
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
