import { eq } from 'drizzle-orm';
import { resumeCodes } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { quotes } from '@/lib/enrollment-api/store/schema/quote-tables';
import { memberPolicies, members, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { renewals } from '@/lib/enrollment-api/store/schema/renewal-tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access, Endpoint } from '@/lib/contract/endpoint';
import { methodOf } from '@/lib/contract/match';
import { endpointNames, registry, type EndpointName } from '@/lib/contract/registry';
import { createAppTransport } from '@/lib/gateway/app-transport';
import { call } from '@/lib/gateway/call';
import { createDoor } from '@/lib/door/door';
import type { DoorParts } from '@/lib/door/door-parts';
import type { CallContext } from '@/lib/gateway/wire';
import type { SessionStart } from '@/lib/session/session-rows';
import { sessionCookieName } from '@/lib/session/set-cookie';
import { members as seeded } from '@/tests/config/demo-shop';
import type { Database } from '@/lib/enrollment-api/store/database';
import type { Site } from '@/lib/site/site';
import { openEither } from '../config/databases';
import { request, testDoor } from '../unit/door/support';
import { browserCookies } from '../unit/session/support';
import {
  elevate,
  harborLanding,
  harborMills,
  northStar,
  northStarLanding,
  partner,
  product,
} from '../unit/site/support';
import { HAPPY } from './happy';
import { patient } from './patience';
import { Shopper } from './shopper';
import { enrollUnpaid } from './unpaid';
import { buildApi, HARBOR_MILLS, NORTH_STAR, resultOf, type Api } from './support';

const ROLES = ['visitor', 'applicant', 'employee', 'rep by code', 'rep', 'group', 'operator', 'member'] as const;
type Role = (typeof ROLES)[number];

/** The roles that may call, by access: those of rules 1 §6, read from the access of the contract (decisions 10, 11). */
const MAY: Record<Access, readonly Role[]> = {
  public: ROLES,
  // All roles that have a quote; here only the visitor has none.
  shopper: ['applicant', 'employee', 'rep by code', 'rep', 'group', 'operator', 'member'],
  rep: ['rep'],
  group: ['group'],
  member: ['member'],
  staff: ['rep', 'group'],
  internal: [],
};

/** "Sends quotes" is the rep's and the group's (rules 1 §6), though every role has a cart. */
const QUOTES: Partial<Record<EndpointName, readonly Role[]>> = {
  getQuotePreviewContent: ['rep by code', 'rep', 'group'],
};
/** Open a new session, or answer after the same time always: they have routes of their own (threats T3, T7). */
const ELSEWHERE: readonly EndpointName[] = ['continueEnrollment', 'directContinue', 'sendCodeAgain'];

const mayCall = (name: EndpointName, role: Role) =>
  !ELSEWHERE.includes(name) && (QUOTES[name] ?? MAY[registry[name].access]).includes(role);

/** Endpoints about people who are not the visitor, by hand: what the contract says of them is what this list says. */
const GUARDED: Record<Exclude<Access, 'public' | 'shopper'>, readonly EndpointName[]> = {
  rep: [
    'getAgentMembers',
    'getAgentGroups',
    'getSavedEnrollments',
    'sendSavedCode',
    'getRepHome',
    'getPolicyEvidence',
    'sendPayLink',
    'getLastChoice',
    'getSentQuotes',
    'getSentQuote',
    'sendQuoteAgain',
  ],
  group: [
    'getGroupUsers',
    'getGroupHome',
    'searchGroupHome',
    'remindCensusPeople',
    'getGroupInvoice',
    'getEmployeeForm',
    'addEmployee',
  ],
  member: [
    'addFilterForMember',
    'getMemberInfo',
    'getMemberHome',
    'getMyPayments',
    'cancelMemberPlan',
    'answerClaim',
    'getMyRights',
    'askDeletion',
    'withdrawDeletion',
    'getPaymentChange',
    'changePayment',
    'getRenewal',
    'signRenewal',
    'changePhone',
    'getHeirsChange',
    'saveHeirsChange',
    'signHeirsChange',
  ],
  staff: ['addFilterForExistingUser', 'searchMembers', 'createMemberLink'],
  internal: [
    'getEnrollmentInfoReferral',
    'getAgentInfoEnroll',
    'getGroupInfoEnroll',
    'getDomainSiteInformation',
    'getExternalSiteInformation',
    'getDefaultInfo',
    'getElevateInfo',
    'autoInvoiceGeneration',
    'decryptDetail',
    'requestSignInCode',
    'verifySignInCode',
    'resolveSignIn',
    'openMemberLink',
    'getIdCard',
    'getMyData',
    'getHeldMarks',
    'openMemberPolicy',
    'decideHeldPlan',
    'getPeopleForm',
    'askPeopleChange',
    'getPeopleChange',
    'addChangeProof',
    'signPeopleChange',
    'withdrawPeopleChange',
    'listPeopleChanges',
    'getChangeToDecide',
    'getChangeProof',
    'decidePeopleChange',
    'getContact',
    'askAddressChange',
    'getAddressChange',
    'signAddressChange',
    'getMoveToDecide',
    'askEmailChange',
    'confirmEmailChange',
    'getDemoMailbox',
    'getSiteList',
    'getSitePicture',
    'getReceiptStatus',
    'getQuoteByLink',
    'openQuote',
    'openSentQuote',
    'getSentReceipt',
    'getSigningLinks',
    'getSigningStatus',
    'getOwnAuthorization',
    'notePaymentEvent',
    'openReceipt',
    'openSigningLink',
    'openHouseholdLink',
    'renewSigningLink',
    'saveOwnAuthorization',
    'requestReceiptCode',
    'stopSigningLink',
    'takeBackEnrollment',
  ],
};

const own = (start: Partial<SessionStart>): SessionStart => ({
  gate: 'none',
  eprocess: 'applicant',
  enrollType: 'new-member',
  openType: null,
  ...start,
});
const SESSIONS: Record<Exclude<Role, 'visitor'>, { site: Site; start: SessionStart }> = {
  applicant: { site: northStar, start: own({ openType: 'agent', agentId: '4101' }) },
  employee: {
    site: harborMills,
    start: own({ openType: 'group', gate: 'employee', eprocess: 'group', groupId: '1929' }),
  },
  'rep by code': { site: northStar, start: own({ gate: 'rep', eprocess: 'rep', agentId: '4101', repName: 'Dana' }) },
  rep: {
    site: northStar,
    start: own({
      gate: 'rep',
      eprocess: 'rep',
      agentId: '4101',
      signedIn: { role: 'rep', id: 'rep-4101', version: 1 },
    }),
  },
  group: {
    site: harborMills,
    start: own({
      gate: 'signed-in',
      eprocess: 'group',
      groupId: '1929',
      signedIn: { role: 'group', id: 'group-1929', version: 1 },
    }),
  },
  // At the wire an operator is a visitor of the product's host: what they do is done by verbs (operator-console.test.ts).
  operator: {
    site: product,
    start: own({
      gate: 'signed-in',
      openType: 'user',
      signedIn: { role: 'operator', id: 'operator-1', version: 1 },
    }),
  },
  member: {
    site: northStar,
    start: own({
      gate: 'signed-in',
      enrollType: 'existing-member',
      agentId: '4101',
      userId: '70001',
      signedIn: { role: 'member', id: '70001', version: 0 },
    }),
  },
};

/** People who were added to a list: each call adds another one. */
let listed = 0;

/** Inputs of the guarded calls: they are about a member of North Star's rep, or of Harbor Mills. */
const inputOf = (name: EndpointName, role: Role): Record<string, unknown> => {
  const user_id = role === 'group' ? HARBOR_MEMBER : '70002';
  const inputs: Partial<Record<EndpointName, Record<string, unknown>>> = {
    searchMembers: { search: 'a' },
    addFilterForExistingUser: { user_id, tier: 'IO' },
    addFilterForMember: { tier: 'IO' },
    createMemberLink: { user_id },
    decryptDetail: { portalId: 'x' },
    getMemberInfo: { user_id },
    sendSavedCode: { saved_id: SAVED },
    sendPayLink: { policy_id: unpaidPolicy },
    getPolicyEvidence: { policy_id: unpaidPolicy },
    getSentQuote: { quote_id: sentQuote },
    sendQuoteAgain: { quote_id: sentQuote },
    searchGroupHome: { search: 'a' },
    remindCensusPeople: { filter: 'not-started' },
    addEmployee: { first_name: 'Ilse', last_name: `Vandermeer ${(listed += 1)}`, birthdate: '04/09/1985' },
    cancelMemberPlan: { held_id: heldPlan },
    answerClaim: { claim_id: claim, is_mine: '0' },
    askDeletion: { word: 'DELETE' },
    getPaymentChange: { policy_id: unpaidPolicy },
    changePhone: { phone_number: '5125550188' },
    getHeirsChange: { policy_id: unpaidPolicy },
    saveHeirsChange: { policy_id: unpaidPolicy, seen: '0'.repeat(64) },
    signHeirsChange: {
      policy_id: unpaidPolicy,
      seen: '0'.repeat(64),
      signature: 'x',
      accepted: '1',
      text_hash: '0'.repeat(64),
    },
    changePayment: { policy_id: unpaidPolicy, seen: '0'.repeat(64) },
    signRenewal: { choices: [], signature: renewal.name, accepted: 1, text_hash: renewal.text_hash },
  };
  return inputs[name] ?? {};
};
const SAVED = 'saved-by-the-rep';
const HARBOR_MEMBER = seeded.find(({ owner }) => owner.groupId === '1929')?.id ?? '';

type Told = { status: number; text: string; asked: { name: EndpointName; input: object; context: CallContext }[] };

/** The door of the storefront before the real API. */
class Front {
  private readonly api: Api;
  private readonly quotes = new Map<Role, string>();

  constructor(api: Api) {
    this.api = api;
  }

  /** A new browser of that role with a session and, unless it is a visitor, a quote. */
  async open(role: Role) {
    const test = testDoor();
    const asked: Told['asked'] = [];
    const transport = Object.assign(createAppTransport(this.api), { direct: this.api.answer });
    const parts: DoorParts = {
      ...test.parts,
      limitScale: () => 1_000,
      call: (name, input, context) => {
        asked.push({ name, input, context });
        return call(name, input, context, transport);
      },
    };
    const door = createDoor(parts);
    const { site, start } = role === 'visitor' ? { site: northStar, start: null } : SESSIONS[role];
    const enrollmentId = start === null ? null : await this.quote(role, start);
    if (role === 'rep' && enrollmentId !== null) await saveForClient(Shopper.of(this.api, enrollmentId, NORTH_STAR));
    const opened = start && (await test.sessions.start(site.key, { ...start, enrollmentId }, false));
    const cookie = opened ? browserCookies(opened.cookies) : '';
    const ask = async (name: EndpointName, on: Site = site, as: string = cookie): Promise<Told> => {
      asked.length = 0;
      const response = await door(buildCall(name, role, on, as));
      return { status: response.status, text: await response.text(), asked: [...asked] };
    };
    return { site, cookie, enrollmentId, ask };
  }

  /** One enrollment for all browsers of a role. */
  private async quote(role: Role, start: SessionStart): Promise<string> {
    const known = this.quotes.get(role);
    if (known !== undefined) return known;
    const headers = start.groupId === '1929' ? HARBOR_MILLS : undefined;
    const { id } = await Shopper.quote(this.api, { eprocess: start.eprocess, ...(headers && { headers }) });
    this.quotes.set(role, id);
    return id;
  }
}

/** Saved for later by the rep, under an id that a call can name. */
async function saveForClient(shopper: Shopper): Promise<void> {
  const email = 'client@mail.example';
  await store.db.delete(resumeCodes).where(eq(resumeCodes.enrollmentId, shopper.id));
  await shopper.ok('saveEnrollment', { tab: 'contact_info', email, data: { email_address: email } });
  await store.db.update(resumeCodes).set({ id: SAVED }).where(eq(resumeCodes.enrollmentId, shopper.id));
}

function buildCall(name: EndpointName, role: Role, site: Site, cookie: string): Request {
  const method = methodOf(registry[name], 'door');
  const members = { ...HAPPY[name], ...inputOf(name, role) };
  const query = Object.entries(members).map(([key, value]) => [key, String(value)]);
  const path = registry[name].path.replaceAll(/\{\w+\}/g, '-');
  const search = method === 'GET' ? `?${new URLSearchParams(query).toString()}` : '';
  return request(`/api/v1${path}${search}`, {
    method,
    host: `${site.host}:3000`,
    cookie,
    ...(site.slug !== null && { slug: site.slug }),
    ...(method !== 'GET' && { body: members }),
    // What a browser claims about itself is worth nothing.
    headers: { agent_id: '4101', group_id: '1929', uid: '70001', signed_in: 'rep:1:rep-4101' },
  });
}

/** A plan of the member that ends with its renewal, told and not signed yet. */
async function toldRenewal(api: Api): Promise<typeof renewal> {
  const { id } = await enrollUnpaid(api);
  const [policy] = await store.db.select().from(policies).where(eq(policies.enrollmentId, id));
  const ofPolicy = eq(memberPolicies.policyId, policy?.id ?? '');
  const [plan] = await store.db.update(memberPolicies).set({ memberId: '70001' }).where(ofPolicy).returning();
  if (!plan) throw new Error('nothing is held');
  const days = { day: '2027-06-01', sequence: 5, actBy: '2027-04-30' };
  const row = { heldId: plan.id, policyId: plan.policyId, memberId: '70001', oldCents: plan.premiumCents };
  await store.db
    .insert(renewals)
    .values({ ...days, ...row, id: 'told', kind: 'gone', goneFor: 'closed', state: 'told' });
  const headers = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
  return resultOf(await api.call('getRenewal', { user_id: '70001' }, headers));
}

let store: Database;
let front: Front;
/** A policy of the rep, and of the member, whose payment did not come. */
let unpaidPolicy = '';
/** A quote that the rep mailed. */
let sentQuote = '';
/** A plan that the member holds, and who gave the member's number. */
let heldPlan = '';
let claim = '';
async function mailQuote(api: Api): Promise<string> {
  const headers = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
  const shopper = await Shopper.quote(api, { eprocess: 'rep', headers });
  await shopper.choose('vision');
  const mail = { name: 'Maria Keller', email: 'maria@mail.example', message: '', data: {} };
  await shopper.ok('saveEnrollment', { tab: 'cart_info', ...mail });
  const [quote] = await store.db.select({ id: quotes.id }).from(quotes);
  return quote?.id ?? '';
}

/** The renewal of another plan of theirs, as it is shown. */
let renewal = { name: '', text_hash: '' };
beforeAll(async () => {
  store = await openEither();
  const api = patient(await buildApi(store));
  front = new Front(api);
  const { id } = await enrollUnpaid(api);
  const [policy] = await store.db.select().from(policies).where(eq(policies.enrollmentId, id));
  unpaidPolicy = policy?.id ?? '';
  sentQuote = await mailQuote(api);
  const { id: own } = await enrollUnpaid(api);
  const [held] = await store.db.select().from(policies).where(eq(policies.enrollmentId, own));
  const ofMember = eq(memberPolicies.policyId, held?.id ?? '');
  const [plan] = await store.db.update(memberPolicies).set({ memberId: '70001' }).where(ofMember).returning();
  heldPlan = plan?.id ?? '';
  await store.db.update(policies).set({ memberId: '70001' }).where(eq(policies.id, unpaidPolicy));
  await store.db.update(memberPolicies).set({ planId: '1503' }).where(eq(memberPolicies.policyId, unpaidPolicy));
  await store.db.update(members).set({ claims: null }).where(eq(members.claims, '70001'));
  await store.db
    .update(members)
    .set({ claims: '70001' })
    .where(eq(members.id, held?.memberId ?? ''));
  claim = held?.memberId ?? '';
  renewal = await toldRenewal(api);
});
afterAll(() => store.close());

describe('the contract', () => {
  it.each(Object.entries(GUARDED))('gives to %s what is theirs, and nothing else', (access, names) => {
    const said = endpointNames.filter((name) => registry[name].access === access);
    expect(said.toSorted()).toEqual(names.toSorted());
  });

  it('gives what is about an enrollment to whoever has it, never to a name or number of the browser', () => {
    for (const name of endpointNames) {
      const { access, session = [], input }: Endpoint = registry[name];
      for (const member of ['enrollment_id', 'tempId', 'user_id'].filter((each) => each in input.shape)) {
        // Staff name the member they enroll; whose member it is, is asked of the record.
        const named = (access === 'staff' && member === 'user_id') || access === 'internal';
        expect([name, member, named || session.some((each) => each === member)]).toEqual([name, member, true]);
      }
    }
  });
});

describe.each(ROLES)('%s', (role) => {
  const names = endpointNames.filter((name) => registry[name].access !== 'internal');

  it('gets no further than the door with what is not theirs', async () => {
    const { ask } = await front.open(role);
    for (const name of endpointNames.filter((each) => !mayCall(each, role))) {
      const { status, text, asked } = await ask(name);
      expect([name, [401, 403, 404].includes(status), asked.length]).toEqual([name, true, 0]);
      expect(JSON.parse(text)).toMatchObject({ status: 'error' });
    }
  });

  it('is heard by the API with all that is theirs', async () => {
    for (const name of names.filter((each) => mayCall(each, role))) {
      // A browser of its own for each call, as some of them end what the next one would need.
      const { ask } = await front.open(role);
      const { status, text } = await ask(name);
      expect([name, status, status === 401 || status === 403 ? text : '']).toEqual([name, status, '']);
      expect([name, status < 500]).toEqual([name, true]);
      const isGuarded = registry[name].access !== 'public' && registry[name].access !== 'shopper';
      if (isGuarded) expect([name, status, text]).toEqual([name, 200, text]);
    }
  });
});

describe('on another site', () => {
  const OTHERS: Record<Exclude<Role, 'visitor'>, readonly Site[]> = {
    applicant: [harborMills, partner, northStarLanding],
    employee: [northStar, elevate, harborLanding],
    'rep by code': [harborMills, northStarLanding],
    rep: [harborMills, northStarLanding, elevate],
    group: [northStar, harborLanding],
    operator: [northStar, northStarLanding, harborMills],
    member: [harborMills, northStarLanding],
  };

  it.each(Object.entries(OTHERS) as [Exclude<Role, 'visitor'>, Site[]][])(
    'the session of %s is nobody: neither as it is nor under the name of that site',
    async (role, sites) => {
      const { site, cookie, enrollmentId, ask } = await front.open(role);
      const sealed = cookie.slice(cookie.indexOf('=') + 1);
      for (const other of sites) {
        const renamed = `${sessionCookieName(other.key, false)}=${sealed}`;
        for (const as of [cookie, renamed, `${cookie}; ${renamed}`])
          for (const name of endpointNames) {
            const { status, text, asked } = await ask(name, other, as);
            const where = `${name} of ${site.host} at ${other.host}${other.basePath}`;
            if (registry[name].access !== 'public') expect([where, asked.length]).toEqual([where, 0]);
            expect([where, status < 500]).toEqual([where, true]);
            const heard = JSON.stringify(asked);
            for (const secret of [enrollmentId ?? '', 'rep-4101', 'group-1929', 'operator-1', '70001']) {
              expect([where, text.includes(secret)]).toEqual([where, false]);
              expect([where, heard.includes(secret)]).toEqual([where, false]);
            }
            for (const { context } of asked)
              expect([where, context]).toEqual([
                where,
                { ...context, siteKey: other.key, agentId: other.agentId, groupId: other.groupId, signedIn: null },
              ]);
          }
      }
    },
  );
});
