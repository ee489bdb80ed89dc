import { and, eq, isNotNull } from 'drizzle-orm';
import { shownHealth, toRecord } from '@/lib/rules/steps/shown-health';
import { LINK_ENDED, OWN_ANSWERS_CHANGED } from '@/lib/rules/words/signing-words';
import { locked, notFound, refusal } from '../../api-error';
import { answer, done, found, nothing, type Context } from '../../request-context';
import { loadEnrollmentRow, type EnrollmentRow } from '../../store/shopper-rows';
import { signingLinks } from '../../store/schema/signing-tables';
import type { Handlers } from '../handlers';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { buildPricedEnrollment } from '../shared/priced-enrollment';
import { toWireHealth } from '../steps/save-health';
import { loadOwing, type Owing } from '../submission/own-authorizations';
import { readSignature } from '../submission/read-signature';
import { signOwing } from '../submission/sign-owing';
import { householdLinkState } from './send-household-link';
import { noteOpened, tryCode } from './open-link';
import type { SigningLink } from './own-link';

export const openHouseholdLink: Handlers['openHouseholdLink'] = async (input, context) => {
  const link = await tryCode(context, input, 'household');
  const enrollment = link && (await loadEnrollmentRow(context.store, link.enrollmentId));
  if (!link || link.signedAt !== null || !enrollment || enrollment.lockedAt !== null) return nothing;
  await noteOpened(context, link, input.device);
  return found({ link_id: link.id });
};

type Held = { link: SigningLink; enrollment: EnrollmentRow };

/** The link of one of the household by its id, which only the session of its holder has; 404 for all others. */
async function loadHeld(context: Context, id: string, lock?: 'update'): Promise<Held> {
  const { store, caller } = context;
  const find = async () => {
    const [row] = await store.db
      .select()
      .from(signingLinks)
      .where(
        and(
          eq(signingLinks.id, id),
          isNotNull(signingLinks.person),
          caller.siteKey === null ? undefined : eq(signingLinks.siteKey, caller.siteKey),
        ),
      );
    return row ?? null;
  };
  const known = await find();
  const enrollment = known && (await loadEnrollmentRow(store, known.enrollmentId, lock));
  if (!known || !enrollment) throw notFound('link');
  // After the wait for the enrollment's lock: the link as it became meanwhile.
  return { link: (lock && (await find())) || known, enrollment };
}

/** The authorization that the holder of a link owes now; null when the link is over, or nothing is to be signed any more. */
async function owedBy(context: Context, { link, enrollment }: Held, catalog: Catalog): Promise<Owing | null> {
  const isOver = !['sent', 'opened'].includes(householdLinkState(link, context.now));
  if (isOver || link.openedAt === null || enrollment.lockedAt !== null) return null;
  const priced = await buildPricedEnrollment(context, enrollment, catalog);
  return (await loadOwing(context, priced)).find(({ person }) => person === link.person) ?? null;
}

/** Answers what the holder of a link sees: the words and their own answers, and nothing of the rest of the household. */
export const getOwnAuthorization: Handlers['getOwnAuthorization'] = async (input, context) => {
  const catalog = await getCatalog(context);
  const held = await loadHeld(context, input.link_id);
  const owing = await owedBy(context, held, catalog);
  if (owing === null) {
    const state = held.link.signedAt === null ? ('over' as const) : ('signed' as const);
    return answer({ state, name: '', applicant: '', words: '', answers: [], shown: '' });
  }
  const { name, applicant, words, health, contentSha256 } = owing;
  const answers = health === null ? [] : shownHealth(toRecord(toWireHealth(health)));
  return answer({
    state: 'open',
    name,
    applicant,
    words,
    answers: answers.map(({ label, value, details }) => ({
      label,
      value,
      ...(details && { details: details.map((row) => ({ label: row.label, value: row.value })) }),
    })),
    shown: contentSha256,
  });
};

/** The holder of a link signs; the same press once more is done already. */
export const saveOwnAuthorization: Handlers['saveOwnAuthorization'] = async (input, context) => {
  const catalog = await getCatalog(context);
  const signature = await readSignature(input);
  return context.store.withTransaction(async () => {
    const held = await loadHeld(context, input.link_id, 'update');
    const { link, enrollment } = held;
    if (link.signedAt !== null) return done;
    if (enrollment.lockedAt !== null) throw locked();
    const owing = await owedBy(context, held, catalog);
    if (owing === null) throw refusal('linkEnded', LINK_ENDED);
    if (owing.contentSha256 !== input.shown) throw refusal('textsChanged', OWN_ANSWERS_CHANGED);
    const how = { verifiedHow: 'own-link-and-code', handedOverBy: link.createdBy } as const;
    await signOwing(context, enrollment, { owing, signature, accepted: input.accepted === 1, how });
    await context.store.db.update(signingLinks).set({ signedAt: context.now }).where(eq(signingLinks.id, link.id));
    return done;
  });
};
