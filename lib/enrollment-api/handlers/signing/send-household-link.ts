import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { env } from '@/lib/env';
import { checkEmail } from '@/lib/rules/people/email';
import { checkRequired } from '@/lib/rules/text/text';
import type { HouseholdLinkState } from '@/lib/rules/words/signing-words';
import { invalid, notFound } from '../../api-error';
import { appendAudit } from '../../audit';
import { buildHouseholdMail } from '../../mail/link-mails';
import { enqueueMail } from '../../mail/outbox';
import { answer, done, type Context } from '../../request-context';
import { places } from '../../store/places';
import { signingLinks } from '../../store/schema/signing-tables';
import type { EnrollmentRow } from '../../store/shopper-rows';
import type { Handlers } from '../handlers';
import { loadOpenEnrollment } from '../shared/enrollment';
import { getCatalog } from '../shared/plan-catalog';
import { buildPricedEnrollment } from '../shared/priced-enrollment';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact } from '../shared/site-contact';
import { loadOwing, type Owing } from '../submission/own-authorizations';
import { applicantSigner } from '../submission/sign';
import type { SigningLink } from './own-link';
import { assertLinksLeft, drawLink } from './send-link';

/** The one sealed thing that a dependent's link keeps: the address it was mailed to. */
type ShownOfHousehold = { sentTo: string };

/** Reads the address that a dependent's link was mailed to. */
export const sentTo = ({ fields }: Pick<Context, 'fields'>, { id, shown }: SigningLink): string =>
  (fields.openJson(shown, places.signingShown(id)) as ShownOfHousehold).sentTo;

/** Mails one of the household a link to sign alone; an earlier one of the same person is over (decisions 240). */
export const createHouseholdLink: Handlers['createHouseholdLink'] = async (input, context) => {
  const catalog = await getCatalog(context);
  const to = input.email.trim();
  const problem = checkRequired(to) ?? checkEmail(to);
  if (problem !== null) throw invalid(['email', problem]);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const owing = (await loadOwing(context, priced)).find(({ person }) => person === input.person);
    if (!owing || owing.state === 'signed') throw notFound('person');
    await assertLinksLeft(context, enrollment, owing.person);
    await endHouseholdLink(context, enrollment.id, owing.person, 'replaced');
    return sendTo(context, enrollment, owing, to);
  });
};

async function sendTo(context: Context, enrollment: EnrollmentRow, owing: Owing, to: string) {
  const { fields, store } = context;
  const { token, code, row } = drawLink(context);
  const { id, expiresAt: ends } = row;
  // The same person as hands over a screen: a rep or administrator, else the applicant.
  const { handedOverBy } = await applicantSigner(context, enrollment, owing.name);
  await store.db.insert(signingLinks).values({
    ...row,
    enrollmentId: enrollment.id,
    siteKey: enrollment.siteKey,
    person: owing.person,
    createdBy: context.caller.signing === null ? (handedOverBy ?? 'applicant') : 'applicant',
    shown: fields.sealJson({ sentTo: to } satisfies ShownOfHousehold, places.signingShown(id)),
  });
  const contact = await loadSiteContact(context, enrollment);
  await enqueueMail(context, {
    ...buildHouseholdMail({ contact, name: owing.name, url: `${contact.url}/authorize/${token}`, ends }),
    from: env().MAIL_FROM,
    to,
    siteKey: enrollment.siteKey,
    kind: 'household-link',
    dedupeKey: `household-link/${id}`,
  });
  await audit(context, enrollment, 'household-link.send', id);
  return answer({ code, sent_to: to, expires_at: ends.toISOString() });
}

/** Takes the link of a dependent back; its holder is out. */
export const stopHouseholdLink: Handlers['stopHouseholdLink'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    for (const id of await endHouseholdLink(context, enrollment.id, input.person, 'stopped'))
      await audit(context, enrollment, 'household-link.stop', id);
    return done;
  });

/** Ends the live link of a dependent, if there is one. Answers the ids of what was ended. */
export async function endHouseholdLink(
  { store, now }: Context,
  enrollmentId: string,
  person: string,
  cause: 'replaced' | 'stopped',
): Promise<string[]> {
  const ended = await store.db
    .update(signingLinks)
    .set({ endedAt: now, endCause: cause })
    .where(
      and(
        eq(signingLinks.enrollmentId, enrollmentId),
        eq(signingLinks.person, person),
        isNull(signingLinks.endedAt),
        isNull(signingLinks.signedAt),
      ),
    )
    .returning({ id: signingLinks.id });
  return ended.map(({ id }) => id);
}

/** The newest link of each dependent of an enrollment, by the dependent. */
export async function loadHouseholdLinks({ store }: Context, enrollmentId: string): Promise<Map<string, SigningLink>> {
  const rows = await store.db
    .select()
    .from(signingLinks)
    .where(and(eq(signingLinks.enrollmentId, enrollmentId), isNotNull(signingLinks.person)))
    .orderBy(desc(signingLinks.createdAt));
  return new Map(rows.reverse().map((link) => [link.person ?? '', link]));
}

/** The links of an enrollment by which dependents have signed. */
export const loadSignedLinks = ({ store }: Context, enrollmentId: string): Promise<SigningLink[]> =>
  store.db
    .select()
    .from(signingLinks)
    .where(
      and(
        eq(signingLinks.enrollmentId, enrollmentId),
        isNotNull(signingLinks.person),
        isNotNull(signingLinks.signedAt),
      ),
    );

/** The state of a dependent's link, by its row alone. */
export function householdLinkState(link: SigningLink, now: Date): HouseholdLinkState {
  if (link.signedAt !== null) return 'signed';
  if (link.endedAt !== null) return 'ended';
  if (link.expiresAt <= now) return 'expired';
  return link.openedAt === null ? 'sent' : 'opened';
}

async function audit(context: Context, { siteKey }: EnrollmentRow, action: string, linkId: string): Promise<void> {
  const { ip } = context.caller;
  await appendAudit(context, { actor: actorOf(context), action, subject: `signing-link:${linkId}`, siteKey, ip });
}
