import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInCode } from '@/lib/door/sign-in-code';
import type { IdentityProvider } from '@/lib/door/identity-provider';
import { createExpired, createLeave, createStay, createTimeLeft } from '@/lib/door/session-routes';
import { createReadCodeToken, createSignIn } from '@/lib/door/sign-in-routes';
import { sessionCookieName } from '@/lib/session/set-cookie';
import type { Session } from '@/lib/session/session';
import { browserCookies } from '../session/support';
import { harborMills, northStar, northStarLanding, product } from '../site/support';
import { startIdentityServer, type IdentityServer } from './identity-server';
import { request, testDoor } from './support';

const CHALLENGE = 'c'.repeat(32);
const who = (role: 'rep' | 'group' | 'member', own: Record<string, unknown> = {}) => ({
  ok: true as const,
  value: {
    status: 'success',
    statusCode: 200,
    data: {
      role,
      id: `${role}-1`,
      version: 1,
      name: 'Dana Whitfield',
      agent_id: role === 'group' ? null : '4101',
      group_id: role === 'group' ? '1929' : null,
      user_id: role === 'member' ? `${role}-1` : null,
      portal_id: null,
      landing_url: role === 'rep' ? 'north-star' : '',
      ...own,
    },
  },
});
const nobody = { ok: true as const, value: { status: 'success', statusCode: 204, data: null } };

function setUp(provider: IdentityProvider | null = null) {
  const test = testDoor();
  test.answers.set('requestSignInCode', {
    ok: true,
    value: { status: 'success', data: { challenge: CHALLENGE } },
  });
  let floors = 0;
  const parts = {
    ...test.parts,
    codec: () => test.codec,
    now: test.now,
    secret: () => 'a-sign-in-secret-of-32-characters!!',
    provider: () => provider,
    atLeast: async () => void (floors += 1),
  };
  return {
    ...test,
    floors: () => floors,
    send: createSignInCode({ ...parts, readCodeToken: createReadCodeToken(parts) }),
    signIn: createSignIn(parts),
    leave: createLeave(test.parts),
    expired: createExpired(parts),
    timeLeft: createTimeLeft(parts),
    stay: createStay(parts),
  };
}

type Test = ReturnType<typeof setUp>;
type Given = Parameters<typeof request>[1];
const json = async (response: Response) => (await response.json()) as { data?: unknown; message?: string };

/**
 * Asks for a code and gives one, as a browser does. Answers with the response and the cookies the browser then holds.
 */
async function signIn(test: Test, body: Record<string, unknown>, code = '123456', given: Given = {}) {
  const sent = await test.send(request('/api/session/sign-in-code', { ...given, method: 'POST', body }));
  return giveCode(test, code, browserCookies(sent.headers.getSetCookie(), given.cookie), given);
}

async function giveCode(test: Test, code: string, before: string, given: Given = {}) {
  const csrf = await test.signIn(request('/api/auth/csrf', { ...given, cookie: before }), ['csrf']);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = browserCookies(csrf.headers.getSetCookie(), before);
  const body = { csrfToken, code, json: true };
  const response = await test.signIn(
    request('/api/auth/callback/one-time-code', { ...given, method: 'POST', body, cookie }),
    ['callback', 'one-time-code'],
  );
  return { response, cookie: browserCookies(response.headers.getSetCookie(), cookie) };
}

const sessionOf = (test: Test, siteKey: string, cookie: string): Promise<Session | null> =>
  test.sessions.load(siteKey, cookie, false);

describe('a one-time code', () => {
  it('opens a session of the role with a new id, and leads back to the page asked for', async () => {
    const test = setUp();
    const start = { eprocess: 'applicant', enrollType: 'new-member', enrollmentId: 'enrollment-1' } as const;
    const before = await test.sessions.start(northStar.key, start, false);
    test.answers.set('verifySignInCode', who('rep'));
    const { response, cookie } = await signIn(
      test,
      { email: 'dana@northstar.example', to: '/agent-select-member?page=2' },
      ' 123 456',
      { cookie: browserCookies(before.cookies) },
    );
    expect(await json(response)).toEqual({ status: 'success', data: { to: '/agent-select-member?page=2' } });
    const session = await sessionOf(test, northStar.key, cookie);
    expect(session).toMatchObject({
      signedIn: { role: 'rep', id: 'rep-1', version: 1 },
      gate: 'rep',
      eprocess: 'rep',
      agentId: '4101',
      openType: null,
      enrollmentId: 'enrollment-1',
    });
    expect(session?.sid).not.toBe(before.session.sid);
    expect(await sessionOf(test, northStar.key, browserCookies(before.cookies))).toBe(null);
    expect(test.calls.find(({ name }) => name === 'verifySignInCode')?.input).toEqual({
      challenge: CHALLENGE,
      code: '123456',
    });
    // Neither next-auth's session nor the sign-in under way stays in the browser.
    expect(cookie).not.toMatch(/session-token|signin=/);
  });

  it('answers the same whoever is asked for, after a pause, and tells the API whom it may be for', async () => {
    const test = setUp();
    const ask = (body: Record<string, unknown>) =>
      test.send(request('/api/session/sign-in-code', { method: 'POST', body }));
    const known = await ask({ email: 'dana@northstar.example' });
    const unknown = await ask({ email: 'nobody@mail.example', to: '/member-home' });
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
    expect(test.floors()).toBe(2);
    expect(test.calls.map(({ input }) => input['roles'])).toEqual([
      ['rep', 'group', 'operator', 'member'],
      ['member', 'rep', 'group', 'operator'],
    ]);
    expect(JSON.stringify(test.logged)).not.toContain('mail.example');
  });

  it('is asked for with an address, and at most five times in a quarter of an hour', async () => {
    const test = setUp();
    const ask = (email: string) =>
      test.send(request('/api/session/sign-in-code', { method: 'POST', body: { email }, address: '10.0.0.9' }));
    for (const email of ['', 'dana', 'dana@host'])
      expect(await json(await ask(email))).toMatchObject({ data: [{ target_element: 'email' }] });
    expect(test.calls).toEqual([]);
    for (let n = 0; n < 5; n += 1) expect((await ask('Dana@northstar.example')).status).toBe(200);
    const refused = await ask('dana@northstar.example');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await ask('ruth@harbormills.example')).status).toBe(200);
  });

  it('that is wrong is refused at its field, five times, then the right one too', async () => {
    const test = setUp();
    test.answers.set('verifySignInCode', nobody);
    const first = await signIn(test, { email: 'dana@northstar.example' });
    expect(first.response.status).toBe(422);
    expect(await json(first.response)).toMatchObject({ data: [{ target_element: 'code' }] });
    expect(await sessionOf(test, northStar.key, first.cookie)).toBe(null);
    for (let n = 0; n < 4; n += 1) await giveCode(test, '654321', first.cookie);
    test.answers.set('verifySignInCode', who('rep'));
    expect((await giveCode(test, '123456', first.cookie)).response.status).toBe(429);
  });

  it('is worth nothing without the browser that asked, on another site, or after ten minutes', async () => {
    const test = setUp();
    test.answers.set('verifySignInCode', who('rep'));
    const stranger = await giveCode(test, '123456', '');
    expect(stranger.response.status).toBe(422);
    const sent = await test.send(
      request('/api/session/sign-in-code', { method: 'POST', body: { email: 'dana@northstar.example' } }),
    );
    const cookie = browserCookies(sent.headers.getSetCookie());
    const other = await giveCode(test, '123456', cookie, { host: 'harbormills.localhost:3000' });
    expect(other.response.status).toBe(422);
    expect(test.calls.filter(({ name }) => name === 'verifySignInCode')).toEqual([]);
    expect((await giveCode(test, '123456', cookie)).response.status).toBe(200);
  });

  it('needs the token against forged requests, and an answer when nobody checks it is no refusal', async () => {
    const test = setUp();
    test.answers.set('verifySignInCode', who('rep'));
    const sent = await test.send(
      request('/api/session/sign-in-code', { method: 'POST', body: { email: 'dana@northstar.example' } }),
    );
    const cookie = browserCookies(sent.headers.getSetCookie());
    const forged = await test.signIn(
      request('/api/auth/callback/one-time-code', { method: 'POST', body: { code: '123456' }, cookie }),
      ['callback', 'one-time-code'],
    );
    expect(forged.headers.getSetCookie().join()).not.toContain('enr_');
    const foreign = await test.send(
      request('/api/session/sign-in-code', {
        method: 'POST',
        body: { email: 'dana@northstar.example' },
        headers: { origin: 'https://evil.example' },
      }),
    );
    expect(foreign.status).toBe(403);
    test.answers.set('verifySignInCode', {
      ok: false,
      failure: { kind: 'network', message: 'away', requestId: 'r' },
    });
    expect((await giveCode(test, '123456', cookie)).response.status).toBe(503);
  });

  it("brings a rep from the product's host to the own landing, and passes its gate", async () => {
    const test = setUp();
    test.answers.set('verifySignInCode', who('rep'));
    const given = { host: 'enroll.localhost:3000' };
    const { response, cookie } = await signIn(
      test,
      { email: 'a@b.example', to: '/agent-select-member' },
      '123456',
      given,
    );
    expect(await json(response)).toMatchObject({ data: { to: '/north-star/agent-select-member' } });
    expect(await sessionOf(test, northStarLanding.key, cookie)).toMatchObject({ gate: 'rep', agentId: '4101' });
    expect(await sessionOf(test, product.key, cookie)).toBe(null);
  });

  it.each([
    ['group', '/group-home', { eprocess: 'group', groupId: '1929', userId: null, gate: 'signed-in' }],
    ['member', '/member-home', { eprocess: 'applicant', userId: 'member-1', enrollType: 'existing-member' }],
  ] as const)('makes a %s of whoever it was mailed to', async (role, home, expected) => {
    const test = setUp();
    test.answers.set('verifySignInCode', who(role));
    const { response, cookie } = await signIn(test, { email: 'a@b.example', to: '//evil.example' }, '123456', {
      host: 'harbormills.localhost:3000',
    });
    expect(await json(response)).toMatchObject({ data: { to: home } });
    expect(await sessionOf(test, harborMills.key, cookie)).toMatchObject(expected);
  });

  const ofAnother = {
    eprocess: 'rep',
    enrollType: 'existing-member',
    gate: 'rep',
    openType: null,
    enrollmentId: 'enrollment-of-a-client',
    receiptFor: 'enrollment-of-another',
    referralId: 'maple-2027',
    groupId: '3001',
    portalId: '103',
    portalName: 'Employer Advantage',
    portalCode: 'EMP',
    userId: '70002',
    repName: 'Somebody Else',
  } as const;
  const left = {
    enrollmentId: null,
    receiptFor: null,
    referralId: null,
    portalId: null,
    portalName: null,
    portalCode: null,
    groupId: null,
  };

  it.each([
    ['another rep', 'rep', { ...ofAnother, agentId: '4101', signedIn: { role: 'rep', id: 'rep-9', version: 1 } }],
    ['a member', 'rep', { ...ofAnother, agentId: '4101', signedIn: { role: 'member', id: 'rep-1', version: 1 } }],
    ['a rep', 'member', { ...ofAnother, agentId: '4101', signedIn: { role: 'rep', id: 'rep-9', version: 1 } }],
    ['a rep by the code of another agent', 'rep', { ...ofAnother, agentId: '4102' }],
    ['an employee by the code of a group', 'rep', { ...ofAnother, agentId: '4101', gate: 'employee' }],
  ] as const)('leaves behind everything of %s who was there before', async (_who, role, start) => {
    const test = setUp();
    const before = await test.sessions.start(northStar.key, start, false);
    test.answers.set('verifySignInCode', who(role));
    const given = { cookie: browserCookies(before.cookies) };
    const { cookie } = await signIn(test, { email: 'a@b.example' }, '123456', given);
    expect(await sessionOf(test, northStar.key, cookie)).toMatchObject({
      ...left,
      agentId: '4101',
      repName: role === 'rep' ? 'Dana Whitfield' : null,
      userId: role === 'rep' ? null : 'member-1',
      enrollType: role === 'rep' ? 'new-member' : 'existing-member',
    });
    expect(await sessionOf(test, northStar.key, given.cookie)).toBe(null);
  });

  it('keeps what the same rep chose and quoted after coming in by the access code', async () => {
    const test = setUp();
    const before = await test.sessions.start(northStar.key, { ...ofAnother, agentId: '4101' }, false);
    test.answers.set('verifySignInCode', who('rep'));
    const given = { cookie: browserCookies(before.cookies) };
    const { cookie } = await signIn(test, { email: 'a@b.example' }, '123456', given);
    const { enrollmentId, groupId, portalName } = ofAnother;
    expect(await sessionOf(test, northStar.key, cookie)).toMatchObject({ enrollmentId, groupId, portalName });
  });
});

describe('roles at the door', () => {
  const list = (cookie: string) => request('/api/v1/get-agent-members', { method: 'POST', cookie });
  const rep = { signedIn: { role: 'rep', id: 'rep-1', version: 1 }, agentId: '4101' } as const;

  it('are those of a sign-in, not of a gate, an eprocess or a header', async () => {
    const test = setUp();
    const base = { eprocess: 'rep', enrollType: 'new-member', gate: 'rep', agentId: '4101' } as const;
    const gate = await test.sessions.start(northStar.key, base, false);
    const headers = { signed_in: 'rep:1:rep-1', agent_id: '4101', uid: '1' };
    for (const cookie of ['', browserCookies(gate.cookies)]) {
      const answer = await test.door(request('/api/v1/get-agent-members', { method: 'POST', cookie, headers }));
      expect(answer.status).toBe(401);
    }
    const member = await test.sessions.start(
      northStar.key,
      { ...base, signedIn: { role: 'member', id: '70001', version: 0 } },
      false,
    );
    expect((await test.door(list(browserCookies(member.cookies)))).status).toBe(401);
    expect(test.calls).toEqual([]);
    const staff = await test.sessions.start(northStar.key, { ...base, ...rep }, false);
    await test.door(list(browserCookies(staff.cookies)));
    expect(test.calls[0]).toMatchObject({ input: { agent_id: '4101' }, context: { signedIn: rep.signedIn } });
  });

  it('end when the API says that the account is locked', async () => {
    const test = setUp();
    const opened = await test.sessions.start(
      northStar.key,
      { eprocess: 'rep', enrollType: 'new-member', ...rep },
      false,
    );
    const cookie = browserCookies(opened.cookies);
    test.answers.set('getAgentMembers', {
      ok: false,
      failure: { kind: 'coded', code: 'signedOut', message: 'Please sign in again.', data: [], requestId: 'r' },
    });
    expect((await test.door(list(cookie))).status).toBe(401);
    expect(await sessionOf(test, northStar.key, cookie)).toBe(null);
  });
});

describe('the end of a signed-in session', () => {
  async function opened(test: Test) {
    const session = await test.sessions.start(
      northStar.key,
      {
        eprocess: 'group',
        enrollType: 'new-member',
        gate: 'signed-in',
        signedIn: { role: 'group', id: 'group-1', version: 1 },
      },
      false,
    );
    return browserCookies(session.cookies);
  }

  it('comes after 15 idle minutes, is told, and leads back to the page', async () => {
    const test = setUp();
    const cookie = await opened(test);
    test.pass(16);
    const answer = await test.expired(request('/api/session/expired?to=%2Fgroup-select-member%3Fpage%3D3', { cookie }));
    expect(answer.headers.get('location')).toBe('/sign-in?to=%2Fgroup-select-member%3Fpage%3D3&why=ended');
    expect(browserCookies(answer.headers.getSetCookie(), cookie)).not.toContain(
      sessionCookieName(northStar.key, false),
    );
  });

  it('can be asked for without putting it off, and put off up to twelve hours', async () => {
    const test = setUp();
    const cookie = await opened(test);
    test.pass(10);
    const left = async () => (await json(await test.timeLeft(request('/api/session/time-left', { cookie })))).data;
    expect(await left()).toEqual({ seconds: 300 });
    expect(await left()).toEqual({ seconds: 300 });
    const stay = () => test.stay(request('/api/session/stay', { method: 'POST', cookie }));
    expect((await json(await stay())).data).toEqual({ seconds: 900 });
    for (let minutes = 10; minutes < 12 * 60 - 10; minutes += 10) {
      test.pass(10);
      await stay();
    }
    expect((await json(await stay())).data).toEqual({ seconds: 600 });
    test.pass(10);
    expect((await stay()).status).toBe(401);
    expect(await left()).toEqual({ seconds: 0 });
  });

  it('comes by Sign out at once, whatever cookie is sent again, and says so', async () => {
    const test = setUp();
    const cookie = await opened(test);
    const answer = await test.leave(
      request('/api/session/leave?out', { cookie, headers: { 'sec-fetch-site': 'same-origin' } }),
    );
    expect(answer.headers.get('location')).toBe('/sign-in?why=out');
    expect(await sessionOf(test, northStar.key, cookie)).toBe(null);
  });
});

describe("the deployment's identity provider", () => {
  let server: IdentityServer;
  beforeAll(async () => {
    server = await startIdentityServer();
  });
  afterAll(() => server.stop());

  const configured = () =>
    setUp({ issuer: server.issuer, clientId: server.client.id, clientSecret: server.client.secret, name: 'Acme' });

  /** To the provider and back, as far as the address that the provider sends the browser to. */
  async function throughProvider(test: Test, to: string, given: Given = {}) {
    const csrf = await test.signIn(request('/api/auth/csrf', given), ['csrf']);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const before = browserCookies(csrf.headers.getSetCookie());
    const sent = await test.signIn(
      request('/api/auth/signin/oidc', { ...given, method: 'POST', body: { csrfToken, to }, cookie: before }),
      ['signin', 'oidc'],
    );
    const { data } = (await sent.json()) as { data: { to: string } };
    const provider = await fetch(data.to, { redirect: 'manual' });
    const back = new URL(provider.headers.get('location') ?? '');
    return { back, asked: new URL(data.to), cookie: browserCookies(sent.headers.getSetCookie(), before) };
  }

  const comeBack = (test: Test, back: URL, cookie: string, given: Given = {}) =>
    test.signIn(request(`${back.pathname}${back.search}`, { ...given, cookie }), ['callback', 'oidc']);

  it('signs a rep in at the landing they came from, by code, PKCE, state and nonce', async () => {
    const test = configured();
    test.answers.set('resolveSignIn', who('rep'));
    const given = { host: 'enroll.localhost:3000', slug: 'north-star' };
    const { back, asked, cookie } = await throughProvider(test, '/north-star/agent-select-member', given);
    expect(back.origin + back.pathname).toBe('http://enroll.localhost:3000/api/auth/callback/oidc');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'coverfront',
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://enroll.localhost:3000/api/auth/callback/oidc',
      nonce: expect.stringMatching(/.{20}/),
      state: expect.stringMatching(/.{20}/),
    });
    // The browser comes from another site, without our slug.
    const answer = await comeBack(test, back, cookie, { host: given.host });
    expect(answer.headers.get('location')).toBe('/north-star/agent-select-member');
    const after = browserCookies(answer.headers.getSetCookie(), cookie);
    expect(await sessionOf(test, northStarLanding.key, after)).toMatchObject({
      signedIn: { role: 'rep', id: 'rep-1', version: 1 },
    });
    expect(after).not.toMatch(/session-token|signin=|pkce|next-auth\.state|nonce/);
    expect(test.calls.find(({ name }) => name === 'resolveSignIn')?.input).toEqual({
      email: 'dana@northstar.example',
      roles: ['rep', 'group', 'operator'],
    });
    expect(server.tokensAsked.at(-1)).toBe('http://enroll.localhost:3000/api/auth/callback/oidc');
  });

  it.each([
    ['has not verified the address', { email_verified: false }, 'unknown'],
    ['knows no address', { email: undefined, email_verified: undefined }, 'unknown'],
    ['answers with another nonce', { nonce: 'somebody else asked' }, 'provider'],
    ['names another audience', { aud: 'another-client' }, 'provider'],
    ['is not the issuer', { iss: 'https://evil.example' }, 'provider'],
    ['is late', { exp: 1_000 }, 'provider'],
  ])('opens nothing when it %s', async (_what, claims, why) => {
    const test = configured();
    test.answers.set('resolveSignIn', who('rep'));
    const usual = server.person;
    server.person = { ...usual, ...claims };
    const { back, cookie } = await throughProvider(test, '/agent-select-member');
    server.person = usual;
    const answer = await comeBack(test, back, cookie);
    expect(answer.headers.get('location')).toBe(`/sign-in?to=%2Fagent-select-member&error=${why}`);
    expect(answer.headers.getSetCookie().join()).not.toContain('enr_');
  });

  it.each(['stranger', 'secret', 'none'] as const)(
    'opens nothing by a token whose signature is not the provider’s: %s',
    async (signature) => {
      const test = configured();
      test.answers.set('resolveSignIn', who('rep'));
      const { back, cookie } = await throughProvider(test, '');
      server.signature = signature;
      const answer = await comeBack(test, back, cookie);
      server.signature = 'own';
      expect(answer.headers.get('location')).toBe('/sign-in?error=provider');
      expect(answer.headers.getSetCookie().join()).not.toContain('enr_');
      expect(test.calls).toEqual([]);
    },
  );

  it('takes an address with code and state once: again, elsewhere or with another person’s state it opens nothing', async () => {
    const test = configured();
    test.answers.set('resolveSignIn', who('rep'));
    const { back, cookie } = await throughProvider(test, '');
    const first = await comeBack(test, back, cookie);
    expect(first.headers.getSetCookie().join()).toContain('enr_');
    const refused = async (address: URL, as: string) => {
      const answer = await comeBack(test, address, as);
      expect(answer.headers.get('location')).toBe('/sign-in?error=provider');
      expect(answer.headers.getSetCookie().join()).not.toContain('enr_');
    };
    // A copy of the browser's cookies meets a provider that knows the code as used.
    await refused(back, cookie);
    // The browser itself has nothing left of the question, even where a provider takes its codes again.
    server.takesCodesAgain = true;
    await refused(back, browserCookies(first.headers.getSetCookie(), cookie));
    const mine = await throughProvider(test, '');
    const theirs = await throughProvider(test, '');
    await refused(theirs.back, mine.cookie);
    mine.back.searchParams.set('code', theirs.back.searchParams.get('code') ?? '');
    await refused(mine.back, mine.cookie);
    server.takesCodesAgain = false;
  });

  it('opens nothing for a person who is nobody here, with a foreign state, or in another browser', async () => {
    const test = configured();
    test.answers.set('resolveSignIn', nobody);
    const { back, cookie } = await throughProvider(test, '');
    const unknown = await comeBack(test, back, cookie);
    expect(unknown.headers.get('location')).toBe('/sign-in?error=unknown');
    test.answers.set('resolveSignIn', who('rep'));
    const again = await throughProvider(test, '');
    again.back.searchParams.set('state', 'forged');
    expect((await comeBack(test, again.back, again.cookie)).headers.get('location')).toBe('/sign-in?error=provider');
    const third = await throughProvider(test, '');
    expect((await comeBack(test, third.back, '')).headers.get('location')).toBe('/sign-in?error=provider');
  });

  it('is not there when none is configured, and takes the place of mailed codes for staff when one is', async () => {
    const without = setUp();
    const answer = await without.signIn(request('/api/auth/callback/oidc?code=1&state=2'), ['callback', 'oidc']);
    expect(answer.status).toBe(404);
    const test = configured();
    await test.send(
      request('/api/session/sign-in-code', { method: 'POST', body: { email: 'dana@northstar.example' } }),
    );
    expect(test.calls[0]?.input['roles']).toEqual(['member']);
  });

  it('that does not answer is said to be busy, and nobody waits for long', async () => {
    const test = setUp({ issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b', name: 'Acme' });
    const csrf = await test.signIn(request('/api/auth/csrf'), ['csrf']);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = browserCookies(csrf.headers.getSetCookie());
    const sent = await test.signIn(request('/api/auth/signin/oidc', { method: 'POST', body: { csrfToken }, cookie }), [
      'signin',
      'oidc',
    ]);
    expect(sent.status).toBe(503);
  });
});
