import { and, asc, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '@/lib/enrollment-api/store/schema/webhook-tables';
import { oweAgain } from '@/lib/enrollment-api/store/webhook-rows';
import { counted } from '@/lib/rules/text/counted';
import { joinWords } from '@/lib/rules/text/join-words';
import { isDate } from '@/lib/rules/text/dates';
import { instantAt } from '@/lib/rules/text/moments';
import { MAIL_STATES } from '@/lib/rules/words/mail-states';
import { defineVerb, listed, refused, text } from '../verb';
import { findEndpoint } from './webhook-verbs';

export const listDeliveries = defineVerb({
  name: 'webhooks deliveries',
  about: 'Lists the last hundred events that were told or wait, newest first, and how each was taken.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({
    endpoint: text(64).optional().describe('Of one webhook alone, by its id of webhooks list'),
    state: z
      .enum(MAIL_STATES, { error: `Give one of ${joinWords(MAIL_STATES)}.` })
      .optional()
      .describe(`Those of one state alone: ${joinWords(MAIL_STATES)}`),
  }),
  async run({ store }, { endpoint, state }) {
    const rows = await store.db
      .select({ delivery: webhookDeliveries, type: webhookEvents.type, url: webhookEndpoints.url })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(
        and(
          endpoint === undefined ? undefined : eq(webhookDeliveries.endpointId, endpoint),
          state === undefined ? undefined : eq(webhookDeliveries.status, state),
        ),
      )
      .orderBy(desc(webhookDeliveries.sequence), asc(webhookDeliveries.endpointId))
      .limit(100);
    const deliveries = rows.map(
      ({ type, url, delivery: { eventId, endpointId, status, attempts, lastAnswer, ...row } }) => ({
        ...{
          event: eventId,
          type,
          endpoint: endpointId,
          host: new URL(url).host,
          state: status,
          attempts,
          answer: lastAnswer,
        },
        next: status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
        sent: row.sentAt?.toISOString() ?? null,
      }),
    );
    return listed(
      deliveries,
      ({ event, type, endpoint: to, state: is, attempts, answer, next, sent }) =>
        `${event}: ${type} to ${to}, ${is}, ${counted(attempts, ['attempt', 'attempts'])}${answer === null ? '' : `, answered ${answer}`}${sent === null ? '' : `, ${sent}`}${next === null ? '' : `, next at ${next}`}`,
      'Nothing was told.',
    );
  },
});

export const replayWebhooks = defineVerb({
  name: 'webhooks replay',
  about: 'Tells events again, under their own ids: one, or all of a day and after it.',
  scope: 'house',
  writes: 'here',
  audit: 'webhook.replay',
  input: z.strictObject({
    event: text(64).optional().describe('The id of one event, of webhooks deliveries'),
    since: text(10)
      .refine(isDate, { error: 'Give a day, such as 2026-11-20.' })
      .optional()
      .describe('A day, midnight Eastern: all events from then on, such as 2026-11-20'),
    endpoint: text(64).optional().describe('To one webhook alone, by its id of webhooks list'),
  }),
  order: ['event'],
  async run(ports, { event, since, endpoint }) {
    if ((event === undefined) === (since === undefined))
      return refused('EVENT or --since: Say what to tell again, by one of the two.');
    if (endpoint !== undefined) {
      const row = await findEndpoint(ports, endpoint);
      if (!row) return refused(`--endpoint: There is no webhook ${endpoint}.`);
      if (row.disabledAt !== null)
        return refused(`--endpoint: ${endpoint} is disabled: npm run operator -- webhooks enable ${endpoint}`);
    }
    if (event !== undefined) {
      const found = await ports.store.db.$count(webhookEvents, eq(webhookEvents.id, event));
      if (found === 0) return refused(`--event: There is no event ${event}. Events are kept for 90 days.`);
    }
    const owed = await oweAgain(ports, {
      event,
      endpoint,
      since: since === undefined ? undefined : instantAt(since, 0),
    });
    return {
      ok: true,
      said: [owed === 0 ? 'Nothing is told again: no webhook in use asks for it.' : `${owed} are told again.`],
      data: { owed },
      trace: {
        subject: event === undefined ? 'webhooks' : `event:${event}`,
        data: { since: since ?? null, endpoint: endpoint ?? null, owed },
      },
    };
  },
});
