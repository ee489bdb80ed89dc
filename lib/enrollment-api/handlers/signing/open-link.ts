import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SigningDevice } from '@/lib/rules/words/signing-words';
import { stepOf } from '@/lib/rules/steps/step-table';
import { appendAudit } from '../../audit';
import { found, nothing, type Context } from '../../request-context';
import { hashPurposes } from '../../store/places';
import { loadEnrollmentRow } from '../../store/shopper-rows';
import { signingLinks } from '../../store/schema/signing-tables';
import type { Handlers } from '../handlers';
import { toResumed } from '../resume/open-saved';
import { endHold, type SigningLink } from './own-link';

/** Wrong codes in a row that end a link: a guess at one of a million, five times. */
const MOST_TRIES = 5;

/** The holder of a link: the client, who has the enrollment by it, or one of the household, who signs alone (decisions 240). */
type Holder = 'client' | 'household';

async function findLive(
  { fields, store, now, caller }: Context,
  token: string,
  holder: Holder,
): Promise<SigningLink | null> {
  const [row] = await store.db
    .select()
    .from(signingLinks)
    .where(
      and(
        inArray(signingLinks.tokenHash, fields.blindIndexes(hashPurposes.linkToken, token)),
        holder === 'client' ? isNull(signingLinks.person) : isNotNull(signingLinks.person),
        isNull(signingLinks.endedAt),
        isNull(signingLinks.submittedAt),
        gt(signingLinks.expiresAt, now),
        caller.siteKey === null ? undefined : eq(signingLinks.siteKey, caller.siteKey),
      ),
    );
  return row ?? null;
}

/**
 * The live link that a token and its spoken code open; null for a wrong code and for a link that is over alike. Counts the try
 * before judging it, in one statement, so that parallel tries cannot be more than five (threats T6); the fifth wrong one ends the link.
 */
export async function tryCode(
  context: Context,
  { token, code }: { token: string; code: string },
  holder: Holder,
): Promise<SigningLink | null> {
  const { fields, store } = context;
  const link = await findLive(context, token, holder);
  if (link === null) return null;
  const [tried] = await store.db
    .update(signingLinks)
    .set({ tries: sql`${signingLinks.tries} + 1` })
    .where(and(eq(signingLinks.id, link.id), isNull(signingLinks.endedAt), lt(signingLinks.tries, MOST_TRIES)))
    .returning();
  if (!tried) return null;
  const isRight = fields.blindIndexes(hashPurposes.spokenCode, `${link.id}:${code}`).includes(link.codeHash);
  if (isRight) return link;
  await refuse(context, tried);
  return null;
}

/** Notes that the holder of a link has opened it, and on which kind of device. */
export async function noteOpened(context: Context, link: SigningLink, device: SigningDevice): Promise<void> {
  await context.store.db
    .update(signingLinks)
    .set({
      tries: 0,
      openedAt: link.openedAt ?? context.now,
      device,
      version: sql`${signingLinks.version} + 1`,
    })
    .where(eq(signingLinks.id, link.id));
  await audit(context, link, 'signing-link.open');
}

/** A link opens as often as its client comes back with the code, until the enrollment is submitted. */
export const openSigningLink: Handlers['openSigningLink'] = async (input, context) => {
  const link = await tryCode(context, input, 'client');
  const enrollment = link && (await loadEnrollmentRow(context.store, link.enrollmentId));
  if (!link || !enrollment || enrollment.lockedAt !== null || enrollment.signingLink !== link.id) return nothing;
  await noteOpened(context, link, input.device);
  return found(await toResumed(context, enrollment, stepOf('agreement').savedTab));
};

/** Notes a wrong code; the last one ends the link, and the enrollment goes back to who sent it. */
async function refuse(context: Context, link: SigningLink): Promise<void> {
  await audit(context, link, 'signing-link.refused', { tries: link.tries });
  if (link.tries < MOST_TRIES) return;
  if (link.person !== null) return endLink(context, link.id);
  await context.store.withTransaction(async () => {
    const enrollment = await loadEnrollmentRow(context.store, link.enrollmentId, 'update');
    if (enrollment?.signingLink === link.id && enrollment.lockedAt === null)
      await endHold(context, enrollment, 'guessed');
  });
}

/** Ends the link of one of the household, which holds nothing but itself. */
async function endLink({ store, now }: Context, id: string): Promise<void> {
  await store.db
    .update(signingLinks)
    .set({ endedAt: now, endCause: 'guessed' })
    .where(and(eq(signingLinks.id, id), isNull(signingLinks.endedAt)));
}

async function audit(context: Context, { id, siteKey }: SigningLink, action: string, data: { tries?: number } = {}) {
  await appendAudit(context, {
    actor: 'visitor',
    action,
    subject: `signing-link:${id}`,
    siteKey,
    ip: context.caller.ip,
    data,
  });
}
