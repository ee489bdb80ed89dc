import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Ports } from '@/lib/enrollment-api/ports';
import { hashPurposes } from '@/lib/enrollment-api/store/places';
import { linkTokens } from '@/lib/enrollment-api/store/schema/access-tables';

const PURPOSE = 'operator-press';
/** Longer than any page of the console stays open. */
const KEPT_MS = 24 * 3_600_000;

type Needs = Pick<Ports, 'store' | 'clock' | 'fields'>;

const isPress = ({ fields }: Pick<Needs, 'fields'>, key: string) =>
  and(inArray(linkTokens.tokenHash, fields.blindIndexes(hashPurposes.linkToken, key)), eq(linkTokens.purpose, PURPOSE));

/**
 * Takes the key of a confirmation, once: false for every later press of the same page, by Back, a reload or a second click. Part of the
 * running transaction, so that a change which is taken back gives its key back.
 */
export async function takePress(needs: Needs, key: string, at: { siteKey: string; by: string }): Promise<boolean> {
  const { store, clock, fields } = needs;
  // Under an older key of the ring it may be there as well.
  if ((await store.db.$count(linkTokens, isPress(needs, key))) > 0) return false;
  const taken = await store.db
    .insert(linkTokens)
    .values({
      tokenHash: fields.blindIndex(hashPurposes.linkToken, key),
      purpose: PURPOSE,
      subject: `operator:${at.by}`,
      siteKey: at.siteKey,
      expiresAt: new Date(clock.now().getTime() + KEPT_MS),
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ hash: linkTokens.tokenHash });
  return taken.length > 0;
}

/** Gives the key of a change back that was not made. */
export async function giveBackPress(needs: Needs, key: string): Promise<void> {
  await needs.store.db.delete(linkTokens).where(isPress(needs, key));
}

/** True for the first page that asks: what a change said in secret is shown by that one alone. */
export async function takeSecret(needs: Needs, key: string): Promise<boolean> {
  const { store, clock } = needs;
  const shown = await store.db
    .update(linkTokens)
    .set({ usedAt: clock.now() })
    .where(and(isPress(needs, key), isNull(linkTokens.usedAt)))
    .returning({ hash: linkTokens.tokenHash });
  return shown.length > 0;
}
