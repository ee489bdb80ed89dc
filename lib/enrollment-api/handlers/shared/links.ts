import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../request-context';
import { hashPurposes } from '../../store/places';
import { linkTokens } from '../../store/schema/access-tables';

/** Hours for which a mailed link opens its page (decisions 12). */
const LINK_HOURS = 24;

/** The end of a link that is issued now. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3_600_000);
}

type LinkPurpose = 'resume' | 'member' | 'receipt' | 'quote';

type NewLink = Pick<typeof linkTokens.$inferInsert, 'subject' | 'siteKey' | 'data' | 'createdBy'> & {
  purpose: LinkPurpose;
  /** Its end; {@link linkEnd} unless it says otherwise. */
  expiresAt?: Date;
};

/** The parts of a context that a new link needs, which a worker has as well. */
export type LinkMeans = Pick<Context, 'fields' | 'ids' | 'now' | 'store'>;

/** Keeps a new link's keyed hash and returns its token of 32 random bytes. */
export async function issueLink({ fields, ids, now, store }: LinkMeans, link: NewLink): Promise<string> {
  const token = ids.token(32);
  await store.db.insert(linkTokens).values({
    expiresAt: linkEnd(now),
    ...link,
    tokenHash: fields.blindIndex(hashPurposes.linkToken, token),
    createdAt: now,
  });
  return token;
}

/**
 * Spends a link: its row for the first caller, on the link's own site; null for a wrong, used, ended or foreign one.
 */
export async function spendLink(context: Context, purpose: LinkPurpose, token: string) {
  const { fields, store, now, caller } = context;
  const [spent] = await store.db
    .update(linkTokens)
    .set({ usedAt: now })
    .where(
      and(
        inArray(linkTokens.tokenHash, fields.blindIndexes(hashPurposes.linkToken, token)),
        eq(linkTokens.purpose, purpose),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.revokedAt),
        gt(linkTokens.expiresAt, now),
        caller.siteKey === null ? undefined : eq(linkTokens.siteKey, caller.siteKey),
      ),
    )
    .returning();
  return spent ?? null;
}
