import { eq } from 'drizzle-orm';
import { makeOwed } from '@/lib/enrollment-api/handlers/submission/papers';
import { addDeletion } from '@/lib/enrollment-api/store/deletion';
import { saveMemberHealth, saveMemberRecord } from '@/lib/enrollment-api/store/member-rows';
import { places } from '@/lib/enrollment-api/store/places';
import { saveQuote, type QuoteRecord } from '@/lib/enrollment-api/store/quote-rows';
import { linkTokens, oneTimeCodes } from '@/lib/enrollment-api/store/schema/access-tables';
import { visits } from '@/lib/enrollment-api/store/schema/activity-tables';
import { censusPeople } from '@/lib/enrollment-api/store/schema/census-tables';
import { changeProofs, memberChanges } from '@/lib/enrollment-api/store/schema/change-tables';
import {
  planAnswers,
  resumeCodes,
  screenRecords,
  textViews,
  verifications,
} from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { coveredDependents, evidenceDecisions, memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { renewals, renewalSignatures } from '@/lib/enrollment-api/store/schema/renewal-tables';
import { groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { signingLinks } from '@/lib/enrollment-api/store/schema/signing-tables';
import { enrolledMember, forgetOtherLives, type Me } from './enrolled-member';
import { NORTH_STAR, type Api } from './support';

/** The member of an enrollment, and a plan that is held by it. */
export type Life = { memberId: string; policyId: string; enrollmentId: string; heldId: string };

const siteKey = NORTH_STAR.site_key;
/** The paper that proves a life event. */
export const PAPER = Buffer.from('%PDF-1.7\na birth record');

/** Writes what a life leaves behind in each table that the enrollment itself left empty: every row is the member's, and its ids begin with the member's. */
export async function liveOn({ store, fields, clock }: Api['ports'], life: Life): Promise<void> {
  const { memberId, policyId, enrollmentId, heldId } = life;
  const { db } = store;
  const now = clock.now();
  const id = `${memberId}-life`;
  const seal = (column: string, table: string, text = '{}') => fields.seal(text, { table, row: id, column });
  for (const kind of ['dependent', 'beneficiary', 'bank', 'card'] as const)
    await saveMemberRecord({ store, fields }, kind, {
      ...{ id: kind === 'dependent' ? id : `${id}-${kind}`, memberId, label: `${kind} of the life`, sort: 0 },
      data: { first_name: 'Otto', ssn: '219098503' },
    });
  await saveMemberHealth({ store, fields }, memberId, { answers: { height: '5' }, given: now });
  await db.insert(coveredDependents).values({ heldId, dependentId: id, fromDay: '2026-01-01' });
  const change = {
    memberId,
    policyId,
    siteKey,
    kind: 'people',
    state: 'declined',
    createdAt: now,
    signedAt: now,
    decidedAt: now,
  };
  await db
    .insert(memberChanges)
    .values({ id, ...change, record: seal('record', 'member_changes', '{"reason":"Not enough"}') });
  const content = fields.sealBytes(PAPER, places.changeProof(id));
  await db
    .insert(changeProofs)
    .values({ changeId: id, contentType: 'application/pdf', content, sha256: 'paper', createdAt: now });
  await db.insert(evidenceDecisions).values({
    ...{ heldId, person: 'member', decision: 'approve', pricingId: 'x', day: '2026-11-24', actor: 'operator' },
  });
  await db.insert(renewalSignatures).values({
    ...{ id, memberId, siteKey, contentSha256: 'words', signedAt: now },
    signerName: seal('signer_name', 'renewal_signatures', 'Ana'),
    content: seal('content', 'renewal_signatures', '{"words":"goes on"}'),
  });
  const renewal = {
    heldId,
    memberId,
    policyId,
    day: '2027-01-01',
    sequence: 12,
    actBy: '2026-12-31',
    state: 'kept',
  } as const;
  await db.insert(renewals).values({ id, ...renewal, kind: 'same', oldCents: 100, newCents: 100, signatureId: id });
  const [group] = await db.select({ id: groups.id }).from(groups).limit(1);
  const person = fields.sealJson({ firstName: 'Ana' }, places.censusPerson(`census-${enrollmentId}`));
  await db
    .insert(censusPeople)
    .values({ id: `census-${enrollmentId}`, groupId: group?.id ?? '', person, words: [], memberId });
  await db
    .insert(oneTimeCodes)
    .values({ id, purpose: 'sign-in', subject: `member:${memberId}`, codeHash: 'x', expiresAt: now });
  await db
    .insert(linkTokens)
    .values({ tokenHash: id, purpose: 'member', subject: `member:${memberId}`, siteKey, expiresAt: now });
  await addDeletion({ store, fields, clock }, memberId, siteKey);
  await fillIn({ store, fields, clock }, { id, enrollmentId, now });
}

type Filled = { id: string; enrollmentId: string; now: Date };

/** The part of it that an application leaves behind. */
async function fillIn(
  { store, fields }: Pick<Api['ports'], 'store' | 'fields' | 'clock'>,
  { id, enrollmentId, now }: Filled,
) {
  const { db } = store;
  const record = {
    name: 'Ana',
    email: 'ana@quoted.example',
    message: '',
    lines: [],
    monthCents: 100,
    start: '2027-01-01',
  };
  const quote = { id, siteKey, enrollmentId, createdBy: 'rep:1', agentId: null, expiresAt: now };
  await saveQuote({ store, fields }, quote, record as unknown as QuoteRecord, now);
  const data = fields.sealJson({ question: 'yes' }, places.planAnswers(enrollmentId, id, 'carrier'));
  await db.insert(planAnswers).values({ enrollmentId, planId: id, kind: 'carrier', outcome: 'accepted', data });
  await db
    .insert(verifications)
    .values({ id, enrollmentId, question: 'mailed-code', answerHash: 'x', verdict: 'right', askedBy: 'rep:1' });
  await db
    .insert(textViews)
    .values({ enrollmentId, textsHash: 'x', viewer: 'rep:1', viewedAt: now })
    .onConflictDoNothing();
  const image = fields.sealBytes(Buffer.from('picture'), places.screenImage(id));
  await db.insert(screenRecords).values({ id, enrollmentId, name: 'review', image, sha256: 'x', size: 7 });
  await db.insert(signingLinks).values({
    ...{ id, enrollmentId, siteKey, createdBy: 'rep:1', tokenHash: id, codeHash: 'x', expiresAt: now },
    shown: fields.sealJson({}, places.signingShown(id)),
  });
  await db
    .insert(resumeCodes)
    .values({ id, enrollmentId, codeHash: id, emailHash: 'x', tab: 'contact_info', expiresAt: now });
  await db.insert(visits).values({ id, siteKey, kind: 'elevate', enrollmentId, createdAt: now });
}

/** Ana, who enrolled, with her papers made and something of hers in every table of members' lives. */
export async function memberWithLife(api: Api): Promise<Me> {
  await forgetOtherLives(api);
  const me = await enrolledMember(api);
  await makeOwed(api.ports);
  const { db } = api.ports.store;
  const [held] = await db.select().from(memberPolicies).where(eq(memberPolicies.memberId, me.id));
  await liveOn(api.ports, { ...me, memberId: me.id, heldId: held?.id ?? '' });
  return me;
}
