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
  /** Many people share it: when it is full the try waits for the next window instead of being refused at once. */
  shared?: true;
};

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const write: Bucket = { name: 'write:ip', per: 'ip', points: 300, seconds: 5 * MINUTE };

/** The figures of threats T27. What is guessed has figures of its own: `codeBuckets`. */
export const LIMITS: Record<Exclude<Limit, 'code'>, readonly Bucket[]> = {
  read: [{ name: 'read:ip', per: 'ip', points: 1_200, seconds: MINUTE, memory: true }],
  write: [write],
  // A step that is typed in sends one message in three seconds; several tabs and dialogs send more.
  draft: [
    { name: 'draft:session', per: 'session', points: 90, seconds: MINUTE, memory: true },
    { name: 'draft:ip', per: 'ip', points: 1_200, seconds: MINUTE, memory: true },
  ],
  quote: [{ name: 'quote:ip', per: 'ip', points: 10, seconds: MINUTE }, write],
  // A visitor without a session may leave this behind, such as an answer to the help assistant.
  stranger: [{ name: 'stranger:ip', per: 'ip', points: 30, seconds: MINUTE }, write],
  mail: [
    { name: 'mail:session', per: 'session', points: 5, seconds: HOUR },
    { name: 'mail:ip', per: 'ip', points: 20, seconds: DAY },
    { name: 'mail:address', per: 'email', points: 4, seconds: DAY },
  ],
};

/**
 * The kinds of things that are guessed, each with buckets of its own: who shuts one shuts no other. `look-up` are names
 * in start-up addresses and e-mail addresses that are taken.
 */
export type CodeKind = 'access' | 'group' | 'enroller' | 'sign-in' | 'resume' | 'link' | 'look-up';

/** Too long to be guessed (120 and 256 bits): a site's bucket would protect nothing and could be filled by anybody. */
const UNGUESSABLE: ReadonlySet<CodeKind> = new Set(['resume', 'link']);

/** Seconds of the windows that a whole site shares: short, so that who waits for the next one need not wait long. */
export const SHARED_SECONDS = 5;

/**
 * The figures of threats T6 for one try of a code. Its address has five in a quarter of an hour (decisions 12), one code
 * twenty an hour. Strangers share a site's bucket; callers who show a live session or the sealed challenge of a mailed
 * code have a wider one apart from it, so that strangers cannot shut them out, and ten tries an hour of their own.
 */
export function codeBuckets(kind: CodeKind, isKnown: boolean): Bucket[] {
  const failures = (bucket: Omit<Bucket, 'failuresOnly'>): Bucket => ({
    ...bucket,
    name: `code:${kind}:${bucket.name}`,
    failuresOnly: true,
  });
  const shared = (name: string, per: Subject, points: number) =>
    failures({ name, per, points, seconds: SHARED_SECONDS, shared: true });
  return [
    failures({ name: 'ip-site', per: 'ip+site', points: 5, seconds: 15 * MINUTE }),
    failures({ name: 'value', per: 'code', points: 20, seconds: HOUR }),
    ...(isKnown ? [failures({ name: 'holder', per: 'session', points: 10, seconds: HOUR })] : []),
    ...(UNGUESSABLE.has(kind)
      ? []
      : isKnown
        ? [shared('known', 'site', 16)]
        : [shared('site', 'site', 8), shared('all', 'global', 80)]),
  ];
}

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

/**
 * The store of counted tries. `take` answers null, or the seconds to wait when the bucket is used up. `wait` resolves
 * with true in the bucket's next window, and with false at once when too many wait for it already, or too long.
 */
export type Counters = {
  take(bucket: Bucket, key: string): Promise<number | null>;
  giveBack(bucket: Bucket, key: string): Promise<void>;
  wait?(bucket: Bucket, key: string, ip: string, seconds: number): Promise<boolean>;
};

/** Values of the subjects. What is missing is not counted. `code` and `email` must be hashed by the caller. */
export type Subjects = {
  ip: string;
  /** The wider networks of an IPv6 address, `limitNetworks`; none of an IPv4 address. */
  networks: readonly string[];
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
 * right. A refusal by a bucket that many share takes nothing of the caller's own.
 */
export async function takeLimits(
  buckets: readonly Bucket[],
  subjects: Subjects,
  counters: Counters,
): Promise<LimitOutcome> {
  const taken: Counted[] = [];
  const giveBack = async () => {
    for (const { bucket, key } of taken) if (bucket.failuresOnly) await counters.giveBack(bucket, key);
  };
  for (const { bucket, key } of buckets.flatMap((each) => countedBy(each, subjects))) {
    const seconds = await takeOne(bucket, key, subjects.ip, counters);
    if (seconds !== null) {
      if (bucket.shared) await giveBack();
      return { ok: false, bucket: bucket.name, retryAfter: Math.max(1, Math.ceil(seconds)) };
    }
    taken.push({ bucket, key });
  }
  return {
    ok: true,
    async settle(success) {
      if (success) await giveBack();
    },
  };
}

async function takeOne(bucket: Bucket, key: string, ip: string, counters: Counters): Promise<number | null> {
  const seconds = await counters.take(bucket, key);
  if (seconds === null || !bucket.shared) return seconds;
  const came = await counters.wait?.(bucket, key, ip, seconds);
  return came === true ? counters.take(bucket, key) : seconds;
}

type Counted = { bucket: Bucket; key: string };

/** Room of the wider networks of an IPv6 address beside the /64's: a /56 is a household's, a /48 a company's. */
const NETWORK_ROOM = [4, 16];

/** A bucket with its key; one that counts addresses counts their wider networks as well. */
function countedBy(bucket: Bucket, subjects: Subjects): Counted[] {
  const key = subjectKey(bucket.per, subjects.ip, subjects);
  if (key === null) return [];
  if (bucket.per !== 'ip' && bucket.per !== 'ip+site') return [{ bucket, key }];
  const wider = subjects.networks.flatMap((network, at): Counted[] => {
    const networkKey = subjectKey(bucket.per, network, subjects);
    const points = bucket.points * (NETWORK_ROOM[at] ?? 1);
    return networkKey === null
      ? []
      : [{ bucket: { ...bucket, name: `${bucket.name}/${at}`, points }, key: networkKey }];
  });
  return [{ bucket, key }, ...wider];
}

function subjectKey(per: Subject, ip: string, subjects: Subjects): string | null {
  if (per === 'global') return 'all';
  if (per === 'ip') return ip;
  if (per === 'ip+site') return `${ip}|${subjects.site}`;
  return subjects[per];
}
