import { describe, expect, it } from 'vitest';
import { createConfirmCode, createConfirmGroup } from '@/lib/door/code-routes';
import { createDemoAttachment, createEnrollmentCopy } from '@/lib/door/file-routes';
import { createQuoteForm } from '@/lib/door/quote-form-route';
import { createResume, createResumeConfirm } from '@/lib/door/resume-routes';
import { createExpired, createLeave } from '@/lib/door/session-routes';
import { createReadCodeToken, createSignIn } from '@/lib/door/sign-in-routes';
import { buildCallContext } from '@/lib/session/caller-context';
import { RefusedForm } from '@/lib/session/sent-form';
import { draftCookieName, endedCookieName, readCookie, REFUSED_FORM_SECONDS } from '@/lib/session/set-cookie';
import type { SessionStart } from '@/lib/session/session-rows';
import { browserCookies } from '../session/support';
import { harborLanding, northStar, northStarLanding, product } from '../site/support';
import { request, testDoor } from './support';

const shopper: SessionStart = { eprocess: 'applicant', enrollType: 'new-member', enrollmentId: 'enrollment-1' };
const ENROLL = 'enroll.localhost:3000';

function setUp() {
  const test = testDoor();
  const withCodec = { ...test.parts, codec: () => test.codec, now: test.now };
  const signInParts = { ...withCodec, secret: () => 'a-sign-in-secret-of-32-characters!!', provider: () => null };
  return {
    ...test,
    signIn: createSignIn(signInParts),
    confirmCode: createConfirmCode({ ...test.parts, readCodeToken: createReadCodeToken(signInParts) }),
    confirmGroup: createConfirmGroup(test.parts),
    resume: createResume(withCodec),
    resumeConfirm: createResumeConfirm(withCodec),
    leave: createLeave(test.parts),
    expired: createExpired(withCodec),
    quote: createQuoteForm({ ...withCodec, door: test.door }),
    copy: createEnrollmentCopy(test.parts),
    attachment: createDemoAttachment({ ...test.parts, isDemo: () => true }),
    noAttachment: createDemoAttachment({ ...test.parts, isDemo: () => false }),
  };
}

async function opened(test: ReturnType<typeof setUp>, siteKey: string, start: SessionStart = shopper) {
  const { cookies, session } = await test.sessions.start(siteKey, start, false);
  return { cookie: browserCookies(cookies), session };
}

const json = async (response: Response) =>
  (await response.json()) as { data?: Record<string, unknown>; message?: string };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const rep = (landing_url: string) =>
  ({
    ok: true,
    value: {
      status: 'success',
      statusCode: 200,
      data: { agent_id: '4101', first_name: 'Dana', last_name: 'Whitfield', logo: null, image: null, landing_url },
    },
  }) as const;
const nobody = { ok: true, value: { status: 'success', statusCode: 204, data: null } } as const;

/** Gives a code to next-auth as a browser does: csrf first. Answers with the cookies the browser then holds. */
async function giveCode(
  test: ReturnType<typeof setUp>,
  code: string,
  given: Parameters<typeof request>[1] = { host: ENROLL },
) {
  const csrf = await test.signIn(request('/api/auth/csrf', given), ['csrf']);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = browserCookies(csrf.headers.getSetCookie());
  const body = { csrfToken, agent_code: code, json: true };
  const response = await test.signIn(
    request('/api/auth/callback/access-code', { ...given, method: 'POST', body, cookie }),
    ['callback', 'access-code'],
  );
  return { response, cookie: browserCookies(response.headers.getSetCookie(), cookie) };
}

describe('a rep access code', () => {
  it('shows whose it is, opens the landing when confirmed, and is spent', async () => {
    const test = setUp();
    test.answers.set('validateAgent', rep('north-star'));
    const { response, cookie } = await giveCode(test, 'STAR4101');
    expect(response.status).toBe(200);
    const seen = await test.signIn(request('/api/auth/session', { host: ENROLL, cookie }), ['session']);
    expect(await seen.json()).toEqual({ expires: expect.any(String), user: { name: 'Dana Whitfield' } });

    const confirmed = await test.confirmCode(request('/x', { method: 'POST', host: ENROLL, cookie }));
    expect(await json(confirmed)).toEqual({ status: 'success', data: { to: '/north-star' } });
    const after = browserCookies(confirmed.headers.getSetCookie(), cookie);
    expect(await test.sessions.load(northStarLanding.key, after, false)).toMatchObject({
      gate: 'rep',
      eprocess: 'rep',
      agentId: '4101',
      repName: 'Dana Whitfield',
      openType: null,
      enrollmentId: null,
    });
    expect(await test.sessions.load(product.key, after, false)).toBe(null);
    expect(after).not.toContain('next-auth.session-token');
    expect((await test.confirmCode(request('/x', { method: 'POST', host: ENROLL, cookie: after }))).status).toBe(401);
  });

  it('opens nothing by itself: the token passes no gate', async () => {
    const test = setUp();
    test.answers.set('validateAgent', rep('north-star'));
    const { cookie } = await giveCode(test, 'STAR4101');
    const menu = await test.door(request('/api/v1/get-common-menu', { host: ENROLL, slug: 'north-star', cookie }));
    expect(menu.status).toBe(403);
    const members = await test.door(
      request('/api/v1/get-agent-members', { method: 'POST', host: ENROLL, slug: 'north-star', cookie }),
    );
    expect(members.status).toBe(403);
  });

  it('without a landing leads to the page that says so, and opens nothing', async () => {
    const test = setUp();
    test.answers.set('validateAgent', rep(''));
    const { cookie } = await giveCode(test, 'LENA4103');
    const confirmed = await test.confirmCode(request('/x', { method: 'POST', host: ENROLL, cookie }));
    expect(await json(confirmed)).toMatchObject({ data: { to: '/landing-config-error/Agent/landingPage' } });
    expect(confirmed.headers.getSetCookie().join()).not.toContain('enr_');
  });

  it('that nobody has is refused without a token, five times, then for the right one too', async () => {
    const test = setUp();
    test.answers.set('validateAgent', nobody);
    for (let n = 0; n < 5; n += 1) {
      const { response, cookie } = await giveCode(test, `WRONG${n}`);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        url: `http://${ENROLL}/access-page?error=CredentialsSignin&provider=access-code`,
      });
      expect(cookie).not.toContain('session-token');
    }
    test.answers.set('validateAgent', rep('north-star'));
    expect((await giveCode(test, 'STAR4101')).response.status).toBe(429);
  });

  it('is worth ten minutes, also when its name is asked for again and again', async () => {
    const test = setUp();
    test.answers.set('validateAgent', rep('north-star'));
    let { cookie } = await giveCode(test, 'STAR4101');
    test.pass(6);
    const seen = await test.signIn(request('/api/auth/session', { host: ENROLL, cookie }), ['session']);
    cookie = browserCookies(seen.headers.getSetCookie(), cookie);
    test.pass(5);
    expect((await test.confirmCode(request('/x', { method: 'POST', host: ENROLL, cookie }))).status).toBe(401);
  });

  it('given on one site is worth nothing on another', async () => {
    const test = setUp();
    test.answers.set('validateAgent', rep('north-star'));
    const { cookie } = await giveCode(test, 'STAR4101');
    for (const given of [{ host: 'northstar.localhost' }, { host: ENROLL, slug: 'harbor-mills' }])
      expect((await test.confirmCode(request('/x', { method: 'POST', cookie, ...given }))).status).toBe(401);
  });

  it('leads nowhere but this host, whatever headers and callback addresses say', async () => {
    const before = { url: process.env.NEXTAUTH_URL, trust: process.env.AUTH_TRUST_HOST };
    process.env.AUTH_TRUST_HOST = '1';
    try {
      const test = setUp();
      test.answers.set('validateAgent', rep('north-star'));
      const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      for (const callbackUrl of ['http://evil.example/x', '//evil.example', '/\\evil.example', 'https:evil.example']) {
        const csrf = await test.signIn(request('/api/auth/csrf', { host: ENROLL, headers }), ['csrf']);
        const { csrfToken } = (await csrf.json()) as { csrfToken: string };
        const cookie = browserCookies(csrf.headers.getSetCookie());
        for (const asForm of [true, false]) {
          const fields = { csrfToken, agent_code: 'STAR4101', callbackUrl, ...(!asForm && { json: 'true' }) };
          const given = { host: ENROLL, method: 'POST', cookie, raw: new URLSearchParams(fields).toString() };
          const response = await test.signIn(
            request('/api/auth/callback/access-code', { ...given, headers: { ...headers, ...FORM } }),
            ['callback', 'access-code'],
          );
          const text = await response.text();
          expect(text).not.toContain('evil.example/');
          const location = response.headers.get('location') ?? (JSON.parse(text) as { url: string }).url;
          expect(new URL(location, `http://${ENROLL}`).host).toBe(ENROLL);
        }
      }
    } finally {
      if (before.trust === undefined) delete process.env.AUTH_TRUST_HOST;
      else process.env.AUTH_TRUST_HOST = before.trust;
    }
    expect(process.env.NEXTAUTH_URL).toBe(before.url);
  });

  it('reaches nothing else of next-auth, and no page of its own', async () => {
    const test = setUp();
    for (const action of [
      'signin',
      'error',
      'verify-request',
      'signout',
      '_log',
      'callback/credentials',
      'signin/access-code',
      '../x',
    ])
      expect((await test.signIn(request('/api/auth/x', { host: ENROLL }), action.split('/'))).status, action).toBe(404);
    for (const action of ['_log', 'session', 'signin/access-code'])
      expect(
        (await test.signIn(request('/api/auth/x', { host: ENROLL, method: 'POST' }), action.split('/'))).status,
        action,
      ).toBe(404);
    expect((await test.signIn(request('/api/auth/csrf', { host: 'evil.example' }), ['csrf'])).status).toBe(404);
    const foreign = { host: ENROLL, method: 'POST', headers: { origin: 'https://evil.example' } };
    expect((await test.signIn(request('/api/auth/x', foreign), ['callback', 'access-code'])).status).toBe(403);
  });
});

describe('the log', () => {
  it('has a line for every try to get in, right or wrong, with its way and status and no code', async () => {
    const test = setUp();
    test.answers.set('validateAgent', nobody);
    await giveCode(test, 'STAR4101');
    test.answers.set('validateAgent', rep('north-star'));
    const { cookie } = await giveCode(test, 'STAR4101');
    await test.confirmCode(request('/api/session/confirm-code', { method: 'POST', host: ENROLL, cookie }));
    await test.confirmCode(request('/api/session/confirm-code?code=STAR4101', { method: 'POST', host: ENROLL }));
    await test.signIn(request('/api/auth/STAR4101', { host: ENROLL }), ['STAR4101']);
    const lines = test.logged as { event: string; route: string | null; status: number; requestId: string }[];
    const ways = lines
      .filter(({ route }) => route !== '/api/auth/csrf')
      .map(({ event, route, status }) => [event, route, status]);
    expect(ways).toEqual([
      ['sign-in', '/api/auth/callback/access-code', 401],
      ['sign-in', '/api/auth/callback/access-code', 200],
      ['session', '/api/session/confirm-code', 200],
      ['session', '/api/session/confirm-code', 401],
      ['sign-in', null, 404],
    ]);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length);
    expect(JSON.stringify(lines)).not.toMatch(/STAR4101/i);
  });
});

describe('a group enrollment code', () => {
  const employer = (landing_url: string) =>
    ({
      ok: true,
      value: { status: 'success', statusCode: 200, data: { group_id: '1929', name: 'Harbor Mills', landing_url } },
    }) as const;
  const confirm = (test: ReturnType<typeof setUp>, host: string, body: unknown, cookie = '') =>
    test.confirmGroup(request('/x', { method: 'POST', host, body, cookie }));

  it("opens the employer's landing on a host with landings", async () => {
    const test = setUp();
    test.answers.set('validateGroup', employer('harbor-mills'));
    const response = await confirm(test, ENROLL, { group_code: 'HARBOR2027' });
    expect(await json(response)).toMatchObject({ data: { to: '/harbor-mills' } });
    const session = await test.sessions.load(harborLanding.key, browserCookies(response.headers.getSetCookie()), false);
    expect(session).toMatchObject({
      gate: 'employee',
      eprocess: 'group',
      groupId: '1929',
      enrollType: 'new-group-member',
    });
  });

  it('tells the class of employees it is given to, and every later call of the visit knows it', async () => {
    const test = setUp();
    const { value } = employer('harbor-mills');
    const data = { ...value.data, employee_class: 'Managers' };
    test.answers.set('validateGroup', { ok: true, value: { ...value, data } });
    const response = await confirm(test, ENROLL, { group_code: 'HARBORLEAD27' });
    expect(await response.text()).not.toContain('Managers');
    const session = await test.sessions.load(harborLanding.key, browserCookies(response.headers.getSetCookie()), false);
    const classOf = (under: typeof session) =>
      buildCallContext(harborLanding, under, { ip: '10.0.0.1', userAgent: null }, 'r').employeeClass;
    expect(classOf(session)).toBe('Managers');
    // It is a class of that employer, and of no other the visit comes under.
    expect(session && classOf({ ...session, groupId: '2556' })).toBeNull();
  });

  it('puts the visit under the employer where there are no landings', async () => {
    const test = setUp();
    test.answers.set('validateGroup', employer('harbor-mills'));
    const { cookie } = await opened(test, northStar.key);
    const response = await confirm(test, 'northstar.localhost', { group_code: 'HARBOR2027' }, cookie);
    expect(await json(response)).toMatchObject({ data: { to: '/' } });
    expect(await test.sessions.load(northStar.key, cookie, false)).toBe(null);
    const after = browserCookies(response.headers.getSetCookie(), cookie);
    expect(await test.sessions.load(northStar.key, after, false)).toMatchObject({
      groupId: '1929',
      agentId: '4101',
      enrollmentId: null,
    });
  });

  it('without a landing leads to the page that says so, with the page that asked', async () => {
    const test = setUp();
    test.answers.set('validateGroup', employer(''));
    const response = await confirm(test, ENROLL, { group_code: 'BAKERY3001', origin: 'landingPage' });
    expect(await json(response)).toMatchObject({ data: { to: '/landing-config-error/Group/landingPage' } });
    expect((await confirm(test, ENROLL, { group_code: 'X', origin: '//evil.example' })).status).toBe(422);
  });

  it('that nobody has answers 204 in the body, five times', async () => {
    const test = setUp();
    test.answers.set('validateGroup', nobody);
    for (let n = 0; n < 5; n += 1)
      expect(await json(await confirm(test, ENROLL, { group_code: `X${n}` }))).toMatchObject({
        statusCode: 204,
        data: null,
      });
    expect((await confirm(test, ENROLL, { group_code: 'HARBOR2027' })).status).toBe(429);
  });
});

describe('resuming', () => {
  const saved = {
    ok: true,
    value: {
      status: 'success',
      data: {
        enrollment_id: 'canary-saved',
        saved_tab: 'payment_info',
        group_id: null,
        platform_group_id: '105',
        agent_id: '4101',
        open_type: 'agent',
        type: 'new-user',
        eprocess: 'applicant',
        name_hint: 'J*** S***',
      },
    },
  } as const;
  const given = { code: 'ABCD', email: 'jo@example.test' };

  it('by code and email opens a session with a new id at the saved step, and tells no id', async () => {
    const test = setUp();
    test.answers.set('continueEnrollment', saved);
    const { cookie, session } = await opened(test, northStar.key, { ...shopper, enrollmentId: null });
    const response = await test.resume(request('/x', { method: 'POST', body: given, cookie }));
    const text = await response.clone().text();
    expect(text).not.toContain('canary');
    expect(await json(response)).toMatchObject({
      data: { to: '/enrollment/billing-information', name_hint: 'J*** S***' },
    });
    const after = browserCookies(response.headers.getSetCookie(), cookie);
    const resumed = await test.sessions.load(northStar.key, after, false);
    expect(resumed).toMatchObject({
      enrollmentId: 'canary-saved',
      portalId: '105',
      enrollType: 'new-member',
      gate: 'none',
    });
    expect(resumed?.sid).not.toBe(session.sid);
    expect(await test.sessions.load(northStar.key, cookie, false)).toBe(null);
  });

  it('goes on under the group and the class of its employees that the enrollment has', async () => {
    const test = setUp();
    const { value } = saved;
    const data = { ...value.data, group_id: '1929', employee_class: 'canary-class' };
    test.answers.set('continueEnrollment', { ok: true, value: { ...value, data } });
    const { cookie } = await opened(test, northStar.key, { ...shopper, enrollmentId: null });
    const response = await test.resume(request('/x', { method: 'POST', body: given, cookie }));
    expect(await response.clone().text()).not.toContain('canary');
    const after = browserCookies(response.headers.getSetCookie(), cookie);
    expect(await test.sessions.load(northStar.key, after, false)).toMatchObject({
      groupId: '1929',
      employeeClass: { groupId: '1929', name: 'canary-class' },
    });
  });

  it('by code and email leaves another running enrollment alone until the person confirms', async () => {
    const test = setUp();
    test.answers.set('continueEnrollment', saved);
    const { cookie } = await opened(test, northStar.key, { ...shopper, enrollmentId: 'own' });
    const held = await test.resume(request('/x', { method: 'POST', body: given, cookie }));
    expect(await json(held)).toMatchObject({ data: { confirm: true, name_hint: 'J*** S***' } });
    const waiting = browserCookies(held.headers.getSetCookie(), cookie);
    expect(await test.sessions.load(northStar.key, waiting, false)).toMatchObject({ enrollmentId: 'own' });
    const response = await test.resumeConfirm(request('/x', { method: 'POST', cookie: waiting }));
    const after = browserCookies(response.headers.getSetCookie(), waiting);
    expect(await test.sessions.load(northStar.key, after, false)).toMatchObject({ enrollmentId: 'canary-saved' });
  });

  it('by code and email opens the enrollment this browser is already in without asking', async () => {
    const test = setUp();
    test.answers.set('continueEnrollment', saved);
    const { cookie } = await opened(test, northStar.key, { ...shopper, enrollmentId: 'canary-saved' });
    const response = await test.resume(request('/x', { method: 'POST', body: given, cookie }));
    expect(await json(response)).toMatchObject({ data: { to: '/enrollment/billing-information' } });
  });

  it('leaves the group and the member behind that a rep chose for somebody else', async () => {
    const test = setUp();
    test.answers.set('continueEnrollment', saved);
    const { cookie } = await opened(test, northStar.key, {
      ...shopper,
      eprocess: 'rep',
      openType: null,
      enrollType: 'existing-member',
      enrollmentId: null,
      signedIn: { role: 'rep', id: '1', version: 0 },
      groupId: '2512',
      userId: '70001',
    });
    const response = await test.resume(request('/x', { method: 'POST', body: given, cookie }));
    const after = browserCookies(response.headers.getSetCookie(), cookie);
    expect(await test.sessions.load(northStar.key, after, false)).toMatchObject({
      enrollmentId: 'canary-saved',
      signedIn: { role: 'rep', id: '1' },
      groupId: null,
      userId: null,
      enrollType: 'new-member',
    });
  });

  it('passes the gate of a gated site, and grants nothing else', async () => {
    const test = setUp();
    test.answers.set('continueEnrollment', saved);
    const response = await test.resume(
      request('/x', { method: 'POST', body: given, host: ENROLL, slug: 'north-star' }),
    );
    expect(await json(response)).toMatchObject({ data: { to: '/north-star/enrollment/billing-information' } });
    const session = await test.sessions.load(
      northStarLanding.key,
      browserCookies(response.headers.getSetCookie()),
      false,
    );
    expect(session).toMatchObject({ gate: 'resumed', eprocess: 'applicant' });
  });

  it('makes nobody a rep: what a rep began is continued as its applicant, unless a rep is there', async () => {
    const test = setUp();
    const byRep = { ok: true, value: { ...saved.value, data: { ...saved.value.data, eprocess: 'rep' } } } as const;
    test.answers.set('continueEnrollment', byRep);
    const cases: [SessionStart, string][] = [
      [{ ...shopper, enrollmentId: null }, 'applicant'],
      [{ ...shopper, enrollmentId: null, gate: 'rep', eprocess: 'rep' }, 'rep'],
    ];
    for (const [before, after] of cases) {
      const { cookie } = await opened(test, northStar.key, before);
      const response = await test.resume(request('/x', { method: 'POST', body: given, cookie }));
      const cookies = browserCookies(response.headers.getSetCookie(), cookie);
      expect(await test.sessions.load(northStar.key, cookies, false)).toMatchObject({
        enrollmentId: 'canary-saved',
        eprocess: after,
      });
    }
  });

  it('answers a wrong code and a wrong email alike, five times', async () => {
    const test = setUp();
    const fields = [
      { target_element: 'code', error_message: 'This code and email do not match' },
      { target_element: 'email', error_message: 'This code and email do not match' },
    ];
    test.answers.set('continueEnrollment', {
      ok: false,
      failure: { kind: 'fields', fields, message: 'no', requestId: 'x' },
    });
    const bodies: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const response = await test.resume(
        request('/x', { method: 'POST', body: { code: `C${n}`, email: n % 2 ? 'a@b.test' : 'c@d.test' } }),
      );
      bodies.push((await response.text()).replace(/request-\d+/, ''));
    }
    expect(new Set(bodies).size).toBe(1);
    test.answers.set('continueEnrollment', saved);
    expect((await test.resume(request('/x', { method: 'POST', body: given }))).status).toBe(429);
  });

  it('by a mailed link waits for the person to confirm, and leaves the running enrollment alone until then', async () => {
    const test = setUp();
    test.answers.set('directContinue', saved);
    const { cookie } = await opened(test, northStar.key, { ...shopper, enrollmentId: 'own' });
    const held = await test.resume(request('/x', { method: 'POST', body: { token: 'a'.repeat(32) }, cookie }));
    expect(await json(held)).toMatchObject({ data: { confirm: true, name_hint: 'J*** S***' } });
    const waiting = browserCookies(held.headers.getSetCookie(), cookie);
    expect(waiting).not.toContain('canary');
    expect(await test.sessions.load(northStar.key, waiting, false)).toMatchObject({ enrollmentId: 'own' });

    expect(
      (await test.resumeConfirm(request('/x', { method: 'POST', cookie: waiting, host: 'harbormills.localhost' })))
        .status,
    ).toBe(401);
    const response = await test.resumeConfirm(request('/x', { method: 'POST', cookie: waiting }));
    expect(await json(response)).toMatchObject({ data: { to: '/enrollment/billing-information' } });
    const after = browserCookies(response.headers.getSetCookie(), waiting);
    expect(await test.sessions.load(northStar.key, after, false)).toMatchObject({ enrollmentId: 'canary-saved' });
    expect(after).not.toContain('resume_');
  });

  it('works as a plain form, which comes back with what was typed and what went wrong', async () => {
    const test = setUp();
    test.answers.set('continueEnrollment', saved);
    const raw = new URLSearchParams(given).toString();
    const done = await test.resume(request('/x', { method: 'POST', raw, headers: FORM }));
    expect([done.status, done.headers.get('location')]).toEqual([303, '/enrollment/billing-information']);
    test.answers.set('continueEnrollment', {
      ok: false,
      failure: { kind: 'fields', fields: [], message: 'no', requestId: 'x' },
    });
    const refused = await test.resume(
      request('/x?slug=north-star', { method: 'POST', raw, headers: FORM, host: ENROLL }),
    );
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      '/north-star/continue-enrollment?form=resume#form-answer',
    ]);
    const jar = browserCookies(refused.headers.getSetCookie());
    const seal = readCookie(jar, draftCookieName(northStarLanding.key, false)) ?? '';
    expect(await test.codec.unsealValue(seal, RefusedForm, REFUSED_FORM_SECONDS)).toMatchObject({
      form: 'resume',
      values: given,
      message: 'no',
    });
  });

  it('asks a plain form, too, before it leaves another enrollment', async () => {
    const test = setUp();
    test.answers.set('continueEnrollment', saved);
    const { cookie } = await opened(test, northStar.key);
    const raw = new URLSearchParams(given).toString();
    const held = await test.resume(request('/x', { method: 'POST', raw, headers: FORM, cookie }));
    expect(held.headers.get('location')).toBe('/continue-enrollment?form=resume#form-answer');
    const waiting = browserCookies(held.headers.getSetCookie(), cookie);
    const done = await test.resumeConfirm(request('/x', { method: 'POST', raw: '', headers: FORM, cookie: waiting }));
    expect([done.status, done.headers.get('location')]).toEqual([303, '/enrollment/billing-information']);
    const late = await test.resumeConfirm(request('/x', { method: 'POST', raw: '', headers: FORM, cookie }));
    expect(late.headers.get('location')).toBe('/continue-enrollment?form=resume#form-answer');
  });
});

describe('leaving a site', () => {
  it('ends the session for good and clears what the browser has of it', async () => {
    const test = setUp();
    const { cookie } = await opened(test, northStar.key);
    const response = await test.leave(request('/x', { method: 'POST', cookie }));
    expect(await json(response)).toMatchObject({ data: { to: '/' } });
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(browserCookies(response.headers.getSetCookie(), cookie)).toBe('');
    expect((await test.door(request('/api/v1/get-plan-cart', { cookie }))).status).toBe(401);
  });

  it('leaves other sites of the browser alone, and follows no link from elsewhere', async () => {
    const test = setUp();
    const one = await opened(test, northStarLanding.key, { ...shopper, gate: 'rep' });
    const two = await opened(test, harborLanding.key, { ...shopper, gate: 'employee' });
    const jar = `${one.cookie}; ${two.cookie}`;
    const cross = request('/x?slug=north-star', {
      host: ENROLL,
      cookie: jar,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect((await test.leave(cross)).status).toBe(403);
    const own = request('/x?slug=north-star', {
      host: ENROLL,
      cookie: jar,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const response = await test.leave(own);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(await test.sessions.load(northStarLanding.key, jar, false)).toBe(null);
    expect(await test.sessions.load(harborLanding.key, jar, false)).not.toBe(null);
  });
});

describe('a cookie whose session has ended', () => {
  it('is removed on the way to the page that was asked for', async () => {
    const test = setUp();
    const { cookie, session } = await opened(test, northStar.key);
    await test.sessions.end(session);
    const response = await test.expired(request('/x?to=%2Fplans%3Ftype%3Ddental', { cookie }));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/plans?type=dental']);
    // The word for that page says that a session ended, and nothing else (decisions 105).
    expect(browserCookies(response.headers.getSetCookie(), cookie)).toBe(`${endedCookieName(northStar.key, false)}=1`);
    expect(response.headers.getSetCookie().join('\n')).toMatch(/ended_.*Max-Age=900; SameSite=Lax; HttpOnly/);
  });

  it('leaves no word where nothing was told, where the page itself says it, and none that a stranger could plant', async () => {
    const test = setUp();
    const visits = [
      [{ eprocess: 'applicant', enrollType: 'new-member', openType: 'agent' }, '/plans'],
      [shopper, '/enrollment/contact-info'],
      [{ ...shopper, signedIn: { role: 'member', id: '70001', version: 1 } }, '/plans'],
    ] as const;
    for (const [start, to] of visits) {
      const { cookie, session } = await opened(test, northStar.key, start);
      await test.sessions.end(session);
      const response = await test.expired(request(`/x?to=${encodeURIComponent(to)}`, { cookie }));
      expect(browserCookies(response.headers.getSetCookie(), cookie), to).toBe('');
    }
    const stranger = await test.expired(request('/x?to=%2Fplans'));
    expect(browserCookies(stranger.headers.getSetCookie())).toBe('');
  });

  it.each([
    ['/enrollment/contact-info', '/continue-enrollment?why=ended'],
    ['/enrollment/review-confirm?x=1', '/continue-enrollment?why=ended'],
    ['/enrollment/receipt', '/enrollment/receipt'],
    ['/enrollment/nothing', '/enrollment/nothing'],
  ])('from %s leads to %s', async (from, to) => {
    const test = setUp();
    const { cookie, session } = await opened(test, northStar.key);
    const address = `/x?to=${encodeURIComponent(from)}`;
    // A stranger's browser has nothing that ended.
    expect((await test.expired(request(address))).headers.get('location')).toBe(from);
    await test.sessions.end(session);
    expect((await test.expired(request(address, { cookie }))).headers.get('location')).toBe(to);
  });

  it('is the only one: a live session stays, and no address leads elsewhere', async () => {
    const test = setUp();
    const { cookie } = await opened(test, northStar.key);
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', '']) {
      const response = await test.expired(request(`/x?to=${encodeURIComponent(to)}`, { cookie }));
      expect(response.headers.get('location')).toBe('/');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('the quote form without script', () => {
  const typed = { zip: '78701', gender: '1', tier: 'IO', dob: '09/04/1985' };
  const send = (test: ReturnType<typeof setUp>, fields: Record<string, string>, cookie = '') =>
    test.quote(
      request('/x', {
        method: 'POST',
        raw: new URLSearchParams(fields).toString(),
        headers: { ...FORM, origin: 'null' },
        cookie,
      }),
    );

  it('makes the enrollment and goes to the plans', async () => {
    const test = setUp();
    test.answers.set('addFilterForNewUser', {
      ok: true,
      value: { status: 'success', data: { temp_enrollment_id: 'made' } },
    });
    const response = await send(test, typed);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/plans']);
    expect(
      await test.sessions.load(northStar.key, browserCookies(response.headers.getSetCookie()), false),
    ).toMatchObject({ enrollmentId: 'made' });
  });

  it('comes back with its messages and everything that was typed, none of it in the address', async () => {
    const test = setUp();
    const fields = [{ target_element: 'zip', error_message: 'Invalid Zip code' }];
    test.answers.set('addFilterForNewUser', {
      ok: false,
      failure: { kind: 'fields', fields, message: 'Invalid Zip code', requestId: 'x' },
    });
    const response = await send(test, { ...typed, zip: '787' });
    expect(response.headers.get('location')).toBe('/?form=quote');
    const cookie = browserCookies(response.headers.getSetCookie());
    // Nothing that a random seal would contain by chance.
    expect(cookie).not.toMatch(/1985|Invalid/);
    const seal = readCookie(cookie, draftCookieName(northStar.key, false)) ?? '';
    expect(await test.codec.unsealValue(seal, RefusedForm, REFUSED_FORM_SECONDS)).toEqual({
      form: 'quote',
      about: '',
      values: { ...typed, zip: '787' },
      problems: { zip: 'Invalid Zip code' },
      message: '',
    });
  });

  it('keeps what was typed in a cookie that browsers take, whatever it is', async () => {
    for (const letter of ['7', '€', '\u0001', '"'])
      for (const length of [80, 200]) {
        const long = letter.repeat(length);
        const response = await send(setUp(), { zip: long, gender: long, tier: long, dob: long });
        const [cookie = ''] = response.headers.getSetCookie();
        expect(cookie.startsWith('draft_'), letter).toBe(length === 80);
        // With the key of the longest host and slug, 400 more.
        expect(Buffer.byteLength(cookie.split('; ')[0] ?? '') + 400, letter).toBeLessThanOrEqual(4_096);
      }
  });

  it('changes the enrollment that is there already', async () => {
    const test = setUp();
    const { cookie } = await opened(test, northStar.key);
    expect((await send(test, typed, cookie)).headers.get('location')).toBe('/plans');
    expect(test.calls[0]).toMatchObject({ name: 'changeFilterInfo', input: { tempId: 'enrollment-1', zip: '78701' } });
  });

  it('asks first what it does to the cart, and sends the yes with the next press', async () => {
    const test = setUp();
    const { cookie } = await opened(test, northStar.key);
    const data = {
      agreed: '1102=12.90,1501=-',
      changes: [
        { plan_id: 1102, plan_name: 'Everyday Dental', was: '39.80', is: '12.90' },
        { plan_id: 1501, plan_name: 'Corrow Term 10', was: '2.55', is: null, problem: 'Not for this tier.' },
      ],
      was_cost: '42.35',
      is_cost: '12.90',
    };
    test.answers.set('changeFilterInfo', {
      ok: false,
      failure: { kind: 'coded', code: 'cartChanges', message: 'This changes prices.', data, requestId: 'x' },
    });
    const asked = await send(test, typed, cookie);
    expect(test.calls.at(-1)).toMatchObject({ name: 'changeFilterInfo', input: { cart_agreed: 'ask' } });
    expect(asked.headers.get('location')).toBe('/home?form=quote');
    const seal = readCookie(browserCookies(asked.headers.getSetCookie()), draftCookieName(northStar.key, false)) ?? '';
    expect(await test.codec.unsealValue(seal, RefusedForm, REFUSED_FORM_SECONDS)).toEqual({
      form: 'quote',
      about: '',
      values: typed,
      problems: {},
      message:
        'This changes your cart. Everyday Dental: $39.80, then $12.90. Corrow Term 10: $2.55, then no price. Each month: $42.35, then $12.90. Nothing is saved yet. Press Submit again to save it.',
      agreed: data.agreed,
    });
    await send(test, { ...typed, cart_agreed: data.agreed }, cookie);
    expect(test.calls.at(-1)).toMatchObject({ input: { zip: '78701', cart_agreed: data.agreed } });
  });

  it('from another site is refused', async () => {
    const test = setUp();
    const raw = new URLSearchParams(typed).toString();
    const foreign = request('/x', {
      method: 'POST',
      raw,
      headers: { ...FORM, origin: 'null', 'sec-fetch-site': 'cross-site' },
    });
    expect((await test.quote(foreign)).status).toBe(403);
    expect(test.calls).toEqual([]);
  });
});

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.7').toString('base64');

  it('the copy of the submitted enrollment is a download for its own session only', async () => {
    const test = setUp();
    test.answers.set('getEnrollmentCopy', {
      ok: true,
      value: {
        status: 'success',
        data: { file_name: 'copy"\r\nx: y.pdf', content_type: 'application/pdf', content: pdf },
      },
    });
    expect((await test.copy(request('/x'))).status).toBe(401);
    const open = await opened(test, northStar.key);
    expect((await test.copy(request('/x', { cookie: open.cookie }))).status).toBe(401);
    const done = await opened(test, northStar.key, { ...shopper, receiptFor: 'enrollment-1' });
    const response = await test.copy(request('/x', { cookie: done.cookie }));
    expect(await response.text()).toBe('%PDF-1.7');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="copy___x_ y.pdf"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(test.calls.at(-1)?.input).toEqual({ enrollment_id: 'enrollment-1' });
  });

  it('of the demo mailbox exist in a demo only', async () => {
    const test = setUp();
    const mail = { id: 'm1', attachments: [{ file_name: 'a.pdf', content_type: 'text/html', size: 8, content: pdf }] };
    test.answers.set('getDemoMailbox', { ok: true, value: { status: 'success', data: { result: [mail] } } });
    expect((await test.noAttachment(request('/x?id=m1&at=0'))).status).toBe(404);
    expect((await test.attachment(request('/x?id=m1&at=1'))).status).toBe(404);
    expect((await test.attachment(request('/x?id=../m1&at=0'))).status).toBe(404);
    const response = await test.attachment(request('/x?id=m1&at=0'));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });
});
