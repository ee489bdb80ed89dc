import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../../request-context';
import { hashPurposes } from '../../store/places';
import { oneTimeCodes } from '../../store/schema/access-tables';

/** A code by its challenge, by what it is for, and, where that is known beforehand, by whose it is. */
type Named = { challenge: string; purpose: string; subject?: string };
type Parts = Pick<Context, 'store' | 'now'>;

/** Six digits, as they are mailed. */
export const drawCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Keeps a code for so many minutes, as the keyed hash of a text that binds it to what it is for. */
export async function addCode(
  { store, now, fields }: Parts & Pick<Context, 'fields'>,
  { challenge: id, purpose, subject }: Required<Named>,
  { secret, minutes }: { secret: string; minutes: number },
): Promise<void> {
  await store.db.insert(oneTimeCodes).values({
    id,
    purpose,
    subject,
    codeHash: fields.blindIndex(hashPurposes.oneTimeCode, secret),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    createdAt: now,
  });
}

/** Ends the codes for one purpose that were mailed before. */
export async function endCodes(
  { store, now }: Parts,
  { purpose, subject }: Pick<Required<Named>, 'purpose' | 'subject'>,
): Promise<void> {
  const mine = and(eq(oneTimeCodes.subject, subject), eq(oneTimeCodes.purpose, purpose));
  await store.db
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(mine, isNull(oneTimeCodes.usedAt)));
}

/** Selects a code that is neither used nor old. */
const isOpen = ({ challenge, purpose, subject }: Named, now: Date) =>
  and(
    eq(oneTimeCodes.id, challenge),
    eq(oneTimeCodes.purpose, purpose),
    subject === undefined ? undefined : eq(oneTimeCodes.subject, subject),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, now),
  );

/**
 * Counts a try before it is judged, in one statement, so that parallel tries cannot be more than the five (threats T6).
 * Null when the code is not open, or no try is left.
 */
export async function takeTry({ store, now }: Parts, named: Named): Promise<typeof oneTimeCodes.$inferSelect | null> {
  const [tried] = await store.db
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(isOpen(named, now), lt(oneTimeCodes.attempts, oneTimeCodes.maxAttempts)))
    .returning();
  return tried ?? null;
}

/** Uses up a code that was given rightly; false when another request has done so first. */
export async function spendCode({ store, now }: Parts, named: Named): Promise<boolean> {
  const used = await store.db
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(isOpen(named, now))
    .returning({ id: oneTimeCodes.id });
  return used.length > 0;
}
