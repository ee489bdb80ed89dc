import { errorName } from './redact';

/** Errors of things that come back by themselves: the database, the API, the look-up of a site. */
const PASSING: ReadonlySet<string> = new Set(['StoreError', 'SiteLookupError', 'OutageError']);

/** True for an error that calls for another try in a moment (503), false for a defect (500). */
export function isPassing(error: unknown): boolean {
  return PASSING.has(errorName(error));
}
