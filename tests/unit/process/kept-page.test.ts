import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFromMemory } from '@/lib/process/kept/front';
import { waitPage } from '@/lib/routing/plain-page';
import { isOwnRequest, readInboundClient } from '@/lib/security/client';
import { publicCsp } from '@/lib/security/csp';
import { PUBLIC_CACHE } from '@/lib/security/headers';
import { installInboundFilter } from '@/lib/security/inbound';
import { SECURITY_HEADERS } from '@/lib/security/security-headers.mjs';
import { guardServers } from '@/lib/security/server-guard';
import { keptPages } from '@/lib/site/kept-pages.mjs';
import { installSiteSource } from '@/lib/site/site-store';
import { createAsker } from '@/tests/server/support/asker';
import { harborMills, northStar, sites } from '../site/support';

const HOST = 'northstar.localhost';
const source = { byHost: sites.findHostSite, bySlug: sites.findLanding, planIds: async () => new Set([1001]) };

/** A stand-in for the framework: says what reached it, and makes a page where a test says how. */
const server = http.createServer((request, response) => {
  passed.push(`${request.method} ${request.url}`);
  onPassed(request);
  response.end('the framework');
});
const passed: string[] = [];
let onPassed: (request: http.IncomingMessage) => void = () => undefined;
let asker: ReturnType<typeof createAsker>;
const undo: (() => void)[] = [];

const html = (name: string) => `<html><title>${name}</title>${'<p>words</p>'.repeat(200)}</html>`;

function keep(
  path: string,
  name: string,
  facts: { staleAt?: number; headers?: Record<string, string>; scripts?: string } = {},
): void {
  keptPages().keep(path, {
    html: Buffer.from(html(name)),
    flight: Buffer.from(`data of ${name}`),
    headers: {},
    scripts: null,
    tags: ['sites'],
    made: Date.now(),
    staleAt: Date.now() + 300_000,
    ...facts,
  });
}

const ask = (path: string, headers: Record<string, string> = {}, { host = HOST, method = 'GET' } = {}) =>
  asker.ask({ host, path, method, headers });

beforeAll(async () => {
  const guard = guardServers({
    trustProxy: 0,
    scale: 1,
    refusal: waitPage,
    first: answerFromMemory,
    onPass: (_, response) => response.setHeader('x-ruled', '1'),
  });
  undo.push(guard.undo, installInboundFilter(0));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  asker = createAsker((server.address() as AddressInfo).port, 2);
});
beforeEach(() => {
  installSiteSource(source);
  for (const { key } of [northStar, harborMills])
    for (const path of ['', '/home', '/plans', '/plans/dental', '/plan/1001'])
      keep(`/public/${key}${path}`, `${key}${path}`);
});
afterEach(() => {
  passed.splice(0);
  onPassed = () => undefined;
  vi.useRealTimers();
  keptPages().forget(['sites']);
});
afterAll(async () => {
  asker.end();
  for (const each of undo) each();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a kept page', () => {
  it.each([
    ['/', ''],
    ['/home', '/home'],
    ['/plans', '/plans'],
    ['/plans?', '/plans'],
    ['/plans?type=dental', '/plans/dental'],
    ['/plan/1001', '/plan/1001'],
    ['/plan/1001/any-name', '/plan/1001'],
  ])('is the answer at %s, of the site that was asked', async (path, kept) => {
    for (const { host, key } of [northStar, harborMills]) {
      const answer = await ask(path, {}, { host: `${host.toUpperCase()}:3000` });
      expect([answer.status, answer.body()]).toEqual([200, html(`${key}${kept}`)]);
    }
    expect(passed).toEqual([]);
  });

  it('has every header of a public page, and its own', async () => {
    keep(`/public/${northStar.key}/plans`, 'marked', { headers: { 'x-mark': 'a1' } });
    const { headers } = await ask('/plans', { 'accept-encoding': 'gzip' });
    for (const { key, value } of SECURITY_HEADERS) expect(headers[key.toLowerCase()]).toBe(value);
    expect(headers).toMatchObject({
      'content-security-policy': publicCsp(null),
      'cache-control': PUBLIC_CACHE,
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'x-mark': 'a1',
    });
    expect(headers.vary).toMatch(/^rsc, .*, accept-encoding/);
    expect([headers['x-ruled'], headers['set-cookie']]).toEqual([undefined, undefined]);
  });

  it('names the rules by which links to public pages, and no others, are fetched ahead', async () => {
    const { headers } = await ask('/plans');
    expect(headers['speculation-rules']).toBe('"/prefetch.rules"');
    expect((await ask('/plans?_rsc', { rsc: '1' })).headers['speculation-rules']).toBeUndefined();
    const rules = await ask('/prefetch.rules');
    expect([rules.status, rules.headers['content-type']]).toEqual([200, 'application/speculationrules+json']);
    expect(rules.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    const told = JSON.parse(rules.body()) as { prefetch: { where: { and: [{ or: { href_matches: string }[] }] } }[] };
    const patterns = told.prefetch[0]?.where.and[0].or.map(
      ({ href_matches }) => new RegExp(`^${href_matches.replace(':slug', '[^/]+').replace('*', '.*')}$`),
    );
    const isAhead = (path: string) => patterns?.some((pattern) => pattern.test(path));
    for (const path of ['/', '/home', '/plans', '/plans/dental', '/plan/1101/x', '/north-star/plans'])
      expect(isAhead(path), path).toBe(true);
    for (const path of [
      '/cart',
      '/direct-continue/x',
      '/api/session/leave',
      '/enrollment/x',
      '/sign-in',
      '/north-star',
    ])
      expect(isAhead(path), path).toBe(false);
    expect((await ask('/prefetch.rules', {}, { method: 'HEAD' })).raw.length).toBe(0);
  });

  it('lets an operator’s widget in by the policy of its own site', async () => {
    const widget = 'https://widget.example/w.js';
    const branding = { ...northStar.branding, widgetScript: widget };
    installSiteSource({
      ...source,
      byHost: async (host) => (host === HOST ? { ...northStar, branding } : sites.findHostSite(host)),
    });
    expect((await ask('/plans')).headers['content-security-policy']).toBe(publicCsp(widget));
    expect((await ask('/plans', {}, { host: harborMills.host })).headers['content-security-policy']).toBe(
      publicCsp(null),
    );
  });

  it('runs the inline scripts that it names, and no other', async () => {
    keep(`/public/${northStar.key}/plans`, 'named', { scripts: "'sha256-abc='" });
    const policy = String((await ask('/plans')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it('is its data where the framework’s data is asked for', async () => {
    const data = await ask('/plans?_rsc', { rsc: '1', 'accept-encoding': 'gzip' });
    expect([data.headers['content-type'], gunzipSync(data.raw).toString()]).toEqual([
      'text/x-component',
      `data of ${northStar.key}/plans`,
    ]);
    expect((await ask('/plans?type=dental&_rsc', { rsc: '1' })).body()).toBe(`data of ${northStar.key}/plans/dental`);
    expect(passed).toEqual([]);
  });

  it.each<[string, string, Record<string, string>?, { host?: string; method?: string }?]>([
    ['another method', '/plans', {}, { method: 'POST' }],
    ['another method without a body', '/plans', {}, { method: 'OPTIONS' }],
    ['an unknown host', '/plans', {}, { host: 'evil.example' }],
    ['a gated host', '/', {}, { host: 'enroll.localhost' }],
    ['a landing', '/north-star/plans', {}, { host: 'enroll.localhost' }],
    ['a plan that the site has not', '/plan/999'],
    ['an odd spelling of a plan', '/plan/01001'],
    ['a query that makes it another page', '/plans?sort=name'],
    ['a redirect', '/plans/'],
    ['a missing page', '/nothing'],
    ['the inside of a zone', `/public/${northStar.key}/plans`],
    ['an encoded address', '/%70lans'],
    ['an address with a dot', '/plans/.'],
    ['two slashes', '//plans'],
    ['another address in the line', 'http://harbormills.localhost/plans'],
    ['a session', '/plans', { cookie: `a=1; enr_${northStar.key}=x` }],
    ['a session over https', '/plans', { cookie: `__Host-enr_${northStar.key}=x` }],
    ['an ended session', '/plans', { cookie: `ended_${northStar.key}=1` }],
    ['a preview', '/plans', { cookie: '__prerender_bypass=1' }],
    ['a soft navigation', '/plans', { rsc: '1', 'next-router-state-tree': '%5B%5D' }],
    ['a prefetch of the framework', '/plans?_rsc=abc', { rsc: '1', 'next-router-prefetch': '1' }],
    ['data by another parameter', '/plans?_rsc=abc', { rsc: '1' }],
    ['data without the parameter', '/plans', { rsc: '1' }],
    ['the parameter without data', '/plans?_rsc'],
    ['the parameter twice', '/plans?_rsc&_rsc', { rsc: '1' }],
    ['data in another form', '/plans?_rsc', { rsc: 'x' }],
    ['a header of the framework', '/plans', { 'x-middleware-prefetch': '1' }],
    ['a request to make it anew', '/plans', { 'x-prerender-revalidate': 'x' }],
    ['a prefetch of old', '/plans', { purpose: 'prefetch' }],
    ['a body', '/plans', { 'content-length': '0' }],
  ])('is left to the framework as it came: %s', async (_, path, headers = {}, more = {}) => {
    const answer = await ask(path, headers, more);
    expect([answer.body(), answer.headers['x-ruled']]).toEqual(['the framework', '1']);
    expect(passed).toEqual([`${more.method ?? 'GET'} ${path}`]);
  });

  it('is left to the framework while sites cannot be looked up', async () => {
    installSiteSource({ ...source, byHost: () => Promise.reject(new Error('away')) });
    expect((await ask('/plans')).body()).toBe('the framework');
  });

  it('is made and kept before its first visitors are answered, once for all of them', async () => {
    keptPages().forget(['sites']);
    const clients: unknown[] = [];
    onPassed = (request) => {
      clients.push([isOwnRequest(request.headers), readInboundClient(request.headers)]);
      keep(`/public/${northStar.key}/plans`, 'made', { scripts: "'sha256-abc='" });
    };
    await new Promise((resolve) => setTimeout(resolve, 5));
    const answers = await Promise.all([ask('/plans'), ask('/plans')]);
    expect(answers.map((answer) => answer.body())).toEqual([html('made'), html('made')]);
    expect(answers[0]?.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc=';");
    expect([passed, clients]).toEqual([['GET /plans'], [[true, { ip: '127.0.0.1', https: false }]]]);
  });

  it('that cannot be kept is the framework’s, and tried again after two seconds', async () => {
    const answers = async () => [
      (await ask('/plan/1001', {}, { host: 'partner.localhost' })).body(),
      (await ask('/plan/1001', {}, { host: 'partner.localhost' })).body(),
      passed.splice(0).length,
    ];
    expect(await answers()).toEqual(['the framework', 'the framework', 3]);
    vi.useFakeTimers({ now: Date.now() + 2_001, toFake: ['Date'] });
    expect(await answers()).toEqual(['the framework', 'the framework', 3]);
  });

  it('is made anew behind an answer after its time, and once more when that had no effect', async () => {
    keep(`/public/${northStar.key}/plans`, 'old', { staleAt: Date.now() - 1 });
    const bodies = async () => [
      (await ask('/plans')).body(),
      (await ask('/plans')).body(),
      (await ask('/plans')).body(),
    ];
    expect(await bodies()).toEqual([html('old'), html('old'), html('old')]);
    await expect.poll(() => passed).toEqual(['GET /plans']);
    vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] });
    onPassed = () => keep(`/public/${northStar.key}/plans`, 'new');
    expect((await bodies())[0]).toBe(html('old'));
    await expect.poll(() => passed).toEqual(['GET /plans', 'GET /plans']);
    expect(await bodies()).toEqual([html('new'), html('new'), html('new')]);
  });
});

describe('a server with more than its one listener', () => {
  it('is told of, and nothing stands in front of it', async () => {
    const told: number[] = [];
    const guard = guardServers({
      trustProxy: 0,
      scale: 1,
      refusal: waitPage,
      onOddServer: (count) => told.push(count),
    });
    const odd = http.createServer((_, response) => void response.end()).on('request', () => undefined);
    guard.stand(odd);
    guard.stand(odd);
    guard.undo();
    expect([told, odd.listenerCount('request')]).toEqual([[2], 2]);
  });
});
