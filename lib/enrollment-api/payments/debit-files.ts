import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { and, asc, count, eq, isNull, isNotNull, lte } from 'drizzle-orm';
import { bankingDaysAfter, isBankingDay } from '@/lib/rules/money/banking-days';
import { clockDigits, dayOf, instantAt } from '@/lib/rules/text/moments';
import { appendAudit } from '../audit';
import type { Debits } from '../ports';
import { PAYMENT_ORDER } from '../store/lock-order';
import { applyEvent, openSource, type IntentRow } from '../store/payment-rows';
import { achBatches, paymentIntents } from '../store/schema/payment-tables';
import { settings } from '../store/schema/system-tables';
import { letGoOfLapsed } from './lapsed-payments';
import { MODIFIERS, writeDebits, type DebitEntry } from './nacha-write';
import { planNext, type SettleNeeds } from './settle';

export type DebitNeeds = SettleNeeds & { debits: Debits };

/** Hour in New York from which the day's file is made, so that one file holds the day's debits. */
const FILE_HOUR = 16;
/** Debits of one file, which one transaction notes. */
const MOST_ENTRIES = 300;
/** Banking days after which a debit that has not come back is taken to be paid: banks return within two. */
const SETTLED_AFTER = 4;

type Batch = typeof achBatches.$inferSelect;

/**
 * Makes the files of debits that are due and lays them in the folder (decisions 225): each debit is noted as sent in the transaction that
 * writes its file's row, so it is in one file. From four in the afternoon of a banking day on; `now` makes what is due at once.
 * Answers the number of files laid.
 */
export async function sendDebits(needs: DebitNeeds, { now = false }: { now?: boolean } = {}): Promise<number> {
  const today = dayOf(needs.clock.now());
  const cutOff = instantAt(today, FILE_HOUR);
  const isTime = now || (isBankingDay(today) && needs.clock.now() >= cutOff);
  await startNumbers(needs.store);
  if (isTime) {
    await letGoOfLapsed(needs);
    while (await makeBatch(needs, today, now ? needs.clock.now() : cutOff));
  }
  return layFiles(needs);
}

/** The instant from which a debit that came back may go into a file of that day. */
export const retryFrom = (sendOn: string): Date => instantAt(sendOn, 3);

/** The day on which the account of a debit that came back is debited once more; null for one that is not tried again. */
export function retryDay({ processor, state, sends, nextAt }: IntentRow, now: Date): string | null {
  const isAgain = processor === 'ach' && state === 'scheduled' && sends > 0;
  // Once its day has come nothing waits any more: the next file has it.
  return isAgain ? bankingDaysAfter(dayOf(nextAt ?? now), 1) : null;
}

/** One file's row with its entries; false when nothing is due. `before`: what was planned later waits for the next file. */
async function makeBatch(needs: DebitNeeds, today: string, before: Date): Promise<boolean> {
  const { store, ids, clock } = needs;
  const effectiveOn = bankingDaysAfter(today, 1);
  return store.withTransaction(async (tx) => {
    const first = await holdNumbers(store);
    if (first === null) return false;
    const isDue = and(
      eq(paymentIntents.processor, 'ach'),
      eq(paymentIntents.state, 'scheduled'),
      isNotNull(paymentIntents.policyId),
      lte(paymentIntents.dueOn, effectiveOn),
      lte(paymentIntents.updatedAt, before),
      // One that came back waits for its day.
      isNull(paymentIntents.nextAt),
    );
    const due = await tx
      .select()
      .from(paymentIntents)
      .where(isDue)
      .orderBy(...PAYMENT_ORDER)
      .limit(MOST_ENTRIES)
      .for('update');
    if (due.length === 0) return false;
    const [made] = await tx.select({ files: count() }).from(achBatches).where(eq(achBatches.madeOn, today));
    const modifier = MODIFIERS[made?.files ?? 0];
    if (modifier === undefined) throw new Error('A day has no more files of debits');
    const batch = {
      id: ids.token(16),
      madeOn: today,
      modifier,
      effectiveOn,
      entries: due.length,
      debitCents: due.reduce((sum, { amountCents }) => sum + amountCents, 0),
      createdAt: clock.now(),
    };
    await tx.insert(achBatches).values(batch);
    for (const [at, intent] of due.entries()) await markSent(needs, intent, batch, first + at);
    await keepNumbers(needs, first + due.length);
    await appendAudit(needs, {
      actor: 'system',
      action: 'debits.send',
      subject: `debits:${batch.id}`,
      data: { entries: batch.entries, cents: batch.debitCents, effective: effectiveOn },
    });
    return true;
  });
}

async function markSent(needs: DebitNeeds, intent: IntentRow, batch: Batch | Omit<Batch, 'writtenAt'>, number: number) {
  const bank = needs.debits.origin.bankRouting.slice(0, 8);
  const sent = await applyEvent(
    needs,
    intent.id,
    { type: 'sent' },
    {
      batchId: batch.id,
      trace: `${bank}${String(number).padStart(7, '0')}`,
      sends: intent.sends + 1,
      begunOn: (intent.sends === 0 ? intent.begunOn : null) ?? batch.madeOn,
      nextAt: instantAt(bankingDaysAfter(batch.effectiveOn, SETTLED_AFTER), FILE_HOUR),
    },
  );
  if (!sent) throw new Error('A debit that was due could not be sent');
  // By now, not when the bank is done with it: the next one may be due in the days between.
  if (sent.sends === 1) await planNext(needs, sent);
}

const NUMBERS = 'ach-numbers';

/** Writes the row of numbers where there is none, in a statement of its own: a transaction that wrote it would keep others waiting. */
async function startNumbers({ db }: DebitNeeds['store']): Promise<void> {
  await db
    .insert(settings)
    .values({ key: NUMBERS, value: { next: 1 } })
    .onConflictDoNothing();
}

/**
 * Holds the row of numbers for the transaction: one worker at a time makes files. Answers the next number of an entry; null where another worker
 * has it, which does what is to be done (a wait could be longer than a lock's limit).
 */
async function holdNumbers({ db }: DebitNeeds['store']): Promise<number | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, NUMBERS)).for('update', { skipLocked: true });
  return row ? Number(row.value['next']) : null;
}

/** Notes the next number; each is taken once for ever. */
async function keepNumbers({ store, clock }: DebitNeeds, next: number): Promise<void> {
  await store.db.update(settings).set({ value: { next }, updatedAt: clock.now() }).where(eq(settings.key, NUMBERS));
}

const nameOf = ({ madeOn, modifier }: Batch): string => `debits-${madeOn}-${modifier}.ach`;
const partOf = (batch: Batch): string => `.${nameOf(batch)}.part`;

/**
 * Lays the files that are not there yet. Each is written whole under a name that the bank does not take, then noted, then renamed: a
 * kill between any two leaves what the next turn goes on with, and a file that was renamed once is never made again.
 */
async function layFiles(needs: DebitNeeds): Promise<number> {
  const { store, clock, debits } = needs;
  const folder = path.join(debits.folder, 'out');
  mkdirSync(folder, { recursive: true });
  await store.withTransaction(async (tx) => {
    if ((await holdNumbers(store)) === null) return;
    const open = await tx
      .select()
      .from(achBatches)
      .where(isNull(achBatches.writtenAt))
      .orderBy(asc(achBatches.createdAt));
    for (const batch of open) {
      writeFileSync(path.join(folder, partOf(batch)), await contentOf(needs, batch), { mode: 0o600, flush: true });
      await tx.update(achBatches).set({ writtenAt: clock.now() }).where(eq(achBatches.id, batch.id));
    }
  });
  return renameNoted(needs, folder);
}

async function renameNoted({ store, log }: DebitNeeds, folder: string): Promise<number> {
  const parts = readdirSync(folder).filter((name) => /^\.debits-.*\.part$/.test(name));
  if (parts.length === 0) return 0;
  const noted = await store.db.select().from(achBatches).where(isNotNull(achBatches.writtenAt));
  let laid = 0;
  for (const batch of noted.filter((one) => parts.includes(partOf(one)))) {
    try {
      renameSync(path.join(folder, partOf(batch)), path.join(folder, nameOf(batch)));
      log.info('debits.laid', { file: nameOf(batch), entries: batch.entries, cents: batch.debitCents });
      laid += 1;
    } catch (error) {
      // Another worker has renamed it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return laid;
}

/** The file of a batch, the same whenever it is made. */
async function contentOf(needs: DebitNeeds, batch: Batch): Promise<string> {
  const rows = await needs.store.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.batchId, batch.id))
    .orderBy(asc(paymentIntents.trace));
  const entries = (again: boolean) => rows.filter(({ sends }) => sends > 1 === again).map((row) => toEntry(needs, row));
  const batches = [
    { description: 'PREMIUM', entries: entries(false) },
    { description: 'RETRY PYMT', entries: entries(true) },
  ] as const;
  return writeDebits(needs.debits.origin, {
    madeOn: batch.madeOn,
    madeAt: clockDigits(batch.createdAt),
    modifier: batch.modifier,
    batches: batches.filter((one) => one.entries.length > 0).map((one) => ({ ...one, effectiveOn: batch.effectiveOn })),
  });
}

function toEntry(needs: DebitNeeds, row: IntentRow): DebitEntry {
  const source = openSource(needs, row);
  if (source?.kind !== 'bank' || row.trace === null) throw new Error('A debit without an account');
  return {
    routing: source.routing,
    account: source.account,
    type: source.type,
    holder: source.holder,
    cents: row.amountCents,
    reference: (row.policyId ?? '').replaceAll(/[^\dA-Za-z]/g, ''),
    recurring: row.sequence > 0,
    trace: row.trace,
  };
}
