import { randomInt } from 'node:crypto';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { env } from '@/lib/env';
import { textOf } from '@/lib/rules/fields/field-definition';
import { STEPS, stepOf } from '@/lib/rules/steps/step-table';
import { isStaff } from '@/lib/rules/words/visits';
import { SPOKEN_DIGITS } from '@/lib/rules/words/signing-words';
import { EnrollmentError, forbidden, invalid, locked, notFound, refusal } from '../../api-error';
import { appendAudit } from '../../audit';
import { buildSigningMail } from '../../mail/link-mails';
import { enqueueMail } from '../../mail/outbox';
import { answer, done, type Context } from '../../request-context';
import { hashPurposes } from '../../store/places';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { loadColumns } from '../../store/step-columns';
import { signingLinks } from '../../store/schema/signing-tables';
import type { Handlers } from '../handlers';
import { toResumed } from '../resume/open-saved';
import { scaled } from '../resume/resume-limits';
import { loadOpenEnrollment, updateEnrollment } from '../shared/enrollment';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { buildPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact } from '../shared/site-contact';
import { completeSteps } from '../steps/completeness';
import { cartRequirements } from '../steps/requirements';
import { endHold, endSavedWays, loadOwnLink } from './own-link';
import { sealShown } from './shown-of-link';

/** Hours for which a link opens (decisions 169). */
const LINK_HOURS = 48;
/** Links an hour and enrollment: each is a mail to a person (threats T24). */
const LINKS_AN_HOUR = 5;

export const createSigningLink: Handlers['createSigningLink'] = async (input, context) => {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    return sendLink(context, enrollment, catalog);
  });
};

export const renewSigningLink: Handlers['renewSigningLink'] = async (input, context) => {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const { enrollment } = await loadOwnLink(context, input.link_id, 'update');
    if (enrollment.lockedAt !== null) throw locked();
    return sendLink(context, enrollment, catalog);
  });
};

/** Mails a new link; the code is answered once and kept as a hash. The enrollment is the client's from now on. */
async function sendLink(context: Context, enrollment: EnrollmentRow, catalog: Catalog) {
  if (!isStaff(enrollment.eprocess)) throw forbidden('Only who enrolls somebody else sends a link to sign.');
  await assertLinksLeft(context, enrollment, null);
  const priced = await buildPricedEnrollment(context, enrollment, catalog);
  await assertReady(context, priced);
  const { token, code, row } = drawLink(context);
  const { id, expiresAt } = row;
  await endHold(context, enrollment, 'replaced');
  const { shown, seal } = await sealShown(context, priced, id);
  await context.store.db.insert(signingLinks).values({
    ...row,
    enrollmentId: enrollment.id,
    siteKey: enrollment.siteKey,
    createdBy: actorOf(context),
    shown: seal,
  });
  await updateEnrollment(context, enrollment.id, { signingLink: id });
  await mailLink(context, enrollment, { id, token, firstName: shown.firstName, expiresAt });
  await audit(context, enrollment, 'signing-link.send', id);
  return answer({ link_id: id, code, client: shown.name, expires_at: expiresAt.toISOString() });
}

/** Draws a link: the token of its mail and the digits that are read out, told once, with the row that keeps their hashes. */
export function drawLink({ fields, ids, now }: Context) {
  const [id, token] = [ids.token(16), ids.token(32)];
  const code = String(randomInt(10 ** SPOKEN_DIGITS)).padStart(SPOKEN_DIGITS, '0');
  const row = {
    id,
    tokenHash: fields.blindIndex(hashPurposes.linkToken, token),
    codeHash: fields.blindIndex(hashPurposes.spokenCode, `${id}:${code}`),
    expiresAt: new Date(now.getTime() + LINK_HOURS * 3_600_000),
    createdAt: now,
  };
  return { token, code, row };
}

/** Everything before the agreement is there, so that the client can check it all and sign. */
async function assertReady(context: Context, priced: PricedEnrollment): Promise<void> {
  const done = await completeSteps(context, priced);
  const required = cartRequirements(priced).steps;
  const before = STEPS.slice(0, STEPS.indexOf(stepOf('agreement')));
  const open = before.find(({ key }) => required.has(key) && !done.has(key));
  if (open) throw refusal('incompleteTab', `Please complete ${open.title} first.`, { tab_name: open.tab });
}

/** Refuses one link too many of an hour: to the client (`person` null), or to one of the household. */
export async function assertLinksLeft(
  { store, now }: Context,
  { id }: EnrollmentRow,
  person: string | null,
): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const [sent] = await store.db
    .select({ links: count() })
    .from(signingLinks)
    .where(
      and(
        eq(signingLinks.enrollmentId, id),
        person === null ? isNull(signingLinks.person) : eq(signingLinks.person, person),
        gt(signingLinks.createdAt, hourAgo),
      ),
    );
  if ((sent?.links ?? 0) >= scaled(LINKS_AN_HOUR))
    throw new EnrollmentError('tooManyTries', 'Too many links were sent. Please wait an hour before the next one.', {
      retryAfter: 3_600,
    });
}

type Mailed = { id: string; token: string; firstName: string; expiresAt: Date };

/** To the client's own address, as the contact step has it: no sender sees the link (decisions 11). */
async function mailLink(context: Context, enrollment: EnrollmentRow, mailed: Mailed): Promise<void> {
  const { contact_info: kept } = await loadColumns(context, enrollment, ['contact_info']);
  const to = textOf(kept?.data.values ?? {}, 'email_address');
  if (to === '') throw invalid(['email_address', 'The client has no email address yet.']);
  const contact = await loadSiteContact(context, enrollment);
  const { id, token, firstName: name, expiresAt: ends } = mailed;
  await enqueueMail(context, {
    ...buildSigningMail({ contact, name, url: `${contact.url}/sign/${token}`, ends }),
    from: env().MAIL_FROM,
    to,
    siteKey: enrollment.siteKey,
    kind: 'signing-link',
    dedupeKey: `signing-link/${id}`,
  });
}

export const stopSigningLink: Handlers['stopSigningLink'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const { enrollment, link } = await loadOwnLink(context, input.link_id, 'update');
    if (enrollment.lockedAt !== null || link.endedAt !== null) return done;
    await endHold(context, enrollment, 'stopped');
    await audit(context, enrollment, 'signing-link.stop', link.id);
    return done;
  });

export const takeBackEnrollment: Handlers['takeBackEnrollment'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const { enrollment, link } = await loadOwnLink(context, input.link_id, 'update');
    if (enrollment.lockedAt !== null) throw locked();
    // A link that was replaced gives back nothing that a later one of another person has.
    if (enrollment.signingLink !== null && enrollment.signingLink !== link.id) throw notFound('link');
    await endHold(context, enrollment, 'taken-back');
    await endSavedWays(context, enrollment.id);
    await audit(context, enrollment, 'signing-link.take-back', link.id);
    return answer(await toResumed(context, { ...enrollment, signingLink: null }, stepOf('agreement').savedTab));
  });

export const giveBackEnrollment: Handlers['giveBackEnrollment'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    if (enrollment.signingLink === null) throw forbidden('There is nobody to give it back to.');
    await endHold(context, enrollment, 'given-back');
    await audit(context, enrollment, 'signing-link.give-back', enrollment.signingLink);
    return done;
  });

async function audit(context: Context, { siteKey }: EnrollmentRow, action: string, linkId: string): Promise<void> {
  const { signing, ip } = context.caller;
  const actor = signing?.how === 'link' ? 'applicant' : actorOf(context);
  await appendAudit(context, { actor, action, subject: `signing-link:${linkId}`, siteKey, ip });
}
