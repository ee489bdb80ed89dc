import type { OAuthConfig } from 'next-auth/providers/oauth';

/** The deployment's OpenID Connect provider (decisions 10); null when reps and administrators get codes by mail. */
export type IdentityProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

export const PROVIDER_ID = 'oidc';

type Claims = { sub: string; email?: unknown; email_verified?: unknown };

/** A provider that hangs must not hold a request for long. */
const TIMEOUT_MS = 5_000;

/**
 * The provider as next-auth takes it: code flow with PKCE, state and nonce, endpoints and keys from the issuer's
 * discovery document. The redirect address is the asked site's own, because one process serves many hosts and next-auth
 * knows one.
 */
export function buildProvider(provider: IdentityProvider, origin: string): OAuthConfig<Claims> {
  const redirectUri = `${origin}/api/auth/callback/${PROVIDER_ID}`;
  return {
    id: PROVIDER_ID,
    name: provider.name,
    type: 'oauth',
    wellKnown: `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: TIMEOUT_MS },
    authorization: { params: { scope: 'openid email', redirect_uri: redirectUri } },
    token: {
      request: async ({ client, params, checks }) => ({ tokens: await client.callback(redirectUri, params, checks) }),
    },
    // Only an address the provider has verified says who the person is.
    profile: ({ sub, email, email_verified: verified }) => ({
      id: sub,
      email: verified === true && typeof email === 'string' ? email : null,
    }),
  };
}
