import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Cents } from '@/lib/rules/money/money';
import type { QuoteLine } from '@/lib/rules/quote/compare-quote';
import type { PersonalQuote } from '@/lib/rules/quote/personal-quote';
import type { EnrollType } from '@/lib/rules/words/visits';
import type { Ports } from '../ports';
import { hashPurposes, places } from './places';
import type { FilterInfo } from './saved-steps';
import { linkTokens } from './schema/access-tables';
import { quotes } from './schema/quote-tables';
import type { CartItemRow } from './shopper-rows';

/** A row of a cart as a quote keeps it. */
export type QuotedItem = Pick<CartItemRow, 'planId' | 'planPricingId' | 'kind' | 'removable' | 'requiredBy'>;

/**
 * The facts that a mailed quote was made from (decisions 268). Dates are `YYYY-MM-DD`, amounts are cents. Of dependents only what prices
 * rest on, and of plans' questions nothing.
 */
export type QuoteRecord = PersonalQuote & {
  /** The words of its mail, which is the same when it is sent again. */
  mail: {
    covered: string;
    lines: { label: string; value: string }[];
    firstMonth: string;
    recurring: string;
    total: string;
    notes: string[];
  };
  quotedOn: string;
  start: string;
  lines: QuoteLine[];
  monthCents: Cents;
  firstCents: Cents;
  /** The enrollment it came from, as far as a new one begins the same. */
  from: {
    agentId: string | null;
    groupId: string | null;
    employeeClass: string | null;
    portalId: string | null;
    type: EnrollType;
    userId: string | null;
  };
  filter: FilterInfo;
  items: QuotedItem[];
};

type Needs = Pick<Ports, 'store' | 'fields'>;

export type QuoteRow = typeof quotes.$inferSelect;
export type KeptQuote = { row: QuoteRow; record: QuoteRecord };

type NewQuote = Pick<QuoteRow, 'id' | 'siteKey' | 'enrollmentId' | 'createdBy' | 'agentId' | 'expiresAt'>;

/** Keeps a quote that is mailed in the same transaction; false where it is there already. */
export async function saveQuote(
  { store, fields }: Needs,
  row: NewQuote,
  record: QuoteRecord,
  now: Date,
): Promise<boolean> {
  const data = fields.sealJson(record, places.quote(row.id));
  const rows = await store.db
    .insert(quotes)
    .values({ ...row, data, createdAt: now, sentAt: now })
    .onConflictDoNothing({ target: quotes.id })
    .returning({ id: quotes.id });
  return rows.length > 0;
}

/** A row with its record opened. */
export const openQuote = ({ fields }: Pick<Needs, 'fields'>, row: QuoteRow): KeptQuote => ({
  row,
  record: fields.openJson(row.data, places.quote(row.id)) as QuoteRecord,
});

/** The quote of a link of this site that has not ended; its use changes nothing. */
export async function loadLinkedQuote(
  needs: Needs,
  token: string,
  siteKey: string,
  now: Date,
): Promise<KeptQuote | null> {
  const [found] = await needs.store.db
    .select({ row: quotes })
    .from(linkTokens)
    .innerJoin(quotes, eq(sql`'quote:' || ${quotes.id}`, linkTokens.subject))
    .where(
      and(
        inArray(linkTokens.tokenHash, needs.fields.blindIndexes(hashPurposes.linkToken, token)),
        eq(linkTokens.purpose, 'quote'),
        isNull(linkTokens.revokedAt),
        gt(linkTokens.expiresAt, now),
        eq(linkTokens.siteKey, siteKey),
        eq(quotes.siteKey, siteKey),
      ),
    );
  return found ? openQuote(needs, found.row) : null;
}

type Sender = { createdBy: string; agentId: string };

const sentBy = ({ createdBy, agentId }: Sender) => and(eq(quotes.createdBy, createdBy), eq(quotes.agentId, agentId));

/** A quote that this person mailed for this agent; there is no query over the quotes of others (threats T18). */
export async function loadSentQuote(needs: Needs, sender: Sender, id: string): Promise<KeptQuote | null> {
  const [row] = await needs.store.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), sentBy(sender)));
  return row ? openQuote(needs, row) : null;
}

/** The newest of them, and how many there are. */
export async function loadSentQuotes(
  needs: Needs,
  sender: Sender,
  most: number,
): Promise<{ sent: KeptQuote[]; found: number }> {
  const { db } = needs.store;
  const all = db.select({ all: count() }).from(quotes).where(sentBy(sender));
  const rows = await db
    .select({ row: quotes, found: sql<number>`(${all})`.mapWith(Number) })
    .from(quotes)
    .where(sentBy(sender))
    .orderBy(desc(quotes.sentAt), desc(quotes.id))
    .limit(most);
  return { sent: rows.map(({ row }) => openQuote(needs, row)), found: rows[0]?.found ?? 0 };
}

/** Notes a press of a quote's button: the first moment stays. No network address is kept. */
export async function noteOpened({ store }: Needs, id: string, now: Date): Promise<void> {
  await store.db
    .update(quotes)
    .set({
      opens: sql`${quotes.opens} + 1`,
      openedAt: sql`coalesce(${quotes.openedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(quotes.id, id));
}

/** Notes that a quote was mailed once more, with a link that ends then. */
export async function noteSentAgain({ store }: Needs, id: string, at: { now: Date; expiresAt: Date }): Promise<void> {
  await store.db
    .update(quotes)
    .set({ sends: sql`${quotes.sends} + 1`, sentAt: at.now, expiresAt: at.expiresAt })
    .where(eq(quotes.id, id));
}
