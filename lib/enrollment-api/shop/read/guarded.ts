import type { Problem } from '../shop';
import { Unreadable } from '../sheet';
import { atOnce, type InParts } from './in-parts';

type Report = (problem: Problem) => void;

/** Reads a file, and reports one that cannot be read instead of ending; null then. */
export function guarded<T>(read: () => T, report: Report): T | null {
  return atOnce(
    guardedParts(function* () {
      return read();
    }, report),
  );
}

/** The same of a file that is read in parts. */
export function* guardedParts<T>(read: () => InParts<T>, report: Report): InParts<T | null> {
  try {
    return yield* read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    report(error.problem);
    return null;
  }
}
