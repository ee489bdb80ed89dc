import { describe, expect, it } from 'vitest';
import { createMemberLink } from '@/lib/door/member-link';
import { createMemberSearch } from '@/lib/door/member-search-route';
import { openSearch } from '@/lib/session/sealed-search';
import type { SessionStart } from '@/lib/session/session-rows';
import { browserCookies } from '../session/support';
import { harborMills, northStar } from '../site/support';
import { request, testDoor } from './support';

const TOKEN = 't'.repeat(43);
const member = (own: Record<string, unknown> = {}) => ({
  ok: true as const,
  value: {
    status: 'success',
    statusCode: 200,
    data: {
      role: 'member',
      id: '70001',
      version: 0,
      name: 'Elias Brandt',
      agent_id: '4101',
      group_id: null,
      user_id: '70001',
      portal_id: '101',
      landing_url: '',
      ...own,
    },
  },
});
const nobody = { ok: true as const, value: { status: 'success', statusCode: 204, data: null } };

function setUp() {
  const test = testDoor();
  return {
    ...test,
    link: createMemberLink(test.parts),
    search: createMemberSearch({ ...test.parts, codec: () => test.codec }),
  };
}

const form = (fields: Record<string, string>, given: Parameters<typeof request>[1] = {}) =>
  request('/x', {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://northstar.localhost:3000' },
    ...given,
  });

const dana: SessionStart = {
  gate: 'rep',
  eprocess: 'rep',
  enrollType: 'existing-member',
  openType: null,
  agentId: '4101',
  enrollmentId: 'of-another-member',
  userId: '70002',
  repName: 'Dana Whitfield',
  signedIn: { role: 'rep', id: 'rep-4101', version: 1 },
};

describe('the link of a mail', () => {
  it("opens the member's own session and page", async () => {
    const test = setUp();
    test.answers.set('openMemberLink', member());
    const response = await test.link(form({ token: TOKEN }));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/member-home']);
    const session = await test.sessions.load(northStar.key, browserCookies(response.headers.getSetCookie()), false);
    expect(session).toMatchObject({
      signedIn: { role: 'member', id: '70001' },
      eprocess: 'applicant',
      enrollType: 'existing-member',
      userId: '70001',
      agentId: '4101',
      portalId: '101',
      enrollmentId: null,
    });
    expect(response.headers.get('location')).not.toContain(TOKEN);
  });

  it('with a tier leads to the benefit store, with any other word to the welcome page', async () => {
    const test = setUp();
    test.answers.set('openMemberLink', member());
    const to = async (tier: string) => (await test.link(form({ token: TOKEN, tier }))).headers.get('location');
    expect(await to('IF')).toBe('/member-benefit-store/70001/IF');
    // The other word of the specification for children (rules 3 §4).
    expect(await to('IC3')).toBe('/member-benefit-store/70001/IC');
    expect(await to('zz')).toBe('/member-home');
  });

  it('that is spent, or cannot be asked for, leads to sign-in and opens nothing', async () => {
    const test = setUp();
    test.answers.set('openMemberLink', nobody);
    const spent = await test.link(form({ token: TOKEN }));
    expect(spent.headers.get('location')).toMatch(/^\/sign-in\?.*error=link$/);
    expect(spent.headers.getSetCookie()).toEqual([]);
    test.answers.set('openMemberLink', {
      ok: false,
      failure: { kind: 'network', message: 'away', requestId: 'request-1' },
    });
    const away = await test.link(form({ token: TOKEN }));
    expect(away.headers.get('location')).toMatch(/error=unavailable$/);
  });

  it('is guessed five times at most', async () => {
    const test = setUp();
    test.answers.set('openMemberLink', nobody);
    const places: string[] = [];
    for (let n = 0; n < 7; n += 1)
      places.push((await test.link(form({ token: `${n}`.repeat(43) }))).headers.get('location') ?? '');
    expect(places.filter((place) => place.endsWith('error=link')).length).toBeLessThanOrEqual(5);
    expect(places.at(-1)).toMatch(/error=wait$/);
  });

  it("takes nothing of somebody else's visit over: no enrollment, no member, no name", async () => {
    const test = setUp();
    test.answers.set('openMemberLink', member());
    const { cookies, session: before } = await test.sessions.start(northStar.key, dana, false);
    const response = await test.link(form({ token: TOKEN }, { cookie: browserCookies(cookies) }));
    const session = await test.sessions.load(northStar.key, browserCookies(response.headers.getSetCookie()), false);
    expect(session).toMatchObject({ enrollmentId: null, userId: '70001', repName: null, receiptFor: null });
    expect(session?.sid).not.toBe(before.sid);
    expect(await test.sessions.load(northStar.key, browserCookies(cookies), false)).toBe(null);
  });

  it('is opened from a page of the site only', async () => {
    const test = setUp();
    test.answers.set('openMemberLink', member());
    const foreign = form(
      { token: TOKEN },
      {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'http://evil.example',
          'sec-fetch-site': 'cross-site',
        },
      },
    );
    expect((await test.link(foreign)).status).toBe(403);
    expect(test.calls).toEqual([]);
  });
});

describe('a search of the members', () => {
  const searching = async (start: SessionStart = dana) => {
    const test = setUp();
    const { cookies, session } = await test.sessions.start(northStar.key, start, false);
    const cookie = browserCookies(cookies);
    const send = async (search: string) => {
      const response = await test.search(request('/x', { method: 'POST', body: { search }, cookie }));
      const body = (await response.json()) as { data?: { to: string } };
      return { status: response.status, to: body.data?.to ?? '' };
    };
    return { ...test, session, cookie, send };
  };

  it('stands sealed in the address, and only its own session can read it', async () => {
    const test = await searching();
    const { to } = await test.send('  Elias  Brandt ');
    expect(to).toMatch(/^\/agent-select-member\?q=/);
    expect(decodeURIComponent(to)).not.toMatch(/brandt/i);
    const seal = new URLSearchParams(to.slice(to.indexOf('?'))).get('q') ?? '';
    expect(await openSearch(test.session, seal, test.codec)).toMatch(/^Elias +Brandt$/);
    const other = await test.sessions.start(northStar.key, dana, false);
    expect(await openSearch(other.session, seal, test.codec)).toBe(null);
    expect(await openSearch(test.session, `${seal.slice(0, -9)}${'A'.repeat(9)}`, test.codec)).toBe(null);
  });

  it('of nothing is the whole list, and a plain form is led there', async () => {
    const test = await searching();
    expect((await test.send('   ')).to).toBe('/agent-select-member');
    const response = await test.search(form({ search: 'Elias' }, { cookie: test.cookie }));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/agent-select-member\?q=/);
  });

  it.each<[string, SessionStart]>([
    ['came by an access code only', { ...dana, signedIn: null }],
    ['is a member', { ...dana, eprocess: 'applicant', signedIn: { role: 'member', id: '70001', version: 0 } }],
  ])('is for nobody who %s', async (_who, start) => {
    expect((await (await searching(start)).send('Elias')).status).toBe(401);
  });

  it('is for nobody on another site', async () => {
    const test = await searching();
    const response = await test.search(
      request('/x', { method: 'POST', body: { search: 'a' }, cookie: test.cookie, host: `${harborMills.host}:3000` }),
    );
    expect(response.status).toBe(401);
  });
});
