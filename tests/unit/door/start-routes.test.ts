import { describe, expect, it } from 'vitest';
import type { EndpointName } from '@/lib/contract/registry';
import { createStartChoice } from '@/lib/door/start-choice';
import { createStart } from '@/lib/door/start-routes';
import type { SessionStart } from '@/lib/session/session-rows';
import type { Site } from '@/lib/site/site';
import { browserCookies } from '../session/support';
import { elevate, harborMills, northStar, northStarLanding, partner } from '../site/support';
import { request, testDoor } from './support';

const shopper: SessionStart = { eprocess: 'applicant', enrollType: 'new-member', enrollmentId: 'canary-enrollment' };
const found = (data: unknown) => ({ ok: true, value: { status: 'success', statusCode: 200, data } }) as const;
const nothing = { ok: true, value: { status: 'success', statusCode: 204, data: null } } as const;
const refused = {
  ok: false as const,
  failure: { kind: 'fields' as const, fields: [], message: '', requestId: 'r' },
};
const down = { ok: false, failure: { kind: 'network', message: '', requestId: 'r' } } as const;

const referral = (owner: { agent_id?: string; group_id?: string; portal_id?: string }, valid = true) =>
  found({
    referral_id: 'maple',
    agent_id: null,
    group_id: null,
    portal_id: null,
    valid_referral_link: valid,
    referrer_info: null,
    ...owner,
  });
const groupInfo = (gid: string) => found({ gid, gname: 'x', portal_id: null });
const agentInfo = (agent_id: string) => found({ agent_id });
const agentGroups = (...gids: string[]) =>
  ({ ok: true, value: { status: 'success', data: { result: gids.map((gid) => ({ gid, gname: gid })) } } }) as const;

function setUp(answers: Partial<Record<EndpointName, Parameters<ReturnType<typeof testDoor>['answers']['set']>[1]>>) {
  const test = testDoor();
  for (const [name, answer] of Object.entries(answers)) test.answers.set(name as EndpointName, answer);
  const routes = {
    referrals: createStart(test.parts, 'referrals'),
    external: createStart(test.parts, 'external'),
    website: createStart(test.parts, 'website'),
    websites: createStart(test.parts, 'websites'),
  };
  /** Goes to a route of a site; answers with where it led and the session the browser then has. */
  async function visit(route: keyof typeof routes, site: Site, query: string, cookie = '') {
    const response = await routes[route](
      request(`/x${query}`, { host: `${site.host}:3000`, ...(cookie !== '' && { cookie }) }),
      site.key,
    );
    const jar = browserCookies(response.headers.getSetCookie(), cookie);
    const session = await test.sessions.load(site.key, jar, false);
    return { status: response.status, to: response.headers.get('location'), session, jar };
  }
  /** Answers the page that asks, on the site that asked. */
  async function choose(choice: string, site: Site, to: string, cookie: string, headers: Record<string, string> = {}) {
    const raw = new URLSearchParams({ choice, to }).toString();
    const response = await createStartChoice(test.parts)(
      request(`/api/session/start-link?slug=${site.slug ?? ''}`, {
        method: 'POST',
        host: `${site.host}:3000`,
        raw,
        cookie,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    );
    const jar = browserCookies(response.headers.getSetCookie(), cookie);
    const session = await test.sessions.load(site.key, jar, false);
    return { status: response.status, to: response.headers.get('location'), session, jar };
  }
  async function opened(site: Site, start: SessionStart) {
    const { cookies, session } = await test.sessions.start(site.key, start, false);
    return { cookie: browserCookies(cookies), session };
  }
  return { ...test, routes, visit, choose, opened };
}

describe('/referrals', () => {
  it('puts the referral with its agent, group and portal into the sealed session and goes to the start', async () => {
    const { visit, calls } = setUp({
      getEnrollmentInfoReferral: referral({ agent_id: '4101', group_id: '3001', portal_id: '101' }),
    });
    const { status, to, session, jar } = await visit('referrals', northStar, '?rid=maple');
    expect([status, to]).toEqual([303, '/']);
    expect(calls).toMatchObject([{ name: 'getEnrollmentInfoReferral', input: { referral_id: 'maple' } }]);
    expect(session).toMatchObject({
      referralId: 'maple',
      agentId: '4101',
      groupId: '3001',
      portalId: '101',
      openType: 'agent',
      enrollType: 'new-group-member',
      eprocess: 'applicant',
    });
    expect(jar).not.toMatch(/maple|agentId/);
  });

  it.each([
    ['without rid', '', referral({ agent_id: '4101' })],
    ['with an empty rid', '?rid=', referral({ agent_id: '4101' })],
    ['with two', '?rid=a&rid=b', referral({ agent_id: '4101' })],
    ['with one that cannot be', '?rid=%3Cscript%3E', referral({ agent_id: '4101' })],
    ['that is unknown', '?rid=maple', nothing],
    ['that is no longer valid', '?rid=maple', referral({ agent_id: '4101' }, false)],
    ['that the API does not take', '?rid=maple', refused],
    ["of another site's agent", '?rid=maple', referral({ agent_id: '4102' })],
    ["of another site's group", '?rid=maple', referral({ group_id: '1929' })],
    ['of nobody', '?rid=maple', referral({})],
  ])('%s goes to /404 and leaves no cookie', async (_what, query, answer) => {
    const { visit } = setUp({ getEnrollmentInfoReferral: answer });
    const { status, to, jar } = await visit('referrals', northStar, query);
    expect([status, to, jar]).toEqual([303, '/404', '']);
  });

  it('of an agent is unknown on a group’s site unless it is for that group; a site of nobody’s takes all', async () => {
    const agentOnly = setUp({ getEnrollmentInfoReferral: referral({ agent_id: '4101' }) });
    expect((await agentOnly.visit('referrals', harborMills, '?rid=maple')).to).toBe('/404');
    expect((await agentOnly.visit('referrals', partner, '?rid=maple')).session).toMatchObject({
      agentId: '4101',
      openType: 'agent',
      portalId: '105',
    });
    const both = setUp({ getEnrollmentInfoReferral: referral({ agent_id: '4102', group_id: '1929' }) });
    expect((await both.visit('referrals', harborMills, '?rid=maple')).session).toMatchObject({
      agentId: '4102',
      groupId: '1929',
      openType: 'group',
    });
  });

  it('keeps an enrollment of the same agent, group and portal, and begins anew for any other when told so', async () => {
    const { visit, choose, opened } = setUp({
      getEnrollmentInfoReferral: referral({ agent_id: '4101', portal_id: '101' }),
    });
    const open = { ...shopper, agentId: '4101', openType: 'agent' as const };
    const same = await opened(northStar, { ...open, portalId: '101' });
    expect((await visit('referrals', northStar, '?rid=maple', same.cookie)).session).toMatchObject({
      sid: same.session.sid,
      enrollmentId: 'canary-enrollment',
      referralId: 'maple',
    });
    const other = await opened(northStar, { ...open, portalId: '102', receiptFor: 'old', userId: '7' });
    const asked = await visit('referrals', northStar, '?rid=maple', other.cookie);
    expect([asked.to, asked.session?.sid]).toEqual(['/start-link?to=%2Freferrals%3Frid%3Dmaple', other.session.sid]);
    const after = await choose('anew', northStar, '/referrals?rid=maple', other.cookie);
    expect(after.to).toBe('/');
    expect(after.session?.sid).not.toBe(other.session.sid);
    expect(after.session).toMatchObject({ enrollmentId: null, receiptFor: null, userId: null, portalId: '101' });
  });

  it('goes on in the visit it opened, whatever portal or employer was chosen since: it is the link Home', async () => {
    const { visit, opened } = setUp({ getEnrollmentInfoReferral: referral({ agent_id: '4101' }) });
    const visitor = { ...shopper, agentId: '4101', openType: 'agent' as const, referralId: 'maple' };
    const { cookie, session } = await opened(northStar, { ...visitor, portalId: '101', groupId: '3001' });
    const after = await visit('referrals', northStar, '?rid=maple', cookie);
    expect([after.to, after.session]).toEqual(['/', session]);
  });

  it.each([
    ['a rep who came by code', { gate: 'rep', eprocess: 'rep', repName: 'Dana' }],
    ['a rep', { gate: 'rep', eprocess: 'rep', signedIn: { role: 'rep', id: '1', version: 0 } }],
    [
      'a group’s administrator',
      { gate: 'signed-in', eprocess: 'group', signedIn: { role: 'group', id: '2', version: 0 } },
    ],
    ['a member', { gate: 'signed-in', userId: '7', signedIn: { role: 'member', id: '7', version: 0 } }],
  ] as const)('asks %s before it ends their role, and keeps the passed gate', async (_who, start) => {
    const { visit, choose, opened } = setUp({ getEnrollmentInfoReferral: referral({ agent_id: '4101' }) });
    const { cookie, session } = await opened(northStarLanding, {
      ...shopper,
      agentId: '4101',
      ...start,
      enrollmentId: null,
    });
    const asked = await visit('referrals', northStarLanding, '?rid=maple', cookie);
    expect(asked.to).toBe('/north-star/start-link?to=%2Fnorth-star%2Freferrals%3Frid%3Dmaple');
    expect(asked.session).toEqual(session);
    const stayed = await choose('stay', northStarLanding, '/north-star/referrals?rid=maple', cookie);
    expect(stayed.to).toMatch(/^\/north-star(?:\/(?:agent|member)-home)?$/);
    expect(stayed.session).toEqual(session);
    const { to, session: after } = await choose('anew', northStarLanding, '/north-star/referrals?rid=maple', cookie);
    expect(to).toBe('/north-star');
    expect(after).toMatchObject({ gate: start.gate, signedIn: null, userId: null, repName: null, openType: 'agent' });
  });

  it('asks for the code first where the gate is closed, and nobody else', async () => {
    const { visit, calls } = setUp({ getEnrollmentInfoReferral: referral({ agent_id: '4101' }) });
    const { to } = await visit('referrals', northStarLanding, '?rid=maple');
    expect(to).toBe('/north-star/access-page');
    expect(calls).toEqual([]);
  });

  it('answers no host but the site’s own, and counts guesses', async () => {
    const { routes, visit, calls } = setUp({ getEnrollmentInfoReferral: nothing });
    const foreign = await routes.referrals(request('/x?rid=a', { host: 'harbormills.localhost:3000' }), northStar.key);
    expect([foreign.status, calls.length]).toEqual([404, 0]);
    for (let n = 0; n < 9; n += 1) await visit('referrals', northStar, `?rid=guess-${n}`);
    expect(calls.length).toBe(5);
  });
});

describe('/external', () => {
  const juniper = found({ site_domain: 'partner.localhost', landing_page: null, portal_id: '105' });

  it('goes on to /home with the portal of this host’s external site, resetting a visit with another', async () => {
    const { visit, choose, opened, calls } = setUp({ getExternalSiteInformation: juniper });
    const stranger = await visit('external', partner, '?site=Juniper');
    expect([stranger.status, stranger.to, stranger.jar]).toEqual([303, '/home', '']);
    expect(calls).toMatchObject([{ name: 'getExternalSiteInformation', input: { site_name: 'juniper' } }]);
    const before = await opened(partner, { ...shopper, portalId: '101', openType: 'user' });
    const asked = await visit('external', partner, '?site=juniper', before.cookie);
    expect(asked.to).toBe('/start-link?to=%2Fexternal%3Fsite%3Djuniper');
    const after = await choose('anew', partner, '/external?site=juniper', before.cookie);
    expect(after.to).toBe('/home');
    expect(after.session).toMatchObject({ portalId: '105', enrollmentId: null });
    const again = await visit('external', partner, '?site=juniper', after.jar);
    expect(again.session?.sid).toBe(after.session?.sid);
  });

  it.each([
    ['with an empty name', '?site=', juniper],
    ['with two names', '?site=juniper&site=other', juniper],
    ['with a name of another host', '?site=juniper', found({ site_domain: 'other.localhost', portal_id: '1' })],
    ['with an unknown name', '?site=nobody', nothing],
    ['with a name that cannot be', `?site=${'x'.repeat(65)}`, juniper],
  ])('%s goes to /404', async (_what, query, answer) => {
    const { visit } = setUp({ getExternalSiteInformation: answer, getDomainSiteInformation: nothing });
    expect((await visit('external', partner, query)).to).toBe('/404');
  });

  it('leads to /home without a name, and changes nothing', async () => {
    const { visit, opened, calls } = setUp({});
    const { cookie } = await opened(partner, { ...shopper, portalId: '101', openType: 'user' });
    const { to, jar } = await visit('external', partner, '', cookie);
    expect([to, jar, calls.length]).toEqual(['/home', cookie, 0]);
    expect((await visit('external', elevate, '')).to).toBe('/');
  });

  it('is unknown on other sites, and known on a further host of its own', async () => {
    const { visit, answers } = setUp({ getExternalSiteInformation: juniper, getDomainSiteInformation: nothing });
    expect((await visit('external', northStar, '?site=juniper')).to).toBe('/404');
    answers.set('getDomainSiteInformation', juniper);
    expect((await visit('external', elevate, '?site=juniper')).to).toBe('/');
  });
});

describe('/website and /websites', () => {
  it('lead to the start; with a group or an agent of this site under these', async () => {
    const { visit } = setUp({
      getGroupInfoEnroll: groupInfo('3001'),
      getAgentInfoEnroll: agentInfo('4101'),
      getAgentGroups: agentGroups('2556', '3001'),
    });
    const plain = await visit('website', northStar, '');
    expect([plain.to, plain.jar]).toEqual(['/', '']);
    expect((await visit('website', northStar, '?id=4101')).jar).toBe('');
    const under = await visit('website', northStar, '?group=3001&id=4101');
    expect(under.to).toBe('/');
    expect(under.session).toMatchObject({ agentId: '4101', groupId: '3001', enrollType: 'new-group-member' });
  });

  it('take an agent on a group’s site when the group is one of the agent’s', async () => {
    const { visit, answers } = setUp({ getAgentInfoEnroll: agentInfo('4102'), getAgentGroups: agentGroups('1929') });
    expect((await visit('website', harborMills, '?id=4102')).session).toMatchObject({
      agentId: '4102',
      groupId: '1929',
      openType: 'group',
    });
    answers.set('getAgentGroups', agentGroups('2556'));
    expect((await visit('website', harborMills, '?id=4102')).to).toBe('/404');
  });

  it.each([
    ['an unknown group', northStar, '?group=1', { getGroupInfoEnroll: nothing }],
    ['an unknown agent', northStar, '?id=1', { getAgentInfoEnroll: nothing }],
    ["another agent's group", northStar, '?group=1929', { getGroupInfoEnroll: groupInfo('1929') }],
    ['another agent', northStar, '?id=4102', { getAgentInfoEnroll: agentInfo('4102') }],
    [
      'another agent with its group',
      northStar,
      '?id=4102&group=1929',
      {
        getAgentInfoEnroll: agentInfo('4102'),
        getGroupInfoEnroll: groupInfo('1929'),
        getAgentGroups: agentGroups('1929'),
      },
    ],
    [
      'any group on a site of nobody’s',
      partner,
      '?group=1929',
      {
        getGroupInfoEnroll: groupInfo('1929'),
        getAgentGroups: agentGroups('1929'),
      },
    ],
    ['any agent on a site of nobody’s', partner, '?id=4101', { getAgentInfoEnroll: agentInfo('4101') }],
    ['an empty group', northStar, '?group=', {}],
    ['two ids', northStar, '?id=4101&id=4102', { getAgentInfoEnroll: agentInfo('4101') }],
  ] as const)('go to /404 for %s', async (_what, site, query, answers) => {
    const { visit } = setUp({ getAgentGroups: agentGroups('3001'), ...answers });
    const { to, jar } = await visit('website', site, query);
    expect([to, jar]).toEqual(['/404', '']);
  });

  it('of an elevate-type site need its portal', async () => {
    const { visit, parts } = setUp({ getGroupInfoEnroll: groupInfo('3001') });
    expect((await visit('website', elevate, '?group=3001')).to).toBe('/');
    const bare = { ...elevate, portalId: null };
    const website = createStart({ ...parts, findHostSite: async () => bare }, 'website');
    const response = await website(request('/x', { host: 'elevate.localhost' }), elevate.key);
    expect(response.headers.get('location')).toBe('/404');
  });
});

describe('the choice', () => {
  const other = { ...shopper, agentId: '4101', openType: 'agent' as const, portalId: '102' };
  const link = '/referrals?rid=maple';
  const found4101 = referral({ agent_id: '4101' });

  it('follows no address but a start-up one of this site', async () => {
    const { choose, opened, calls } = setUp({ getEnrollmentInfoReferral: found4101 });
    const { cookie, session } = await opened(northStar, other);
    for (const to of ['//evil.example/referrals', '/cart', '/north-star/referrals?rid=maple', '']) {
      const after = await choose('anew', northStar, to, cookie);
      expect([to, after.to, after.session]).toEqual([to, '/404', session]);
    }
    expect(calls).toEqual([]);
  });

  it('is asked for no enrollment that is gone, and not made while that cannot be known', async () => {
    const gone = { ok: false, failure: { kind: 'http', status: 404, message: '', requestId: 'r' } } as const;
    const { visit, opened, answers } = setUp({ getEnrollmentInfoReferral: found4101, getCartCount: down });
    const { cookie } = await opened(northStar, other);
    const later = await visit('referrals', northStar, '?rid=maple', cookie);
    expect([later.to, later.session?.enrollmentId]).toEqual([
      '/error?to=%2Freferrals%3Frid%3Dmaple',
      'canary-enrollment',
    ]);
    answers.set('getCartCount', gone);
    expect((await visit('referrals', northStar, '?rid=maple', cookie)).to).toBe('/');
  });

  it('sends the code of what is left to the address on file, and to nobody a rep enrolls', async () => {
    const test = setUp({
      getEnrollmentInfoReferral: found4101,
      getEnrollmentTempInfo: found({ result: { email_address: 'jo@example.test' } }),
    });
    const sent = () => test.calls.filter(({ name }) => name === 'saveEnrollment').map(({ input }) => input);
    const rep = await test.opened(northStar, { ...other, eprocess: 'rep', openType: null });
    await test.choose('anew', northStar, link, rep.cookie);
    expect(sent()).toEqual([]);
    const own = await test.opened(northStar, other);
    expect((await test.choose('anew', northStar, link, own.cookie)).to).toBe('/');
    expect(sent()).toEqual([{ enrollment_id: 'canary-enrollment', tab: 'aggrement_info', email: 'jo@example.test' }]);
  });

  it('begins nothing anew when the code could not be sent, unless told to do without', async () => {
    const test = setUp({
      getEnrollmentInfoReferral: found4101,
      getEnrollmentTempInfo: found({ result: { email_address: 'jo@example.test' } }),
      saveEnrollment: refused,
    });
    const { cookie, session } = await test.opened(northStar, other);
    const asked = await test.choose('anew', northStar, link, cookie);
    expect(asked.to).toBe('/start-link?to=%2Freferrals%3Frid%3Dmaple&why=unsent');
    expect(asked.session).toEqual(session);
    expect((await test.choose('drop', northStar, link, cookie)).session?.enrollmentId).toBe(null);
  });
});

describe('a look-up that nobody can make', () => {
  const http = (status: number) =>
    ({ ok: false, failure: { kind: 'http', status, message: '', requestId: 'r' } }) as const;
  const drift = { ok: false, failure: { kind: 'contract', message: '', requestId: 'r' } } as const;

  it.each([
    ['no answer', down],
    ['an answer outside the contract', drift],
    ['a 500', http(500)],
    ['a refused credential', http(401)],
  ])('goes to /error, with the way back: %s', async (_what, answer) => {
    const { routes } = setUp({ getEnrollmentInfoReferral: answer, getAgentInfoEnroll: answer });
    const ask = async (route: keyof typeof routes, path: string) => {
      const asked = request(path, { host: 'northstar.localhost:3000' });
      const { status, headers } = await routes[route](asked, northStar.key);
      return [status, headers.get('location'), headers.getSetCookie()];
    };
    expect(await ask('referrals', '/referrals?rid=maple')).toEqual([303, '/error?to=%2Freferrals%3Frid%3Dmaple', []]);
    expect(await ask('websites', '/websites?id=4101')).toEqual([303, '/error?to=%2Fwebsites%3Fid%3D4101', []]);
  });

  it('is /404 when the API says that there is none', async () => {
    const { visit } = setUp({ getExternalSiteInformation: http(404), getDomainSiteInformation: nothing });
    expect((await visit('external', partner, '?site=juniper')).to).toBe('/404');
  });

  it('is no guess: trying again finds it when the API is back', async () => {
    const { visit, answers } = setUp({ getEnrollmentInfoReferral: down });
    for (let n = 0; n < 12; n += 1) expect((await visit('referrals', northStar, '?rid=maple')).to).toMatch(/^\/error/);
    answers.set('getEnrollmentInfoReferral', referral({ agent_id: '4101' }));
    expect((await visit('referrals', northStar, '?rid=maple')).to).toBe('/');
  });
});

describe('a quote', () => {
  const QUOTE = { zip: '78701', gender: '1', tier: 'IO', dob: '09/04/1985' };
  const made = { ok: true, value: { status: 'success', data: { temp_enrollment_id: 'new-enrollment' } } } as const;

  it('names the referral of the session, whatever the browser sends', async () => {
    const { door, visit, calls } = setUp({
      getEnrollmentInfoReferral: referral({ agent_id: '4101', portal_id: '101' }),
      addFilterForNewUser: made,
    });
    const { jar } = await visit('referrals', northStar, '?rid=maple');
    const body = { ...QUOTE, referral: 'forged', platform_group_id: '999' };
    await door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body, cookie: jar }));
    expect(calls.at(-1)).toMatchObject({
      name: 'addFilterForNewUser',
      input: { referral: 'maple', platform_group_id: '101', agent_id: '4101', open_type: 'agent' },
    });
    await door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body }));
    expect(calls.at(-1)?.input).not.toHaveProperty('referral');
  });

  it('on an elevate-type site is counted there, and only there; a failure of the count is silent', async () => {
    const { door, calls, answers } = setUp({ addFilterForNewUser: made, trackElevateTraffic: down });
    const quote = (host: string) =>
      door(request('/api/v1/add-filter-for-new-user', { method: 'POST', body: QUOTE, host }));
    const response = await quote('elevate.localhost:3000');
    expect(response.status).toBe(200);
    expect(calls.map(({ name }) => name)).toEqual(['addFilterForNewUser', 'trackElevateTraffic']);
    expect(calls[0]?.input).toMatchObject({ platform_group_id: '103', group_id: '3001' });
    expect(calls[1]?.input).toEqual({ enrollment_id: 'new-enrollment' });
    await quote('partner.localhost:3000');
    answers.set('addFilterForNewUser', down);
    await quote('elevate.localhost:3000');
    expect(calls.filter(({ name }) => name === 'trackElevateTraffic')).toHaveLength(1);
  });
});
