import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PolicyEvidence } from '@/lib/contract/policy-evidence';
import { maskEmail } from '@/lib/rules/people/email';
import { causeWords, lifeLabel } from '@/lib/rules/policies/life-words';
import { STEPS } from '@/lib/rules/steps/step-table';
import { toWireDate } from '@/lib/rules/text/dates';
import { labelOf } from '@/lib/rules/words/option';
import { CAPACITY_CHOICES, VERIFICATION_CHOICES } from '@/lib/rules/words/signers';
import { MAIL_STATE_LABELS } from '@/lib/rules/words/mail-states';
import { notFound, signedOut } from '../../api-error';
import { appendAudit, isAsWritten } from '../../audit';
import { readQueued } from '../../mail/outbox';
import { resultOf, type Context } from '../../request-context';
import { loadHeld, ofPolicy, toLife, type HeldRow } from '../../store/held-rows';
import type { PolicyRow } from '../../store/policies';
import { places } from '../../store/places';
import {
  consents,
  enrollmentColumns,
  screenRecords,
  signatures,
  textViews,
} from '../../store/schema/enrollment-tables';
import { members, policies, policyChanges } from '../../store/schema/member-tables';
import { policyDocuments } from '../../store/schema/paper-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import { renewals } from '../../store/schema/renewal-tables';
import { auditLog, mailOutbox } from '../../store/schema/system-tables';
import type { Handlers } from '../handlers';
import { actorName, requireSignedIn } from '../shared/signed-in-caller';
import { openRecord } from '../submission/read-receipt';

/** Columns of steps whose pictures show nothing that is the client's alone: no birth date, health answer or way to pay (decisions 35). */
const OPEN_PICTURES: readonly string[] = ['contact_info', 'employer_info', 'agreement_info'];

/** Consents whose words a rep reads: those to payments and health are the client's alone. */
const OPEN_WORDS: readonly string[] = ['electronic-business', 'agreement'];

export const getPolicyEvidence: Handlers['getPolicyEvidence'] = async (input, context) => {
  const by = requireSignedIn(context, 'rep');
  const { agentId, siteKey, ip } = context.caller;
  if (agentId === null) throw signedOut('a rep without an agent');
  const { db } = context.store;
  // The client's rep of today: one who sold it and has it no more sees nothing.
  const [row] = await db
    .select({ policy: policies })
    .from(policies)
    .innerJoin(members, eq(members.id, policies.memberId))
    .where(and(eq(policies.id, input.policy_id), eq(policies.agentId, agentId), eq(members.agentId, agentId)));
  if (!row) throw notFound('policy');
  const { policy } = row;
  const plans = await loadHeld(context.store, ofPolicy(policy.id));
  const pictures = await loadPictures(context, policy);
  const evidence: PolicyEvidence = {
    policy_id: policy.id,
    name: openRecord(context, policy).name.slice(0, 200),
    submitted_at: policy.createdAt.toISOString(),
    plans: await tellPlans(context, plans),
    steps: await loadSteps(context, policy),
    texts: await loadTexts(context, policy),
    signatures: await loadSignatures(context, policy),
    pictures,
    picture: await openPicture(context, pictures, input.picture),
    mails: await loadMails(context, policy, plans),
    documents: await loadDocuments(context, policy),
    audit: await loadAudit(context, policy),
  };
  await appendAudit(context, {
    actor: actorName(by),
    action: 'evidence.read',
    subject: `policy:${policy.id}`,
    siteKey,
    ip,
    data: { picture: evidence.picture?.id ?? null },
  });
  return resultOf(evidence);
};

/** The step of a stored column, by whichever of its names. */
const stepOfColumn = (column: string) => STEPS.find(({ tab, savedTab }) => tab === column || savedTab === column);
const titleOf = (column: string): string => stepOfColumn(column)?.title ?? 'Other screen';

async function tellPlans({ store, today }: Context, plans: readonly HeldRow[]): Promise<PolicyEvidence['plans']> {
  const ids = plans.map(({ id }) => id);
  const changes = await store.db
    .select()
    .from(policyChanges)
    .where(inArray(policyChanges.heldId, ids))
    .orderBy(asc(policyChanges.createdAt), asc(policyChanges.day));
  return plans.map((row) => {
    const life = toLife(row);
    const own = changes.filter(({ heldId }) => heldId === row.id).slice(-200);
    return {
      name: row.planName,
      label: life ? lifeLabel(life, today) : row.status,
      changes: own.map(({ day, cause }) => ({ on: toWireDate(day), what: causeWords(cause) })),
    };
  });
}

async function loadSteps({ store }: Context, { enrollmentId }: PolicyRow): Promise<PolicyEvidence['steps']> {
  const rows = await store.db
    .select({ name: enrollmentColumns.name, at: enrollmentColumns.updatedAt })
    .from(enrollmentColumns)
    .where(eq(enrollmentColumns.enrollmentId, enrollmentId))
    .orderBy(asc(enrollmentColumns.updatedAt));
  const known = rows.filter(({ name }) => stepOfColumn(name) !== undefined);
  return known.map(({ name, at }) => ({ title: titleOf(name), saved_at: at.toISOString() }));
}

async function loadTexts({ store }: Context, { enrollmentId }: PolicyRow): Promise<PolicyEvidence['texts']> {
  const rows = await store.db
    .select()
    .from(consents)
    .where(eq(consents.enrollmentId, enrollmentId))
    .orderBy(asc(consents.acceptedAt), asc(consents.id));
  const [view] = await store.db
    .select()
    .from(textViews)
    .where(eq(textViews.enrollmentId, enrollmentId))
    .orderBy(asc(textViews.viewedAt))
    .limit(1);
  return rows.slice(-200).map(({ kind, textKey, textVersion, acceptedAt, textSha256, wording }) => ({
    title: `${TEXTS[kind]}: ${textKey}${textVersion === null ? '' : `, version ${textVersion}`}`.slice(0, 200),
    accepted_at: acceptedAt.toISOString(),
    shown_at: OPEN_WORDS.includes(kind) && view ? view.viewedAt.toISOString() : null,
    sha256: textSha256,
    words: OPEN_WORDS.includes(kind) ? wording : null,
  }));
}

const TEXTS: Record<(typeof consents.$inferSelect)['kind'], string> = {
  'electronic-business': 'Electronic business',
  agreement: 'Agreement',
  'payment-authorization': 'Payment authorization',
  'health-authorization': 'Health authorization',
};

async function loadSignatures({ store }: Context, { enrollmentId }: PolicyRow): Promise<PolicyEvidence['signatures']> {
  const rows = await store.db
    .select()
    .from(signatures)
    .where(eq(signatures.enrollmentId, enrollmentId))
    .orderBy(asc(signatures.signedAt));
  return rows.slice(-60).map(({ kind, capacity, verifiedHow, signedAt, imageSha256, contentSha256, supersededAt }) => ({
    capacity: labelOf(CAPACITY_CHOICES, capacity ?? '') || 'Applicant',
    how: [
      kind === 'typed' ? 'Typed name' : 'Drawn on screen',
      labelOf(VERIFICATION_CHOICES, verifiedHow ?? ''),
      supersededAt === null ? '' : 'signed again later',
    ]
      .filter(Boolean)
      .join(', '),
    signed_at: signedAt.toISOString(),
    image_sha256: imageSha256,
    content_sha256: contentSha256,
  }));
}

async function loadPictures({ store }: Context, { enrollmentId }: PolicyRow): Promise<PolicyEvidence['pictures']> {
  const rows = await store.db
    .select({
      id: screenRecords.id,
      name: screenRecords.name,
      at: screenRecords.createdAt,
      sha256: screenRecords.sha256,
    })
    .from(screenRecords)
    .where(eq(screenRecords.enrollmentId, enrollmentId))
    .orderBy(asc(screenRecords.createdAt), asc(screenRecords.id));
  return rows.slice(-100).map(({ id, name, at, sha256 }) => {
    // What follows the step may be a name.
    const [column = ''] = name.split(' ');
    return { id, title: titleOf(column), taken_at: at.toISOString(), sha256, can_open: OPEN_PICTURES.includes(column) };
  });
}

async function openPicture(
  { store, fields }: Context,
  pictures: PolicyEvidence['pictures'],
  wanted: string | undefined,
): Promise<PolicyEvidence['picture']> {
  const picture = pictures.find(({ id, can_open: canOpen }) => canOpen && id === wanted);
  if (!picture) return null;
  const [row] = await store.db
    .select({ image: screenRecords.image })
    .from(screenRecords)
    .where(eq(screenRecords.id, picture.id));
  if (!row) return null;
  const png = Buffer.from(fields.openBytes(row.image, places.screenImage(picture.id))).toString('base64');
  return { id: picture.id, title: picture.title, png };
}

/** Mails about the policy, by the keys that they were queued with; they are kept for 30 days after they were sent. */
async function loadMails(
  context: Context,
  { id }: PolicyRow,
  plans: readonly HeldRow[],
): Promise<PolicyEvidence['mails']> {
  const { db } = context.store;
  const held = plans.map((row) => row.id);
  const changes = await db
    .select({ id: policyChanges.id })
    .from(policyChanges)
    .where(inArray(policyChanges.heldId, held));
  const payments = await db
    .select({ id: paymentIntents.id, sends: paymentIntents.sends })
    .from(paymentIntents)
    .where(eq(paymentIntents.policyId, id));
  const renewed = await db.select().from(renewals).where(eq(renewals.policyId, id));
  const keys = [
    ...renewed.flatMap(({ id: renewal, edition, signatureId }) => [
      ...Array.from({ length: edition }, (_, at) => `renewal/${renewal}/${at + 1}`),
      ...(signatureId === null ? [] : [`renewal-signed/${signatureId}`]),
    ]),
    ...['member', 'client', 'rep', 'group'].map((audience) => `receipt/${id}/${audience}`),
    ...['invoice', 'who-it-is', 'not-mine'].map((kind) => `${kind}/${id}`),
    ...held.map((heldId) => `evidence-open/${heldId}`),
    ...changes.map((change) => `plan-change/${change.id}`),
    ...payments.flatMap(({ id: intent, sends }) =>
      Array.from({ length: sends + 1 }, (_, at) => `payment-failed/${intent}/${at}`),
    ),
  ];
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(inArray(mailOutbox.dedupeKey, keys))
    .orderBy(asc(mailOutbox.createdAt));
  return rows.slice(-200).map((row) => {
    const { subject, to } = readQueued(context, row);
    const at = (row.sentAt ?? row.createdAt).toISOString();
    return { subject: subject.slice(0, 200), at, state: MAIL_STATE_LABELS[row.status], to_hint: maskEmail(to) };
  });
}

async function loadDocuments({ store }: Context, { id }: PolicyRow): Promise<PolicyEvidence['documents']> {
  const rows = await store.db
    .select({
      kind: policyDocuments.kind,
      at: policyDocuments.createdAt,
      sha256: policyDocuments.sha256,
      seal: policyDocuments.seal,
      sealedBy: policyDocuments.sealedBy,
    })
    .from(policyDocuments)
    .where(eq(policyDocuments.policyId, id))
    .orderBy(asc(policyDocuments.kind));
  return rows.map(({ kind, at, sha256, seal, sealedBy }) => ({
    title: `Enrollment copy, ${kind}`.slice(0, 200),
    made_at: at.toISOString(),
    sha256,
    seal: seal === null ? 'Not sealed' : `Sealed ${seal}${sealedBy === null ? '' : ` by ${sealedBy}`}`.slice(0, 200),
  }));
}

/** The policy's rows of the log, each against its keyed hash; the whole chain is `npm run audit:verify`. */
async function loadAudit(context: Context, { id, enrollmentId }: PolicyRow): Promise<PolicyEvidence['audit']> {
  const rows = await context.store.db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subject, [`policy:${id}`, `enrollment:${enrollmentId}`]))
    .orderBy(asc(auditLog.seq));
  const told = rows.slice(-300).map(({ at, action, actor }) => ({
    at: at.toISOString(),
    what: action,
    // The role alone: who exactly is the log's.
    by: (actor.split(':')[0] ?? '').slice(0, 200),
  }));
  return { rows: told, is_sound: rows.every((row) => isAsWritten(context.fields, row)) };
}
