import { asc, count, eq, isNotNull, lt, or } from 'drizzle-orm';
import * as z from 'zod';
import type { Ports } from '@/lib/enrollment-api/ports';
import { webhookDeliveries, webhookEndpoints } from '@/lib/enrollment-api/store/schema/webhook-tables';
import { openSecrets, sealSecrets } from '@/lib/enrollment-api/store/webhook-rows';
import { drawSecret } from '@/lib/enrollment-api/webhooks/webhook-signature';
import { appendAudit } from '@/lib/enrollment-api/audit';
import { joinWords } from '@/lib/rules/text/join-words';
import { TRIAL_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '@/lib/rules/words/webhook-events';
import { defineVerb, listed, refused, text } from '../verb';

const MOST_ENDPOINTS = 20;
const HOUR_MS = 3_600_000;
const Id = text(64).describe('Its id, of webhooks list');

/** The webhook of an id, held until the transaction ends; none where there is no such. */
export const findEndpoint = async ({ store }: Ports, id: string) =>
  (await store.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update'))[0];
const unknown = (id: string) => refused(`--id: There is no webhook ${id}.`);

const isEvent = (word: string): word is WebhookEvent => WEBHOOK_EVENTS.some((event) => event === word);
const toEvents = (words: string): string[] => words.split(',').map((word) => word.trim());

export const addWebhook = defineVerb({
  name: 'webhooks add',
  about: 'Has another system told what happens, at an address of its own. The secret that signs is shown once.',
  scope: 'house',
  writes: 'here',
  audit: 'webhook.add',
  tellsOnce: true,
  input: z.strictObject({
    url: text(1_000).describe('The address that is told, https://…'),
    events: text(200)
      .refine((words) => toEvents(words).every(isEvent), { error: `Give some of ${joinWords(WEBHOOK_EVENTS)}.` })
      .optional()
      .describe(`What it is told, with commas between, of ${joinWords(WEBHOOK_EVENTS)}; all without`),
  }),
  order: ['url'],
  async run(ports, { url, events: told }) {
    const { store, clock, ids, webhooks } = ports;
    const problem = webhooks.problemOf(url);
    if (problem !== null) return refused(`--url: ${problem}`);
    if ((await store.db.$count(webhookEndpoints)) >= MOST_ENDPOINTS)
      return refused(`--url: There are ${MOST_ENDPOINTS} webhooks, and no room for more. Remove one first.`);
    const events = told === undefined ? [...WEBHOOK_EVENTS] : [...new Set(toEvents(told).filter(isEvent))];
    const id = ids.token(9);
    const secret = drawSecret();
    const secrets = sealSecrets(ports, id, { current: secret, previous: null });
    await store.db.insert(webhookEndpoints).values({ id, url, events, secrets, createdAt: clock.now() });
    return {
      ok: true,
      said: [
        `${id}: ${new URL(url).host} is told ${joinWords(events)} from now on.`,
        `It verifies with ${secret}. Write it down now: it is shown this once.`,
      ],
      data: { id, url, events, secret },
      // Of the address its host alone: the rest of it may be a password.
      trace: { subject: `webhook:${id}`, data: { host: new URL(url).host, events: events.join(' ') } },
    };
  },
});

export const listWebhooks = defineVerb({
  name: 'webhooks list',
  about: 'Lists the addresses that are told what happens, and how they take it.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run({ store, clock }) {
    const waiting = store.db
      .select({ id: webhookDeliveries.endpointId, rows: count().as('rows') })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.status, 'waiting'))
      .groupBy(webhookDeliveries.endpointId)
      .as('waiting');
    const rows = await store.db
      .select({ endpoint: webhookEndpoints, waiting: waiting.rows })
      .from(webhookEndpoints)
      .leftJoin(waiting, eq(waiting.id, webhookEndpoints.id))
      .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
    const endpoints = rows.map(({ endpoint: { id, url, events, ...row }, waiting: left }) => ({
      ...{ id, url, events, waiting: left ?? 0 },
      state: row.disabledAt !== null ? 'disabled' : row.failingSince !== null ? 'failing' : 'open',
      since: (row.disabledAt ?? row.failingSince)?.toISOString() ?? null,
      two_secrets_until:
        row.previousUntil !== null && row.previousUntil > clock.now() ? row.previousUntil.toISOString() : null,
    }));
    return listed(
      endpoints,
      ({ id, url, events, waiting: left, state, since, two_secrets_until: until }) =>
        `${id}: ${url}, ${joinWords(events)}, ${state}${since === null ? '' : ` since ${since}`}, ${left} waiting${until === null ? '' : `, two secrets until ${until}`}`,
      'No other system is told anything.',
    );
  },
});

export const removeWebhook = defineVerb({
  name: 'webhooks remove',
  about: 'Ends a webhook: its address is told nothing more, also not what waits.',
  scope: 'house',
  writes: 'here',
  audit: 'webhook.remove',
  input: z.strictObject({ id: Id }),
  order: ['id'],
  async run(ports, { id }) {
    const row = await findEndpoint(ports, id);
    if (!row) return unknown(id);
    await ports.store.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    return {
      ok: true,
      said: [`${new URL(row.url).host} is told nothing more.`],
      data: { id },
      trace: { subject: `webhook:${id}` },
    };
  },
});

export const enableWebhook = defineVerb({
  name: 'webhooks enable',
  about:
    'Has a webhook told again that was disabled after days of failures; what it missed is told by webhooks replay.',
  scope: 'house',
  writes: 'here',
  audit: 'webhook.enable',
  input: z.strictObject({ id: Id }),
  order: ['id'],
  async run(ports, { id }) {
    const row = await findEndpoint(ports, id);
    if (!row) return unknown(id);
    if (row.disabledAt === null) return refused(`--id: ${id} is not disabled.`);
    const open = { disabledAt: null, failingSince: null, busyUntil: null };
    await ports.store.db.update(webhookEndpoints).set(open).where(eq(webhookEndpoints.id, id));
    const missed = row.failingSince ?? row.disabledAt;
    return {
      ok: true,
      said: [
        `${new URL(row.url).host} is told again. It took nothing since ${missed.toISOString()}: npm run operator -- webhooks replay --help`,
      ],
      data: { id },
      trace: { subject: `webhook:${id}` },
    };
  },
});

export const rotateWebhook = defineVerb({
  name: 'webhooks rotate',
  about: 'Gives a webhook another secret, shown once. Until the overlap is over everything is signed by both.',
  scope: 'house',
  writes: 'here',
  audit: 'webhook.rotate',
  tellsOnce: true,
  input: z.strictObject({
    id: Id,
    hours: text(3)
      .refine((value) => /^\d{1,3}$/.test(value) && Number(value) <= 336, { error: 'Give hours, from 0 to 336.' })
      .optional()
      .describe('How long the old secret signs as well, in hours; 24 without, 0 where it is known to others'),
  }),
  order: ['id'],
  async run(ports, { id, hours = '24' }) {
    const { store, clock } = ports;
    const row = await findEndpoint(ports, id);
    if (!row) return unknown(id);
    const now = clock.now();
    const [previous = null] = openSecrets(ports, row, now);
    const current = drawSecret();
    const isOver = Number(hours) === 0;
    const previousUntil = isOver ? null : new Date(now.getTime() + Number(hours) * HOUR_MS);
    const secrets = sealSecrets(ports, id, { current, previous: isOver ? null : previous });
    await store.db.update(webhookEndpoints).set({ secrets, previousUntil }).where(eq(webhookEndpoints.id, id));
    const until =
      previousUntil === null
        ? 'The old one signs nothing more.'
        : `The old one signs as well until ${previousUntil.toISOString()}.`;
    return {
      ok: true,
      said: [`${new URL(row.url).host} verifies with ${current}. Write it down now: it is shown this once. ${until}`],
      data: { id, secret: current, previous_until: previousUntil?.toISOString() ?? null },
      trace: { subject: `webhook:${id}`, data: { hours: Number(hours) } },
    };
  },
});

export const testWebhook = defineVerb({
  name: 'webhooks test',
  about: `Sends a signed ${TRIAL_EVENT} to a webhook now, and says how it was taken.`,
  scope: 'house',
  writes: 'outside',
  // Written here, after the other system was told.
  audit: null,
  input: z.strictObject({ id: Id }),
  order: ['id'],
  async run(ports, { id }, by) {
    const { store, clock, ids, webhooks } = ports;
    const [row] = await store.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    if (!row) return unknown(id);
    const at = clock.now();
    const body = JSON.stringify({ type: TRIAL_EVENT, timestamp: at.toISOString(), data: { endpoint_id: id } });
    const order = { url: row.url, id: `msg_${ids.token(18)}`, body, at };
    const { ok, answer } = await webhooks.send({ ...order, secrets: openSecrets(ports, row, at) });
    await appendAudit(ports, {
      ...{ actor: `operator:${by}`, action: 'webhook.test', subject: `webhook:${id}` },
      data: { ok, answer },
    });
    const { host } = new URL(row.url);
    if (!ok) return refused(`--id: ${host} did not take it: ${answer}.`);
    return { ok: true, said: [`${host} took it, and answered ${answer}.`], data: { id, answer } };
  },
});

/** Webhooks that keep failing, as the doctor tells them. */
export async function findWebhookProblems({ store, clock }: Ports): Promise<string[]> {
  const hourAgo = new Date(clock.now().getTime() - HOUR_MS);
  const rows = await store.db
    .select()
    .from(webhookEndpoints)
    .where(or(isNotNull(webhookEndpoints.disabledAt), lt(webhookEndpoints.failingSince, hourAgo)))
    .orderBy(asc(webhookEndpoints.createdAt));
  return rows.map(({ id, url, disabledAt, failingSince }) =>
    disabledAt === null
      ? `${id} (${new URL(url).host}) takes nothing since ${failingSince?.toISOString()}: npm run operator -- webhooks test ${id}`
      : `${id} (${new URL(url).host}) is told nothing since ${disabledAt.toISOString()}, after days of failures: npm run operator -- webhooks enable ${id}`,
  );
}
