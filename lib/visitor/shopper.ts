import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import * as z from 'zod';
import { call } from '@/lib/gateway/call';
import { toError, type Result } from '@/lib/gateway/result';
import { isSignedOut } from '@/lib/session/role';
import { getSessions } from '@/lib/process/session-store';
import { askingOnce, type Call } from './asking-once';
import { loadVisitor, loadVisitorBeforeGate, type Visitor } from './visitor';

/** A visitor with the calls made for them. */
export type Shopper = Visitor & { call: Call };

/** The visitor of a page of the private zone, past the gate, once per request. */
export const loadShopper = cache(async (siteKey: string): Promise<Shopper> => toShopper(await loadVisitor(siteKey)));

/**
 * `loadShopper` for the pages that are served before the gate is passed: members come by mailed links (decisions 11).
 */
export const loadShopperBeforeGate = cache(async (siteKey: string): Promise<Shopper> =>
  toShopper(await loadVisitorBeforeGate(siteKey)),
);

function toShopper(visitor: Visitor): Shopper {
  const ask: Call = async (name, input) => {
    const result = await call(name, input, visitor.context);
    if (!result.ok && isSignedOut(result.failure, visitor.session)) await endSignedOut(visitor);
    return result;
  };
  return { ...visitor, call: askingOnce(ask) };
}

/** Ends the session of an account that may no longer sign in, and leads to the sign-in page. */
export async function endSignedOut({ site, session }: Visitor): Promise<never> {
  if (session !== null) await getSessions().end(session);
  const to = (await headers()).get('x-request-path') ?? '/';
  redirect(`/api/session/expired?${new URLSearchParams({ slug: site.slug ?? '', to }).toString()}`);
}

/** The answers prices are for, as the Basic Details dialog shows them. */
export type Quote = {
  enrollmentId: string;
  state: string;
  values: {
    zip: string;
    gender: string;
    tier: string;
    dob: string;
    is_smoker: string;
    spouse_is_smoker: string;
    spouse_dob: string;
    no_of_children: string;
    annual_income: string;
    working_hours: string;
    category: string;
  };
  /** Answers to the questions about tobacco of plans that have words of their own (decisions 37). */
  tobacco: readonly TobaccoAnswers[];
};

const TobaccoAnswers = z.object({
  tobacco_question: z.string(),
  is_smoker: z.string(),
  spouse_is_smoker: z.string(),
});
type TobaccoAnswers = z.infer<typeof TobaccoAnswers>;

/** The visitor's quote; null for a stranger, and when the enrollment behind the session is gone. */
export async function loadQuote(shopper: Shopper): Promise<Quote | null> {
  const enrollmentId = shopper.session?.enrollmentId ?? null;
  if (enrollmentId === null) return null;
  const [filter, dependents] = await Promise.all([
    shopper.call('getEnrollmentTempInfo', { enrollment_id: enrollmentId, column: 'filter_info' }),
    shopper.call('getTempDependentInfo', { enrollment_id: enrollmentId }),
  ]);
  if (!filter.ok) {
    if (filter.failure.kind === 'http' && filter.failure.status === 404) return null;
    throw toError(filter.failure);
  }
  const info = filter.value.data.result;
  if (typeof info !== 'object' || info === null || Array.isArray(info)) return null;
  const text = (name: string) =>
    typeof info[name] === 'string' || typeof info[name] === 'number' ? String(info[name]) : '';
  const household = dependents.ok ? dependents.value.data.result : null;
  return {
    enrollmentId,
    state: text('state'),
    values: {
      zip: text('zip'),
      gender: text('gender'),
      tier: text('tier'),
      dob: text('dob'),
      is_smoker: text('is_smoker'),
      spouse_is_smoker: text('spouse_is_smoker'),
      spouse_dob: household?.spouse_dob ?? '',
      no_of_children: household?.no_of_children?.toString() ?? '',
      annual_income: text('annual_incode'),
      working_hours: text('working_hours'),
      category: text('category'),
    },
    tobacco: z.array(TobaccoAnswers).safeParse('tobacco' in info ? info.tobacco : []).data ?? [],
  };
}

/** True when a premier plan is in the cart: then the filter form asks for the category (rules 1 §4, §5). */
export async function hasPremierPlan(shopper: Shopper, enrollmentId: string): Promise<boolean> {
  const answer = await shopper.call('getMoreRequirement', { enrollment_id: enrollmentId });
  return answer.ok && answer.value.data.result;
}

/** The value of a call whose failure a page cannot mend: its error page says so. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw toError(result.failure);
  return result.value;
}
