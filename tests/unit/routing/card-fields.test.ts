import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sites } from '../site/support';

const CARDS = 'cards.localhost';
const NORTH = 'http://northstar.localhost:3000';

let middleware: (request: NextRequest) => Promise<Response>;
async function start(settings: Record<string, string>): Promise<void> {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { installSiteSource } = await import('@/lib/site/site-store');
  // A row that somebody gave the same host: it is no site all the same.
  const byHost = async (host: string) =>
    host === CARDS ? sites.findHostSite('northstar.localhost') : sites.findHostSite(host);
  installSiteSource({ byHost, bySlug: sites.findLanding, planIds: async () => new Set([1001]) });
  ({ middleware } = await import('@/middleware'));
}

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_ofnobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofnobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ofnobody',
  CARD_FIELDS_HOST: CARDS,
};

const ask = (host: string, path: string, init: { method?: string } = {}) =>
  middleware(new NextRequest(`http://localhost:3000${path}`, { ...init, headers: { host: `${host}:3000` } }));
const page = (parent: string) => ask(CARDS, `/card-fields?parent=${encodeURIComponent(parent)}`);
const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources] as const;
    }),
  );

describe('the host of the card’s fields', () => {
  beforeEach(() => start(STRIPE));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('has one page, which runs Stripe’s script, shows its frames and calls it, and nothing else', async () => {
    const response = await page(NORTH);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const policy = policyOf(response);
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'frame-ancestors': [NORTH],
    });
    expect(policy['script-src']?.slice(1)).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(policy['script-src']?.[0]).toMatch(/^'sha256-/);
    const html = await response.text();
    expect(html).toContain('data-key="pk_test_ofnobody"');
    expect(html).toContain(`data-parent="${NORTH}"`);
    expect(html).not.toMatch(/sk_|whsec_|<form|<input/);
  });

  it.each([
    'https://elsewhere.example',
    'https://northstar.localhost:3000',
    'http://northstar.localhost:3001',
    `${NORTH}/`,
    `${NORTH}"><script>`,
    `http://${CARDS}:3000`,
    '*',
    'null',
    '',
  ])('lets nobody frame it but a site’s own pages: not %s', async (parent) => {
    const response = await page(parent);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('pk_test');
  });

  it('is no storefront, whatever the rows of sites say', async () => {
    for (const path of ['/', '/plans', '/enrollment/billing-information', '/card-fields/x'])
      expect((await ask(CARDS, path)).status, path).toBe(404);
    expect((await ask(CARDS, `/card-fields?parent=${NORTH}`, { method: 'POST' })).status).toBe(404);
    const elsewhere = await ask('northstar.localhost', `/card-fields?parent=${NORTH}`);
    expect(elsewhere.headers.get('x-middleware-rewrite')).toMatch(/\/404$/);
  });

  it('may be framed by the private pages of sites', async () => {
    expect(policyOf(await ask('northstar.localhost', '/cart'))['frame-src']).toEqual([
      "'self'",
      `http://${CARDS}:3000`,
    ]);
  });
});

describe('without a processor that has fields of its own', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('no page frames anything of another’s, and the host is unknown', async () => {
    await start({});
    expect(policyOf(await ask('northstar.localhost', '/cart'))['frame-src']).toEqual(["'self'"]);
    expect((await ask('unknown.localhost', `/card-fields?parent=${NORTH}`)).status).toBe(404);
  });
});

describe('the way back from the bank', () => {
  beforeEach(() => start({}));

  it('forgets what the processor added to the address', async () => {
    const added = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
    const response = await ask('northstar.localhost', `/enrollment/review-confirm?from=bank&${added}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${NORTH}/enrollment/review-confirm?from=bank`);
    const setup = 'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=failed';
    expect((await ask('northstar.localhost', `/cart?${setup}`)).headers.get('location')).toBe(`${NORTH}/cart`);
    expect(
      (await ask('northstar.localhost', '/enrollment/review-confirm?from=bank')).headers.get('location'),
    ).toBeNull();
  });
});
