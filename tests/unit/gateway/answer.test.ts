import { describe, expect, it } from 'vitest';
import { registry } from '@/lib/contract/registry';
import { toResult } from '@/lib/gateway/answer';
import { createAppTransport } from '@/lib/gateway/app-transport';
import { buildWireRequest, type CallContext, type WireAnswer } from '@/lib/gateway/wire';

const answer = (status: number, body: unknown, retryAfter: number | null = null): WireAnswer => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter,
  requestId: null,
});
const context: CallContext = {
  siteKey: 'c2l0ZQ',
  agentId: '4101',
  groupId: null,
  employeeClass: null,
  uid: null,
  signedIn: null,
  ip: '10.0.0.1',
  userAgent: 'Brow\r\nser ü',
  requestId: 'request-1',
};

function read(given: WireAnswer, name: keyof typeof registry = 'getCartCount') {
  const drift: string[] = [];
  return { result: toResult(registry[name], given, 'request-1', (where) => drift.push(where)), drift };
}

describe('answers of the enrollment API', () => {
  it('are the contract parsed, without what the contract does not know', () => {
    expect(read(answer(200, { status: 'success', data: { result: 2, secret: 'x' } })).result).toEqual({
      ok: true,
      value: { status: 'success', data: { result: 2 } },
    });
  });

  it('of status 204 without a body are the look-up that found nothing', () => {
    expect(read(answer(204, ''), 'validateGroup').result).toEqual({
      ok: true,
      value: { status: 'success', statusCode: 204, data: null },
    });
    expect(read(answer(204, ''), 'getCartCount').result).toMatchObject({ ok: false, failure: { kind: 'contract' } });
  });

  it('may stand beside the status, as the spec writes some', () => {
    const lead = { result: { zip_code: '78701' } };
    for (const body of [
      { status: 'success', ...lead },
      { status: 'success', data: lead },
    ])
      expect(read(answer(200, body), 'getLeadInformation')).toEqual({
        result: { ok: true, value: { status: 'success', data: lead } },
        drift: [],
      });
    const line = { enrollment_type: 'new-member', result: { user_info: null, group_info: null, platforms: null } };
    expect(read(answer(200, { status: 'success', ...line }), 'getGroupAgentMemberInfo').result).toMatchObject({
      value: { data: line },
    });
    const asked = { status: 'success', statusCode: 200, zip_code: '78701' };
    expect(read(answer(200, asked), 'checkLeadInformation').result).toEqual({ ok: true, value: asked });
  });

  it('refuse with the messages of an `errors` object or list as with any others', () => {
    const part = (error_message: string, is_valid = false) => ({ data: [{ error_message, is_valid }] });
    const fieldsOf = (body: unknown) => {
      const { result } = read(answer(200, body), 'saveContactInfo');
      return !result.ok && result.failure.kind === 'fields' ? result.failure.fields : result;
    };
    const taken = { status: 'error', errors: { email: part('Email Already Exists.'), phone: part('fine', true) } };
    expect(fieldsOf(taken)).toEqual([{ target_element: 'email_address', error_message: 'Email Already Exists.' }]);
    expect(fieldsOf({ status: 'error', errors: { phone: part('Phone already exists'), email: null } })).toEqual([
      { target_element: 'phone_number', error_message: 'Phone already exists' },
    ]);
    expect(fieldsOf({ status: 'error', errors: [{ error_message: 'Unknown zip' }, 7] })).toEqual([
      { target_element: '', error_message: 'Unknown zip' },
    ]);
  });

  it('of another shape are a drift that names the place and never the value', () => {
    const { result, drift } = read(answer(200, { status: 'success', data: { result: 'canary' } }));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'contract', requestId: 'request-1' } });
    expect(drift).toEqual(['data.result: invalid_type']);
  });

  it('that refuse keep their code, their fields and their message', () => {
    const fields = [{ target_element: 'zip', error_message: 'Invalid Zip code' }];
    expect(
      read(answer(200, { status: 'error', errorCode: 'changePid', message: 'go', data: { pid: 7 } })).result,
    ).toMatchObject({ failure: { kind: 'coded', code: 'changePid', message: 'go', data: { pid: 7 } } });
    for (const status of [200, 400, 422])
      expect(read(answer(status, { status: 'error', data: fields })).result).toMatchObject({
        failure: { kind: 'fields', fields, message: 'Invalid Zip code' },
      });
    expect(read(answer(409, { status: 'error', message: 'changed' })).result).toMatchObject({
      failure: { kind: 'http', status: 409, message: 'changed' },
    });
    expect(read(answer(429, { status: 'error', data: [] }, 30)).result).toMatchObject({
      failure: { kind: 'http', status: 429, retryAfter: 30 },
    });
    expect(read(answer(500, { status: 'error', errorCode: 'x', message: 'm' })).result).toMatchObject({
      failure: { kind: 'http', status: 500 },
    });
  });

  it('that are not ours at all are a bad gateway, whatever they claim', () => {
    for (const [status, body] of [
      [200, '<html>'],
      [200, ''],
      [200, 'null'],
      [200, '[]'],
      [302, ''],
      [200, { status: 'SUCCESS' }],
    ] as const)
      expect(read(answer(status, body)).result).toMatchObject({ ok: false, failure: { kind: 'http', status: 502 } });
    expect(read(answer(404, '<html>')).result).toMatchObject({ failure: { kind: 'http', status: 404 } });
  });
});

describe('requests to the enrollment API', () => {
  it('put path members into the path, and the rest into query or body', () => {
    expect(buildWireRequest(registry.getPlanDetail, { plan_id: 12 }, context)).toMatchObject({
      method: 'GET',
      path: '/api/v1/get-plan-detail/12',
      body: null,
      idempotent: true,
    });
    const change = buildWireRequest(
      registry.changeFilterInfo,
      { tempId: 'a/b', zip: '78701', tier: undefined },
      context,
    );
    expect(change).toMatchObject({
      method: 'PUT',
      path: '/api/v1/change-filter-info/a%2Fb',
      body: '{"zip":"78701"}',
      idempotent: false,
    });
    const menu = buildWireRequest(registry.getCommonMenu, { agent_id: 'a&b=c', group_id: undefined }, context);
    expect(menu.path).toBe('/api/v1/get-common-menu?agent_id=a%26b%3Dc');
    expect(buildWireRequest(registry.validateLandingPage, { landing_page: 'north-star' }, context).path).toBe(
      '/validate-landing-page?landing_page=north-star',
    );
  });

  it('are sent twice only when they change nothing', () => {
    for (const endpoint of Object.values(registry)) {
      const { idempotent } = buildWireRequest(endpoint, {}, context);
      expect(idempotent).toBe(endpoint.method === 'GET' && !('doorMethod' in endpoint && endpoint.doorMethod));
    }
  });

  it("carry the storefront's own headers on one line of ASCII each", () => {
    const { headers } = buildWireRequest(registry.getCartCount, {}, context);
    expect(headers).toEqual({
      accept: 'application/json',
      'x-request-id': 'request-1',
      site_key: 'c2l0ZQ',
      agent_id: '4101',
      'x-client-ip': '10.0.0.1',
      'x-client-user-agent': 'Browser ',
    });
  });

  it('stay short enough for any server, however much a browser says of itself', () => {
    const long = 'x'.repeat(20_000);
    const { headers } = buildWireRequest(
      registry.getCartCount,
      {},
      { ...context, siteKey: long, agentId: long, groupId: long, uid: long, userAgent: long },
    );
    for (const [name, value] of Object.entries(headers)) expect(value.length, name).toBeLessThanOrEqual(512);
    expect(JSON.stringify(headers).length).toBeLessThan(8_192);
  });

  it('reach an API of the same process without a socket, as they would over one', async () => {
    const seen: unknown[] = [];
    const transport = createAppTransport({
      fetch: async (request) => {
        seen.push([
          request.method,
          new URL(request.url).pathname,
          request.headers.get('site_key'),
          await request.json(),
        ]);
        return new Response('{"status":"error"}', {
          status: 429,
          headers: { 'retry-after': '7', 'x-request-id': 'theirs' },
        });
      },
    });
    const request = buildWireRequest(registry.addFilterForNewUser, { zip: '78701' }, context);
    expect(await transport(request)).toEqual({
      status: 429,
      text: '{"status":"error"}',
      retryAfter: 7,
      requestId: 'theirs',
    });
    expect(seen).toEqual([['POST', '/api/v1/add-filter-for-new-user', 'c2l0ZQ', { zip: '78701' }]]);
  });
});
