import { and, count, eq, gt, lt } from 'drizzle-orm';
import * as z from 'zod';
import { getCatalog } from '@/lib/enrollment-api/handlers/shared/plan-catalog';
import type { Ports } from '@/lib/enrollment-api/ports';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import type { Scope } from '@/lib/rules/words/operator-scopes';
import { defineVerb } from '../verb';
import { loadWaiting } from './evidence-verbs';

/** One kind of thing that waits for an operator; `scope` is the area of those who can do something about it. */
export type Waiting = { what: string; count: number; scope: Scope; where: string };

/** Mails that wait for longer, and payments that failed since, are told. */
const LONG_MS = 30 * 60_000;
const LATELY_MS = 30 * 24 * 3_600_000;

/** Everything that needs an operator, by counts alone: nothing of a person is told. */
export async function countWaiting(ports: Ports): Promise<Waiting[]> {
  const { store, clock } = ports;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const [evidence, failedMail, lateMail, payments, catalog] = await Promise.all([
    loadWaiting(ports),
    store.db.select({ rows: count() }).from(mailOutbox).where(eq(mailOutbox.status, 'failed')),
    store.db
      .select({ rows: count() })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.status, 'waiting'), lt(mailOutbox.createdAt, before(LONG_MS)))),
    store.db
      .select({ rows: count() })
      .from(paymentIntents)
      .where(and(eq(paymentIntents.state, 'failed'), gt(paymentIntents.updatedAt, before(LATELY_MS)))),
    getCatalog({ ...ports, now: clock.now() }),
  ]);
  const rows = (found: { rows: number }[]) => found[0]?.rows ?? 0;
  return [
    { what: 'Plans that wait for a carrier’s decision', count: evidence.length, scope: 'policies', where: 'evidence' },
    { what: 'Payments that failed in the last 30 days', count: rows(payments), scope: 'money', where: 'payments' },
    { what: 'Mails that could not be delivered', count: rows(failedMail), scope: 'house', where: '' },
    { what: 'Mails that wait for more than half an hour', count: rows(lateMail), scope: 'house', where: '' },
    {
      what: 'Plans left out, or not sold everywhere they are filed',
      count: catalog.unsold.length,
      scope: 'house',
      where: 'plans',
    },
  ];
}

export const listWaiting = defineVerb({
  name: 'waiting list',
  about: 'Counts what needs an operator: decisions, failed payments and mails, and plans that are left out.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run(ports) {
    const waiting = await countWaiting(ports);
    return {
      ok: true,
      said: waiting.map(({ what, count: rows }) => `${what}: ${rows}`),
      data: waiting.map(({ what, count: rows }) => ({ what, count: rows })),
    };
  },
});
