import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { withoutScriptsNote, withScriptsNote } from '@/lib/site/scripts-note';
import { ROUTES } from '@/lib/site/route-table';
import { installSiteSource } from '@/lib/site/site-store';
import { middleware } from '@/middleware';
import { sites } from '../site/support';

const CANARY = 'Qz7canary219099999';

type Post = { origin?: string | null; site?: string | null; body?: BodyInit; type?: string };

/** A form posted to a page by a browser that sends no referrer, as our pages ask it to. */
function post(host: string, path: string, { origin = 'null', site = 'same-origin', body, type }: Post = {}) {
  const headers = new Headers({ host, 'content-type': type ?? 'application/x-www-form-urlencoded' });
  if (origin !== null) headers.set('origin', origin);
  if (site !== null) headers.set('sec-fetch-site', site);
  const request = new NextRequest(`http://localhost:3000${path}`, {
    method: 'POST',
    headers,
    body: body ?? `ssn=${CANARY}&first_name=${CANARY}`,
    // A stream needs it; the type of the platform does not know the member.
    ...({ duplex: 'half' } as object),
  });
  return middleware(request);
}

const NORTH = 'northstar.localhost:3000';
const ENROLL = 'enroll.localhost:3000';

const led = (response: Response) => [response.status, response.headers.get('location')];

describe('a form posted to a page', () => {
  beforeEach(() =>
    installSiteSource({ byHost: sites.findHostSite, bySlug: sites.findLanding, planIds: async () => new Set([1001]) }),
  );

  it.each([
    ['/enrollment/personal-info', '/enrollment/personal-info?needs=scripts'],
    ['/enrollment/personal-info?navto=review', '/enrollment/personal-info?navto=review&needs=scripts'],
    ['/enrollment/personal-info?needs=scripts', '/enrollment/personal-info?needs=scripts'],
    ['/sign-in?to=%2Fcart', '/sign-in?to=%2Fcart&needs=scripts'],
    ['/', '/?needs=scripts'],
    ['/plans?type=dental', '/plans?type=dental&needs=scripts'],
    ['/plan/1001/bright-dental', '/plan/1001/bright-dental?needs=scripts'],
  ])('at %s leads back to it, where the sentence stands', async (path, to) => {
    const response = await post(NORTH, path);
    expect(led(response)).toEqual([303, `http://${NORTH}${to}`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-middleware-rewrite')).toBe(null);
  });

  it('stays on its landing, and behind a closed gate goes to the gate', async () => {
    expect(led(await post(ENROLL, '/north-star/access-page'))).toEqual([
      303,
      `http://${ENROLL}/north-star/access-page?needs=scripts`,
    ]);
    expect(led(await post(ENROLL, '/North-Star/access-page'))).toEqual([
      303,
      `http://${ENROLL}/north-star/access-page`,
    ]);
    expect(led(await post(ENROLL, '/north-star/enrollment/billing-information'))).toEqual([
      303,
      `http://${ENROLL}/north-star/access-page?needs=scripts`,
    ]);
  });

  it('never reaches a page, whichever of all pages it is sent to', async () => {
    for (const { path } of Object.values(ROUTES)) {
      const response = await post(
        NORTH,
        path
          .replaceAll('?}', '}')
          .replace('{id}', '1001')
          .replace(/\{\w+\}/g, 'x'),
      );
      expect([303, 404, 405], path).toContain(response.status);
      expect(response.headers.get('x-middleware-rewrite'), path).toBe(null);
      expect(response.headers.get('x-middleware-next'), path).toBe(null);
      const to = response.headers.get('location');
      if (to !== null) expect(new URL(to).host, path).toBe(NORTH);
    }
  });

  it('is read by nobody and comes back in no header and no body', async () => {
    for (const path of ['/enrollment/personal-info', '/nobody-knows-this', '/referrals', '/cart/']) {
      let pulled = 0;
      const body = new ReadableStream(
        {
          pull(controller) {
            pulled += 1;
            if (pulled > 1_000) controller.close();
            else controller.enqueue(new TextEncoder().encode(CANARY.repeat(4_096)));
          },
        },
        { highWaterMark: 0 },
      );
      const response = await post(NORTH, path, { body });
      expect(pulled, path).toBe(0);
      expect(JSON.stringify([...response.headers]), path).not.toContain(CANARY);
      expect(await response.text(), path).not.toContain(CANARY);
    }
  });

  it.each<[string, Post]>([
    ['another origin', { origin: 'https://evil.example', site: 'cross-site' }],
    ['a neighbor', { origin: 'http://harbormills.localhost:3000', site: 'same-site' }],
    ['none at all', { origin: null, site: null }],
    ['a sandbox', { origin: 'null', site: null }],
  ])('from %s is refused and leads nowhere', async (_, from) => {
    for (const path of ['/enrollment/personal-info', '/plans', '/nobody-knows-this', '/referrals?rid=7']) {
      const response = await post(NORTH, path, from);
      expect(led(response), path).toEqual([403, null]);
    }
  });

  it('is told that there is no such page, no such site, and nothing to send to an address that only looks up', async () => {
    expect(led(await post(NORTH, '/nobody-knows-this'))).toEqual([404, null]);
    expect(led(await post(NORTH, '//evil.example/x'))).toEqual([404, null]);
    expect(led(await post('evil.example', '/sign-in'))).toEqual([404, null]);
    for (const path of ['/referrals?rid=7', '/website', '/websites?id=1', '/external?site=juniper']) {
      const response = await post(NORTH, path);
      expect([response.status, response.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
    }
    const page = await (await post(NORTH, '/nobody-knows-this')).text();
    expect(page).toContain('Nothing you typed was kept or sent on.');
  });
});

describe('the word that asks for the sentence', () => {
  it.each(['', '?a=1', '?a=1&needs=scripts', '?needs=scripts&a=%20x', '?needs=scripts&needs=scripts', '?needs=other'])(
    'stands once in a query that had %s, and leaves the rest as it was',
    (search) => {
      const asked = withScriptsNote(search);
      expect(asked.split('needs=scripts')).toHaveLength(2);
      expect(withScriptsNote(asked)).toBe(asked);
      expect(withoutScriptsNote(asked)).toBe(withoutScriptsNote(search));
      expect(withoutScriptsNote('?a=1&needs=scripts')).toBe('?a=1');
      expect(withoutScriptsNote('?needs=scripts')).toBe('');
      expect(withoutScriptsNote('?needs=other')).toBe('?needs=other');
    },
  );
});
