import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { rateLimits, sessions as table } from '@/lib/enrollment-api/store/schema/access-tables';
import { createCounters, createSessionRows } from '@/lib/process/local-store';
import type { Bucket } from '@/lib/security/limits';
import { createCookieCodec } from '@/lib/session/cookie';
import { hashSid } from '@/lib/session/session-id';
import { createSessions } from '@/lib/session/session-rows';
import { describeOnBothDatabases } from '@/tests/config/databases';

const codec = createCookieCodec([{ id: 1, secret: 'a-session-key-of-more-than-32-characters' }]);
const start = { eprocess: 'applicant', enrollType: 'new-member', enrollmentId: 'enrollment-1' } as const;

describeOnBothDatabases("the storefront's own rows", (store) => {
  const setUp = () => {
    let at = new Date();
    const rows = createSessionRows(async () => store());
    const sessions = createSessions({ rows, codec: () => codec, now: () => at });
    return {
      rows,
      sessions,
      pass: (minutes: number) => (at = new Date(at.getTime() + minutes * 60_000)),
      now: () => at,
    };
  };
  const cookieOf = (cookies: readonly string[]) => cookies[0]?.split(';')[0] ?? '';

  it('keep a session under the hash of its id and find it again', async () => {
    const { sessions } = setUp();
    const { session, cookies } = await sessions.start('site-a', start, false);
    expect(await sessions.load('site-a', cookieOf(cookies), false)).toEqual(session);
    const all = await store().db.select().from(table);
    expect(JSON.stringify(all)).not.toContain(session.sid);
  });

  it('lose no member to a hundred changes at once', async () => {
    const { sessions } = setUp();
    const { session, cookies } = await sessions.start('site-a', start, false);
    const members = ['agentId', 'groupId', 'portalId', 'userId', 'referralId', 'receiptFor', 'repName'] as const;
    await Promise.all(
      Array.from({ length: 105 }, (_, n) =>
        sessions.change(session, { [members[n % members.length] ?? 'agentId']: `v${n}` }, false),
      ),
    );
    const loaded = await sessions.load('site-a', cookieOf(cookies), false);
    for (const member of members) expect(loaded?.[member], member).toMatch(/^v\d+$/);
    const [row] = await store()
      .db.select()
      .from(table)
      .where(eq(table.sidHash, hashSid(session.sid)));
    expect(row?.version).toBe(106);
  });

  it('end for good: no load, no change and no slide brings an ended session back', async () => {
    const { sessions, pass } = setUp();
    const { session, cookies } = await sessions.start('site-a', start, false);
    await sessions.end(session);
    pass(2);
    expect(await sessions.load('site-a', cookieOf(cookies), false)).toBe(null);
    expect(await sessions.change(session, { referralId: 'maple' }, false)).toBe(null);
    const [row] = await store()
      .db.select()
      .from(table)
      .where(eq(table.sidHash, hashSid(session.sid)));
    expect(row?.data).toEqual({});
    expect(row?.endedAt).not.toBe(null);
  });

  it('slide while used, expire when idle, and are swept a day later', async () => {
    const { sessions, rows, pass, now } = setUp();
    const { cookies } = await sessions.start('site-a', start, false);
    pass(25);
    expect(await sessions.load('site-a', cookieOf(cookies), false)).not.toBe(null);
    pass(25);
    expect(await sessions.load('site-a', cookieOf(cookies), false)).not.toBe(null);
    pass(31);
    expect(await sessions.load('site-a', cookieOf(cookies), false)).toBe(null);
    pass(25 * 60);
    await rows.purge(new Date(now().getTime() - 24 * 3_600_000));
    expect((await store().db.select().from(table)).filter((row) => row.expiresAt < now())).toEqual([]);
  });

  it('count tries in the database, parallel ones too, so that a restart forgets none', async () => {
    const bucket: Bucket = { name: 'test:code', per: 'ip', points: 5, seconds: 600, failuresOnly: true };
    const first = createCounters(async () => store());
    const waits = await Promise.all(Array.from({ length: 20 }, () => first.take(bucket, '10.0.0.1')));
    expect(waits.filter((wait) => wait === null)).toHaveLength(5);
    for (const wait of waits) if (wait !== null) expect(wait).toBeGreaterThan(0);
    const restarted = createCounters(async () => store());
    expect(await restarted.take(bucket, '10.0.0.1')).toBeGreaterThan(500);
    expect(await restarted.take(bucket, '10.0.0.2')).toBe(null);
    const keys = await store().db.select({ key: rateLimits.key }).from(rateLimits);
    expect(keys.map(({ key }) => key).sort()).toEqual(['test:code:10.0.0.1', 'test:code:10.0.0.2']);
  });

  it('give a right try back', async () => {
    const bucket: Bucket = { name: 'test:back', per: 'ip', points: 2, seconds: 600, failuresOnly: true };
    const counters = createCounters(async () => store());
    for (let n = 0; n < 10; n += 1) {
      expect(await counters.take(bucket, 'a')).toBe(null);
      await counters.giveBack(bucket, 'a');
    }
  });

  it('let a caller go on within ten seconds once an operator has deleted the row', async () => {
    const bucket: Bucket = { name: 'test:freed', per: 'ip', points: 2, seconds: 600, failuresOnly: true };
    const counters = createCounters(async () => store());
    for (let n = 0; n < 3; n += 1) await counters.take(bucket, 'a');
    expect(await counters.take(bucket, 'a')).toBeGreaterThan(500);
    await store().db.delete(rateLimits).where(eq(rateLimits.key, 'test:freed:a'));
    expect(await counters.take(bucket, 'a'), 'remembered for some seconds').toBeGreaterThan(500);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_500 });
    try {
      expect(await counters.take(bucket, 'a')).toBe(null);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets tries wait for the next window of a full bucket, few of them and one of each address', async () => {
    const bucket: Bucket = { name: 'test:shared', per: 'site', points: 1, seconds: 1, shared: true };
    const counters = createCounters(async () => store());
    expect(await counters.take(bucket, 'a')).toBe(null);
    const seconds = await counters.take(bucket, 'a');
    expect(seconds).toBeLessThanOrEqual(1);
    const wait = (ip: string, left = seconds ?? 0) => counters.wait?.(bucket, 'a', ip, left);
    const first = Array.from({ length: 16 }, (_, n) => wait(`10.0.0.${n}`));
    expect(await wait('10.0.0.1')).toBe(false);
    expect(await wait('10.0.1.1')).toBe(false);
    expect(await wait('10.0.0.99', 6)).toBe(false);
    expect(await Promise.all(first)).toEqual(first.map(() => true));
    expect(await counters.take(bucket, 'a')).toBe(null);
  });

  it('still limit within the process while the database is away', async () => {
    const bucket: Bucket = { name: 'test:down', per: 'ip', points: 3, seconds: 600 };
    const broken = {
      ...store(),
      db: new Proxy(
        {},
        {
          get: () => () => {
            throw new Error('gone');
          },
        },
      ),
    } as never;
    const counters = createCounters(async () => broken);
    const waits: (number | null)[] = [];
    for (let n = 0; n < 6; n += 1) waits.push(await counters.take(bucket, 'a'));
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
  });
});
