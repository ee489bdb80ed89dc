import type { Limit } from '@/lib/contract/endpoint';

/**
 * The subject a bucket counts: one address, one session, one site, one code or e-mail address tried, or all requests
 * together.
 */
type Subject = 'ip' | 'ip+site' | 'session' | 'site' | 'code' | 'email' | 'global';

export type Bucket = {
  name: string;
  per: Subject;
  points: number;
  seconds: number;
  /** A try that succeeds is given back: only failures count. Counted before, so parallel tries cannot slip through. */
  failuresOnly?: true;
  /** Kept in memory: for figures that only guard against floods. */
  memory?: true;
};

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const write: Bucket = { name: 'write:ip', per: 'ip', points: 300, seconds: 5 * MINUTE };

/**
 * The figures of threats T6 and T27. `code` covers access codes, group codes and resume codes: the longer window of the
 * two sources (5 in 10 minutes, and 5 in a quarter of an hour for resuming, decisions 12) serves both.
 */
export const LIMITS: Record<Limit, readonly Bucket[]> = {
  read: [{ name: 'read:ip', per: 'ip', points: 1_200, seconds: MINUTE, memory: true }],
  write: [write],
  quote: [{ name: 'quote:ip', per: 'ip', points: 10, seconds: MINUTE }, write],
  // A visitor without a session may leave this behind, such as an answer to the help assistant.
  stranger: [{ name: 'stranger:ip', per: 'ip', points: 30, seconds: MINUTE }, write],
  code: [
    { name: 'code:ip-site', per: 'ip+site', points: 5, seconds: 15 * MINUTE, failuresOnly: true },
    { name: 'code:value', per: 'code', points: 20, seconds: HOUR, failuresOnly: true },
    { name: 'code:site', per: 'site', points: 100, seconds: MINUTE, failuresOnly: true },
    { name: 'code:all', per: 'global', points: 1_000, seconds: MINUTE, failuresOnly: true },
  ],
  mail: [
    { name: 'mail:session', per: 'session', points: 5, seconds: HOUR },
    { name: 'mail:ip', per: 'ip', points: 20, seconds: DAY },
    { name: 'mail:address', per: 'email', points: 4, seconds: DAY },
  ],
};

/**
 * Sending one-time codes: each allows five tries, so an address is worth 75 guesses of a million in a day, however many
 * browsers ask (NIST 800-63B allows 100 in a row).
 */
export const SIGN_IN_LIMITS: readonly Bucket[] = [
  { name: 'sign-in:ip', per: 'ip', points: 20, seconds: 15 * MINUTE },
  { name: 'sign-in:address', per: 'email', points: 5, seconds: 15 * MINUTE },
  { name: 'sign-in:address-day', per: 'email', points: 15, seconds: DAY },
  { name: 'sign-in:site', per: 'site', points: 200, seconds: MINUTE },
];

/** Gives the same buckets more or less room, for load tests and offices behind one address (`RATE_LIMIT_SCALE`). */
export function scaleBuckets(buckets: readonly Bucket[], scale: number): Bucket[] {
  return buckets.map((bucket) => ({ ...bucket, points: Math.max(1, Math.round(bucket.points * scale)) }));
}

/** The store of counted tries. `take` answers null, or the seconds to wait when the bucket is used up. */
export type Counters = {
  take(bucket: Bucket, key: string): Promise<number | null>;
  giveBack(bucket: Bucket, key: string): Promise<void>;
};

/** Values of the subjects. What is missing is not counted. `code` and `email` must be hashed by the caller. */
export type Subjects = {
  ip: string;
  site: string;
  session: string | null;
  code: string | null;
  email: string | null;
};

export type LimitOutcome =
  | {
      ok: true;
      /** Takes how the try went, so that successes do not count as guesses. */
      settle(success: boolean): Promise<void>;
    }
  | { ok: false; bucket: string; retryAfter: number };

/**
 * Counts one try against every bucket of its class. Refused as soon as one is used up, also when the try would be
 * right.
 */
export async function takeLimits(
  buckets: readonly Bucket[],
  subjects: Subjects,
  counters: Counters,
): Promise<LimitOutcome> {
  const taken: { bucket: Bucket; key: string }[] = [];
  for (const bucket of buckets) {
    const key = subjectKey(bucket.per, subjects);
    if (key === null) continue;
    const retryAfter = await counters.take(bucket, key);
    if (retryAfter !== null) return { ok: false, bucket: bucket.name, retryAfter };
    taken.push({ bucket, key });
  }
  return {
    ok: true,
    async settle(success) {
      if (!success) return;
      for (const { bucket, key } of taken) if (bucket.failuresOnly) await counters.giveBack(bucket, key);
    },
  };
}

function subjectKey(per: Subject, subjects: Subjects): string | null {
  if (per === 'global') return 'all';
  if (per === 'ip+site') return `${subjects.ip}|${subjects.site}`;
  return subjects[per];
}
