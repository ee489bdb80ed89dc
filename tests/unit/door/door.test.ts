import { describe, expect, it } from 'vitest';
import { pathInputs, methodOf } from '@/lib/contract/match';
import { endpointNames, registry } from '@/lib/contract/registry';
import type { SessionStart } from '@/lib/session/session-rows';
import { harborMills, northStar, northStarLanding, product } from '../site/support';
import { browserCookies } from '../session/support';
import { createDoor } from '@/lib/door/door';
import { request, testDoor } from './support';

const QUOTE = { zip: '78701', gender: '1', tier: 'IO', dob: '09/04/1985' };
const shopper: SessionStart = {
  eprocess: 'applicant',
  enrollType: 'new-member',
  enrollmentId: 'enrollment-1',
  agentId: '4101',
};

async function withSession(siteKey: string, start: SessionStart = shopper) {
  const test = testDoor();
  const opened = await test.sessions.start(siteKey, start, false);
  return { ...test, session: opened.session, cookie: browserCookies(opened.cookies) };
}

const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe('the door refuses', () => {
  it('whatever is not in the contract, without asking anybody', async () => {
    const { door, calls } = testDoor();
    for (const path of [
      '/api/v1/',
      '/api/v1/nope',
      '/api/v1/get-plan-cart/',
      '/api/v1//get-plan-cart',
      '/api/v1/GET-PLAN-CART',
      '/api/v1/get-plan-cart%2f',
      '/api/v1/../v1/nope',
      '/api/v1/constructor',
      '/api/v1/__proto__',
      '/other',
    ])
      expect((await door(request(path))).status, path).toBe(404);
    expect(calls).toEqual([]);
  });

  it('another method than the contract names, and says which', async () => {
    const { door } = testDoor();
    const response = await door(request('/api/v1/add-filter-for-new-user'));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect((await door(request('/api/v1/remove-plan-from-cart?plan_id=1'))).status).toBe(405);
  });

  it('HEAD where GET is a write in name only, but not where it reads', async () => {
    const { door } = testDoor();
    const head = (path: string) => door(request(path, { method: 'HEAD' }));
    expect((await head('/api/v1/validate-zip-code?zip_code=78701')).status).toBe(200);
    expect((await head('/api/v1/remove-plan-from-cart?plan_id=1')).status).toBe(405);
    expect((await head('/api/v1/get-plan-cart')).status).toBe(401);
  });

  it('every internal endpoint, and the two that change who a browser is', async () => {
    const { door, calls } = testDoor();
    const closed = endpointNames.filter((name) => registry[name].access === 'internal');
    expect(closed.length).toBeGreaterThan(5);
    for (const name of [...closed, 'continueEnrollment', 'directContinue'] as const) {
      const endpoint = registry[name];
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'a'.repeat(20));
      expect((await door(request(`/api/v1${path}`, { method: methodOf(endpoint, 'door') }))).status, name).toBe(404);
    }
    expect(calls).toEqual([]);
  });

  it('a write from another origin, from none, or cross-site', async () => {
    const { door, calls } = testDoor();
    const post = (headers: Record<string, string>) =>
      door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE, headers }));
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': '' },
      { origin: 'http://harbormills.localhost:3000', 'sec-fetch-site': 'same-site' },
      { origin: 'http://northstar.localhost', 'sec-fetch-site': '' },
      { origin: 'http://northstar.localhost:3000.evil.example', 'sec-fetch-site': '' },
      { origin: 'null', 'sec-fetch-site': '' },
      { origin: '', 'sec-fetch-site': '' },
      { origin: '', 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of foreign) expect((await post(headers)).status, JSON.stringify(headers)).toBe(403);
    expect(calls).toEqual([]);
    expect((await post({ 'sec-fetch-site': '' })).status).toBe(200);
    expect((await post({ origin: 'null' })).status).toBe(200);
  });

  it('every write of the contract without an origin', async () => {
    const { door } = testDoor();
    const writes = endpointNames.filter(
      (name) => registry[name].access !== 'internal' && methodOf(registry[name], 'door') !== 'GET',
    );
    expect(writes.length).toBeGreaterThan(30);
    for (const name of writes) {
      const path = registry[name].path.replaceAll(/\{\w+\}/g, '-');
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const { status } = await door(request(`/api/v1${path}`, { method: methodOf(registry[name], 'door'), headers }));
      expect([403, 404], name).toContain(status);
    }
  });

  it('a host it does not know, whatever the forwarded headers say', async () => {
    const { door, calls } = testDoor();
    for (const host of ['evil.example', '127.0.0.1:3000', 'localhost', null])
      expect(
        (
          await door(
            request('/api/v1/get-common-menu', { host, headers: { 'x-forwarded-host': 'northstar.localhost' } }),
          )
        ).status,
      ).toBe(404);
    expect(calls).toEqual([]);
    await door(
      request('/api/v1/get-common-menu', {
        headers: { 'x-forwarded-host': 'harbormills.localhost', forwarded: 'host=harbormills.localhost' },
      }),
    );
    expect(calls[0]?.context).toMatchObject({ siteKey: northStar.key, agentId: '4101', groupId: null });
  });

  it('a slug that is unknown, malformed or on a host without landings', async () => {
    const { door } = testDoor();
    const ask = (host: string, slug: string) => door(request('/api/v1/get-common-menu', { host, slug }));
    for (const slug of ['nope', '../x', 'North-Star', 'plans', 'a b', 'x'.repeat(99)])
      expect((await ask('enroll.localhost', slug)).status, slug).toBe(404);
    expect((await ask('northstar.localhost:3000', 'north-star')).status).toBe(404);
  });

  it('everything behind a closed gate but what opens it', async () => {
    const { door } = testDoor();
    const ask = (path: string, slug = '') => door(request(path, { host: 'enroll.localhost', slug }));
    expect((await ask('/api/v1/get-common-menu')).status).toBe(403);
    expect((await ask('/api/v1/get-common-menu', 'north-star')).status).toBe(403);
    const post = request('/api/v1/validate-group', {
      host: 'enroll.localhost',
      method: 'POST',
      body: { group_code: 'HARBOR2027' },
    });
    expect((await door(post)).status).toBe(200);
  });

  it("a session of another site, a code given to another landing, and a shopper's endpoint without a quote", async () => {
    const { door, cookie } = await withSession(northStar.key);
    expect((await door(request('/api/v1/get-plan-cart', { cookie }))).status).toBe(200);
    expect((await door(request('/api/v1/get-plan-cart', { cookie, host: 'harbormills.localhost' }))).status).toBe(401);
    expect((await door(request('/api/v1/get-plan-cart'))).status).toBe(401);
    const rep = await withSession(northStarLanding.key, { ...shopper, gate: 'rep', eprocess: 'rep' });
    expect(
      (
        await rep.door(
          request('/api/v1/get-plan-cart', { cookie: rep.cookie, host: 'enroll.localhost', slug: 'north-star' }),
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await rep.door(
          request('/api/v1/get-plan-cart', { cookie: rep.cookie, host: 'enroll.localhost', slug: 'harbor-mills' }),
        )
      ).status,
    ).toBe(403);
    expect(
      (await rep.door(request('/api/v1/get-plan-cart', { cookie: rep.cookie, host: 'enroll.localhost' }))).status,
    ).toBe(403);
  });

  it('a session that has ended, for every endpoint of a shopper', async () => {
    const { door, cookie, sessions, session, calls } = await withSession(northStar.key);
    await sessions.end(session);
    for (const name of endpointNames.filter((each) => registry[each].access === 'shopper')) {
      const path = registry[name].path.replaceAll(/\{\w+\}/g, '-');
      const { status } = await door(request(`/api/v1${path}`, { method: methodOf(registry[name], 'door'), cookie }));
      // Routes of their own do these for the browser, and pages: the door has none of them.
      const isElsewhere = ['createSigningLink', 'noteSigningStep', 'giveBackEnrollment'].includes(name);
      expect(status, name).toBe(isElsewhere ? 404 : 401);
    }
    expect(calls).toEqual([]);
  });

  it('every endpoint of staff and members to a shopper, a rep by code and a forged header', async () => {
    const applicant = await withSession(northStar.key);
    const rep = await withSession(northStarLanding.key, {
      ...shopper,
      gate: 'rep',
      eprocess: 'rep',
      repName: 'Dana Whitfield',
    });
    const names = endpointNames.filter((name) => ['rep', 'group', 'member', 'staff'].includes(registry[name].access));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const path = `/api/v1${registry[name].path}`;
      const given = {
        method: methodOf(registry[name], 'door'),
        headers: { agent_id: '4101', uid: '1', group_id: '1929' },
      };
      expect((await applicant.door(request(path, { ...given, cookie: applicant.cookie }))).status, name).toBe(401);
      expect(
        (await rep.door(request(path, { ...given, cookie: rep.cookie, host: 'enroll.localhost', slug: 'north-star' })))
          .status,
        name,
      ).toBe(401);
    }
  });

  it('a body that is no JSON object, too large or bottomless, before it reaches anybody', async () => {
    const { door, calls } = testDoor();
    const post = (given: Parameters<typeof request>[1]) =>
      door(request('/api/v1/add-filter-for-new-user', { method: 'POST', ...given }));
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx'])
      expect((await post({ body: QUOTE, headers: { 'content-type': type } })).status, type).toBe(415);
    for (const raw of ['', '[]', 'null', '"x"', '{', '{"a":1}}', '\u0000'])
      expect((await post({ raw })).status, raw).toBe(400);
    expect((await post({ raw: JSON.stringify({ zip: 'x'.repeat(70_000) }) })).status).toBe(413);
    expect((await post({ raw: '{}', headers: { 'content-length': '99999999' } })).status).toBe(413);
    expect((await post({ raw: `{"a":${'['.repeat(60)}${']'.repeat(60)}}` })).status).toBe(400);
    expect(calls).toEqual([]);
  });

  it('unknown members, wrong types and the names of prototypes, with the member named and never its value', async () => {
    const { door, calls } = testDoor();
    const raws = [
      JSON.stringify({ ...QUOTE, price: 'canary-4111' }),
      '{"__proto__":{"agent_id":"canary-4111"},"zip":"78701"}',
      '{"constructor":"canary-4111"}',
      JSON.stringify({ ...QUOTE, zip: ['canary-4111'] }),
      JSON.stringify({ ...QUOTE, zip: { $gt: 'canary-4111' } }),
    ];
    for (const raw of raws) {
      const response = await door(request('/api/v1/add-filter-for-new-user', { method: 'POST', raw }));
      expect(response.status, raw).toBe(422);
      expect(JSON.stringify(await bodyOf(response))).not.toContain('canary');
    }
    expect((await door(request('/api/v1/validate-zip-code?zip_code=1&zip_code=2'))).status).toBe(422);
    expect((await door(request('/api/v1/validate-zip-code?zip_code='))).status).toBe(422);
    expect(calls).toEqual([]);
  });

  it('no answer to a field that only another API knows, unless the session answers under its name', async () => {
    const { door, calls, cookie } = await withSession(northStar.key);
    const save = (own: object) =>
      door(request('/api/v1/save-contact-info', { method: 'POST', body: { city: 'Austin', ...own }, cookie }));
    expect((await save({ shoe_size: '42' })).status).toBe(200);
    expect(calls.map(({ input }) => input)).toMatchObject([{ city: 'Austin', shoe_size: '42' }]);
    for (const name of ['agent_id', 'user_id', 'eprocess', 'constructor', 'Shoe size'])
      expect([name, (await save({ [name]: '4101' })).status]).toEqual([name, 422]);
    expect(calls).toHaveLength(1);
  });

  it('nothing for a member that is sent empty where it may be left out', async () => {
    const list = testDoor();
    expect((await list.door(request('/api/v1/get-menu-filtered-plans?category='))).status).toBe(200);
    expect(list.calls[0]?.input).not.toHaveProperty('category');
    const filter = await withSession(northStar.key);
    const body = { category: '', is_smoker: '', plan_id: '', annual_incode: '', tier: 'IO' };
    const response = await filter.door(
      request('/api/v1/change-filter-info/-', { method: 'PUT', body, cookie: filter.cookie }),
    );
    expect(response.status).toBe(200);
    for (const name of ['category', 'is_smoker', 'plan_id']) expect(filter.calls[0]?.input[name], name).toBe(undefined);
  });

  it('in one envelope with a request id that the log knows, kept by nobody', async () => {
    const { door, logged } = testDoor();
    const response = await door(request('/api/v1/get-plan-cart'));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await bodyOf(response)).toEqual({
      status: 'error',
      data: [],
      message: expect.any(String),
      request_id: 'request-1',
    });
    expect(logged).toEqual([
      { event: 'door', endpoint: 'getPlanCart', method: 'GET', status: 401, requestId: 'request-1' },
    ]);
  });
});

describe('the door puts in what the session knows', () => {
  it('for every endpoint, whatever the browser sends under those names', async () => {
    const forged = Object.fromEntries(
      [
        'enrollment_id',
        'tempId',
        'agent_id',
        'group_id',
        'platform_group_id',
        'portal_id',
        'user_id',
        'eprocess',
        'open_type',
        'type',
        'enroll_type',
        'device_id',
        'web_url',
      ].map((name) => [name, 'forged']),
    );
    const { door, cookie, calls } = await withSession(northStar.key);
    let reached = 0;
    for (const name of endpointNames) {
      const endpoint = registry[name];
      const injected: readonly string[] = endpoint.session ?? [];
      if (endpoint.access !== 'shopper' || injected.length === 0) continue;
      calls.length = 0;
      const method = methodOf(endpoint, 'door');
      const own = Object.fromEntries(Object.entries(forged).filter(([member]) => injected.includes(member)));
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'forged');
      await door(
        method === 'GET'
          ? request(`/api/v1${path}?${new URLSearchParams(own).toString()}`, { cookie })
          : request(`/api/v1${path}`, { method, cookie, body: own }),
      );
      reached += calls.length;
      for (const call of calls) {
        expect(JSON.stringify(call.input), name).not.toContain('forged');
        if (injected.includes('enrollment_id')) expect(call.input['enrollment_id'], name).toBe('enrollment-1');
      }
    }
    expect(reached).toBeGreaterThan(30);
  });

  it('and refuses a portal or a group where it was the point of the call to choose it', async () => {
    const { door, cookie, calls } = await withSession(northStar.key);
    const push = (body: Record<string, string>) =>
      door(request('/api/v1/update-filter-portal', { method: 'POST', cookie, body }));
    for (const name of ['platform_group_id', 'group_id', 'portal']) {
      const refused = await push({ [name]: '103' });
      expect([name, refused.status]).toEqual([name, 422]);
      expect((await bodyOf(refused))['data']).toEqual([expect.objectContaining({ target_element: name })]);
    }
    expect(calls).toEqual([]);
    expect((await push({})).status).toBe(200);
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['updateFilterPortal', { enrollment_id: 'enrollment-1' }],
    ]);
  });

  it('from the site for a stranger, from the session for a shopper', async () => {
    const stranger = testDoor();
    await stranger.door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE }));
    expect(stranger.calls[0]?.input).toEqual({
      ...QUOTE,
      eprocess: 'applicant',
      agent_id: '4101',
      type: 'new-member',
      open_type: 'agent',
    });
    const group = testDoor();
    await group.door(
      request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE, host: 'harbormills.localhost' }),
    );
    expect(group.calls[0]?.input).toMatchObject({ group_id: '1929', type: 'new-group-member', open_type: 'group' });
    const rep = await withSession(northStarLanding.key, {
      ...shopper,
      gate: 'rep',
      eprocess: 'rep',
      portalId: '105',
      groupId: '77',
    });
    await rep.door(
      request('/api/v1/change-filter-info/-', {
        method: 'PUT',
        body: { tier: 'IS' },
        cookie: rep.cookie,
        host: 'enroll.localhost',
        slug: 'north-star',
      }),
    );
    expect(rep.calls[0]?.input).toMatchObject({
      tempId: 'enrollment-1',
      tier: 'IS',
      eprocess: 'rep',
      platform_group_id: '105',
      group_id: '77',
      agent_id: '4101',
    });
    expect(rep.calls[0]?.context).toMatchObject({
      siteKey: northStarLanding.key,
      agentId: '4101',
      groupId: '77',
      ip: '10.0.0.1',
    });
  });

  it('and the receipt of the enrollment that was submitted, while a new one has begun', async () => {
    const { door, calls, cookie } = await withSession(northStar.key, {
      ...shopper,
      enrollmentId: 'second',
      receiptFor: 'first',
    });
    await door(request('/api/v1/get-receipt', { cookie }));
    await door(request('/api/v1/get-plan-cart', { cookie }));
    expect(calls.map(({ input }) => input['enrollment_id'])).toEqual(['first', 'second']);
    const over = await withSession(northStar.key, { ...shopper, enrollmentId: null, receiptFor: 'first' });
    expect((await over.door(request('/api/v1/get-receipt', { cookie: over.cookie }))).status).toBe(200);
    const cart = await over.door(request('/api/v1/get-plan-cart', { cookie: over.cookie }));
    expect(await cart.json()).toMatchObject({ status: 'error', errorCode: 'locked', data: [] });
  });
});

describe('the door has the rows of an enrollment read with the session', () => {
  it('for whatever reads an enrollment, by site and cookies, and for nothing else', async () => {
    const { door, ahead, cookie } = await withSession(northStar.key);
    for (const name of endpointNames) {
      const { path, access } = registry[name];
      const method = methodOf(registry[name], 'door');
      const address = path.replaceAll(/\{\w+\}/g, '1');
      await door(request(`/api/v1${address}`, { method, cookie, ...(method !== 'GET' && { body: {} }) }));
      const reads = access === 'shopper' && method === 'GET';
      expect([name, ahead.splice(0)]).toEqual([name, reads ? [`${northStar.key} ${cookie}`] : []]);
    }
  });
});

describe('the door keeps what must stay', () => {
  it('the enrollment id of a quote goes into a new session, never to the browser', async () => {
    const { door, answers, sessions } = testDoor();
    answers.set('addFilterForNewUser', {
      ok: true,
      value: { status: 'success', data: { temp_enrollment_id: 'canary-enrollment', portal_id: '105' } },
    });
    const response = await door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE }));
    expect(await response.clone().text()).toBe('{"status":"success","data":{}}');
    const cookie = browserCookies(response.headers.getSetCookie());
    expect(cookie).not.toContain('canary');
    expect(await sessions.load(northStar.key, cookie, false)).toMatchObject({
      enrollmentId: 'canary-enrollment',
      portalId: '105',
      agentId: '4101',
      eprocess: 'applicant',
      openType: 'agent',
    });
  });

  it('a second quote ends the session of the first and keeps the passed gate', async () => {
    const { door, answers, sessions, cookie } = await withSession(northStarLanding.key, {
      ...shopper,
      gate: 'rep',
      eprocess: 'rep',
      enrollmentId: null,
    });
    answers.set('addFilterForNewUser', {
      ok: true,
      value: { status: 'success', data: { temp_enrollment_id: 'next' } },
    });
    const given = { method: 'POST', body: QUOTE, cookie, host: 'enroll.localhost', slug: 'north-star' };
    const response = await door(request('/api/v1/add-filter-for-new-user', given));
    expect(await sessions.load(northStarLanding.key, cookie, false)).toBe(null);
    const after = browserCookies(response.headers.getSetCookie(), cookie);
    expect(await sessions.load(northStarLanding.key, after, false)).toMatchObject({
      gate: 'rep',
      eprocess: 'rep',
      enrollmentId: 'next',
    });
  });

  it('a quote that is sent once more changes the enrollment there is and leaves the session alone', async () => {
    const { door, calls, cookie } = await withSession(northStar.key);
    const response = await door(
      request('/api/v1/add-filter-for-new-user', { method: 'POST', body: { ...QUOTE, tempId: 'forged' }, cookie }),
    );
    expect(await bodyOf(response)).toEqual({ status: 'success', data: {} });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(calls.map(({ name }) => name)).toEqual(['changeFilterInfo']);
    expect(calls[0]?.input).toMatchObject({ ...QUOTE, tempId: 'enrollment-1' });
  });

  it('a quote that is sent once more may name all that a first one names', async () => {
    const { door, calls, cookie } = await withSession(northStar.key);
    const body = { ...QUOTE, type: 'new-member', referral: 'forged', agent_id: '1', open_type: 'group' };
    const response = await door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body, cookie }));
    expect(response.status).toBe(200);
    expect(calls.map(({ name }) => name)).toEqual(['changeFilterInfo']);
    expect(calls[0]?.input).not.toHaveProperty('type');
    expect(calls[0]?.input).not.toHaveProperty('referral');
  });

  it('a quote that is refused is not sent a second time under another name', async () => {
    const { door, calls, answers, cookie } = await withSession(northStar.key);
    const fields = [{ target_element: 'zip', error_message: 'Invalid Zip code' }];
    answers.set('changeFilterInfo', {
      ok: false,
      failure: { kind: 'fields', fields, message: 'Invalid Zip code', requestId: 'r' },
    });
    const response = await door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE, cookie }));
    expect(response.status).toBe(422);
    expect(await bodyOf(response)).toMatchObject({ data: fields });
    expect(calls.map(({ name }) => name)).toEqual(['changeFilterInfo']);
  });

  it('a quote begins anew where the enrollment is submitted or gone', async () => {
    for (const failure of [
      { kind: 'coded', code: 'locked', message: 'over', data: {}, requestId: 'r' },
      { kind: 'http', status: 404, message: 'gone', requestId: 'r' },
    ] as const) {
      const { door, calls, answers, sessions, cookie } = await withSession(northStar.key);
      answers.set('changeFilterInfo', { ok: false, failure });
      answers.set('addFilterForNewUser', {
        ok: true,
        value: { status: 'success', data: { temp_enrollment_id: 'next' } },
      });
      const response = await door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE, cookie }));
      expect(calls.map(({ name }) => name)).toEqual(['changeFilterInfo', 'addFilterForNewUser']);
      const after = browserCookies(response.headers.getSetCookie(), cookie);
      expect(await sessions.load(northStar.key, after, false)).toMatchObject({ enrollmentId: 'next' });
    }
  });

  it('cuts every sealed member of every endpoint that has some', async () => {
    const names = endpointNames.filter((name) => registry[name].seals && registry[name].access !== 'internal');
    for (const name of names) {
      const { door, answers, cookie } = await withSession(northStar.key);
      const endpoint = registry[name];
      const seals: readonly string[] = endpoint.seals ?? [];
      answers.set(name, {
        ok: true,
        value: {
          status: 'success',
          data: { ...Object.fromEntries(seals.map((seal) => [seal, 'canary-sealed'])), shown: 'yes' },
        },
      });
      const method = methodOf(endpoint, 'door');
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '-');
      const body = { agent_code: 'A', group_code: 'A', landing_page: 'a' };
      const wanted = Object.fromEntries(
        Object.entries(body).filter(
          ([member]) => member in endpoint.input.shape && !pathInputs(endpoint.path).includes(member),
        ),
      );
      const response = await door(
        method === 'GET'
          ? request(`/api/v1${path}?${new URLSearchParams(wanted).toString()}`, { cookie })
          : request(`/api/v1${path}`, { method, body: wanted, cookie }),
      );
      expect(await response.text(), name).not.toContain('canary-sealed');
    }
  });

  it('goes on under the employer whose code was put on the enrollment, with the enrollment as it is', async () => {
    const { door, answers, sessions, cookie } = await withSession(northStar.key);
    const data = { group_id: '1929', employee_class: 'Managers' };
    answers.set('setEnrollmentGroupCode', { ok: true, value: { status: 'success', data } });
    const body = { group_code: 'HARBOR2027' };
    await door(request('/api/v1/set-enrollment-group-code', { method: 'POST', body, cookie }));
    expect(await sessions.load(northStar.key, cookie, false)).toMatchObject({
      groupId: '1929',
      employeeClass: { groupId: '1929', name: 'Managers' },
      enrollType: 'new-group-member',
      enrollmentId: 'enrollment-1',
      agentId: '4101',
    });
  });

  const dana: SessionStart = {
    eprocess: 'rep',
    enrollType: 'new-group-member',
    agentId: '4101',
    openType: null,
    gate: 'rep',
    signedIn: { role: 'rep', id: '1', version: 0 },
    // Chosen for the new member before.
    groupId: '2512',
  };
  const enrollNow = async (group_id: string | null) => {
    const test = await withSession(northStar.key, dana);
    test.answers.set('addFilterForExistingUser', {
      ok: true,
      value: { status: 'success', data: { temp_enrollment_id: 'enrollment-2', portal_id: '101', group_id } },
    });
    const body = { user_id: '70001', tier: 'IO' };
    const response = await test.door(
      request('/api/v1/add-filter-for-existing-user', { method: 'POST', body, cookie: test.cookie }),
    );
    expect(await response.clone().text()).toBe('{"status":"success","data":{}}');
    return { ...test, cookie: browserCookies(response.headers.getSetCookie(), test.cookie) };
  };

  it.each([null, '2556'])('a current member with the own group (%s), not the one chosen before', async (group) => {
    const { door, calls, sessions, cookie } = await enrollNow(group);
    expect(await sessions.load(northStar.key, cookie, false)).toMatchObject({
      enrollmentId: 'enrollment-2',
      enrollType: 'existing-member',
      userId: '70001',
      groupId: group,
    });
    const change = { method: 'PUT', body: { tier: 'IO' }, cookie } as const;
    await door(request('/api/v1/change-filter-info/-', change));
    const { input } = calls.at(-1) ?? {};
    expect(input).toMatchObject({ tempId: 'enrollment-2', user_id: '70001' });
    expect(input?.['group_id']).toBe(group ?? undefined);
  });

  it('nothing of a current member for the next person, after the submission or when the enrollment is gone', async () => {
    const done = await enrollNow('2556');
    done.answers.set('saveReviewInfo', { ok: true, value: { status: 'success', data: { policy_id: 'CF1' } } });
    await done.door(request('/api/v1/save-review-info', { method: 'POST', body: {}, cookie: done.cookie }));
    expect(await done.sessions.load(northStar.key, done.cookie, false)).toMatchObject({
      enrollmentId: null,
      receiptFor: 'enrollment-2',
      enrollType: 'new-member',
      userId: null,
      groupId: null,
    });

    const gone = await enrollNow(null);
    gone.answers.set('changeFilterInfo', {
      ok: false,
      failure: { kind: 'http', status: 404, message: 'gone', requestId: 'x' },
    });
    gone.answers.set('addFilterForNewUser', {
      ok: true,
      value: { status: 'success', data: { temp_enrollment_id: 'enrollment-3', portal_id: '101' } },
    });
    const quote = { method: 'POST', body: QUOTE, cookie: gone.cookie } as const;
    const response = await gone.door(request('/api/v1/add-filter-for-new-user', quote));
    expect(gone.calls.at(-1)).toMatchObject({ name: 'addFilterForNewUser', input: { type: 'new-member' } });
    const cookie = browserCookies(response.headers.getSetCookie(), gone.cookie);
    expect(await gone.sessions.load(northStar.key, cookie, false)).toMatchObject({
      enrollmentId: 'enrollment-3',
      enrollType: 'new-member',
      userId: null,
    });
  });

  it('lets go of a submitted enrollment, whose receipt, last picture and second press still find it', async () => {
    const { door, answers, calls, sessions, cookie } = await withSession(northStar.key);
    answers.set('saveReviewInfo', { ok: true, value: { status: 'success', data: { policy_id: 'CF1' } } });
    const submit = () => door(request('/api/v1/save-review-info', { method: 'POST', body: {}, cookie }));
    const first = await submit();
    expect(first.headers.getSetCookie().join()).toMatch(/has_quote_[\w-]+=; .*Max-Age=0/);
    const over = { receiptFor: 'enrollment-1', enrollmentId: null };
    expect(await sessions.load(northStar.key, cookie, false)).toMatchObject(over);
    await submit();
    expect(await sessions.load(northStar.key, cookie, false)).toMatchObject(over);
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    await door(request('/api/v1/save-screenshot', { method: 'POST', body: { name: 'review_info', image }, cookie }));
    await door(request('/api/v1/get-receipt', { cookie }));
    expect(calls.map(({ name, input }) => [name, input['enrollment_id']])).toEqual(
      ['saveReviewInfo', 'saveReviewInfo', 'saveScreenshot', 'getReceipt'].map((name) => [name, 'enrollment-1']),
    );
  });
});

describe('the door passes failures on', () => {
  const failures = [
    [{ kind: 'network', message: 'no answer', requestId: 'x' }, 503, []],
    [{ kind: 'contract', message: 'odd', requestId: 'x' }, 502, []],
    [{ kind: 'http', status: 404, message: 'gone', requestId: 'x' }, 404, []],
    [{ kind: 'http', status: 401, message: 'our credential', requestId: 'x' }, 502, []],
    [{ kind: 'http', status: 409, message: 'changed elsewhere', requestId: 'x' }, 409, []],
    [
      {
        kind: 'fields',
        fields: [{ target_element: 'zip', error_message: 'Invalid Zip code' }],
        message: 'Invalid Zip code',
        requestId: 'x',
      },
      422,
      [{ target_element: 'zip', error_message: 'Invalid Zip code' }],
    ],
    [{ kind: 'coded', code: 'changePid', message: 'go on', data: { pid: 7 }, requestId: 'x' }, 200, { pid: 7 }],
  ] as const;

  it('with the status that says what can be done, and no session changed', async () => {
    for (const [failure, status, data] of failures) {
      const { door, answers } = testDoor();
      answers.set('addFilterForNewUser', { ok: false, failure: structuredClone(failure) as never });
      const response = await door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE }));
      expect(response.status, failure.kind).toBe(status);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await bodyOf(response)).toMatchObject({ status: 'error', data, request_id: 'request-1' });
    }
  });
});

describe('the door, when something of ours breaks', () => {
  it('answers the envelope with a request id and nothing of the error', async () => {
    const named = (name: string) => Object.assign(new Error('params: 987-65-4321'), { name });
    for (const [error, status] of [
      [named('SiteLookupError'), 503],
      [named('StoreError'), 503],
      [new TypeError('987-65-4321'), 500],
    ] as const) {
      const { parts, logged } = testDoor();
      const door = createDoor({ ...parts, findHostSite: () => Promise.reject(error) });
      const response = await door(request('/api/v1/get-common-menu'));
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain('987');
      expect(JSON.stringify(logged)).toContain(error.name);
      expect(JSON.stringify(logged)).not.toContain('987');
    }
  });
});

describe('the limits of the door', () => {
  const tryCode = (
    test: ReturnType<typeof testDoor>,
    code: string,
    address = '10.0.0.1',
    host = 'northstar.localhost:3000',
  ) => test.door(request('/api/v1/validate-group', { method: 'POST', body: { group_code: code }, address, host }));
  const wrong = { ok: true, value: { status: 'success', statusCode: 204, data: null } } as const;
  const right = {
    ok: true,
    value: {
      status: 'success',
      statusCode: 200,
      data: { group_id: '1929', name: 'Harbor Mills', landing_url: 'harbor-mills' },
    },
  } as const;

  it('lets five wrong codes of an address be judged, then not even the right one', async () => {
    const test = testDoor();
    test.answers.set('validateGroup', wrong);
    for (let n = 0; n < 5; n += 1) expect((await tryCode(test, `WRONG${n}`)).status).toBe(200);
    test.answers.set('validateGroup', right);
    const refused = await tryCode(test, 'HARBOR2027');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(test.calls).toHaveLength(5);
    expect((await tryCode(test, 'HARBOR2027', '10.0.0.2')).status).toBe(200);
    expect((await tryCode(test, 'HARBOR2027', '10.0.0.1', 'harbormills.localhost')).status).toBe(200);
  });

  it('counts the connection, whatever a client claims to be forwarded for', async () => {
    const test = testDoor();
    test.answers.set('validateGroup', wrong);
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      const headers = {
        'x-forwarded-for': `10.9.${n}.1`,
        'x-real-ip': `10.9.${n}.1`,
        'x-client-ip': `10.9.${n}.1`,
        forwarded: `for=10.9.${n}.1`,
      };
      statuses.push(
        (await test.door(request('/api/v1/validate-group', { method: 'POST', body: { group_code: `X${n}` }, headers })))
          .status,
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  it('protects one code against many addresses, and one site against all', async () => {
    const test = testDoor();
    test.answers.set('validateGroup', wrong);
    let judged = 0;
    for (let n = 0; n < 40; n += 1) {
      if ((await tryCode(test, 'HARBOR2027', `10.1.0.${n}`)).status === 200) judged += 1;
      test.counters.endWindows(5);
    }
    expect(judged).toBe(20);
    for (let n = 0; n < 200; n += 1) if ((await tryCode(test, `CODE${n}`, `10.2.0.${n}`)).status === 200) judged += 1;
    expect(judged).toBe(28);
  });

  it('takes a full site from one kind of code only, and nothing of the address that meets it', async () => {
    const test = testDoor();
    test.answers.set('validateGroup', wrong);
    test.answers.set('validateAgent', wrong);
    for (let n = 0; n < 8; n += 1) expect((await tryCode(test, `CODE${n}`, `10.2.0.${n}`)).status).toBe(200);
    for (let n = 0; n < 9; n += 1) expect((await tryCode(test, 'HARBOR2027')).status).toBe(429);
    const agent = request('/api/v1/validate-agent', { method: 'POST', body: { agent_code: 'STAR4101' } });
    expect((await test.door(agent)).status).toBe(200);
    test.counters.endWindows(5);
    expect((await tryCode(test, 'HARBOR2027')).status).toBe(200);
  });

  it('lets a right code wait for the next window of a full site, and then judges it', async () => {
    const test = testDoor();
    test.answers.set('validateGroup', wrong);
    const asked: unknown[] = [];
    test.counters.wait = async (bucket, _key, ip, seconds) => {
      asked.push([bucket.name, ip, seconds]);
      test.counters.endWindows(5);
      return true;
    };
    for (let n = 0; n < 8; n += 1) await tryCode(test, `CODE${n}`, `10.2.0.${n}`);
    test.answers.set('validateGroup', right);
    expect((await tryCode(test, 'HARBOR2027')).status).toBe(200);
    expect(asked).toEqual([['code:group:site', '10.0.0.1', 5]]);
  });

  it('lets a live session past a site that strangers have filled, ten tries an hour', async () => {
    const test = await withSession(northStar.key);
    test.answers.set('validateGroup', wrong);
    const ask = (n: number, cookie: string) =>
      test.door(
        request('/api/v1/validate-group', {
          method: 'POST',
          body: { group_code: `CODE${n}` },
          address: `10.3.0.${n}`,
          cookie,
        }),
      );
    for (let n = 0; n < 20; n += 1) await ask(n, '');
    expect((await ask(30, '')).status).toBe(429);
    const statuses: number[] = [];
    for (let n = 40; n < 60; n += 1) statuses.push((await ask(n, test.cookie)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect((await ask(70, test.cookie.replace(/=./, '=x'))).status).toBe(429);
  });

  it('counts the /56 and the /48 of an IPv6 address beside its /64', async () => {
    const count = async (address: (n: number) => string) => {
      const test = testDoor();
      test.answers.set('validateGroup', wrong);
      let judged = 0;
      for (let n = 0; n < 300; n += 1) {
        if ((await tryCode(test, `CODE${n}`, address(n))).status === 200) judged += 1;
        test.counters.endWindows(5);
      }
      return judged;
    };
    expect(await count((n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(5);
    expect(await count((n) => `2001:db8:1:${(n % 200).toString(16)}::1`)).toBe(20);
    expect(await count((n) => `2001:db8:1:${((n % 256) * 256).toString(16)}::1`)).toBe(80);
    expect(await count((n) => `2001:db8:${n.toString(16)}:1::1`)).toBe(300);
  });

  it('never counts right codes as guesses, and keeps no code in a counter', async () => {
    const test = testDoor();
    test.answers.set('validateGroup', right);
    for (let n = 0; n < 30; n += 1) expect((await tryCode(test, 'HARBOR2027')).status).toBe(200);
    expect([...test.counters.used.keys()].join()).not.toMatch(/HARBOR2027/i);
  });

  it('lets parallel guesses through no more often than guesses one by one', async () => {
    const test = testDoor();
    test.answers.set('validateGroup', wrong);
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => tryCode(test, `P${n}`)));
    expect(all.filter((response) => response.status === 200)).toHaveLength(5);
  });

  it('allows ten quotes a minute and five mails an hour', async () => {
    const test = testDoor();
    const quote = () => test.door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE }));
    for (let n = 0; n < 10; n += 1) expect((await quote()).status).toBe(200);
    expect((await quote()).status).toBe(429);
    const mail = await withSession(northStar.key);
    const send = (email: string) =>
      mail.door(
        request('/api/v1/save-enrollment', {
          method: 'POST',
          body: { email, tab: 'primary_info' },
          cookie: mail.cookie,
        }),
      );
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await send(`a${n}@b.example`)).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
  });
});

it('sites used here are the ones they seem to be', () => {
  expect(new Set([northStar.key, harborMills.key, product.key, northStarLanding.key]).size).toBe(4);
});
