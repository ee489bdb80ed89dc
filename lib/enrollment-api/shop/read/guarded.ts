import type { Problem } from '../shop';
import { Unreadable } from '../sheet';

/** Reads a file, and reports one that cannot be read instead of ending; null then. */
export function guarded<T>(read: () => T, report: (problem: Problem) => void): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    report(error.problem);
    return null;
  }
}
