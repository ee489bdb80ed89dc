import 'server-only';
import { now } from '@/lib/clock';
import { createSessionRows } from '@/lib/gateway/local-store';
import { getCookieCodec } from './codec';
import { createSessions, type Sessions } from './sessions';

let sessions: Sessions | undefined;

/** The process's sessions: sealed cookies with the process's keys, rows in the storefront's own store. */
export function getSessions(): Sessions {
  return (sessions ??= createSessions({ rows: createSessionRows(), codec: getCookieCodec, now }));
}
