import { describe, expect, it } from 'vitest';
import nextConfig from '@/next.config.mjs';
import { API_CSP, createNonce, namingScripts, privateCsp, PUBLIC_CSP, publicCsp } from '@/lib/security/csp';
import { SECURITY_HEADERS } from '@/lib/security/security-headers.mjs';
import { config as middleware } from '@/middleware';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const));

describe('security headers', () => {
  it('are set by the framework for every address, exactly as listed', async () => {
    const rules = await nextConfig.headers?.();
    expect(rules).toEqual([{ source: '/:path*', headers: SECURITY_HEADERS }]);
    expect(Object.fromEntries(SECURITY_HEADERS.map(({ key, value }) => [key, value]))).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
      'Strict-Transport-Security': 'max-age=31536000',
    });
    expect(SECURITY_HEADERS.length).toBe(7);
  });
});

describe('content security policies', () => {
  it('of both zones name no other origin, no plugin, no base, no frame around and no form elsewhere', () => {
    for (const policy of [PUBLIC_CSP, privateCsp('n', false)]) {
      const rules = directives(policy);
      expect(policy).not.toMatch(/https?:|\*|unsafe-eval|unsafe-hashes/);
      for (const [name, value] of [
        ['object-src', "'none'"],
        ['base-uri', "'none'"],
        ['frame-ancestors', "'none'"],
        ['form-action', "'self'"],
        ['connect-src', "'self'"],
        ['default-src', "'self'"],
      ] as const)
        expect(rules.get(name), name).toEqual([value]);
    }
    expect(directives(API_CSP).get('default-src')).toEqual(["'none'"]);
  });

  it('of static pages let an operator’s widget in by its origin alone, and only there', () => {
    expect(publicCsp(null)).toBe(PUBLIC_CSP);
    const rules = directives(publicCsp('https://widget.example/w/1.js'));
    expect(rules.get('script-src')).toEqual(["'self'", "'unsafe-inline'", 'https://widget.example']);
    expect(rules.get('connect-src')).toEqual(["'self'", 'https://widget.example']);
    for (const name of ['default-src', 'form-action', 'frame-ancestors', 'base-uri', 'object-src', 'worker-src'])
      expect(rules.get(name)?.join(' '), name).not.toContain('widget.example');
    expect(privateCsp('n', false)).not.toContain('widget.example');
    expect(privateCsp('n', false, 'http://127.0.0.1:*')).toContain("frame-src 'self' http://127.0.0.1:*;");
  });

  it('of kept pages run the scripts they name and no other inline one, with a widget and without', () => {
    const named = namingScripts(PUBLIC_CSP, "'sha256-a' 'sha256-b'");
    expect(directives(named).get('script-src')).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
    expect(named.replace(" 'sha256-a' 'sha256-b'", " 'unsafe-inline'")).toBe(PUBLIC_CSP);
    const withWidget = namingScripts(publicCsp('https://widget.example/w/1.js'), "'sha256-a'");
    expect(directives(withWidget).get('script-src')).toEqual(["'self'", "'sha256-a'", 'https://widget.example']);
    expect(directives(withWidget).get('style-src')).toContain("'unsafe-inline'");
  });

  it("of pages made per request run only this request's scripts", () => {
    const rules = directives(privateCsp('abc', false));
    expect(rules.get('script-src')).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
    expect(rules.get('style-src')).toEqual(["'self'", "'nonce-abc'"]);
  });

  it('get a new nonce of 128 bits every time, fit for a header', () => {
    const nonces = Array.from({ length: 1_000 }, createNonce);
    expect(new Set(nonces).size).toBe(1_000);
    for (const nonce of nonces) {
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    }
  });
});

describe("the middleware's matcher", () => {
  const pattern = new RegExp(`^${middleware.matcher[0]?.source.replace('/(', '/(') ?? ''}$`);
  const matches = (path: string) => pattern.test(path);

  it('covers every page, also those that end like a file inside a zone, and odd spellings of a zone', () => {
    for (const path of [
      '/',
      '/plans',
      '/plan/12/bright.dental',
      '/plan/1.5%20',
      '/north-star',
      '/public/a/plan/1.55',
      '/private/a/cart.js',
      '/%70ublic/a/plan/1.55',
      '/public%2fa/x.js',
      '//public/a/1.55',
      '/apix',
      '/_nextx',
      '/Public/../public/a.js',
    ])
      expect(matches(path), path).toBe(true);
  });

  it('leaves out the API, the framework and plain files', () => {
    for (const path of [
      '/api/v1/get-states',
      '/api/health/live',
      '/_next/static/chunks/a.js',
      '/favicon.ico',
      '/robots.txt',
      '/assets/logo.svg',
      '/readme/landing.png',
      '/shop/900fbe934249ad120004bd24adf66aad.svg',
    ])
      expect(matches(path), path).toBe(false);
  });
});
