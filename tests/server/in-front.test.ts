import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, CookieJar, type Answer } from '@/tests/bench/http';
import { SITE_HOST } from '@/tests/bench/journey';
import { forgedAddresses, startProxyChain } from '@/tests/config/proxy-chain';
import { startIdentityServer, type IdentityServer } from '@/tests/unit/door/identity-server';
import { demoFolder, startReady, type Product } from './support/product';

type Chain = Awaited<ReturnType<typeof startProxyChain>>;

const data = demoFolder();
let product: Product;
let chain: Chain;
let provider: IdentityServer;
beforeAll(async () => {
  provider = await startIdentityServer();
  product = await startReady('server', data.folder, undefined, {
    TRUST_PROXY: '2',
    RATE_LIMIT_SCALE: '1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    LOG_LEVEL: 'info',
  });
  chain = await startProxyChain(product.port);
});
afterAll(async () => {
  product.child.kill('SIGTERM');
  await product.ended;
  await Promise.all([chain.stop(), provider.stop()]);
  data.drop();
});

const origin = () => `http://${SITE_HOST}:${product.port}`;

/** One request of a browser at an address, through both proxies. */
function visit(
  from: string,
  path: string,
  more: { jar?: CookieJar; body?: object; headers?: Record<string, string> } = {},
) {
  const { jar, body, headers } = more;
  const cookie = jar?.header() ?? '';
  return ask({
    port: chain.port,
    host: SITE_HOST,
    from,
    path,
    method: body ? 'POST' : 'GET',
    headers: {
      host: `${SITE_HOST}:${product.port}`,
      origin: origin(),
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(body && { body }),
  }).then((answer) => {
    jar?.take(answer);
    return answer;
  });
}

const json = ({ body }: Answer) => JSON.parse(body.toString()) as { csrfToken: string; data: { to: string } };

describe('a started product behind two trusted proxies', () => {
  it('strikes the person who guesses, whatever addresses they make up, and no other one', async () => {
    const guess = (from: string, n: number, headers = forgedAddresses(n)) =>
      visit(from, '/api/v1/validate-group', { body: { group_code: `WRONG-${n}` }, headers });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess('127.0.0.31', n)).status);
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)]);
    expect((await guess('127.0.0.32', 20, { 'x-forwarded-for': '127.0.0.31' })).status).toBe(200);
  });
});

describe('a started product with an OpenID provider', () => {
  const MEMBERS = '/agent-select-member';

  /** To the provider and back, as far as the address that the provider sends the browser to. */
  async function throughProvider(jar: CookieJar): Promise<URL> {
    const { csrfToken } = json(await visit('127.0.0.33', '/api/auth/csrf', { jar }));
    const sent = await visit('127.0.0.33', '/api/auth/signin/oidc', { jar, body: { csrfToken, to: MEMBERS } });
    expect(sent.status).toBe(200);
    const { to } = json(sent).data;
    expect(to.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
    const answer = await fetch(to, { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  }
  const comeBack = (jar: CookieJar, { pathname, search }: URL) =>
    visit('127.0.0.33', pathname + search, { jar, headers: { 'sec-fetch-site': 'cross-site' } });
  const members = (jar: CookieJar) => visit('127.0.0.33', MEMBERS, { jar });

  it('signs a rep in over the wire, and shows their members', async () => {
    const jar = new CookieJar();
    expect((await members(jar)).status).toBe(307);
    const back = await throughProvider(jar);
    expect(back.origin).toBe(origin());
    const answer = await comeBack(jar, back);
    expect(answer.headers.location).toBe(MEMBERS);
    const page = await members(jar);
    expect([page.status, page.body.toString().includes('Current members')]).toEqual([200, true]);
  });

  it('takes no code twice, neither in the same browser nor in another, also of a provider that would', async () => {
    const jar = new CookieJar();
    const back = await throughProvider(jar);
    const thief = new CookieJar();
    const stolen = await comeBack(thief, back);
    expect(stolen.headers.location).toContain('error=provider');
    expect((await members(thief)).status).toBe(307);
    // Before it is used the thief's try has spent nothing of the person's.
    expect((await comeBack(jar, back)).headers.location).toBe(MEMBERS);
    provider.takesCodesAgain = true;
    const again = new CookieJar();
    const sent = await throughProvider(again);
    const kept = again.header();
    expect((await comeBack(again, sent)).headers.location).toBe(MEMBERS);
    expect((await comeBack(again, sent)).headers.location).toContain('error=provider');
    provider.takesCodesAgain = false;
    expect(again.header()).not.toBe(kept);
  });

  it.each([
    ['nobody of ours', { email: 'nobody@elsewhere.example' }, 'own', 'unknown'],
    ['not verified', { email_verified: false }, 'own', 'unknown'],
    ['signed by a stranger', {}, 'stranger', 'provider'],
  ] as const)('refuses who is %s, and opens no session', async (_name, person, signature, why) => {
    const before = provider.person;
    provider.person = { ...before, ...person };
    provider.signature = signature;
    const jar = new CookieJar();
    const answer = await comeBack(jar, await throughProvider(jar));
    provider.person = before;
    provider.signature = 'own';
    expect(answer.headers.location).toContain(`error=${why}`);
    expect((await members(jar)).status).toBe(307);
  });

  it('says nothing of a person, a code or a token on its output', () => {
    // The words of the start name the demo's people.
    const said = product.output().split('/demo-mailbox').at(-1) ?? '';
    expect(said).toContain('/api/auth/callback/oidc');
    expect(said).not.toMatch(/dana@|nobody@|[?&]code=|id_token|eyJ[\w-]{10,}/);
  });
});
