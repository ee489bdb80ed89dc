import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SigningEnd } from '@/lib/rules/words/signing-words';
import { notFound } from '../../api-error';
import type { Context } from '../../request-context';
import { places } from '../../store/places';
import { loadEnrollmentRow, type EnrollmentRow } from '../../store/shopper-rows';
import { linkTokens } from '../../store/schema/access-tables';
import { enrollments, resumeCodes } from '../../store/schema/enrollment-tables';
import { signingLinks } from '../../store/schema/signing-tables';
import { isOwnedBy } from '../shared/enrollment';
import { actorOf } from '../shared/signed-in-caller';
import { hasLeft } from '../shared/went-elsewhere';

export type SigningLink = typeof signingLinks.$inferSelect;

/** The part that a sender sees of the enrollment beside the steps: kept sealed with the link, money in cents. */
export type ShownOfLink = { name: string; firstName: string; plans: string[]; dueTodayCents: number };

/** A link that this caller sent, with its enrollment; 404 for another's, as for none (threats T1). */
export async function loadOwnLink(
  context: Context,
  id: string,
  lock?: 'update',
): Promise<{ link: SigningLink; enrollment: EnrollmentRow }> {
  const { store, caller } = context;
  const [known] = await store.db
    .select()
    .from(signingLinks)
    .where(and(eq(signingLinks.id, id), isNull(signingLinks.person)));
  const isMine = known && known.createdBy === actorOf(context) && known.siteKey === (caller.siteKey ?? known.siteKey);
  const enrollment = isMine ? await loadEnrollmentRow(store, known.enrollmentId, lock) : null;
  if (!known || enrollment === null || !isOwnedBy(caller, enrollment)) throw notFound('link');
  if (known.submittedAt !== null && (await hasLeft(context, enrollment))) throw notFound('link');
  // Who waited for the enrollment's lock sees what happened to the link meanwhile.
  const [link] = lock ? await store.db.select().from(signingLinks).where(eq(signingLinks.id, id)) : [known];
  return { link: link ?? known, enrollment };
}

/** Reads what a sender sees of a link. */
export function openShown({ fields }: Pick<Context, 'fields'>, link: SigningLink): ShownOfLink {
  return fields.openJson(link.shown, places.signingShown(link.id)) as ShownOfLink;
}

/**
 * Ends what a client has of an enrollment: its live link, and the codes and links that were saved under it. Those who came by them are out at once; the enrollment has no holder until it is given out again. The caller holds the row's lock.
 */
export async function endHold(context: Context, enrollment: EnrollmentRow, cause: SigningEnd): Promise<void> {
  const { store, now } = context;
  const { id } = enrollment;
  await store.db
    .update(signingLinks)
    .set({ endedAt: now, endCause: cause, version: sql`${signingLinks.version} + 1` })
    .where(
      and(
        eq(signingLinks.enrollmentId, id),
        isNull(signingLinks.person),
        isNull(signingLinks.endedAt),
        isNull(signingLinks.submittedAt),
      ),
    );
  await endSavedWays(context, id);
  if (enrollment.signingLink !== null)
    await store.db.update(enrollments).set({ signingLink: null, updatedAt: now }).where(eq(enrollments.id, id));
}

/** Ends every code and link of Save & Continue Later: they would open past the one who has the enrollment. */
export async function endSavedWays({ store, now }: Context, enrollmentId: string): Promise<void> {
  await store.db
    .update(resumeCodes)
    .set({ revokedAt: now })
    .where(and(eq(resumeCodes.enrollmentId, enrollmentId), isNull(resumeCodes.revokedAt)));
  await store.db
    .update(linkTokens)
    .set({ revokedAt: now })
    .where(and(eq(linkTokens.subject, enrollmentId), eq(linkTokens.purpose, 'resume'), isNull(linkTokens.usedAt)));
}
