import { createCookieCodec } from '@/lib/session/cookie';
import { createSessions, type SessionRow, type SessionRows } from '@/lib/session/session-rows';

export const KEYS = [{ id: 1, secret: 'a-session-key-of-more-than-32-characters' }];

/** Rows in memory, with the rules of the table: ended and expired rows are not found, changes merge. */
function memoryRows(): SessionRows & { all: Map<string, SessionRow & { endedAt: Date | null }> } {
  const all = new Map<string, SessionRow & { endedAt: Date | null }>();
  const alive = (sidHash: string, at: Date) => {
    const row = all.get(sidHash);
    return row && row.endedAt === null && row.expiresAt > at ? row : null;
  };
  return {
    all,
    create: async (row) => {
      if (all.has(row.sidHash)) return false;
      all.set(row.sidHash, { ...row, endedAt: null });
      return true;
    },
    load: async (sidHash, at) => alive(sidHash, at),
    update: async (sidHash, { data, at, expiresAt }) => {
      const row = alive(sidHash, at);
      if (!row) return false;
      all.set(sidHash, { ...row, data: { ...row.data, ...data }, lastSeenAt: at, expiresAt });
      return true;
    },
    changeOthers: async (sidHash, { enrollmentId, data, at }) => {
      for (const [key, row] of all)
        if (key !== sidHash && alive(key, at) && row.createdAt <= at && row.data['enrollmentId'] === enrollmentId)
          all.set(key, { ...row, data: { ...row.data, ...data } });
    },
    end: async (sidHash, at) => {
      const row = all.get(sidHash);
      if (row) all.set(sidHash, { ...row, endedAt: row.endedAt ?? at, data: {} });
    },
    purge: async (before) => {
      for (const [key, row] of all) if (row.expiresAt < before) all.delete(key);
    },
  };
}

/** Sessions over memory rows at a time that the test moves. */
export function testSessions(keys = KEYS) {
  let at = new Date('2026-11-21T12:00:00Z');
  const rows = memoryRows();
  const codec = createCookieCodec(keys);
  return {
    rows,
    codec,
    now: () => at,
    pass: (minutes: number) => {
      at = new Date(at.getTime() + minutes * 60_000);
    },
    sessions: createSessions({ rows, codec: () => codec, now: () => at }),
  };
}

/** The Cookie header of a browser that took these `Set-Cookie` values, on top of what it had. */
export function browserCookies(setCookies: readonly string[], before = ''): string {
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  );
  for (const cookie of setCookies) {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (attributes.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
