import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { EndpointName } from '@/lib/contract/registry';
import { addChange } from '@/lib/enrollment-api/store/change-rows';
import { loadMember, saveMember } from '@/lib/enrollment-api/store/member-rows';
import { places } from '@/lib/enrollment-api/store/places';
import { changeProofs } from '@/lib/enrollment-api/store/schema/change-tables';
import { memberPolicies, members, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { quotes } from '@/lib/enrollment-api/store/schema/quote-tables';
import { forgetOtherLives, memberOf, type Me } from './enrolled-member';
import { Shopper } from './shopper';
import { HARBOR_MILLS, NORTH_STAR, type Api } from './support';

export type Who = 'rep' | 'group' | 'member';
export const STAFF_HEADERS = {
  rep: { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' },
  group: { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' },
};

/** Ana, who enrolled by a rep's link, with a change and a move that wait for whoever decides, and what of it has an id. */
export type Seen = Me & { heldId: string; quoteId: string; linkId: string; decider: 'rep' | 'group' };

/** A rep's enrollment that its client signs and pays by a link. */
async function soldByLink(api: Api): Promise<{ shopper: Shopper; linkId: string }> {
  const shopper = await Shopper.quote(api, { eprocess: 'rep', headers: STAFF_HEADERS.rep });
  await shopper.choose('dental');
  await shopper.checkout('rep');
  await shopper.personal();
  await shopper.contact();
  const { link_id: linkId, code } = await shopper.ok<{ link_id: string; code: string }>('createSigningLink');
  const mail = (await api.sent()).find(({ subject }) => subject === 'Your enrollment is ready to sign');
  const token = /\/sign\/([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await api.call('openSigningLink', { token, code, device: 'phone' });
  const client = Shopper.of(api, shopper.id, { ...NORTH_STAR, signing: `link:${linkId}` });
  expect((await client.sign()).body['status']).toBe('success');
  expect((await client.card({ card_number: '4242424242424242' })).body).toMatchObject({ status: 'success' });
  await client.ok('saveReviewInfo', { first_enroll: 1 });
  await api.settle();
  await api.mails();
  return { shopper, linkId };
}

/** A quote that the rep mailed to somebody else. */
async function mailedQuote(api: Api): Promise<string> {
  const shopper = await Shopper.quote(api, { eprocess: 'rep', headers: STAFF_HEADERS.rep });
  await shopper.choose('vision');
  const mail = { name: 'Maria Keller', email: 'maria@mail.example', message: '', data: {} };
  await shopper.ok('saveEnrollment', { tab: 'cart_info', ...mail });
  const [quote] = await api.ports.store.db.select().from(quotes).where(eq(quotes.enrollmentId, shopper.id));
  return quote?.id ?? '';
}

/** A child who joins, with the paper that proves it, and a move: signed, and decided by nobody yet. */
async function askChanges(api: Api, { id: memberId, policyId }: Me, decider: Seen['decider']): Promise<void> {
  const { store, fields, clock } = api.ports;
  const now = clock.now();
  const common = {
    memberId,
    policyId,
    siteKey: NORTH_STAR.site_key,
    state: 'waiting',
    createdAt: now,
    signedAt: now,
  } as const;
  const values = { first_name: 'Emma', last_name: 'Ruiz', birthdate: '11/20/2026', gender: '1', relationship: 'child' };
  const relative = { id: `${memberId}-emma`, relationship: 'child', values };
  const asked = { decider, signed: {}, reason: '' };
  const birth = { event: 'birth', eventOn: '2026-11-20', relative, ...asked };
  await addChange(api.ports, { id: `${memberId}-people`, kind: 'people', record: birth, ...common });
  const content = fields.sealBytes(Buffer.from('%PDF-1.7\nbirth'), places.changeProof(`${memberId}-people`));
  const paper = { contentType: 'application/pdf', content, sha256: 'paper', createdAt: now };
  await store.db.insert(changeProofs).values({ changeId: `${memberId}-people`, ...paper });
  const address = { address1: '9 Bayou Bend', address2: '', city: 'Houston', state: 'TX', zip: '77002' };
  const place = { zip: '77002', state: 'TX', county: 'Harris' };
  const move = { address, before: address, place, movedOn: '2026-11-20', policies: [policyId], plans: [], methods: [] };
  await addChange(api.ports, { id: `${memberId}-move`, kind: 'address', record: { ...move, ...asked }, ...common });
}

export async function seenMember(api: Api, decider: Seen['decider']): Promise<Seen> {
  const { db } = api.ports.store;
  await forgetOtherLives(api);
  const quoteId = await mailedQuote(api);
  const { shopper, linkId } = await soldByLink(api);
  const me = await memberOf(api, shopper);
  if (decider === 'group') {
    const member = await loadMember(api.ports, me.id);
    if (member) await saveMember(api.ports, { ...member, groupId: '1929', agentId: null });
    await db.update(policies).set({ groupId: '1929', agentId: null }).where(eq(policies.id, me.policyId));
  }
  await askChanges(api, me, decider);
  // She stands on the first page of lists, has a card already, and waits for what a rep's home tells.
  await db
    .update(members)
    .set({ createdAt: new Date('2100-01-01') })
    .where(eq(members.id, me.id));
  const waits = { waitsFor: ['evidence'], status: 'ACTIVE', effectiveDate: '2026-11-01' };
  const [held] = await db.update(memberPolicies).set(waits).where(eq(memberPolicies.policyId, me.policyId)).returning();
  // Beside it a plan that names heirs.
  if (held) await db.insert(memberPolicies).values({ ...held, id: `${held.id}-life`, planId: '1503' });
  return { ...me, heldId: held?.id ?? '', quoteId, linkId, decider };
}

/** Everything that a read of people can be asked with; each call takes those that its contract has. */
export const inputsOf = (seen: Seen, name: EndpointName, who: Who): Record<string, unknown> => ({
  user_id: seen.id,
  policy_id: seen.policyId,
  held_id: seen.heldId,
  quote_id: seen.quoteId,
  link_id: seen.linkId,
  enrollment_id: seen.enrollmentId,
  change_id: /Move|Address/.test(name) ? `${seen.id}-move` : `${seen.id}-people`,
  agent_id: '4101',
  group_id: '1929',
  search: 'Ruiz',
  tier: 'IO',
  as: 'json',
  // A paper is asked for by those who decide, or by the member with their own number.
  ...(name === 'getChangeProof' && who !== 'member' && { user_id: undefined }),
});

/** Of a read: it names Ana, it is about her and names nobody, or it is work of the caller's own that others may be in. */
type Sight = 'names' | 'tells' | 'own work';

/** Every call that reads of people, by who is signed in. */
export const READS: Partial<Record<EndpointName, Partial<Record<Who, Sight>>>> = {
  getMemberInfo: { rep: 'names', group: 'names', member: 'names' },
  addFilterForExistingUser: { rep: 'tells', group: 'tells' },
  searchMembers: { rep: 'names', group: 'names' },
  getAgentMembers: { rep: 'names' },
  getGroupUsers: { group: 'names' },
  getRepHome: { rep: 'names' },
  getPolicyEvidence: { rep: 'names' },
  getSigningStatus: { rep: 'names' },
  getSigningLinks: { rep: 'names' },
  getSentReceipt: { rep: 'tells' },
  getReceipt: { rep: 'names', member: 'names' },
  getEnrollmentCopy: { rep: 'tells', member: 'tells' },
  listPeopleChanges: { rep: 'names', group: 'names' },
  getChangeToDecide: { rep: 'names', group: 'names' },
  getMoveToDecide: { rep: 'names', group: 'names' },
  getChangeProof: { rep: 'tells', group: 'tells', member: 'tells' },
  getSavedEnrollments: { rep: 'own work' },
  getSentQuotes: { rep: 'own work' },
  getSentQuote: { rep: 'own work' },
  getLastChoice: { rep: 'own work' },
  getAgentGroups: { rep: 'own work' },
  getGroupHome: { group: 'own work' },
  searchGroupHome: { group: 'own work' },
  getGroupInvoice: { group: 'own work' },
  getEmployeeForm: { group: 'own work' },
  getMemberHome: { member: 'names' },
  getMyPayments: { member: 'tells' },
  getIdCard: { member: 'tells' },
  getMyData: { member: 'tells' },
  getMyRights: { member: 'tells' },
  openMemberPolicy: { member: 'tells' },
  addFilterForMember: { member: 'tells' },
  getPaymentChange: { member: 'tells' },
  getHeirsChange: { member: 'tells' },
  getRenewal: { member: 'tells' },
  getPeopleForm: { member: 'tells' },
  getPeopleChange: { member: 'tells' },
  getContact: { member: 'tells' },
  getAddressChange: { member: 'tells' },
};

/** Calls of signed-in people and of our own pages that read of nobody by who is signed in, by the reason. */
const OTHERS: Record<string, string> = {
  changes: `addEmployee answerClaim askAddressChange askDeletion askEmailChange askPeopleChange addChangeProof cancelMemberPlan changePayment changePhone
    confirmEmailChange createMemberLink decidePeopleChange remindCensusPeople saveHeirsChange sendPayLink sendQuoteAgain sendSavedCode
    signAddressChange signHeirsChange signPeopleChange signRenewal stopSigningLink takeBackEnrollment renewSigningLink withdrawDeletion
    withdrawPeopleChange openSentQuote autoInvoiceGeneration`,
  // An operator's, a processor's, or a sign-in's: nobody is signed in by a session of a site.
  others:
    'decideHeldPlan notePaymentEvent requestSignInCode resolveSignIn verifySignInCode decryptDetail getDemoMailbox',
  // By a token that was mailed, whoever is signed in (threats T2, T3).
  tokens: `getOwnAuthorization getQuoteByLink getReceiptStatus openHouseholdLink openMemberLink openQuote openReceipt openSigningLink
    requestReceiptCode saveOwnAuthorization`,
  // By the enrollment, as every call of a shopper: `householdReads` asks them.
  enrollment: 'getHeldMarks',
  sites: `getAgentInfoEnroll getDefaultInfo getDomainSiteInformation getElevateInfo getEnrollmentInfoReferral getExternalSiteInformation
    getGroupInfoEnroll getSiteList getSitePicture`,
};
export const NOT_READS = Object.values(OTHERS).flatMap((names) => names.trim().split(/\s+/));
