import { and, eq, inArray, isNull, like, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { daysBefore } from '@/lib/rules/text/moments';
import type { Ports } from '../ports';
import { DAYS, HOURS } from './retention-plan';
import { linkTokens, oneTimeCodes } from './schema/access-tables';
import { assistantAnswers, leads, visits } from './schema/activity-tables';
import {
  answeredCalls,
  cartItems,
  consents,
  enrollmentColumns,
  enrollments,
  resumeCodes,
  signatures,
} from './schema/enrollment-tables';
import { forgetTold } from './export-rows';
import { changeProofs, memberChanges } from './schema/change-tables';
import { quotes } from './schema/quote-tables';
import { shopUploads } from './schema/shop-tables';
import { signingLinks } from './schema/signing-tables';
import { mailOutbox } from './schema/system-tables';
import { webhookEvents } from './schema/webhook-tables';

const beforeNow =
  (clock: Ports['clock']) =>
  (days: number): Date =>
    daysBefore(clock.now(), days);

/**
 * Deletes what is over: old drafts with everything of theirs, used-up codes and links, delivered mail, old visits,
 * answers of browsers without an enrollment. A draft that was signed or consented to stays: that is a record. Returns
 * the number of drafts deleted.
 */
export async function purgeExpired({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const before = beforeNow(clock);
  const db = store.db;
  await purgeShortLived({ store, clock });
  // A link by which a dependent signed is evidence, and goes with its enrollment (decisions 240).
  const isNoEvidence = or(isNull(signingLinks.person), isNull(signingLinks.signedAt));
  await db.delete(signingLinks).where(and(lt(signingLinks.expiresAt, before(DAYS.sent)), isNoEvidence));
  await db.delete(quotes).where(lt(quotes.expiresAt, before(DAYS.sent)));
  await db.delete(mailOutbox).where(and(ne(mailOutbox.status, 'waiting'), lt(mailOutbox.createdAt, before(DAYS.mail))));
  await db.delete(webhookEvents).where(lt(webhookEvents.createdAt, before(DAYS.webhook)));
  await db.delete(answeredCalls).where(lt(answeredCalls.createdAt, before(DAYS.answered)));
  await db
    .delete(enrollmentColumns)
    .where(and(like(enrollmentColumns.name, 'draft:%'), lt(enrollmentColumns.updatedAt, before(DAYS.draft))));
  await purgeChanges({ store, clock });
  await forgetTold({ store }, { before: before(DAYS.told) });
  await db.delete(visits).where(lt(visits.createdAt, before(DAYS.visit)));
  await db.delete(leads).where(lt(leads.updatedAt, before(DAYS.device)));
  await db.delete(assistantAnswers).where(lt(assistantAnswers.updatedAt, before(DAYS.device)));
  const without = (table: PgTable, id: PgColumn) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(id, enrollments.id)),
    );
  const untouched = and(
    lt(enrollments.updatedAt, before(DAYS.emptyDraft)),
    without(cartItems, cartItems.enrollmentId),
    notExists(
      db
        .select({ one: sql`1` })
        .from(enrollmentColumns)
        .where(and(eq(enrollmentColumns.enrollmentId, enrollments.id), ne(enrollmentColumns.name, 'filter_info'))),
    ),
  );
  const deleted = await db
    .delete(enrollments)
    .where(
      and(
        ne(enrollments.status, 'submitted'),
        or(lt(enrollments.updatedAt, before(DAYS.draft)), untouched),
        without(consents, consents.enrollmentId),
        without(signatures, signatures.enrollmentId),
      ),
    )
    .returning({ id: enrollments.id });
  return deleted.length;
}

/** Deletes codes and links of a day, and files that were uploaded and not applied. */
async function purgeShortLived({ store: { db }, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const before = beforeNow(clock);
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before(DAYS.code)));
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, before(DAYS.code)));
  await db.delete(resumeCodes).where(lt(resumeCodes.expiresAt, before(DAYS.code)));
  await db.delete(shopUploads).where(lt(shopUploads.createdAt, before(HOURS.upload / 24)));
}

/**
 * Deletes changes after the sale that were begun and never signed, such as of a card whose person did not come back from their bank's page,
 * and the papers of those that were declined or taken back (decisions 277). What was signed stays.
 */
async function purgeChanges({ store: { db }, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const before = beforeNow(clock);
  await db
    .delete(memberChanges)
    .where(and(isNull(memberChanges.signedAt), lt(memberChanges.createdAt, before(DAYS.draft))));
  const refused = db
    .select({ id: memberChanges.id })
    .from(memberChanges)
    .where(inArray(memberChanges.state, ['declined', 'withdrawn']));
  // A paper comes before the decision; one that came long before it stays until the days after it are over.
  const decidedLately = db
    .select({ id: memberChanges.id })
    .from(memberChanges)
    .where(sql`${memberChanges.decidedAt} >= ${before(DAYS.refusedPaper).toISOString()}::timestamptz`);
  await db
    .delete(changeProofs)
    .where(
      and(
        inArray(changeProofs.changeId, refused),
        notInArray(changeProofs.changeId, decidedLately),
        lt(changeProofs.createdAt, before(DAYS.refusedPaper)),
      ),
    );
}
