import { and, eq, sql } from 'drizzle-orm';
import { appendAudit } from '../audit';
import type { Ports, WebhookOutcome } from '../ports';
import { startTurns, type Worker } from '../store/repeated-work';
import { webhookDeliveries, webhookEndpoints } from '../store/schema/webhook-tables';
import { claimDelivery, claimEndpoint, openSecrets, releaseEndpoint, type Due } from '../store/webhook-rows';

const INTERVAL_MS = 2_000;
const SECOND = 1_000;
/** Time that one attempt may take before another worker makes it again: longer than the sender's own limit. */
const LEASE_MS = 120 * SECOND;
/** Endpoints that are told at a time. */
const LANES = 4;
/** Failures after which an endpoint is left alone for a moment, so that one that is slow does not hold a lane. */
const FAILURES = 3;
const PAUSE_MS = 30 * SECOND;

/** Seconds from an attempt to the next one, as the Standard Webhooks specification proposes them: three days and three hours in all. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Time without one success after which an endpoint that fails to the end is told nothing more. */
const DISABLED_AFTER_MS = 3 * 24 * 3_600 * SECOND;

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids' | 'log' | 'webhooks'>;
type Endpoint = typeof webhookEndpoints.$inferSelect;

/**
 * Tells every event that is due, endpoint by endpoint, each in the order of what happened, until none is left or `stopped` says so. Several
 * workers share the endpoints without meeting. Answers how many events were taken.
 */
export async function tellDue(needs: Needs, stopped: () => boolean = () => false): Promise<number> {
  const lane = async (): Promise<number> => {
    for (let told = 0; ;) {
      const endpoint = stopped() ? null : await claimEndpoint(needs, LEASE_MS);
      if (!endpoint) return told;
      told += await serve(needs, endpoint, stopped);
    }
  };
  const told = await Promise.all(Array.from({ length: LANES }, lane));
  return told.reduce((sum, one) => sum + one, 0);
}

async function serve(needs: Needs, endpoint: Endpoint, stopped: () => boolean): Promise<number> {
  const { clock } = needs;
  let told = 0;
  let failures = 0;
  while (failures < FAILURES) {
    const due = stopped() ? null : await claimDelivery(needs, endpoint.id, LEASE_MS);
    if (!due) break;
    if (await tell(needs, endpoint, due)) told += 1;
    else failures += 1;
  }
  const rests = failures < FAILURES ? null : new Date(clock.now().getTime() + PAUSE_MS);
  await releaseEndpoint(needs, endpoint.id, rests);
  return told;
}

async function tell(needs: Needs, endpoint: Endpoint, due: Due): Promise<boolean> {
  const { webhooks, clock, log } = needs;
  const now = clock.now();
  const order = { url: endpoint.url, id: due.eventId, body: due.body, at: now };
  const outcome = await webhooks.send({ ...order, secrets: openSecrets(needs, endpoint, now) });
  if (outcome.ok) await keepSent(needs, endpoint, due, outcome);
  else await keepFailed(needs, endpoint, due, outcome);
  const facts = { event: due.eventId, endpoint: endpoint.id, attempts: due.attempts, answer: outcome.answer };
  log[outcome.ok ? 'info' : 'warn'](outcome.ok ? 'webhook.sent' : 'webhook.delayed', facts);
  return outcome.ok;
}

/** This attempt of a delivery: one that was taken over by another worker, or owed again since, is not this one. */
const mine = (endpointId: string, { eventId, attempts }: Due) =>
  and(
    eq(webhookDeliveries.eventId, eventId),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.attempts, attempts),
  );

async function keepSent(
  { store, clock }: Needs,
  { id }: Endpoint,
  due: Due,
  { answer }: WebhookOutcome,
): Promise<void> {
  await store.withTransaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ status: 'sent', sentAt: clock.now(), lastAnswer: answer })
      .where(mine(id, due));
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(and(eq(webhookEndpoints.id, id), sql`${webhookEndpoints.failingSince} is not null`));
  });
}

/** Plans the next attempt, or gives up; an endpoint that wants no more, or that took nothing for days, is told nothing from then on. */
async function keepFailed(needs: Needs, { id }: Endpoint, due: Due, { answer, gone }: WebhookOutcome): Promise<void> {
  const { store, clock, log } = needs;
  const now = clock.now();
  const wait = WAITS[due.attempts - 1];
  await store.withTransaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({
        status: wait === undefined ? 'failed' : 'waiting',
        lastAnswer: answer,
        nextAttemptAt: new Date(now.getTime() + (wait ?? 0) * SECOND),
      })
      .where(mine(id, due));
    const [endpoint] = await tx
      .update(webhookEndpoints)
      .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)` })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    const since = endpoint?.failingSince ?? now;
    const isDead = wait === undefined && now.getTime() - since.getTime() >= DISABLED_AFTER_MS;
    if (!endpoint || endpoint.disabledAt !== null || !(gone || isDead)) return;
    await tx.update(webhookEndpoints).set({ disabledAt: now }).where(eq(webhookEndpoints.id, id));
    await appendAudit(needs, {
      actor: 'system',
      action: 'webhook.disable',
      subject: `webhook:${id}`,
      data: { answer },
    });
    log.error('webhook.disabled', { endpoint: id, answer });
  });
  if (wait === undefined) log.error('webhook.given-up', { event: due.eventId, endpoint: id, answer });
}

/** Tells other systems in the background, every two seconds. A failing turn is logged and taken again. */
export function startWebhookWorker(needs: Needs): Worker {
  return startTurns(needs, 'webhook.worker', INTERVAL_MS, async (stopped) => void (await tellDue(needs, stopped)));
}
