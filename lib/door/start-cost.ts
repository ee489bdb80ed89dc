import * as z from 'zod';
import { LIMITS, scaleBuckets, takeLimits } from '@/lib/security/limits';
import { isSignedIn } from '@/lib/session/role';
import type { CallContext } from '@/lib/gateway/wire';
import { firstIncomplete, visibleSteps } from '@/lib/rules/steps/progress';
import { stepForTab, stepOf } from '@/lib/rules/steps/step-table';
import { routes } from '@/lib/site/routes';
import { homeHref } from '@/lib/routing/home-links';
import type { DoorParts } from './door-parts';
import { isOver } from './enroll-for';
import { goesOnUnder, type Owner } from './start-owner';
import { limitSubjects, type Visit } from './visit';

/** A call and its context, made for one visitor. */
export type Asking = { call: DoorParts['call']; context: CallContext };

/**
 * True when going on under this owner takes something from the visitor: an enrollment in progress, or the role that
 * they signed in or came in with by a code (decisions 103). An enrollment that is gone costs nothing.
 */
export async function costsSomething({ session }: Visit, owner: Owner, { call, context }: Asking): Promise<boolean> {
  if (session === null || goesOnUnder(session, owner)) return false;
  if (isSignedIn(session) || session.openType === null) return true;
  if (session.enrollmentId === null) return false;
  return (await call('getCartCount', { enrollment_id: session.enrollmentId }, context)).ok;
}

const OnFile = z.object({ email_address: z.email().max(254) });

type Enrolling = Pick<NonNullable<Visit['session']>, 'enrollmentId' | 'eprocess'>;

/** The e-mail address told on the contact step of an applicant's own enrollment; null when there is none. */
export async function emailOnFile(session: Enrolling | null, { call, context }: Asking): Promise<string | null> {
  if (session === null || session.enrollmentId === null || session.eprocess !== 'applicant') return null;
  const contact = { enrollment_id: session.enrollmentId, column: stepOf('contact').savedTab };
  const answer = await call('getEnrollmentTempInfo', contact, context);
  const onFile = answer.ok ? OnFile.safeParse(answer.value.data.result).data : undefined;
  return onFile?.email_address ?? null;
}

/**
 * Keeps the enrollment that a link ends: its code goes to the address on file, as Save & Continue Later would send it.
 * No other person is written to, such as the client of a rep, who did not ask. False when the code could not be sent.
 */
export async function keepForLater(visit: Visit, asking: Asking, parts: DoorParts): Promise<boolean> {
  const { session } = visit;
  const email = await emailOnFile(session, asking);
  if (email === null || session === null || session.enrollmentId === null) return true;
  const limit = await takeLimits(
    scaleBuckets(LIMITS.mail, parts.limitScale()),
    limitSubjects(visit, parts.limitSecret(), { email }),
    parts.counters,
  );
  if (!limit.ok) return false;
  // The tab without a draft of its own: nothing saved is written over, and its page leads to the first open step.
  const { savedTab } = stepOf('agreement');
  const wanted = { enrollment_id: session.enrollmentId, tab: savedTab, email };
  const sent = await asking.call('saveEnrollment', wanted, asking.context);
  return sent.ok || isOver(sent.failure);
}

/** The page at which a visitor goes on with what is open: the first step to do, the cart, the plans, or the role's home. */
export async function placeToGoOn({ site, session }: Visit, { call, context }: Asking): Promise<string> {
  const enrollmentId = session?.enrollmentId ?? null;
  if (enrollmentId === null) return homeHref(site, session);
  const [tabs, count] = await Promise.all([
    call('getDynamicTabs', { enrollment_id: enrollmentId }, context),
    call('getCartCount', { enrollment_id: enrollmentId }, context),
  ]);
  if (!count.ok || count.value.data.result === 0) return routes.plans(site);
  const told = tabs.ok ? tabs.value.data.result : [];
  if (!told.some((tab) => tab.required && tab.complete)) return routes.cart(site);
  const done = told.flatMap((tab) => (tab.complete ? (stepForTab(tab.tab_name)?.key ?? []) : []));
  const step = firstIncomplete(visibleSteps(told), new Set(done)) ?? stepOf('review');
  return routes.step(site, step.slug);
}
