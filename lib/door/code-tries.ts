import { codeBuckets, scaleBuckets, takeLimits, type CodeKind, type LimitOutcome } from '@/lib/security/limits';
import type { DoorParts } from './door-parts';
import { limitSubjects, type Visit } from './visit';

type Tried = {
  code?: unknown;
  email?: unknown;
  /** The sealed challenge of a code that was mailed to this browser. */
  challenge?: string | null;
};

/**
 * Counts one try of something that can be guessed. A visitor with a live session of this site, or with the challenge of
 * a mailed code, is known: strangers who fill the site's bucket do not hold them up (threats T6).
 */
export function takeCodeTry(kind: CodeKind, visit: Visit, tried: Tried, parts: DoorParts): Promise<LimitOutcome> {
  const holder = tried.challenge ?? visit.session?.sid ?? null;
  const buckets = scaleBuckets(codeBuckets(kind, holder !== null), parts.limitScale());
  return takeLimits(buckets, limitSubjects(visit, parts.limitSecret(), { ...tried, holder }), parts.counters);
}
