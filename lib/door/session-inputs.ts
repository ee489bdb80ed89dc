import type { Access, Endpoint } from '@/lib/contract/endpoint';
import type { SessionInput } from '@/lib/rules/words/visits';
import { recommendedBy } from '@/lib/session/recommended-by';
import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';
import { STAFF_ROLES, type EnrollType, type EProcess, type SignInRole } from '@/lib/rules/words/visits';

/** Answers about a submitted enrollment, which this session may show although the enrollment itself is over. */
const RECEIPT_ENDPOINTS: ReadonlySet<string> = new Set([
  'getReceipt',
  'getEnrollmentCopy',
  'getPaymentDue',
  'payPolicy',
]);
/**
 * Endpoints the last step may still call when its enrollment is over: its picture, and a second press of Next
 * (decisions 24).
 */
const LAST_ENDPOINTS: ReadonlySet<string> = new Set(['saveReviewInfo', 'saveScreenshot']);

/** The enrollment that a call of this session is about. */
function enrollmentOf(name: string, session: Session | null): string | null {
  if (session === null) return null;
  const { enrollmentId, receiptFor } = session;
  if (RECEIPT_ENDPOINTS.has(name)) return receiptFor ?? enrollmentId;
  return LAST_ENDPOINTS.has(name) ? (enrollmentId ?? receiptFor) : enrollmentId;
}

/** The roles that may call, by access: the caller must have signed in as one of them. */
const SIGNED_IN: Record<Exclude<Access, 'public' | 'shopper'>, readonly SignInRole[]> = {
  rep: ['rep'],
  group: ['group'],
  member: ['member'],
  staff: STAFF_ROLES,
  internal: [],
};

/**
 * True when this session may call an endpoint of that access (threats T1, T17). Staff sign-in is not an access code.
 */
export function mayCall(access: Access, session: Session | null, name: string): boolean {
  if (access === 'public') return true;
  if (session === null) return false;
  // While the client has the screen, no other acts by it (decisions 170).
  if (access !== 'shopper' && session.handedOver !== null) return false;
  if (access !== 'shopper') return SIGNED_IN[access].some((role) => role === session.signedIn?.role);
  return enrollmentOf(name, session) !== null;
}

/** True when a call is about a personalized quote, which not every shopper may send (rules 1 §2.11). */
export function sendsQuote(name: string, input: Readonly<Record<string, unknown>>): boolean {
  const isCart = name === 'saveEnrollment' && input['tab'] === 'cart_info';
  // A code to come back to the cart with is for every shopper (decisions 192).
  return name === 'getQuotePreviewContent' || (isCart && input['mail'] !== 'code');
}

/** The role that enrolls when no session names one: visitors of any site enroll themselves (rules 1 §4). */
export function defaultEProcess(gate: Session['gate']): EProcess {
  if (gate === 'rep') return 'rep';
  return gate === 'employee' ? 'group' : 'applicant';
}

export function defaultEnrollType(groupId: string | null): EnrollType {
  return groupId === null ? 'new-member' : 'new-group-member';
}

/** True when a rep or a group's administrator enrolls a current member; not on the member's own visit. */
export function isForMember(session: Session | null): boolean {
  return session?.enrollType === 'existing-member' && session.signedIn?.role !== 'member';
}

/**
 * The type of an enrollment that begins with the quote form: the current member of the last one is not the person of
 * the form.
 */
export function newEnrollType(site: Pick<Site, 'groupId'>, session: Session | null): EnrollType {
  const begin = defaultEnrollType(session?.groupId ?? site.groupId);
  return session === null || isForMember(session) ? begin : session.enrollType;
}

type Who = { site: Site; session: Session | null; deviceId: string | null };

/**
 * Properties of an endpoint's input that come from the sealed session, else from the site (decisions 14). What is not
 * known is left out.
 */
export function sessionInputs(
  name: string,
  endpoint: Endpoint,
  { site, session, deviceId }: Who,
): Record<string, string> {
  const wanted = endpoint.session ?? [];
  const values = wanted.map(
    (input) => [input, input === 'device_id' ? deviceId : inputValue(input, name, site, session)] as const,
  );
  return Object.fromEntries(values.filter((pair): pair is [SessionInput, string] => pair[1] !== null));
}

function inputValue(
  input: Exclude<SessionInput, 'device_id'>,
  name: string,
  site: Site,
  session: Session | null,
): string | null {
  const groupId = session?.groupId ?? site.groupId;
  switch (input) {
    case 'enrollment_id':
    case 'tempId':
      return enrollmentOf(name, session);
    case 'agent_id':
      return session?.agentId ?? site.agentId;
    case 'group_id':
      return groupId;
    case 'agentID':
    case 'groupID':
      return recommendedBy(site, session)[input] ?? null;
    case 'platform_group_id':
    case 'portal_id':
    case 'platformID':
      return session?.portalId ?? site.portalId;
    case 'user_id':
    case 'userID':
      return session?.userId ?? null;
    case 'referral':
      return session?.referralId ?? null;
    case 'eprocess':
      return session?.eprocess ?? defaultEProcess('none');
    case 'open_type':
      return session === null ? site.openType : session.openType;
    case 'type':
      return newEnrollType(site, session);
    case 'enroll_type':
      return session?.enrollType ?? defaultEnrollType(groupId);
    case 'web_url':
      return `${site.host}${site.basePath}`;
  }
}
