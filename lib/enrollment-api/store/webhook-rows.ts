import { eq, sql, type SQL } from 'drizzle-orm';
import type { Life } from '@/lib/rules/policies/policy-life';
import type { WebhookEvent } from '@/lib/rules/words/webhook-events';
import type { Ports } from '../ports';
import { places } from './places';
import { policies } from './schema/member-tables';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './schema/webhook-tables';

type Needs = Pick<Ports, 'store' | 'clock' | 'ids'>;

/** A held plan as an event tells it: numbers, words of the house and days, nothing of a person. */
type PlanFacts = {
  held_id: string;
  plan_id: string | null;
  plan_pricing_id: string | null;
  status: string;
  cause: string;
  waits_for: readonly string[];
  since: string;
  start_date: string;
  end_date: string | null;
};

/** The facts of an event of each kind, beside `policy_id` and `site_key`. */
type Facts = {
  'policy.submitted': {
    agent_id: string | null;
    group_id: string | null;
    effective_date: string;
    plans: readonly PlanFacts[];
  };
  'policy.status': PlanFacts;
  'payment.failed': {
    payment_id: string;
    sequence: number;
    attempt: number;
    code: string | null;
    retry_on: string | null;
  };
  'evidence.decided': {
    held_id: string;
    plan_id: string | null;
    decision: string;
    people: readonly { person: string; plan_pricing_id: string }[];
    decided_on: string;
  };
};

/** A held plan of an event. */
type Told = { id: string; planId?: string | null | undefined; planPricingId?: string | null | undefined; life: Life };

export function toPlanFacts({ id, planId = null, planPricingId = null, life }: Told): PlanFacts {
  const { status, cause, waitsFor, since, start, end } = life;
  return {
    ...{ held_id: id, plan_id: planId, plan_pricing_id: planPricingId, status, cause },
    ...{ waits_for: waitsFor, since, start_date: start, end_date: end },
  };
}

/**
 * Owes an event about a policy to every endpoint that asked for its kind, in the caller's transaction: it is told exactly when what it tells
 * of was committed. It is kept without endpoints too, so that one that comes later can be told what went before.
 */
export async function oweWebhook<E extends WebhookEvent>(
  { store, clock, ids }: Needs,
  type: E,
  policyId: string,
  facts: Facts[E],
): Promise<void> {
  const [policy] = await store.db.select({ siteKey: policies.siteKey }).from(policies).where(eq(policies.id, policyId));
  if (!policy) return;
  const now = clock.now().toISOString();
  const data = { policy_id: policyId, site_key: policy.siteKey, ...facts };
  const body = JSON.stringify({ type, timestamp: now, data });
  await store.db.execute(sql`
    with made as (
      insert into ${webhookEvents} (id, type, body, created_at)
      values (${`msg_${ids.token(18)}`}, ${type}, ${body}, ${now}::timestamptz) returning id, sequence)
    insert into ${webhookDeliveries} (event_id, endpoint_id, sequence, next_attempt_at, created_at)
    select made.id, e.id, made.sequence, ${now}::timestamptz, ${now}::timestamptz from made, ${webhookEndpoints} e
    where e.disabled_at is null and ${type} = any(e.events)`);
}

/** The secrets of an endpoint: the one that signs, and the one before it, which signs as well until the overlap is over. */
export type Secrets = { current: string; previous: string | null };

export const sealSecrets = ({ fields }: Pick<Ports, 'fields'>, id: string, secrets: Secrets): string =>
  fields.sealJson(secrets, places.webhookSecrets(id));

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** The secrets that sign for an endpoint at a moment. */
export function openSecrets({ fields }: Pick<Ports, 'fields'>, { id, secrets, previousUntil }: Endpoint, now: Date) {
  const { current, previous } = fields.openJson(secrets, places.webhookSecrets(id)) as Secrets;
  return previous !== null && previousUntil !== null && previousUntil > now ? [current, previous] : [current];
}

const at = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/**
 * Takes an endpoint with something due for this worker alone, by one statement, so that its events go out one after another in their order
 * and one that is slow keeps no other waiting. Null where none is due.
 */
export async function claimEndpoint({ store, clock }: Needs, leaseMs: number): Promise<Endpoint | null> {
  const now = clock.now();
  const [taken] = await store.db.execute(sql`
    update ${webhookEndpoints} set busy_until = ${at(new Date(now.getTime() + leaseMs))}
    where id = (
      select e.id from ${webhookEndpoints} e
      where e.disabled_at is null and (e.busy_until is null or e.busy_until <= ${at(now)}) and exists (
        select 1 from ${webhookDeliveries} d
        where d.endpoint_id = e.id and d.status = 'waiting' and d.next_attempt_at <= ${at(now)})
      order by e.busy_until nulls first limit 1 for no key update skip locked)
    returning id`);
  if (taken === undefined) return null;
  const [row] = await store.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, String(taken['id'])));
  return row ?? null;
}

/** A delivery that this worker is to make, with what is told. */
export type Due = { eventId: string; attempts: number; body: string };

/** Takes the next due delivery of an endpoint that this worker holds, leased, and prolongs the hold. */
export async function claimDelivery({ store, clock }: Needs, endpointId: string, leaseMs: number): Promise<Due | null> {
  const now = clock.now();
  const until = at(new Date(now.getTime() + leaseMs));
  const [taken] = await store.db.execute(sql`
    with held as (
      update ${webhookEndpoints} set busy_until = ${until} where id = ${endpointId} and disabled_at is null returning id)
    update ${webhookDeliveries} d set attempts = d.attempts + 1, next_attempt_at = ${until}
    from ${webhookEvents} v, held
    where v.id = d.event_id and d.endpoint_id = held.id and d.event_id = (
      select w.event_id from ${webhookDeliveries} w
      where w.endpoint_id = ${endpointId} and w.status = 'waiting' and w.next_attempt_at <= ${at(now)}
      order by w.sequence limit 1 for update skip locked)
    returning d.event_id, d.attempts, v.body`);
  if (taken === undefined) return null;
  return { eventId: String(taken['event_id']), attempts: Number(taken['attempts']), body: String(taken['body']) };
}

/** Ends a worker's hold of an endpoint, which is left alone until a moment where that is given. */
export async function releaseEndpoint({ store }: Needs, id: string, until: Date | null): Promise<void> {
  await store.db.update(webhookEndpoints).set({ busyUntil: until }).where(eq(webhookEndpoints.id, id));
}

/** The events that are sent again: one by its id, or all from a moment on; to one endpoint, or to all that ask for their kind. */
export type Again = { event?: string | undefined; since?: Date | undefined; endpoint?: string | undefined };

/** Owes events once more, under the ids they had, to endpoints in use. Answers how many deliveries that makes. */
export async function oweAgain({ store, clock }: Needs, { event, since, endpoint }: Again): Promise<number> {
  const now = at(clock.now());
  const which = [
    sql`e.disabled_at is null`,
    sql`v.type = any(e.events)`,
    ...(event === undefined ? [] : [sql`v.id = ${event}`]),
    ...(since === undefined ? [] : [sql`v.created_at >= ${at(since)}`]),
    ...(endpoint === undefined ? [] : [sql`e.id = ${endpoint}`]),
  ];
  const rows = await store.db.execute(sql`
    insert into ${webhookDeliveries} (event_id, endpoint_id, sequence, next_attempt_at, created_at)
    select v.id, e.id, v.sequence, ${now}, ${now} from ${webhookEvents} v, ${webhookEndpoints} e
    where ${sql.join(which, sql` and `)}
    on conflict (event_id, endpoint_id) do update
      set status = 'waiting', attempts = 0, next_attempt_at = excluded.next_attempt_at, sent_at = null
    returning 1 as owed`);
  return rows.length;
}
