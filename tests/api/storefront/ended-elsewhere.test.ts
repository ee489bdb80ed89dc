import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodOf } from '@/lib/contract/match';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { createDoor } from '@/lib/door/door';
import type { Database } from '@/lib/enrollment-api/store/database';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { createSessionRows } from '@/lib/process/local-store';
import { createCookieCodec } from '@/lib/session/cookie';
import { createSessions, type SessionStart } from '@/lib/session/session-rows';
import type { Site } from '@/lib/site/site';
import { createPostgresDatabase, openTestPglite } from '@/tests/config/databases';
import { request, testDoor } from '@/tests/unit/door/support';
import { KEYS } from '@/tests/unit/session/support';
import { harborMills, northStar } from '@/tests/unit/site/support';
import { READS, type Who } from '../sight-table';

const codec = createCookieCodec(KEYS);
const base: SessionStart = { gate: 'signed-in', eprocess: 'applicant', enrollType: 'new-member' };
const SESSIONS: Record<Who, { site: Site; start: SessionStart }> = {
  rep: {
    site: northStar,
    start: {
      ...base,
      gate: 'rep',
      eprocess: 'rep',
      agentId: '4101',
      signedIn: { role: 'rep', id: 'rep-4101', version: 1 },
    },
  },
  group: {
    site: harborMills,
    start: { ...base, eprocess: 'group', groupId: '1929', signedIn: { role: 'group', id: 'group-1929', version: 1 } },
  },
  member: {
    site: northStar,
    start: { ...base, agentId: '4101', userId: '70001', signedIn: { role: 'member', id: '70001', version: 0 } },
  },
};

/** A process of the storefront over its own connection to the rows. */
function processOver(store: Database) {
  const { parts, calls } = testDoor();
  const sessions = createSessions({
    rows: createSessionRows(async () => store),
    codec: () => codec,
    now: () => new Date(),
  });
  const door = createDoor({ ...parts, sessions });
  const ask = (name: EndpointName, site: Site, cookie: string) => {
    const method = methodOf(registry[name], 'door');
    const body = method === 'GET' ? {} : { body: { search: 'a', tier: 'IO', user_id: '70001' } };
    return door(request(`/api/v1${registry[name].path}`, { method, host: `${site.host}:3000`, cookie, ...body }));
  };
  return { sessions, ask, calls };
}

describe.each(['pglite', 'postgres'] as const)('a session that was signed out in another window (%s)', (kind) => {
  let stores: Database[] = [];
  let drop = async () => {};
  beforeAll(async () => {
    // PGlite is one process's alone: there it is another window of the same one.
    if (kind === 'pglite') {
      const store = await openTestPglite();
      stores = [store, store];
    } else {
      const place = await createPostgresDatabase('empty');
      drop = place.drop;
      stores = [
        await openDatabase({ databaseUrl: place.url, dataDir: '' }),
        await openDatabase({ databaseUrl: `${place.url}?application_name=second`, dataDir: '' }),
      ];
    }
  });
  afterAll(async () => {
    for (const store of new Set(stores)) await store.close();
    await drop();
  });

  it.each(['rep', 'group', 'member'] as const)('reads nothing more for a %s, in any process', async (who) => {
    const processes = stores.map(processOver);
    const [first, second] = processes;
    if (!first || !second) throw new Error('No two processes');
    const { site, start } = SESSIONS[who];
    const { session, cookies } = await first.sessions.start(site.key, start, false);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    const isOwn = (name: EndpointName) => [who, 'staff'].includes(registry[name].access);
    const names = (Object.keys(READS) as EndpointName[]).filter((name) => READS[name]?.[who] && isOwn(name));
    expect(names.length).toBeGreaterThan(2);
    for (const { ask, calls } of processes) {
      await ask(names.at(-1) ?? 'getMemberHome', site, cookie);
      expect(calls.length).toBeGreaterThan(0);
    }
    await second.sessions.end(session);
    for (const { ask, calls } of processes) {
      calls.length = 0;
      for (const name of names) expect([name, (await ask(name, site, cookie)).status]).toEqual([name, 401]);
      expect(calls).toEqual([]);
    }
  });
});
