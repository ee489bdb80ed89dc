import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const CLIENT = { id: 'coverfront', secret: 'a secret of the provider' };

type Grant = { redirectUri: string; nonce: string; challenge: string; claims: Record<string, unknown> };

export type IdentityServer = {
  issuer: string;
  client: typeof CLIENT;
  /** Claims of the person who signs in next, over the defaults. */
  person: Record<string, unknown>;
  /** Whose signature the next tokens have: the provider's, a stranger's under its name, the client's secret, or none. */
  signature: 'own' | 'stranger' | 'secret' | 'none';
  /** True to take a code again that was used. */
  takesCodesAgain: boolean;
  /** The questions put to the token endpoint, in order. */
  tokensAsked: string[];
  stop(): Promise<void>;
};

const base64 = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/**
 * A small OpenID Connect provider on loopback: discovery, keys, the authorization endpoint (every visitor is signed in
 * as `person`) and the token endpoint, which insists on the client's secret, the redirect address and PKCE.
 */
export async function startIdentityServer(): Promise<IdentityServer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const state: IdentityServer = {
    issuer,
    client: CLIENT,
    person: { email: 'dana@northstar.example', email_verified: true },
    signature: 'own',
    takesCodesAgain: false,
    tokensAsked: [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };

  function sign(claims: Record<string, unknown>): string {
    const now = Math.floor(Date.now() / 1_000);
    const whole = { iss: issuer, aud: CLIENT.id, sub: 'person-1', iat: now, exp: now + 300, ...claims };
    const alg = { own: 'RS256', stranger: 'RS256', secret: 'HS256', none: 'none' }[state.signature];
    const body = `${base64(JSON.stringify({ alg, kid: 'one' }))}.${base64(JSON.stringify(whole))}`;
    if (state.signature === 'none') return `${body}.`;
    if (state.signature === 'secret')
      return `${body}.${createHmac('sha256', CLIENT.secret).update(body).digest('base64url')}`;
    const key = state.signature === 'own' ? privateKey : stranger.privateKey;
    return `${body}.${createSign('RSA-SHA256').update(body).sign(key).toString('base64url')}`;
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(16).toString('base64url');
    const redirectUri = query.get('redirect_uri') ?? '';
    grants.set(code, {
      redirectUri,
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      claims: state.person,
    });
    const back = new URLSearchParams({ code, state: query.get('state') ?? '' });
    response.writeHead(302, { location: `${redirectUri}?${back.toString()}` }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    state.tokensAsked.push(form.get('redirect_uri') ?? '');
    const grant = grants.get(form.get('code') ?? '');
    if (!state.takesCodesAgain) grants.delete(form.get('code') ?? '');
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`).toString('base64')}`;
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant !== undefined &&
      request.headers.authorization === basic &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === verifier;
    const body = isRight
      ? { access_token: 'unused', token_type: 'Bearer', id_token: sign({ nonce: grant.nonce, ...grant.claims }) }
      : { error: 'invalid_grant' };
    response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname === '/.well-known/openid-configuration')
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      });
    else if (url.pathname === '/keys')
      json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] });
    else if (url.pathname === '/authorize') authorize(url.searchParams, response);
    else if (url.pathname === '/token') await token(request, response);
    else response.writeHead(404).end();
  }

  return state;
}
