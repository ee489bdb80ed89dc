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
import { installReadAhead } from '@/lib/routing/read-ahead';
import { createSiteSource } from '@/lib/site/source';
import { installSiteSource } from '@/lib/site/site-store';
import { followChanges } from './follow-changes';
import { createDrain, type Drain } from './drain';
import { endInOrder } from './ending';
import { applyAnswerRules } from './answer-rules';
import { installFrameworkLog } from './framework-log';
import { decidePage } from './decided-page';
import { answerCall } from './direct-calls';
import { answerFromMemory } from './kept/front';
import { readFiles } from './kept/kept-file';
import { createSessionRows, openLocalStore } from './local-store';
import { processState } from './process-state';
import { hearSigning } from './signing-news';
import { readVisitorRows } from './visitor-rows';
import { makeFirstPages, warmUp } from './warm-up';

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

/** Warms up, turns readiness green, says where to look, and has first pages made. */
async function welcome(): Promise<void> {
  await warmUp();
  processState().started = true;
  const { buildWelcome } = await import('./welcome');
  process.stdout.write(`${await buildWelcome()}\n`);
  await makeFirstPages();
}

/**
 * Makes this process ready to serve: keys, database with its migrations, the embedded API with demo data and mail when
 * no remote one is named, the source of sites. Throws one clear error when something it needs is missing or taken.
 */
async function startStorefront(): Promise<void> {
  const { NODE_ENV, ENROLLMENT_API_URL, DATABASE_URL } = env();
  await assertMayStart(ENROLLMENT_API_URL === undefined ? 'whole' : 'storefront');
  const drain = createDrain();
  await takeRequests(drain);
  if (NODE_ENV === 'production') installFrameworkLog();
  await openLocalStore();
  const stops: Stop[] = [];
  if (ENROLLMENT_API_URL === undefined) stops.push(await startEmbedded());
  installSiteSource(createSiteSource());
  // PGlite has them in memory.
  if (DATABASE_URL !== undefined) installReadAhead(readVisitorRows);
  // Connections that follow a link to sign end now, not when their browsers leave.
  stops.push(await followChanges(), startHousekeeping(), async () => hearSigning('all'));
  endInOrder({
    drain,
    begin: () => (processState().stopping = true),
    stop: () => Promise.allSettled(stops.map((each) => each())),
    close: closeDatabases,
    failed: (error) => log.error('stop', { error: errorName(error) }),
  });
}

/**
 * Stands in front of every server of the process, in this order: its headers are cleaned and it is counted, it is
 * answered from memory if it can be, else the rules of answers hold and pages have their places. `npm run dev` has the
 * first and the rules only.
 */
async function takeRequests(drain: Drain): Promise<void> {
  const { NODE_ENV, TRUST_PROXY, RATE_LIMIT_SCALE } = env();
  if (NODE_ENV !== 'production') {
    installInboundFilter(TRUST_PROXY, (started) => {
      drain.onRequest(started);
      applyAnswerRules(started.request, started.response);
    });
    return;
  }
  await readFiles(process.cwd());
  const guard = guardServers({
    trustProxy: TRUST_PROXY,
    scale: RATE_LIMIT_SCALE,
    refusal: waitPage,
    first: (request, response) => answerCall(request, response) || answerFromMemory(request, response),
    onPass: applyAnswerRules,
    prepare: decidePage,
    onOddServer: refuseToServe,
  });
  installInboundFilter(TRUST_PROXY, (started) => {
    drain.onRequest(started);
    guard.stand(started.server);
  });
}

/** Ends the process, whose answers would pass by everything that stands in front of the framework. */
function refuseToServe(listeners: number): void {
  process.stderr.write(
    `Coverfront cannot serve: its server has ${listeners} listeners of requests where the framework had one.\n`,
  );
  process.exit(1);
}

/** The embedded API: its data, documents and mail in the background. Loaded only when it is used. */
async function startEmbedded(): Promise<Stop> {
  const { COVERFRONT_MODE, SMTP_URL } = env();
  const [
    { getEmbeddedApi },
    { beginService },
    { createMailTransport },
    { startMailWorker },
    { startWebhookWorker },
    { startTidyWorker },
    papers,
    payments,
    policies,
    renewing,
  ] = await Promise.all([
    import('@/lib/enrollment-api/embedded'),
    import('@/lib/enrollment-api/start/begin'),
    import('@/lib/enrollment-api/mail/delivery'),
    import('@/lib/enrollment-api/mail/worker'),
    import('@/lib/enrollment-api/webhooks/webhook-worker'),
    import('@/lib/enrollment-api/handlers/rights/tidy-work'),
    import('@/lib/enrollment-api/handlers/submission/papers'),
    import('@/lib/enrollment-api/handlers/submission/payment-work'),
    import('@/lib/enrollment-api/handlers/policies/life-work'),
    import('@/lib/enrollment-api/handlers/renewals/renewal-work'),
  ]);
  const { ports } = await getEmbeddedApi();
  processState().missingToSell = await beginService(ports);
  const transport = createMailTransport(SMTP_URL, COVERFRONT_MODE);
  const workers = [
    papers.startPaperWorker(ports),
    payments.startPaymentWorker(ports),
    policies.startLifeWorker(ports),
    renewing.startRenewalWorker(ports),
    startMailWorker(ports, transport),
    startWebhookWorker(ports),
    startTidyWorker(ports),
  ];
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
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
