import type { Endpoint } from '@/lib/contract/endpoint';
import type { EndpointName } from '@/lib/contract/registry';
import type { SessionData, Sessions } from '@/lib/session/session-rows';
import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';
import { isRecord, textOrNull } from '@/lib/rules/text/records';
import { defaultEnrollType, defaultEProcess, isForMember, newEnrollType } from './session-inputs';

type Data = Record<string, unknown>;

type Job = { name: EndpointName; site: Site; session: Session | null; https: boolean; input: Data };

/** The effect of an answer's sealed properties on the session. Endpoints without an entry are only cut. */
type Effect = (data: Data, job: Job) => { change: Partial<SessionData>; fresh: boolean } | null;

const startQuote =
  (person: (data: Data, job: Job) => Partial<SessionData>): Effect =>
  (data, job) => {
    const { session } = job;
    const enrollmentId = textOrNull(data['temp_enrollment_id']);
    if (enrollmentId === null) return null;
    const portalId = textOrNull(data['portal_id']) ?? session?.portalId ?? null;
    const portal = session ? underPortal(session, portalId) : { portalId };
    return { change: { enrollmentId, ...portal, ...person(data, job) }, fresh: true };
  };

/**
 * The quote form is about a new person: a rep's or group's current member leaves the session, a signed-in member stays
 * in it.
 */
const newPerson = (_: Data, { site, session }: Job): Partial<SessionData> =>
  isForMember(session) ? { userId: null, enrollType: newEnrollType(site, session) } : {};

/**
 * The visit goes on for this member, under the member's group and no other that was chosen before
 * (rules 1 §4 "store ids").
 */
const existingMember = (data: Data, { input }: Job): Partial<SessionData> => ({
  enrollType: 'existing-member',
  userId: textOrNull(input['user_id']),
  ...('group_id' in data && { groupId: textOrNull(data['group_id']) }),
});

/**
 * The end of an enrollment that a rep or a group's administrator made for a current member: the member leaves the
 * session.
 */
export const afterMember = ({ site, session }: Pick<Job, 'site' | 'session'>): Partial<SessionData> => {
  if (!isForMember(session)) return {};
  const groupId = session?.signedIn?.role === 'rep' ? site.groupId : (session?.groupId ?? site.groupId);
  return { userId: null, groupId, enrollType: defaultEnrollType(groupId) };
};

const EFFECTS: Partial<Record<EndpointName, Effect>> = {
  addFilterForNewUser: startQuote(newPerson),
  addFilterForExistingUser: startQuote(existingMember),
  addFilterForMember: startQuote(existingMember),
  // The visit goes on under the employer (rules 2 §4 "the group info saved"); a new member is a new group member then.
  setEnrollmentGroupCode: (data, { session }) => {
    const groupId = textOrNull(data['group_id']);
    if (groupId === null || session === null) return null;
    const enrollType = session.enrollType === 'new-member' ? 'new-group-member' : session.enrollType;
    const employeeClass = toEmployeeClass({ group_id: groupId, employee_class: textOrNull(data['employee_class']) });
    return { change: { groupId, employeeClass, enrollType }, fresh: false };
  },
  // The enrollment leaves the session: its receipt is all that may be shown from now on, and the cart is empty
  // (rules 3 §4 "Confirmation").
  saveReviewInfo: (data, job) => {
    const { session } = job;
    if (textOrNull(data['policy_id']) === null || session === null) return null;
    const receiptFor = session.enrollmentId ?? session.receiptFor;
    return { change: { receiptFor, enrollmentId: null, ...afterMember(job) }, fresh: false };
  },
};

/** The answer without the properties that stay on the server (architecture "One request", step 4). */
export function cutSealed(endpoint: Endpoint, answer: Data): Data {
  const { data } = answer;
  if (!endpoint.seals || !isRecord(data)) return answer;
  const seals = new Set(endpoint.seals);
  return { ...answer, data: Object.fromEntries(Object.entries(data).filter(([name]) => !seals.has(name))) };
}

/** Puts what must stay into the session. A new enrollment gets a session with a new id (threats T3). */
export async function sealAnswer(job: Job, answer: Data, sessions: Sessions): Promise<string[]> {
  const { site, session, https } = job;
  const effect = EFFECTS[job.name]?.(isRecord(answer['data']) ? answer['data'] : {}, job);
  if (!effect) return [];
  const opened =
    session !== null && !effect.fresh
      ? await sessions.change(session, effect.change, https)
      : await sessions.start(site.key, { ...carry(site, session), ...effect.change }, https, session);
  return opened?.cookies ?? [];
}

/** The properties a new session of a site keeps of the old one, or starts with. */
export function carry(site: Site, session: Session | null): SessionData {
  const gate = session?.gate ?? 'none';
  const groupId = session?.groupId ?? site.groupId;
  return {
    gate,
    signedIn: session?.signedIn ?? null,
    enrollmentId: null,
    agentId: session?.agentId ?? site.agentId,
    groupId,
    employeeClass: session?.employeeClass ?? null,
    portalId: session?.portalId ?? site.portalId,
    portalName: session?.portalName ?? null,
    portalCode: session?.portalCode ?? null,
    userId: session?.userId ?? null,
    eprocess: session?.eprocess ?? defaultEProcess(gate),
    openType: session === null ? site.openType : session.openType,
    enrollType: session?.enrollType ?? defaultEnrollType(groupId),
    referralId: session?.referralId ?? null,
    receiptFor: session?.receiptFor ?? null,
    repName: session?.repName ?? null,
    continuedAt: null,
    signingLink: null,
    sentLink: session?.sentLink ?? null,
    householdLink: session?.householdLink ?? null,
    // A quote that is begun at a screen that was handed over does not give it back.
    handedOver: session?.handedOver ?? null,
  };
}

/** The class of a group's employees, from an answer that tells both. */
export function toEmployeeClass(told: {
  group_id: string | null;
  employee_class?: string | null | undefined;
}): SessionData['employeeClass'] {
  const { group_id: groupId, employee_class: name } = told;
  return groupId !== null && name ? { groupId, name } : null;
}

/** The portal of an enrollment, with the name and code of the chosen portal only when it is that one. */
export function underPortal(
  known: Pick<Session, 'portalId' | 'portalName' | 'portalCode'>,
  portalId: string | null,
): Pick<Session, 'portalId' | 'portalName' | 'portalCode'> {
  const { portalName, portalCode } = known;
  if (portalId === known.portalId) return { portalId, portalName, portalCode };
  return { portalId, portalName: null, portalCode: null };
}
