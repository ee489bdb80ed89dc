import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { bankingDaysAfter } from '@/lib/rules/money/banking-days';
import { mayRetry, returnCourse } from '@/lib/rules/money/return-codes';
import { daysBetween } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { holdPolicy } from '../store/lock-order';
import { applyEvent, changeIntent, openSource, type IntentRow } from '../store/payment-rows';
import { achBatches, paymentEvents, paymentIntents } from '../store/schema/payment-tables';
import { retryFrom, type DebitNeeds } from './debit-files';
import { changedAccount, readBankFile, UnreadableFile, type BankNotice } from './nacha-read';
import { loadPolicyById } from '../store/policies';
import { oweLess } from './owe-less';
import { amountDue, replanPayments } from './plan-amounts';

/** Banking days from a debit that came back to the next try: most pay days are past by then. */
const RETRY_AFTER = 5;
/** Time after which a file that cannot be read is not one that is still being copied. */
const COPYING_MS = 10 * 60_000;
const MOST_BYTES = 20_000_000;

/** Reads every file that the bank has laid in `in`, and puts it away. Answers the number of returns and changes that were new. */
export async function readReturns(needs: DebitNeeds): Promise<number> {
  const folder = path.join(needs.debits.folder, 'in');
  mkdirSync(folder, { recursive: true });
  let noted = 0;
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile())) {
    if (name.startsWith('.')) continue;
    const file = path.join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) continue;
    const { mtimeMs, size } = found;
    try {
      if (size > MOST_BYTES) throw new UnreadableFile('it is too large');
      for (const notice of readBankFile(readFileSync(file, 'latin1'))) if (await applyNotice(needs, notice)) noted += 1;
      putAway(file, 'done');
    } catch (error) {
      // Another worker has read it and put it away meanwhile; what it tells is noted once by the bank's own id.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      if (!(error instanceof UnreadableFile)) throw error;
      if (needs.clock.now().getTime() - mtimeMs < COPYING_MS) continue;
      needs.log.error('debits.unreadable', { file: name, problem: error.message });
      putAway(file, 'unreadable');
    }
  }
  return noted;
}

function putAway(file: string, into: 'done' | 'unreadable'): void {
  const folder = path.join(path.dirname(file), into);
  mkdirSync(folder, { recursive: true });
  renameSync(file, path.join(folder, path.basename(file)));
}

/** Notes what a bank told of one debit, once by its own id, with all that follows; false when it was told before. */
async function applyNotice(needs: DebitNeeds, notice: BankNotice): Promise<boolean> {
  const { store, clock, log } = needs;
  return store.withTransaction(async (tx) => {
    const mine = tx.select().from(paymentIntents).where(eq(paymentIntents.trace, notice.originalTrace));
    await holdPolicy(store, (await mine)[0]?.policyId ?? null);
    const [intent] = await mine.for('update');
    const effectiveOn = intent ? await effectiveDay(needs, intent) : null;
    const noted = await tx
      .insert(paymentEvents)
      .values({
        processor: 'ach',
        id: notice.id,
        kind: notice.code,
        intentId: intent?.id ?? null,
        data: effectiveOn === null ? {} : { effectiveOn },
        receivedAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (noted.length === 0) return false;
    if (!intent) log.error('debits.unknown', { code: notice.code });
    else if (notice.kind === 'change') await correct(needs, intent, notice);
    else await comeBack(needs, intent, notice.code);
    return true;
  });
}

async function effectiveDay({ store }: DebitNeeds, { batchId }: IntentRow): Promise<string | null> {
  const [batch] = await store.db
    .select()
    .from(achBatches)
    .where(eq(achBatches.id, batchId ?? ''));
  return batch?.effectiveOn ?? null;
}

/** The day of the first of a payment's debits, by what was noted with those that came back. */
async function firstDay({ store }: DebitNeeds, { id }: IntentRow): Promise<string | null> {
  const told = await store.db
    .select({ data: paymentEvents.data })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.processor, 'ach'), eq(paymentEvents.intentId, id)));
  const days = told.flatMap(({ data }) => (typeof data['effectiveOn'] === 'string' ? [data['effectiveOn']] : []));
  return days.toSorted()[0] ?? null;
}

/** A debit that came back: sent again where that may bring the money, else at an end, and no other debit follows it (decisions 226). */
async function comeBack(needs: DebitNeeds, intent: IntentRow, code: string): Promise<void> {
  const today = dayOf(needs.clock.now());
  const sendOn = bankingDaysAfter(today, RETRY_AFTER - 1);
  const first = await firstDay(needs, intent);
  const days = first === null ? 0 : daysBetween(first, bankingDaysAfter(sendOn, 1));
  const policy = await loadPolicyById(needs, intent.policyId);
  // A month that nothing is to be paid for any more is not asked for again.
  const isOwed = policy !== null && (await amountDue(needs, policy, intent.sequence, today)) > 0;
  const again =
    isOwed && intent.state === 'sent' && mayRetry(code, { sends: intent.sends, days })
      ? await applyEvent(needs, intent.id, { type: 'retried' }, { failureCode: code, nextAt: retryFrom(sendOn) })
      : null;
  const came = intent.state === 'sent' ? intent.authorizedCents : intent.capturedCents;
  if (again) {
    await oweLess(needs, intent, came);
    await replanPayments(needs, policy?.id ?? '', 'system');
    return needs.tellFailed(again);
  }
  const failed = await applyEvent(needs, intent.id, { type: 'returned' }, { failureCode: code, nextAt: null });
  if (!failed) return;
  await oweLess(needs, intent, came);
  if (returnCourse(code) === 'ours') needs.log.error('debits.refused', { code, payment: intent.id });
  await stopLater(needs, intent);
  await needs.tellFailed(failed);
}

/** The payments planned after one that did not come are not taken: how to pay is the member's word now. */
async function stopLater(needs: DebitNeeds, intent: IntentRow): Promise<void> {
  const later = await needs.store.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.enrollmentId, intent.enrollmentId),
        gt(paymentIntents.sequence, intent.sequence),
        eq(paymentIntents.state, 'scheduled'),
      ),
    )
    .orderBy(asc(paymentIntents.sequence));
  for (const { id } of later) await applyEvent(needs, id, { type: 'let-go' }, { nextAt: needs.clock.now() });
}

/** The bank's correction of an account, for every debit of the policy that is still to be sent (Nacha: before the next one). */
async function correct(
  needs: DebitNeeds,
  intent: IntentRow,
  { code, corrected }: Extract<BankNotice, { kind: 'change' }>,
): Promise<void> {
  const rows = await needs.store.db
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.enrollmentId, intent.enrollmentId),
        isNotNull(paymentIntents.source),
        inArray(paymentIntents.state, ['scheduled', 'sent']),
      ),
    );
  const told = openSource(needs, intent);
  for (const row of rows) {
    const source = openSource(needs, row);
    if (source?.kind !== 'bank' || told?.kind !== 'bank' || source.account !== told.account) continue;
    const changed = changedAccount(source, code, corrected);
    if (changed) await changeIntent(needs, row.id, { source: { ...source, ...changed } });
    else needs.log.error('debits.change', { code, payment: row.id });
  }
}
