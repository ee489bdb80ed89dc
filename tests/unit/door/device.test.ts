import { describe, expect, it } from 'vitest';
import { createLeave } from '@/lib/door/session-routes';
import { harborMills, northStar, northStarLanding, product } from '../site/support';
import { browserCookies } from '../session/support';
import { request, testDoor } from './support';

const ANSWER = { question_id: 1, answer: 'Teeth first' };

/** A door, and a browser that keeps its cookies between calls. */
function browse() {
  const test = testDoor();
  let cookie = '';
  return {
    ...test,
    cookie: () => cookie,
    async send(path: string, given: Parameters<typeof request>[1] = {}) {
      const response = await test.door(request(`/api/v1${path}`, { cookie, ...given }));
      cookie = browserCookies(response.headers.getSetCookie(), cookie);
      return response;
    },
    device: () => test.calls.at(-1)?.input['device_id'],
  };
}

describe("the browser's device id", () => {
  it('is given with the first thing left behind, never for looking', async () => {
    const { send, calls, cookie, device } = browse();
    expect((await send('/check-lead-information')).headers.getSetCookie()).toEqual([]);
    await send('/assist/get');
    expect(calls.map(({ input }) => input['device_id'])).toEqual([undefined, undefined]);
    expect(cookie()).toBe('');
    await send('/assist/add', { method: 'POST', body: ANSWER });
    const given = device();
    expect(given).toMatch(/^[A-Za-z0-9_-]{22}$/);
    await send('/assist/get');
    expect(device()).toBe(given);
    await send('/get-lead-information', { method: 'POST', body: { store_information: 'no' } });
    expect(device()).toBe(given);
    expect(calls.at(-1)?.input).toMatchObject({ agent_id: '4101', web_url: 'northstar.localhost' });
  });

  it('is random, sealed, unreadable for scripts and lives half a year', async () => {
    const { send, device, cookie } = browse();
    const response = await send('/assist/add', { method: 'POST', body: ANSWER });
    const [set = ''] = response.headers.getSetCookie();
    expect(set).toMatch(/^device_[\w-]+=Fe26\.2/);
    expect(set).toContain('Path=/; Max-Age=15552000; SameSite=Lax; HttpOnly');
    expect(cookie()).not.toContain(String(device()));
    const other = browse();
    await other.send('/assist/add', { method: 'POST', body: ANSWER });
    expect(other.device()).not.toBe(device());
  });

  it('outlives a quote, and is another one on another site and landing', async () => {
    const first = browse();
    await first.send('/assist/add', { method: 'POST', body: ANSWER });
    const mine = first.device();
    first.answers.set('addFilterForNewUser', {
      ok: true,
      value: { status: 'success', data: { temp_enrollment_id: 'enrollment-2' } },
    });
    const quote = { zip: '78701', gender: '1', tier: 'IO', dob: '09/04/1985' };
    await first.send('/add-filter-for-new-user', { method: 'POST', body: quote });
    await first.send('/assist/get');
    expect(first.device()).toBe(mine);
    // The cookie of one site, under the name of another: the seal says whose it is.
    const stolen = first.cookie().replaceAll(northStar.key, harborMills.key);
    const host = 'harbormills.localhost:3000';
    await first.send('/assist/get', { cookie: stolen, host });
    expect(first.device()).toBeUndefined();
    await first.send('/assist/add', { method: 'POST', body: ANSWER, host, cookie: stolen });
    expect(first.device()).not.toBe(mine);
  });

  it('takes nothing from what the browser says, and a broken cookie for none', async () => {
    const { door, calls } = testDoor();
    await door(
      request('/api/v1/assist/add', { method: 'POST', body: { ...ANSWER, device_id: 'forged', web_url: 'x' } }),
    );
    expect(calls[0]?.input['device_id']).not.toBe('forged');
    expect(calls[0]?.input['web_url']).toBe('northstar.localhost');
    for (const value of ['forged', 'Fe26.2*1*broken', `x${'y'.repeat(5_000)}`]) {
      await door(request('/api/v1/assist/get?device_id=forged', { cookie: `device_${northStar.key}=${value}` }));
      expect(calls.at(-1)?.input['device_id']).toBeUndefined();
    }
  });

  it('is not given when nothing was kept', async () => {
    const { send, answers, cookie } = browse();
    answers.set('assistAdd', {
      ok: false,
      failure: { kind: 'http', status: 500, message: 'Something went wrong.', requestId: 'r' },
    });
    await send('/assist/add', { method: 'POST', body: ANSWER });
    expect(cookie()).toBe('');
  });

  it('stays behind a closed gate', async () => {
    const { door, calls } = testDoor();
    for (const [slug, host] of [
      ['', product.host],
      ['north-star', northStarLanding.host],
    ] as const)
      for (const path of ['/assist/get', '/check-lead-information', '/get-ticket-link'])
        expect((await door(request(`/api/v1${path}`, { host: `${host}:3000`, slug }))).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it('is forgotten by leaving the site', async () => {
    const test = browse();
    await test.send('/assist/add', { method: 'POST', body: ANSWER });
    const left = await createLeave(test.parts)(request('/x', { method: 'POST', cookie: test.cookie() }));
    expect(browserCookies(left.headers.getSetCookie(), test.cookie())).toBe('');
  });

  it('lets thirty things a minute be left behind from one address', async () => {
    const { door } = testDoor();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await door(request('/api/v1/assist/add', { method: 'POST', body: ANSWER }))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses[30]).toBe(429);
  });
});
