import { beforeAll, expect, it } from 'vitest';
import { createDoor } from '@/lib/door/door';
import type { DoorParts } from '@/lib/door/door-parts';
import { createResume, createResumeConfirm } from '@/lib/door/resume-routes';
import { createStartChoice } from '@/lib/door/start-choice';
import { createStart } from '@/lib/door/start-routes';
import { createAppTransport } from '@/lib/gateway/app-transport';
import { call } from '@/lib/gateway/call';
import { createSessionRows } from '@/lib/process/local-store';
import type { StartUpName } from '@/lib/routing/start-up-target';
import { createCookieCodec } from '@/lib/session/cookie';
import { hashSid } from '@/lib/session/session-id';
import { createSessions, type SessionStart } from '@/lib/session/session-rows';
import { sessions as table } from '@/lib/enrollment-api/store/schema/access-tables';
import { describeWithDemo } from '../../config/databases';
import { request, testDoor } from '../../unit/door/support';
import { browserCookies, KEYS } from '../../unit/session/support';
import { northStar } from '../../unit/site/support';
import { Shopper } from '../shopper';
import { buildApi, type Api } from '../support';

const LINK = '/referrals?rid=maple-2027';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const TOO_LATE = 'This link has been open for too long. Please use it again or enter your code.';

/** An open visit under another portal than the link's, so that the link would begin anew. */
const visitor: SessionStart = {
  eprocess: 'applicant',
  enrollType: 'new-member',
  agentId: '4101',
  portalId: '102',
  openType: 'agent',
};

describeWithDemo('a link', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  /** The storefront's routes before the real API, with sessions in the real store. */
  function setUp() {
    const codec = createCookieCodec(KEYS);
    let at = new Date();
    const now = () => at;
    const sessions = createSessions({ rows: createSessionRows(async () => store()), codec: () => codec, now });
    const transport = Object.assign(createAppTransport(api), { direct: api.answer });
    const parts: DoorParts = {
      ...testDoor().parts,
      sessions,
      limitScale: () => 1_000,
      call: (name, input, context) => call(name, input, context, transport),
    };
    const timed = { ...parts, codec: () => codec, now };
    const choice = createStartChoice(parts);
    return {
      sessions,
      pass: (seconds: number) => void (at = new Date(at.getTime() + seconds * 1_000)),
      door: createDoor(parts),
      resume: createResume(timed),
      confirm: createResumeConfirm(timed),
      follow: (path: string, cookie: string, given: { method?: string; headers?: Record<string, string> } = {}) => {
        const name = path.slice(1).split('?')[0] as StartUpName;
        return createStart(parts, name)(request(path, { cookie, ...given }), northStar.key);
      },
      choose: (answer: string, cookie: string, headers: Record<string, string> = {}) =>
        choice(
          request('/api/session/start-link', {
            method: 'POST',
            cookie,
            raw: new URLSearchParams({ choice: answer, to: LINK }).toString(),
            headers: { ...FORM, ...headers },
          }),
        ),
      open: async (start: SessionStart = visitor) => {
        const { session, cookies } = await sessions.start(northStar.key, start, false);
        return { session, cookie: browserCookies(cookies) };
      },
      /** The live session that a browser has after an answer. */
      after: (response: Response, cookie: string) =>
        sessions.load(northStar.key, browserCookies(response.headers.getSetCookie(), cookie), false),
    };
  }
  type Test = ReturnType<typeof setUp>;

  /** An enrollment with a plan and personal answers, in a browser. */
  async function enrolling(test: Test, start: SessionStart = visitor) {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.personal();
    return { shopper, ...(await test.open({ ...start, enrollmentId: shopper.id })) };
  }

  /** Saves for later and reads the mail. */
  async function saveLater(shopper: Shopper, email: string) {
    await shopper.ok('saveEnrollment', { tab: 'contact_info', email, data: {} });
    return mailOf(email);
  }

  async function mailOf(email: string) {
    const mail = (await api.mails()).find(({ to, subject }) => to === email && subject === 'Continue your enrollment');
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/.exec(mail?.text ?? '')?.[0] ?? '';
    const token = Buffer.from(/direct-continue\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '', 'base64url').toString();
    return { code, token };
  }

  const rowOf = async (sid: string) =>
    (await store().db.select().from(table)).find(({ sidHash }) => sidHash === hashSid(sid));

  const UNASKED: [string, { method?: string; headers?: Record<string, string> }][] = [
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a prerendering', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['an older prefetch', { headers: { purpose: 'prefetch' } }],
    ['an oldest prefetch', { headers: { 'x-moz': 'prefetch' } }],
    ['a preview by HEAD', { method: 'HEAD' }],
  ];
  it.each(UNASKED)('leaves session and cookies untouched for %s', async (_what, given) => {
    const test = setUp();
    const { session, cookie } = await enrolling(test);
    // Late enough for the row to be written at the next look.
    test.pass(120);
    const before = await rowOf(session.sid);
    for (const path of [LINK, '/websites?group=3001&id=4101', '/website?group=3001&id=4101', '/external?site=juniper'])
      for (const jar of [cookie, '']) {
        const response = await test.follow(path, jar, given);
        expect([path, response.headers.getSetCookie(), response.headers.get('location')]).toEqual([path, [], null]);
        // No browser takes a refused prefetch for the page, and none may keep the answer.
        expect([response.ok, response.headers.get('cache-control')]).toEqual([
          given.method === 'HEAD',
          'private, no-store',
        ]);
      }
    expect(await rowOf(session.sid)).toEqual(before);
  });

  it('asks before it ends an enrollment, from wherever it was followed, and changes nothing by asking', async () => {
    const test = setUp();
    const { session, cookie } = await enrolling(test);
    for (const path of [LINK, '/websites?group=3001&id=4101', '/website?group=3001&id=4101']) {
      const response = await test.follow(path, cookie, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `/start-link?to=${encodeURIComponent(path)}`,
      ]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await test.sessions.load(northStar.key, cookie, false)).toEqual(session);
  });

  it('acts at once for a visitor with nothing to lose, and for an enrollment that is there no more', async () => {
    const test = setUp();
    const bare = await test.open();
    for (const cookie of ['', bare.cookie, (await test.open({ ...visitor, enrollmentId: 'gone' })).cookie]) {
      const response = await test.follow(LINK, cookie);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
      expect(await test.after(response, cookie)).toMatchObject({ referralId: 'maple-2027', enrollmentId: null });
    }
  });

  it('leads on in the enrollment when told to stay: to the cart, or to the first open step', async () => {
    const test = setUp();
    const { session, cookie } = await enrolling(test);
    const stayed = await test.choose('stay', cookie);
    expect([stayed.status, stayed.headers.get('location')]).toEqual([303, '/enrollment/contact-info']);
    expect(await test.after(stayed, cookie)).toEqual(session);
    const quote = await Shopper.quote(api);
    const fresh = await test.open({ ...visitor, enrollmentId: quote.id });
    expect((await test.choose('stay', fresh.cookie)).headers.get('location')).toBe('/plans');
    await quote.choose('dental');
    expect((await test.choose('stay', fresh.cookie)).headers.get('location')).toBe('/cart');
  });

  it('begins anew when told so, and mails the code of what is left to the address on file', async () => {
    const test = setUp();
    const { shopper, cookie } = await enrolling(test);
    await shopper.contact({ email_address: 'left@mail.example' });
    const saved = await shopper.ok('getEnrollmentTempInfo', { column: 'contact_info' });
    const response = await test.choose('anew', cookie);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(await test.after(response, cookie)).toMatchObject({ referralId: 'maple-2027', enrollmentId: null });
    expect(await test.sessions.load(northStar.key, cookie, false)).toBe(null);
    const { code } = await mailOf('left@mail.example');
    const back = await test.resume(
      request('/x', { method: 'POST', body: { code, email: 'left@mail.example' }, cookie: '' }),
    );
    expect(await test.after(back, '')).toMatchObject({ enrollmentId: shopper.id });
    // Nothing that was saved is written over by it.
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'contact_info' })).toEqual(saved);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { origin: 'http://harbormills.localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['no origin at all', { origin: '', 'sec-fetch-site': '' }],
  ])('takes no choice from %s', async (_what, headers) => {
    const test = setUp();
    const { session, cookie } = await enrolling(test);
    for (const answer of ['anew', 'drop', 'stay']) {
      const response = await test.choose(answer, cookie, headers);
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect(await test.sessions.load(northStar.key, cookie, false)).toEqual(session);
  });

  it('to a saved enrollment opens once: a replay is refused, the same press once more arrives', async () => {
    const test = setUp();
    const { shopper } = await enrolling(test);
    const { token } = await saveLater(shopper, 'once@mail.example');
    const held = await test.resume(request('/x', { method: 'POST', body: { token } }));
    expect(await held.json()).toMatchObject({ data: { confirm: true } });
    const waiting = browserCookies(held.headers.getSetCookie());
    const press = (cookie: string) => test.confirm(request('/x', { method: 'POST', cookie }));

    const both = await Promise.all([press(waiting), press(waiting)]);
    const jars = both.map((response) => browserCookies(response.headers.getSetCookie(), waiting));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = await Promise.all(jars.map((jar) => test.sessions.load(northStar.key, jar, false)));
    expect(one).toMatchObject({ enrollmentId: shopper.id, continuedAt: null });
    expect(two?.sid).toBe(one?.sid);

    const stolen = waiting.split('; ').find((pair) => pair.startsWith('resume_')) ?? '';
    const inside = `${jars[0]}; ${stolen}`;
    expect((await press(inside)).status).toBe(200);
    const thief = await test.open({ ...visitor, enrollmentId: null });
    for (const cookie of [stolen, `${thief.cookie}; ${stolen}`]) {
      const refused = await press(cookie);
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
      expect(await refused.json()).toMatchObject({ message: TOO_LATE });
    }
    test.pass(61);
    expect((await press(waiting)).status).toBe(401);
    expect((await press(inside)).status).toBe(200);
    if (one) await test.sessions.end(one);
    expect((await press(inside)).status).toBe(401);
  });

  it('or a code that continues an enrollment closes it in the browser that was left, which goes on otherwise', async () => {
    const test = setUp();
    const rep = { ...visitor, eprocess: 'rep', gate: 'rep', openType: null } as const;
    const { shopper, cookie } = await enrolling(test);
    const repOf = await test.open({ ...rep, enrollmentId: shopper.id });
    const other = await enrolling(test);
    const { code } = await saveLater(shopper, 'moved@mail.example');
    test.pass(5);
    const opened = await test.resume(request('/x', { method: 'POST', body: { code, email: 'moved@mail.example' } }));
    expect(await test.after(opened, '')).toMatchObject({ enrollmentId: shopper.id, continuedAt: null });

    for (const left of [cookie, repOf.cookie]) {
      const call = await test.door(request('/api/v1/get-plan-cart', { cookie: left }));
      const body = (await call.json()) as { message: string };
      expect([call.status, body]).toMatchObject([200, { status: 'error', errorCode: 'continuedElsewhere' }]);
      expect(body.message).toMatch(/continued in another browser on \w+ \d+, \d{4} at \d+:\d\d [AP]M E[DS]T/);
      expect(JSON.stringify(body)).not.toContain(shopper.id);
    }
    expect(await test.sessions.load(northStar.key, repOf.cookie, false)).toMatchObject({
      gate: 'rep',
      eprocess: 'rep',
    });
    expect(await test.sessions.load(northStar.key, other.cookie, false)).toMatchObject({ continuedAt: null });
    // The public part goes on, and so does a new quote.
    expect((await test.door(request('/api/v1/get-filtered-plans?categories=dental', { cookie }))).status).not.toBe(401);

    // The same code brings it back, and closes the other browser in turn.
    test.pass(5);
    const back = await test.resume(
      request('/x', { method: 'POST', body: { code, email: 'moved@mail.example' }, cookie }),
    );
    expect(await test.after(back, cookie)).toMatchObject({ enrollmentId: shopper.id, continuedAt: null });
    expect(await test.after(opened, '')).toMatchObject({ enrollmentId: null });
  });
});
