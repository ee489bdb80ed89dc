import type { EndpointName } from '@/lib/contract/registry';
import { createDoor } from '@/lib/door/door';
import type { DoorParts } from '@/lib/door/door-parts';
import type { Failure } from '@/lib/gateway/result';
import type { CallContext } from '@/lib/gateway/wire';
import type { Bucket, Counters } from '@/lib/security/limits';
import { createDevices } from '@/lib/session/device';
import { cleanInboundHeaders } from '@/lib/security/client';
import { testSessions } from '../session/support';
import { sites } from '../site/support';

type Call = { name: EndpointName; input: Record<string, unknown>; context: CallContext };
type Answer = { ok: true; value: unknown } | { ok: false; failure: Failure };

/** Counters in memory whose windows end when a test says so. */
function memoryCounters(): Counters & { used: Map<string, number>; endWindows(seconds: number): void } {
  const used = new Map<string, number>();
  const windows = new Map<string, number>();
  const key = (bucket: Bucket, subject: string) => `${bucket.name}/${subject}`;
  return {
    used,
    endWindows: (seconds) => {
      for (const [name, lasts] of windows) if (lasts <= seconds) used.delete(name);
    },
    take: async (bucket, subject) => {
      windows.set(key(bucket, subject), bucket.seconds);
      const taken = (used.get(key(bucket, subject)) ?? 0) + 1;
      used.set(key(bucket, subject), taken);
      return taken > bucket.points ? bucket.seconds : null;
    },
    giveBack: async (bucket, subject) => {
      used.set(key(bucket, subject), (used.get(key(bucket, subject)) ?? 1) - 1);
    },
  };
}

/** The door and its neighbours over a fake enrollment API, five sites and memory. */
export function testDoor() {
  const time = testSessions();
  const calls: Call[] = [];
  const answers = new Map<EndpointName, Answer>();
  const counters = memoryCounters();
  const logged: unknown[] = [];
  const ahead: string[] = [];
  let ids = 0;
  const parts: DoorParts = {
    ...sites,
    sessions: time.sessions,
    readRowsAhead: async (siteKey, headers) => void ahead.push(`${siteKey} ${headers.get('cookie')}`),
    devices: createDevices(() => time.codec),
    call: async (name, input, context) => {
      calls.push({ name, input: input as Record<string, unknown>, context });
      return (answers.get(name) ?? { ok: true, value: { status: 'success', data: {} } }) as never;
    },
    counters,
    limitSecret: () => 'secret',
    limitScale: () => 1,
    newRequestId: () => `request-${(ids += 1)}`,
    tellSigning: () => Promise.resolve(),
    log: { info: (event, fields) => logged.push({ event, ...fields }) },
  };
  return { ...time, parts, door: createDoor(parts), calls, answers, counters, logged, ahead };
}

type Given = {
  host?: string | null;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string;
  cookie?: string;
  slug?: string;
  /** Address of the connection, as the inbound filter saw it. */
  address?: string;
};

/** A request as it reaches a route: through the inbound filter, from a page of the same host unless told otherwise. */
export function request(path: string, given: Given = {}): Request {
  const { host = 'northstar.localhost:3000', method = 'GET', body, raw, cookie, slug, address = '10.0.0.1' } = given;
  const sent: Record<string, string> = {
    ...(host !== null && { host }),
    ...(method !== 'GET' && {
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    }),
    ...(cookie !== undefined && { cookie }),
    ...(slug !== undefined && { 'x-site-slug': slug }),
    ...given.headers,
  };
  cleanInboundHeaders(sent, { address, encrypted: false }, 0);
  const text =
    raw ?? (body === undefined ? (method === 'GET' || method === 'HEAD' ? undefined : '{}') : JSON.stringify(body));
  const headers = new Headers(Object.entries(sent).filter(([, value]) => value !== ''));
  return new Request(`http://internal${path}`, { method, headers, ...(text !== undefined && { body: text }) });
}
