import { addDays } from '../text/days-later';

/** Days to return a plan where carriers grant more than the ten of most states, by state. */
export const FREE_LOOK: Readonly<Record<string, number>> = { CA: 30, CO: 15, FL: 14, ID: 20, ND: 20, RI: 20, UT: 20 };
const USUAL_DAYS = 10;

/** The days within which a plan can be returned in a state; null is any other. */
export const freeLookDays = (state: string | null): number => FREE_LOOK[state ?? ''] ?? USUAL_DAYS;

/**
 * The last day on which a plan can be returned. Its documents reach the member with the submission, so the days count from there.
 * A plan that replaces other insurance has longer by the applicant's statement; nothing here knows whether it does.
 */
export function freeLookEnds(submittedOn: string, state: string | null): string {
  return addDays(submittedOn, freeLookDays(state));
}
