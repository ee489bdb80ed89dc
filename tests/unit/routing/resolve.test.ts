import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRequest } from '@/lib/routing/parse-request';
import { resolveAtOnce, resolveDecision } from '@/lib/routing/resolve';
import { forgetSites, installSiteSource } from '@/lib/site/site-store';
import { northStar, sites } from '../site/support';

const HOSTS = ['northstar.localhost', 'harbormills.localhost', 'enroll.localhost', 'evil.example', null];
const PATHS = [
  '/',
  '/plans',
  '/plan/1001',
  '/plan/9999',
  '/north-star',
  '/north-star/plans',
  '/main',
  '/cart/',
  '/x',
  '/404',
];
const asked = HOSTS.flatMap((host) => PATHS.map((path) => parseRequest(host, path, '?a=1')));

let plans: ReadonlySet<number> | null = new Set([1001]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  installSiteSource({ byHost: sites.findHostSite, bySlug: sites.findLanding, planIds: async () => plans });
});
afterEach(() => {
  plans = new Set([1001]);
  vi.useRealTimers();
});

describe('the decision about a request', () => {
  it('is the same at once as when everything is asked for, for whoever has no cookie', async () => {
    for (const request of asked) {
      const decided = await resolveDecision(request, new Headers());
      expect(resolveAtOnce(request), JSON.stringify(request)).toEqual(decided);
    }
  });

  it('is not made at once while something has to be asked for', async () => {
    const request = parseRequest('northstar.localhost', '/plan/1001', '');
    expect(resolveAtOnce(request)).toBeNull();
    await resolveDecision(request, new Headers());
    expect(resolveAtOnce(request)).toMatchObject({ decision: { zone: 'public' } });
    forgetSites(northStar.key);
    expect(resolveAtOnce(request)).toBeNull();
  });

  it('is asked for again when what is known is no longer fresh, and follows a change', async () => {
    const request = parseRequest('northstar.localhost', '/plan/1001', '');
    await resolveDecision(request, new Headers());
    vi.setSystemTime(Date.now() + 61_000);
    expect(resolveAtOnce(request)).toBeNull();
    plans = new Set();
    forgetSites();
    await resolveDecision(request, new Headers());
    expect(resolveAtOnce(request)).toMatchObject({ decision: { zone: 'private' } });
  });
});
