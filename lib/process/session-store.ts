import 'server-only';
import { now } from '@/lib/clock';
import { createSessionRows } from '@/lib/process/local-store';
import { getCookieCodec } from '@/lib/session/codec';
import { createSessions, type Sessions } from '@/lib/session/session-rows';

let sessions: Sessions | undefined;

/** The process's sessions: sealed cookies with the process's keys, rows in the storefront's own store. */
export function getSessions(): Sessions {
  return (sessions ??= createSessions({ rows: createSessionRows(), codec: getCookieCodec, now }));
}
