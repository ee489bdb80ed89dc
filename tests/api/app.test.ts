import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { success } from '@/lib/contract/envelope';
import { createApp, ContractDrift } from '@/lib/enrollment-api/app';
import { answer, type Context } from '@/lib/enrollment-api/request-context';
import { invalid, locked, notFound, refusal, stale } from '@/lib/enrollment-api/api-error';
import { notImplemented } from '@/lib/enrollment-api/handlers/not-implemented';
import type { Ports } from '@/lib/enrollment-api/ports';
import { StoreError } from '@/lib/enrollment-api/store/store-errors';
import { soakRuns } from '@/tests/soak/scale';

const registry = {
  readThing: endpoint({
    method: 'GET',
    path: '/thing/{id}',
    access: 'public',
    limit: 'read',
    input: z.object({ id: z.string().regex(/^\d+$/), column: z.enum(['a', 'b']) }),
    output: success(z.object({ id: z.string() })),
    summary: 'test',
  }),
  saveThing: endpoint({
    method: 'POST',
    path: '/save-thing',
    access: 'public',
    limit: 'write',
    upstream: 'root',
    maxBody: 2_000,
    input: z.object({ name: z.string().max(20), nested: z.strictObject({ age: z.number().int() }).optional() }),
    output: success(z.object({ id: z.string() })),
    summary: 'test',
  }),
  later: endpoint({
    method: 'POST',
    path: '/later',
    access: 'public',
    limit: 'write',
    input: z.object({}),
    output: success(z.object({})),
    summary: 'test',
  }),
};

type Line = [string, Record<string, unknown> | undefined];

function build(save: (input: { name: string }, context: Context) => Promise<unknown>, strict = true) {
  const lines: Line[] = [];
  const log = {
    info: (event: string, fields?: Record<string, unknown>) => void lines.push([event, fields]),
    warn: (event: string, fields?: Record<string, unknown>) => void lines.push([event, fields]),
    error: (event: string, fields?: Record<string, unknown>) => void lines.push([event, fields]),
  };
  const ports = {
    clock: { now: () => new Date('2026-11-21T15:00:00Z') },
    ids: { token: () => 'request-id-1', policyNumber: () => 'P1', memberNumber: () => 'M1' },
    log,
  } as unknown as Ports;
  const handlers = {
    readThing: async (input: { id: string }) => answer({ id: input.id }),
    saveThing: save,
    later: notImplemented,
  };
  const basic = { ...handlers } as Parameters<typeof createApp>[1];
  return { app: createApp(registry, basic, ports, { strict }), lines, ports, handlers: basic };
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('http://api/api/v1/save-thing', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the API application', () => {
  it('answers what the handler made of the path and the query', async () => {
    const { app } = build(async () => answer({ id: '1' }));
    const response = await app.fetch(new Request('http://api/api/v1/thing/7?column=a'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'success', data: { id: '7' } });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('takes a query member without a value for one that is not there, and one given twice for a mistake', async () => {
    const { app } = build(async () => answer({ id: '1' }));
    const ask = async (query: string) => {
      const response = await app.fetch(new Request(`http://api/api/v1/thing/7?${query}`));
      return [response.status, ((await response.json()) as { message?: string }).message];
    };
    expect(await ask('column=a&unknown=')).toEqual([200, undefined]);
    expect(await ask('column=')).toEqual([422, 'Field is required']);
    expect(await ask('column=&column=a')).toEqual([422, 'This value is not valid']);
  });

  it('names the field of each mistake, in plain words, and never repeats the value', async () => {
    const { app } = build(async () => answer({ id: '1' }));
    const response = await app.fetch(new Request('http://api/api/v1/thing/7'));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      status: 'error',
      data: [{ target_element: 'column', error_message: 'Field is required' }],
    });
    const wrong = await app.fetch(post({ name: 987654321, nested: { age: 'secret-value', extra: 1 } }));
    const text = await wrong.text();
    expect(wrong.status).toBe(422);
    expect(text).not.toContain('secret-value');
    expect(JSON.parse(text).data.map((item: { target_element: string }) => item.target_element)).toEqual([
      'name',
      'nested.age',
      'nested.extra',
    ]);
  });

  it.each([
    ['a query key given twice', new Request('http://api/api/v1/thing/7?column=a&column=b'), 422],
    ['an unknown query key', new Request('http://api/api/v1/thing/7?column=a&evil=1'), 422],
    ['an unknown path', new Request('http://api/api/v1/nope'), 404],
    ['a wrong method', new Request('http://api/api/v1/save-thing'), 405],
    ['a body that is not JSON', post('{"name":'), 400],
    ['a body that is a list', post('[]'), 400],
    ['a body of another type', post('{}', { 'content-type': 'text/plain' }), 415],
    ['a body over the limit', post({ name: 'x'.repeat(3_000) }), 413],
    ['a body with an endless nest', post(`{"name":${'['.repeat(500)}${']'.repeat(500)}}`), 400],
    ['a __proto__ member', post('{"name":"x","__proto__":{"admin":true}}'), 422],
    ['a constructor member', post('{"name":"x","constructor":{"prototype":{}}}'), 422],
  ])('refuses %s with an envelope', async (_what, request, status) => {
    const { app } = build(async () => answer({ id: '1' }));
    const response = await app.fetch(request);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status: 'error', request_id: 'request-id-1' });
  });

  it('stops reading a body that lies about its length', async () => {
    const { app } = build(async () => answer({ id: '1' }));
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_000).fill(32));
      },
    });
    const request = new Request('http://api/api/v1/save-thing', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect((await app.fetch(request)).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  it.each([
    ['field errors', invalid(['name', 'Field is required']), 422, {}],
    ['a coded refusal', refusal('changePid', 'Another plan fits.', { pid: '12' }), 200, { errorCode: 'changePid' }],
    ['not found', notFound(), 404, {}],
    ['a stale save', stale(4), 409, { errorCode: 'conflict', data: { version: '4' } }],
    ['a save after the end', locked(), 200, { errorCode: 'locked' }],
  ])('maps %s to its place on the wire', async (_what, error, status, expected) => {
    const { app } = build(async () => {
      throw error;
    });
    const response = await app.fetch(post({ name: 'x' }));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status: 'error', ...expected });
  });

  it('answers 501 with an envelope for what is in the contract but not made yet', async () => {
    const { app } = build(async () => answer({ id: '1' }));
    const response = await app.fetch(
      new Request('http://api/api/v1/later', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ status: 'error' });
  });

  it('turns an unforeseen error into a neutral answer and keeps its text out of answer and log', async () => {
    const { app, lines } = build(async () => {
      throw new TypeError('Cannot read 987-65-4321');
    });
    const response = await app.fetch(post({ name: 'x' }));
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain('request-id-1');
    expect(text + JSON.stringify(lines)).not.toContain('987-65');
    expect(lines.find(([event]) => event === 'api.failed')?.[1]).toMatchObject({ error: 'TypeError' });
  });

  it('answers 503 when the database says the same request may succeed later', async () => {
    const { app } = build(async () => {
      throw new StoreError('retry', 'Database retry', { code: '40P01' });
    });
    expect((await app.fetch(post({ name: 'x' }))).status).toBe(503);
  });

  it('rejects an answer outside the contract in tests, and answers 500 in production', async () => {
    const wrong = async () => ({ status: 'success', data: { id: 5 } });
    await expect(build(wrong).app.fetch(post({ name: 'x' }))).rejects.toThrow(ContractDrift);
    expect((await build(wrong, false).app.fetch(post({ name: 'x' }))).status).toBe(500);
  });

  it('cuts members the contract does not name from an answer', async () => {
    const { app } = build(async () => answer({ id: '1', ssn: '987654321' }));
    expect(await (await app.fetch(post({ name: 'x' }))).json()).toEqual({ status: 'success', data: { id: '1' } });
  });

  it('serves endpoints without prefix at both places', async () => {
    const { app } = build(async () => answer({ id: '1' }));
    const request = new Request('http://api/save-thing', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"x"}',
    });
    expect((await app.fetch(request)).status).toBe(200);
  });

  it('asks for the service credential when one is configured', async () => {
    const { ports, handlers } = build(async () => answer({ id: '1' }));
    const app = createApp(registry, handlers, ports, { strict: true, basicAuth: { user: 'shop', password: 'pa:ss' } });
    expect((await app.fetch(post({ name: 'x' }))).status).toBe(401);
    const right = `Basic ${Buffer.from('shop:pa:ss').toString('base64')}`;
    expect((await app.fetch(post({ name: 'x' }, { authorization: `${right}x` }))).status).toBe(401);
    expect((await app.fetch(post({ name: 'x' }, { authorization: right }))).status).toBe(200);
  });

  it('says nothing of accounts to a caller without the credential', async () => {
    const { ports, handlers } = build(async () => answer({ id: '1' }));
    const app = createApp(registry, handlers, ports, { strict: true, basicAuth: { user: 'shop', password: 'pa:ss' } });
    for (const signed_in of ['rep:1:rep-4101', 'rep:9:nobody', 'member:0:70001']) {
      const answered = await app.fetch(post({ name: 'x' }, { signed_in, agent_id: '4101' }));
      expect([answered.status, await answered.json()]).toEqual([401, expect.objectContaining({ data: [] })]);
    }
  });

  it('refuses to start when an endpoint has no handler', () => {
    const { ports, handlers } = build(async () => answer({ id: '1' }));
    const { later: _later, ...rest } = handlers;
    expect(() => createApp(registry, rest, ports, { strict: true })).toThrow('later');
  });

  it('never answers 5xx to any JSON body', async () => {
    const { app } = build(async () => answer({ id: '1' }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.anything())), async (value) => {
        const response = await app.fetch(post(JSON.stringify(value) ?? ''));
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: soakRuns('bodies') },
    );
  });
});
