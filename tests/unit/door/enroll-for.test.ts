import { describe, expect, it } from 'vitest';
import { createEnrollFor } from '@/lib/door/enroll-for';
import { quoteHintName } from '@/lib/session/set-cookie';
import type { SessionStart } from '@/lib/session/session-rows';
import { browserCookies } from '../session/support';
import { harborMills, northStar, northStarLanding } from '../site/support';
import { request, testDoor } from './support';

const ENROLL = 'enroll.localhost:3000';
const rep: SessionStart = {
  gate: 'rep',
  eprocess: 'rep',
  enrollType: 'new-member',
  agentId: '4101',
  openType: null,
  userId: null,
};
const withPortal: SessionStart = { ...rep, portalId: '101', portalName: 'Individual Plans', portalCode: 'IND' };
const result = (list: unknown) => ({ ok: true, value: { status: 'success', data: { result: list } } }) as const;

function setUp() {
  const test = testDoor();
  test.answers.set(
    'getEnrollmentPlatforms',
    result([
      { platform_group_id: '101', platform_name: 'Individual Plans', platform_code: 'IND' },
      { platform_group_id: '103', platform_name: 'Employer Advantage', platform_code: 'EMP' },
    ]),
  );
  test.answers.set('getAgentGroups', result([{ gid: '3001', gname: 'Quarry Lane Bakery' }]));
  const enrollFor = createEnrollFor(test.parts);
  const LANDING = { host: ENROLL, slug: 'north-star' };
  return {
    ...test,
    enrollFor,
    asRep: async (start: SessionStart) => {
      const { cookies } = await test.sessions.start(northStarLanding.key, start, false);
      const cookie = browserCookies(cookies);
      const send = (body: unknown) => enrollFor(request('/x', { ...LANDING, method: 'POST', body, cookie }));
      const sendForm = (fields: Record<string, string>) =>
        enrollFor(
          request('/x?slug=north-star', {
            host: ENROLL,
            method: 'POST',
            raw: new URLSearchParams(fields).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
            cookie,
          }),
        );
      const load = () => test.sessions.load(northStarLanding.key, cookie, false);
      return { send, sendForm, load, cookie };
    },
  };
}

const told = async (response: Response) => {
  const body = (await response.json()) as { data: unknown; message?: string };
  return { status: response.status, data: body.data };
};
const pushes = ({ calls }: ReturnType<typeof setUp>) =>
  calls.filter(({ name }) => name === 'updateFilterPortal').map(({ input }) => input);

describe('the portal of a new member (rules 1 §4)', () => {
  it('is kept with id, name and code, and the rep is asked next for whom', async () => {
    const test = setUp();
    const visit = await test.asRep(rep);
    const answer = await told(await visit.send({ step: 'portal', place: 'home', portal_id: '103' }));
    expect(answer).toEqual({ status: 200, data: { to: '/north-star/agent-home?step=enroll' } });
    expect(await visit.load()).toMatchObject({
      portalId: '103',
      portalName: 'Employer Advantage',
      portalCode: 'EMP',
      enrollmentId: null,
    });
    expect(test.calls.map(({ name, input }) => [name, input])).toEqual([
      ['getEnrollmentPlatforms', { agent_id: '4101' }],
    ]);
  });

  it.each(['', '105', '9'])('must be one of the agent, not "%s"', async (portal_id) => {
    const test = setUp();
    const visit = await test.asRep(rep);
    expect(await told(await visit.send({ step: 'portal', place: 'home', portal_id }))).toEqual({
      status: 422,
      data: [{ target_element: 'portal_id', error_message: 'Please choose a platform' }],
    });
    expect(await visit.load()).toMatchObject({ portalId: null });
  });

  it('goes to a running enrollment', async () => {
    const test = setUp();
    const visit = await test.asRep({ ...rep, enrollmentId: 'running' });
    await visit.send({ step: 'portal', place: 'line', portal_id: '103' });
    expect(pushes(test)).toEqual([{ enrollment_id: 'running', platform_group_id: '103' }]);
    expect(await visit.load()).toMatchObject({ enrollmentId: 'running', portalId: '103' });
  });

  it.each([
    ['one that is submitted', { kind: 'coded', code: 'locked', message: '', data: null, requestId: 'r' }],
    ['one that is gone', { kind: 'http', status: 404, message: '', requestId: 'r' }],
  ] as const)('leaves %s behind', async (_which, failure) => {
    const test = setUp();
    test.answers.set('updateFilterPortal', { ok: false, failure });
    const visit = await test.asRep({ ...rep, enrollmentId: 'over' });
    expect((await visit.send({ step: 'portal', place: 'line', portal_id: '103' })).status).toBe(200);
    expect(await visit.load()).toMatchObject({ enrollmentId: null, portalId: '103' });
  });

  it('is not kept when the enrollment could not be told', async () => {
    const test = setUp();
    test.answers.set('updateFilterPortal', {
      ok: false,
      failure: { kind: 'network', message: 'Away', requestId: 'r' },
    });
    const visit = await test.asRep({ ...rep, enrollmentId: 'running' });
    expect((await visit.send({ step: 'portal', place: 'line', portal_id: '103' })).status).toBe(503);
    expect(await visit.load()).toMatchObject({ enrollmentId: 'running', portalId: null });
  });

  it('is all that a stranger on a plan is asked, and begins a visit without a quote', async () => {
    const test = setUp();
    const response = await test.enrollFor(
      request('/x', { method: 'POST', body: { step: 'portal', place: 'plan', plan_id: '1101', portal_id: '101' } }),
    );
    expect(await told(response)).toEqual({ status: 200, data: { to: '/plan/1101#get-price' } });
    const jar = browserCookies(response.headers.getSetCookie());
    expect(jar).not.toContain('has_quote');
    expect(await test.sessions.load(northStar.key, jar, false)).toMatchObject({
      portalId: '101',
      portalName: 'Individual Plans',
      eprocess: 'applicant',
      openType: 'agent',
      enrollmentId: null,
    });
  });

  it('of a group ends what was begun for somebody else', async () => {
    const test = setUp();
    const { cookies } = await test.sessions.start(
      harborMills.key,
      { eprocess: 'group', enrollType: 'existing-member', groupId: '1929', enrollmentId: 'old', userId: '7' },
      false,
    );
    const cookie = browserCookies(cookies);
    const response = await test.enrollFor(
      request('/x', {
        host: 'harbormills.localhost',
        method: 'POST',
        body: { step: 'portal', place: 'home', portal_id: '103' },
        cookie,
      }),
    );
    expect(await told(response)).toEqual({ status: 200, data: { to: '/home' } });
    const jar = browserCookies(response.headers.getSetCookie(), cookie);
    expect(await test.sessions.load(harborMills.key, jar, false)).toMatchObject({
      groupId: '1929',
      enrollType: 'new-group-member',
      enrollmentId: null,
      userId: null,
      portalId: '103',
    });
  });
});

describe('for whom a rep enrolls (rules 1 §2.6, §4)', () => {
  it('a group of the rep: kept, told to the running enrollment, which then leaves the session', async () => {
    const test = setUp();
    const visit = await test.asRep({ ...withPortal, enrollmentId: 'running', userId: '7' });
    const answer = await visit.send({ step: 'enroll', place: 'home', start: 'group', group_id: '3001' });
    expect(await told(answer.clone())).toEqual({ status: 200, data: { to: '/north-star/home' } });
    expect(pushes(test)).toEqual([{ enrollment_id: 'running', platform_group_id: '101', group_id: '3001' }]);
    expect(await visit.load()).toMatchObject({
      groupId: '3001',
      portalId: '101',
      enrollType: 'new-group-member',
      enrollmentId: null,
      userId: null,
    });
    expect(answer.headers.getSetCookie().join()).toContain(`${quoteHintName(northStarLanding.key)}=;`);
  });

  it('a group of the rep, which the enrollment of a current member is not moved to', async () => {
    const test = setUp();
    const visit = await test.asRep({
      ...withPortal,
      enrollType: 'existing-member',
      enrollmentId: 'running',
      userId: '7',
    });
    await visit.send({ step: 'enroll', place: 'home', start: 'group', group_id: '3001' });
    expect(pushes(test)).toEqual([]);
    expect(await visit.load()).toMatchObject({
      groupId: '3001',
      enrollType: 'new-group-member',
      enrollmentId: null,
      userId: null,
    });
  });

  it('a new member of their own: no group, and nothing of who came before', async () => {
    const test = setUp();
    const visit = await test.asRep({ ...withPortal, groupId: '3001', enrollmentId: 'running', userId: '7' });
    await visit.send({ step: 'enroll', place: 'home', start: 'direct' });
    expect(await visit.load()).toMatchObject({
      groupId: null,
      enrollType: 'new-member',
      enrollmentId: null,
      userId: null,
    });
  });

  it.each([
    ['no group', withPortal, { start: 'group' }, 'group_id', 'Please choose a group'],
    ['a foreign group', withPortal, { start: 'group', group_id: '1929' }, 'group_id', 'Please choose a group'],
    ['nothing', withPortal, {}, 'start', 'Choose enroll for new member'],
    ['no portal yet', rep, { start: 'direct' }, 'portal_id', 'Please choose a platform'],
  ] as const)('%s is answered at its field', async (_case, start, fields, target_element, error_message) => {
    const visit = await setUp().asRep(start);
    expect(await told(await visit.send({ step: 'enroll', place: 'home', ...fields }))).toEqual({
      status: 422,
      data: [{ target_element, error_message }],
    });
    expect(await visit.load()).toMatchObject({ groupId: null, enrollType: 'new-member' });
  });

  it.each([
    ['a stranger', null],
    ['an applicant', { eprocess: 'applicant', enrollType: 'new-member', openType: 'agent', portalId: '101' }],
    ['an employee', { eprocess: 'group', gate: 'employee', enrollType: 'new-group-member', openType: 'group' }],
    ['a group', { eprocess: 'group', enrollType: 'new-group-member', portalId: '101' }],
    ['who resumed what a rep began', { ...withPortal, gate: 'resumed', openType: 'agent' }],
  ] as const)('is not asked of %s', async (_who, start) => {
    const test = setUp();
    const cookie = start && browserCookies((await test.sessions.start(northStar.key, start, false)).cookies);
    const body = { step: 'enroll', place: 'home', start: 'group', group_id: '3001' };
    const response = await test.enrollFor(request('/x', { method: 'POST', body, ...(cookie && { cookie }) }));
    expect(response.status).toBe(401);
    expect(test.calls).toEqual([]);
  });
});

describe('the forms without script', () => {
  it.each([
    [rep, { step: 'portal', portal_id: '103' }, '/north-star/agent-home?step=enroll'],
    [rep, { step: 'portal', portal_id: '' }, '/north-star/agent-home?step=portal&error=portal'],
    [withPortal, { step: 'enroll', start: 'group', group_id: '' }, '/north-star/agent-home?step=enroll&error=group'],
    [withPortal, { step: 'enroll' }, '/north-star/agent-home?step=enroll&error=start'],
    [withPortal, { step: 'enroll', start: 'direct', group_id: '' }, '/north-star/home'],
    [rep, { step: 'enroll', start: 'direct' }, '/north-star/agent-home?step=portal&error=portal'],
  ])('%#: %s go on to %s', async (start, fields, to) => {
    const visit = await setUp().asRep(start);
    const response = await visit.sendForm({ place: 'home', ...fields });
    expect([response.status, response.headers.get('location')]).toEqual([303, to]);
  });

  it('come back to the page of the plan that asked', async () => {
    const visit = await setUp().asRep(rep);
    const send = async (fields: Record<string, string>) =>
      (await visit.sendForm({ place: 'plan', plan_id: '1101', ...fields })).headers.get('location');
    expect(await send({ step: 'portal', portal_id: 'x' })).toBe('/north-star/plan/1101?choose=portal&error=portal');
    expect(await send({ step: 'portal', portal_id: '101' })).toBe('/north-star/plan/1101?choose=enroll');
    expect(await send({ step: 'enroll', start: 'direct' })).toBe('/north-star/plan/1101#get-price');
  });

  it('say that nobody answered', async () => {
    const test = setUp();
    test.answers.set('getEnrollmentPlatforms', {
      ok: false,
      failure: { kind: 'network', message: 'Away', requestId: 'r' },
    });
    const visit = await test.asRep(rep);
    const response = await visit.sendForm({ place: 'home', step: 'portal', portal_id: '101' });
    expect(response.headers.get('location')).toBe('/north-star/agent-home?step=portal&error=unavailable');
  });
});

describe('what else may knock', () => {
  it('gets nothing: closed gates, other origins, unknown members', async () => {
    const test = setUp();
    const body = { step: 'portal', place: 'home', portal_id: '101' };
    const closed = await test.enrollFor(request('/x', { host: ENROLL, slug: 'north-star', method: 'POST', body }));
    expect(closed.status).toBe(403);
    const foreign = await test.enrollFor(
      request('/x', {
        method: 'POST',
        body,
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      }),
    );
    expect(foreign.status).toBe(403);
    for (const extra of [{ agent_id: '4102' }, { eprocess: 'rep' }, { plan_id: '../x' }, { place: 'https://evil' }])
      expect((await test.enrollFor(request('/x', { method: 'POST', body: { ...body, ...extra } }))).status).toBe(422);
    expect(test.calls).toEqual([]);
    expect(test.rows.all.size).toBe(0);
  });
});
