import { Unreadable } from '../sheet';
import type { Place } from '../shop';

/** Ends the reading of a table. A refusal of a whole file stands at its beginning; none repeats what cells hold, which may be personal. */
export function refuse(at: string | Place, what: string, expected: string): never {
  throw new Unreadable({ at: typeof at === 'string' ? { file: at, line: 1, column: 1 } : at, what, expected });
}
