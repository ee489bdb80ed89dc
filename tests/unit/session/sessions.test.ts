import { describe, expect, it } from 'vitest';
import { createCookieCodec } from '@/lib/session/cookie';
import { hashSid } from '@/lib/session/session-id';
import { sessionCookieName } from '@/lib/session/set-cookie';
import { northStar, northStarLanding, product } from '../site/support';
import { browserCookies, KEYS, testSessions } from './support';

const shopper = { eprocess: 'applicant', enrollType: 'new-member', enrollmentId: 'enrollment-1' } as const;

describe('sessions', () => {
  it('are found again by their cookie, with everything they know', async () => {
    const { sessions } = testSessions();
    const opened = await sessions.start(northStar.key, { ...shopper, agentId: '4101' }, false);
    const loaded = await sessions.load(northStar.key, browserCookies(opened.cookies), false);
    expect(loaded).toMatchObject({ enrollmentId: 'enrollment-1', agentId: '4101', gate: 'none', receiptFor: null });
    expect(loaded?.sid).toBe(opened.session.sid);
  });

  it('put ids only into the cookie, and neither the enrollment nor the row', async () => {
    const { sessions, codec, now } = testSessions();
    const opened = await sessions.start(northStar.key, { ...shopper, repName: 'Dana Whitfield' }, false);
    const value = browserCookies(opened.cookies).split('; ')[0]?.split('=').slice(1).join('=') ?? '';
    const payload = await codec.unseal(value, northStar.key, now());
    expect(Object.keys(payload ?? {}).sort()).toEqual(['exp', 'gate', 'personal', 'sid', 'signed', 'site']);
    expect(JSON.stringify(payload)).not.toMatch(/enrollment-1|Dana/);
  });

  it('are kept under the hash of the id, so a copied table opens none', async () => {
    const { sessions, rows } = testSessions();
    const { session } = await sessions.start(northStar.key, shopper, false);
    expect([...rows.all.keys()]).toEqual([hashSid(session.sid)]);
    expect(JSON.stringify([...rows.all.values()])).not.toContain(session.sid);
  });

  it('are named by 192 random bits', async () => {
    const { sessions } = testSessions();
    const sids = new Set<string>();
    for (let turn = 0; turn < 200; turn += 1) {
      const { session } = await sessions.start(northStar.key, shopper, false);
      expect(Buffer.from(session.sid, 'base64url')).toHaveLength(24);
      sids.add(session.sid);
    }
    expect(sids.size).toBe(200);
  });

  it('are over once ended, however often the old cookie is sent again', async () => {
    const { sessions } = testSessions();
    const { session, cookies } = await sessions.start(northStar.key, shopper, false);
    await sessions.end(session);
    const replay = browserCookies(cookies);
    expect(await sessions.load(northStar.key, replay, false)).toBe(null);
    expect(await sessions.change(session, { referralId: 'maple' }, false)).toBe(null);
    expect(await sessions.load(northStar.key, replay, false)).toBe(null);
  });

  it('of one site mean nothing on another, also under its cookie name', async () => {
    const { sessions } = testSessions();
    const { cookies } = await sessions.start(northStar.key, shopper, false);
    const moved = browserCookies(cookies).replace(
      sessionCookieName(northStar.key, false),
      sessionCookieName(northStarLanding.key, false),
    );
    expect(await sessions.load(northStarLanding.key, browserCookies(cookies), false)).toBe(null);
    expect(await sessions.load(northStarLanding.key, moved, false)).toBe(null);
    expect(await sessions.load(product.key, moved, false)).toBe(null);
  });

  it('are looked up with their site: a seal of one site that names a row of another finds nothing', async () => {
    const { sessions, codec, now } = testSessions();
    const { session } = await sessions.start(northStar.key, shopper, false);
    const exp = now().getTime() + 60_000;
    const seal = await codec.seal({
      sid: session.sid,
      site: product.key,
      personal: true,
      gate: true,
      signed: false,
      exp,
    });
    expect(await sessions.load(product.key, `${sessionCookieName(product.key, false)}=${seal}`, false)).toBe(null);
  });

  it('of two landings live side by side in one browser', async () => {
    const { sessions } = testSessions();
    const one = await sessions.start(northStar.key, shopper, false);
    const two = await sessions.start(northStarLanding.key, { ...shopper, enrollmentId: 'enrollment-2' }, false);
    const jar = browserCookies(two.cookies, browserCookies(one.cookies));
    expect((await sessions.load(northStar.key, jar, false))?.enrollmentId).toBe('enrollment-1');
    expect((await sessions.load(northStarLanding.key, jar, false))?.enrollmentId).toBe('enrollment-2');
  });

  it('end after 30 idle minutes for applicants and 15 for reps, and slide while used', async () => {
    const { sessions, pass } = testSessions();
    const applicant = browserCookies((await sessions.start(northStar.key, shopper, false)).cookies);
    const rep = browserCookies(
      (await sessions.start(northStarLanding.key, { eprocess: 'rep', enrollType: 'new-member', gate: 'rep' }, false))
        .cookies,
    );
    for (let turn = 0; turn < 8; turn += 1) {
      pass(14);
      expect(await sessions.load(northStar.key, applicant, false)).not.toBe(null);
      expect(await sessions.load(northStarLanding.key, rep, false)).not.toBe(null);
    }
    pass(16);
    expect(await sessions.load(northStar.key, applicant, false)).not.toBe(null);
    expect(await sessions.load(northStarLanding.key, rep, false)).toBe(null);
    pass(31);
    expect(await sessions.load(northStar.key, applicant, false)).toBe(null);
  });

  it('end after twelve hours, however much they are used', async () => {
    const { sessions, pass } = testSessions();
    const jar = browserCookies((await sessions.start(northStar.key, shopper, false)).cookies);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      pass(20);
      expect(await sessions.load(northStar.key, jar, false)).not.toBe(null);
    }
    pass(21);
    expect(await sessions.load(northStar.key, jar, false)).toBe(null);
  });

  it('get a new id when they become another, and the old id is worthless', async () => {
    const { sessions } = testSessions();
    const before = await sessions.start(northStar.key, { ...shopper, enrollmentId: null }, false);
    const after = await sessions.start(northStar.key, shopper, false, before.session);
    expect(after.session.sid).not.toBe(before.session.sid);
    expect(await sessions.load(northStar.key, browserCookies(before.cookies), false)).toBe(null);
    expect(await sessions.load(northStar.key, browserCookies(after.cookies), false)).not.toBe(null);
  });

  it('write a cookie only when the facts in it change', async () => {
    const { sessions } = testSessions();
    const { session } = await sessions.start(northStar.key, shopper, false);
    const same = await sessions.change(session, { referralId: 'maple' }, false);
    expect(same?.cookies).toEqual([]);
    const over = await sessions.change(session, { enrollmentId: null }, false);
    expect(over?.cookies).toHaveLength(2);
    expect(over?.cookies[1]).toMatch(/^has_quote_[\w-]+=; .*Max-Age=0/);
  });

  it('do not lose members to two changes at once', async () => {
    const { sessions } = testSessions();
    const { session, cookies } = await sessions.start(northStar.key, shopper, false);
    await Promise.all([
      sessions.change(session, { referralId: 'maple' }, false),
      sessions.change(session, { receiptFor: 'enrollment-1' }, false),
    ]);
    expect(await sessions.load(northStar.key, browserCookies(cookies), false)).toMatchObject({
      referralId: 'maple',
      receiptFor: 'enrollment-1',
    });
  });

  it('use __Host- cookies with Secure over https, and the plain name only without', async () => {
    const { sessions } = testSessions();
    const { cookies } = await sessions.start(northStar.key, shopper, true);
    expect(cookies[0]).toMatch(/^__Host-enr_[\w-]+=\S+; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly; Secure$/);
    expect(await sessions.load(northStar.key, browserCookies(cookies), true)).not.toBe(null);
    const renamed = browserCookies(cookies).replace('__Host-', '');
    expect(await sessions.load(northStar.key, renamed, true)).toBe(null);
    const plain = await sessions.start(northStar.key, shopper, false);
    expect(plain.cookies[0]).toMatch(/^enr_[\w-]+=\S+; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly$/);
  });
});

describe('sealed cookies', () => {
  const payload = {
    sid: 's'.repeat(32),
    site: northStar.key,
    personal: true,
    gate: false,
    signed: false,
    exp: Date.now() + 3_600_000,
  };
  const at = new Date();

  it('refuse every changed character in their middle', async () => {
    const codec = createCookieCodec(KEYS);
    const seal = await codec.seal(payload);
    for (let position = 8; position < seal.length - 4; position += 17) {
      const other = seal[position] === 'A' ? 'B' : 'A';
      const changed = seal.slice(0, position) + other + seal.slice(position + 1);
      expect(await codec.unseal(changed, northStar.key, at)).toBe(null);
    }
  });

  it('open with an old key of the ring and are sealed with the newest', async () => {
    const old = createCookieCodec(KEYS);
    const rotated = createCookieCodec([{ id: 2, secret: 'another-session-key-of-32-characters-or-more' }, ...KEYS]);
    const sealedBefore = await old.seal(payload);
    expect(await rotated.unseal(sealedBefore, northStar.key, at)).toEqual(payload);
    const sealedAfter = await rotated.seal(payload);
    expect(await old.unseal(sealedAfter, northStar.key, at)).toBe(null);
    expect(await rotated.unseal(sealedAfter, northStar.key, at)).toEqual(payload);
  });

  it('are nothing after their absolute end, when they are not ours, or not a seal at all', async () => {
    const codec = createCookieCodec(KEYS);
    const seal = await codec.seal({ ...payload, exp: at.getTime() - 1 });
    expect(await codec.unseal(seal, northStar.key, at)).toBe(null);
    for (const odd of ['', 'x', '{}', 'Fe26.2*1*', 'a'.repeat(5_000), await codec.sealValue({ sid: 1 }, 60)])
      expect(await codec.unseal(odd, northStar.key, at)).toBe(null);
  });
});
