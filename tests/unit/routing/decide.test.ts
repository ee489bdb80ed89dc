import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '@/lib/rules/words/categories';
import type { CookiePayload } from '@/lib/session/session';
import { decide, type SiteLookup } from '@/lib/routing/decide';
import { siteKeyOf } from '@/lib/site/key';
import { parseRequest, slugCandidate } from '@/lib/routing/parse-request';
import type { Decision, Site } from '@/lib/site/site';
import type { SiteKind } from '@/lib/rules/words/site-kinds';
import { soakRuns } from '@/tests/soak/scale';

type Decided = Pick<Site, 'key' | 'kind' | 'basePath' | 'gate'>;

const site = (kind: SiteKind, host: string, slug: string | null, gate: Site['gate']): Decided => ({
  key: siteKeyOf(host, slug),
  kind,
  basePath: slug === null ? '' : `/${slug}`,
  gate,
});

const agent = site('agent', 'northstar.localhost', null, 'open');
const group = site('group', 'harbormills.localhost', null, 'open');
const external = site('external', 'partner.localhost', null, 'open');
const product = site('product', 'enroll.localhost', null, 'code');
const groups = site('group-enrollment', 'groups.localhost', null, 'code');
const landing = site('landing', 'enroll.localhost', 'north-star', 'code');
const groupsLanding = site('landing', 'groups.localhost', 'north-star', 'code');

const HOSTS: Record<string, Decided> = {
  'northstar.localhost': agent,
  'harbormills.localhost': group,
  'partner.localhost': external,
  'enroll.localhost': product,
  'groups.localhost': groups,
};
const LANDINGS: Record<string, Decided> = {
  'enroll.localhost/north-star': landing,
  'groups.localhost/north-star': groupsLanding,
};

/** The table of sites as the look-up would answer it, whatever the host takes. */
function lookup(host: string, path: string): SiteLookup {
  const slug = path.split('/')[1] ?? '';
  return { site: HOSTS[host] ?? null, landing: LANDINGS[`${host}/${slug}`] ?? null };
}

function cookie(of: Decided, state: { personal: boolean; gate: boolean }): CookiePayload {
  return { sid: 's'.repeat(32), site: of.key, exp: 9e12, signed: false, ...state };
}

function ask(host: string, address: string, payload: CookiePayload | null): Decision {
  const [path = '', ...query] = address.split('?');
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  return decide(parseRequest(host, path, search), lookup(host, path), payload);
}

/** A decision in one word, so that the expected values below can be read at a glance. */
function told(decision: Decision): string {
  switch (decision.type) {
    case 'serve':
      return `${decision.zone} ${decision.path}${decision.search}`;
    case 'gate':
      return `gate ${decision.to}`;
    case 'redirect':
      return `${decision.status} ${decision.to}`;
    case 'notFound':
      return '404';
    case 'unknownHost':
      return 'unknown host';
  }
}

/** Paths inside a site, with what each of the site's four states makes of them. `=` repeats the column before. */
type Row = readonly [path: string, openStranger: string, openQuoted: string, closed: string, passed: string];
const ROWS: readonly Row[] = [
  // path                          open, stranger          open, quoted               gate closed          gate passed
  ['/', 'public /', 'private /', 'gate', 'private /'],
  ['/home', 'public /home', 'private /home', 'gate', 'private /home'],
  ['/plans', 'public /plans', 'private /plans', 'gate', 'private /plans'],
  ['/plans?type=dental', 'public /plans/dental', 'private /plans?type=dental', 'gate', 'private /plans?type=dental'],
  [
    '/plans?type=term_life',
    'public /plans/term_life',
    'private /plans?type=term_life',
    'gate',
    'private /plans?type=term_life',
  ],
  ['/plans?type=nonsense', 'private /plans?type=nonsense', '=', 'gate', 'private /plans?type=nonsense'],
  ['/plans?type=dental&x=1', 'private /plans?type=dental&x=1', '=', 'gate', 'private /plans?type=dental&x=1'],
  ['/plans?TYPE=dental', 'private /plans?TYPE=dental', '=', 'gate', 'private /plans?TYPE=dental'],
  ['/plans?', 'public /plans', 'private /plans', 'gate', 'private /plans'],
  ['/plans/dental', 'private /plans/dental', '=', 'gate', 'private /plans/dental'],
  ['/plans/compare', 'private /plans/compare', '=', 'gate', 'private /plans/compare'],
  ['/plan/12', 'public /plan/12', 'private /plan/12', 'gate', 'private /plan/12'],
  ['/plan/12/bright-dental', 'public /plan/12', 'private /plan/12', 'gate', 'private /plan/12'],
  ['/plan/12/Bright%20Dental', 'public /plan/12', 'private /plan/12', 'gate', 'private /plan/12'],
  ['/plan/12?from=mail', 'private /plan/12?from=mail', '=', 'gate', 'private /plan/12?from=mail'],
  ['/plan/2147483647', 'public /plan/2147483647', 'private /plan/2147483647', 'gate', 'private /plan/2147483647'],
  ['/plan/2147483648', '404', '404', 'gate', '404'],
  ['/plan/012', '404', '404', 'gate', '404'],
  ['/plan/1.5', '404', '404', 'gate', '404'],
  ['/plan/-1', '404', '404', 'gate', '404'],
  ['/plan/abc', '404', '404', 'gate', '404'],
  ['/plan', '404', '404', 'gate', '404'],
  ['/plan/12/a/b', '404', '404', 'gate', '404'],
  ['/cart', 'private /cart', '=', 'gate', 'private /cart'],
  ['/?rid=1', 'private /?rid=1', '=', 'gate', 'private /?rid=1'],
  ['/referrals?rid=7', 'private /referrals?rid=7', '=', 'gate', 'private /referrals?rid=7'],
  ['/agent-home', 'private /agent-home', '=', 'gate', 'private /agent-home'],
  // Members come by sign-in or a link of their own, not by a code; their pages ask who is there.
  ['/member-home', 'private /member-home', '=', '=', '='],
  ['/member-benefit-store/9/IO', 'private /member-benefit-store/9/IO', '=', '=', '='],
  ['/PlanQuestionView', 'private /PlanQuestionView', '=', 'gate', 'private /PlanQuestionView'],
  ['/recommend-list', 'private /recommend-list', '=', 'gate', 'private /recommend-list'],
  ['/enrollment/personal-info', 'private /enrollment/personal-info', '=', 'gate', 'private /enrollment/personal-info'],
  ['/enrollment/receipt', 'private /enrollment/receipt', '=', 'gate', 'private /enrollment/receipt'],
  ['/error', 'private /error', '=', 'gate', 'private /error'],
  ['/main', '307 home', '=', '=', '='],
  ['/main/no_pe', '307 /404', '=', '=', '='],
  ['/main/a/b', '307 /404', '=', '=', '='],
  ['/referrals', 'private /referrals', '=', 'gate', 'private /referrals'],
  ['/external?site=juniper', 'private /external?site=juniper', '=', 'gate', 'private /external?site=juniper'],
  ['/website', 'private /website', '=', 'gate', 'private /website'],
  ['/websites?group=1&id=2', 'private /websites?group=1&id=2', '=', 'gate', 'private /websites?group=1&id=2'],
  ['/access-page', '307 home', '=', 'private /access-page', '307 home'],
  ['/access-page?x=1', '307 home', '=', 'private /access-page?x=1', '307 home'],
  ['/access-pagenext', '307 home', '=', 'private /access-pagenext', '307 home'],
  ['/landing-page', 'private /landing-page', '=', '=', '='],
  ['/continue-enrollment', 'private /continue-enrollment', '=', '=', '='],
  ['/direct-continue/abc/def', 'private /direct-continue/abc/def', '=', '=', '='],
  ['/landing-config-error/Group/accessPage', 'private /landing-config-error/Group/accessPage', '=', '=', '='],
  ['/demo-mailbox', 'private /demo-mailbox', '=', '=', '='],
  ['/404', '404', '=', '=', '='],
  ['/public/x/plan/1', '404', '=', '=', '='],
  ['/private/x/cart', '404', '=', '=', '='],
  ['/nobody-knows-this', '404', '404', 'gate', '404'],
  ['/CART', '404', '404', 'gate', '404'],
  ['/%63art', '404', '404', 'gate', '404'],
  ['/cart/', '308 /cart', '=', 'gate', '308 /cart'],
  ['/plans/?type=dental', '308 /plans?type=dental', '=', 'gate', '308 /plans?type=dental'],
  ['//evil.example', '404', '=', '=', '='],
  ['/cart//x', '404', '=', '=', '='],
  ['/cart/%2e%2e/x', '404', '=', '=', '='],
  ['/cart/%2Fevil', '404', '=', '=', '='],
  ['/cart/%5cevil', '404', '=', '=', '='],
  ['/cart/%0d%0aSet-Cookie', '404', '=', '=', '='],
];

type State = { name: string; column: 1 | 2 | 3 | 4; cookieOf: (of: Decided) => CookiePayload | null };
const OPEN_STATES: readonly State[] = [
  { name: 'no cookie', column: 1, cookieOf: () => null },
  { name: 'a cookie without a quote', column: 1, cookieOf: (of) => cookie(of, { personal: false, gate: false }) },
  { name: "another site's quote", column: 1, cookieOf: () => cookie(landing, { personal: true, gate: true }) },
  { name: 'a quote', column: 2, cookieOf: (of) => cookie(of, { personal: true, gate: false }) },
];
const GATED_STATES: readonly State[] = [
  { name: 'no cookie', column: 3, cookieOf: () => null },
  { name: 'a quote but no code', column: 3, cookieOf: (of) => cookie(of, { personal: true, gate: false }) },
  { name: "another site's code", column: 3, cookieOf: () => cookie(agent, { personal: true, gate: true }) },
  { name: 'the code', column: 4, cookieOf: (of) => cookie(of, { personal: false, gate: true }) },
  { name: 'the code and a quote', column: 4, cookieOf: (of) => cookie(of, { personal: true, gate: true }) },
];

function expected(row: Row, column: 1 | 2 | 3 | 4, base: string): string {
  let at: number = column;
  while (row[at] === '=') at -= 1;
  const text = row[at] ?? '';
  if (text === 'gate') return `gate ${base}/access-page`;
  if (text === '307 home') return `307 ${base || '/'}`;
  return /^30[78] /.test(text) ? `${text.slice(0, 4)}${base}${text.slice(4)}` : text;
}

const CASES: readonly [string, Decided, string, readonly State[]][] = [
  ['northstar.localhost', agent, '', OPEN_STATES],
  ['harbormills.localhost', group, '', OPEN_STATES],
  ['partner.localhost', external, '', OPEN_STATES],
  ['enroll.localhost', landing, '/north-star', GATED_STATES],
  ['groups.localhost', groupsLanding, '/north-star', GATED_STATES],
  ['enroll.localhost', product, '', GATED_STATES],
  ['groups.localhost', groups, '', GATED_STATES],
];

describe('decide: every host kind × slug × gate × zone × quote', () => {
  for (const [host, of, base, states] of CASES)
    for (const state of states)
      it(`${of.kind} ${host}${base} with ${state.name}`, () => {
        for (const row of ROWS) {
          const [path] = row;
          // A malformed address of a landing is one of its host: the slug is not even looked at.
          const decision = ask(
            host,
            base === '' ? path : `${base}${path === '/' ? '' : path.replace(/^\/\?/, '?')}`,
            state.cookieOf(of),
          );
          let wanted = expected(row, state.column, base);
          // On a host that takes slugs a first segment that is no page is a slug, and this one is unknown.
          if (base === '' && states === GATED_STATES && path === '/nobody-knows-this') wanted = '404';
          expect(`${path} -> ${told(decision)}`).toBe(`${path} -> ${wanted}`);
          if (decision.type === 'serve' || decision.type === 'gate') expect(decision.siteKey).toBe(of.key);
        }
      });

  it('knows no page for folders and hidden files, and lists none', () => {
    const hidden = ['/.git', '/.git/config', '/.svn/entries', '/.env', '/.env.local', '/.next/BUILD_ID', '/.data'];
    const folders = [
      '/demo',
      '/readme',
      '/assets',
      '/brand',
      '/shop',
      '/public',
      '/private',
      '/node_modules',
      '/lib/env',
    ];
    for (const path of [...hidden, ...folders]) expect(told(ask('northstar.localhost', path, null)), path).toBe('404');
    for (const path of folders)
      expect(told(ask('northstar.localhost', `${path}/`, null)), path).toMatch(/^404$|^30[178] /);
  });

  it('knows no pages on a host it does not know, whatever is asked', () => {
    for (const [path] of ROWS)
      for (const host of [
        'evil.example',
        'localhost',
        '127.0.0.1',
        'NORTHSTAR.localhost.evil.example',
        '',
        'a b',
        '[::1]:80',
      ])
        expect(told(ask(host, path, null))).toBe('unknown host');
    expect(told(decide(parseRequest(null, '/', ''), { site: agent, landing: null }, null))).toBe('unknown host');
  });

  it('has the console at the product’s own host for people who are signed in, and nowhere else', () => {
    const signed = (of: Decided) => ({ ...cookie(of, { personal: false, gate: true }), signed: true });
    for (const path of ['/operator', '/operator/people', '/operator/do?verb=codes+issue']) {
      expect(told(ask('enroll.localhost', path, signed(product)))).toBe(`private ${path}`);
      expect(told(ask('enroll.localhost', path, cookie(product, { personal: true, gate: true })))).toBe('404');
      expect(told(ask('enroll.localhost', path, signed(agent)))).toBe('404');
      expect(told(ask('enroll.localhost', path, null))).toBe('404');
      expect(told(ask('enroll.localhost', `/north-star${path}`, signed(landing)))).toBe('404');
      for (const [host, of] of Object.entries(HOSTS).filter(([, each]) => each !== product))
        expect(told(ask(host, path, signed(of)))).toBe('404');
    }
  });

  it('answers an unknown slug with the missing page of the product host', () => {
    for (const path of ['/no-such-landing', '/no-such-landing/plans', '/no-such-landing/continue-enrollment'])
      expect(ask('enroll.localhost', path, cookie(product, { personal: true, gate: true }))).toEqual({
        type: 'notFound',
        siteKey: product.key,
      });
  });

  it('makes the page of a visitor whose session ended for them, so that it can say so', () => {
    const lookup = { site: agent, landing: null };
    for (const path of ['/', '/plans', '/plan/12', '/home']) {
      const request = parseRequest('northstar.localhost', path, '');
      expect(told(decide(request, { ...lookup, ended: true }, null)), path).toBe(`private ${path}`);
      expect(told(decide(request, { ...lookup, ended: false }, null)), path).toBe(`public ${path}`);
    }
  });

  it('takes the parameter of /main for a landing on hosts that take slugs, and for nothing elsewhere', () => {
    expect(told(ask('enroll.localhost', '/main/north-star?x=1', null))).toBe('307 /north-star?x=1');
    expect(told(ask('groups.localhost', '/main/harbor-mills', null))).toBe('307 /harbor-mills');
    expect(told(ask('enroll.localhost', '/main/North-Star', null))).toBe('307 /north-star');
    expect(told(ask('enroll.localhost', '/main?landing=north-star', null))).toBe('307 /north-star');
    expect(told(ask('enroll.localhost', '/main?x=1&landing=NORTH-STAR', null))).toBe('307 /north-star?x=1');
    for (const [host, path] of [
      ['northstar.localhost', '/main/north-star'],
      ['partner.localhost', '/main/north-star'],
      ['northstar.localhost', '/main?landing=north-star'],
      ['enroll.localhost', '/main/bayline?landing=north-star'],
      ['enroll.localhost', '/main?landing=north-star&landing=bayline'],
      ['enroll.localhost', '/main?landing=//evil.example'],
      ['enroll.localhost', '/main/cart'],
      ['enroll.localhost', '/main/public'],
      ['enroll.localhost', '/north-star/main/bayline'],
    ] as const)
      expect(told(ask(host, path, null)), `${host}${path}`).toMatch(/^307 (\/north-star)?\/404$/);
    expect(told(ask('enroll.localhost', '/main/%2f%2fevil.example', null))).toBe('404');
  });

  it('leads from a slug typed in any case to the landing’s own address, and leaves the pages their names', () => {
    const typed = (address: string): string => {
      const [path = '', query] = address.split('?');
      const request = parseRequest('enroll.localhost', path, query === undefined ? '' : `?${query}`);
      return told(decide(request, { site: product, landing }, null));
    };
    expect(typed('/North-Star')).toBe('308 /north-star');
    expect(typed('/NORTH-STAR/plans?type=dental')).toBe('308 /north-star/plans?type=dental');
    expect(typed('/North-Star/plans/')).toBe('308 /north-star/plans');
    expect(told(ask('enroll.localhost', '/Nobody', null))).toBe('404');
    for (const page of ['/BenAdvanceHome', '/PlanQuestionView', '/Plans'])
      expect(slugCandidate(parseRequest('enroll.localhost', page, '')), page).toBe(null);
  });

  it('ignores slugs on hosts that take none', () => {
    expect(told(decide(parseRequest('northstar.localhost', '/north-star', ''), { site: agent, landing }, null))).toBe(
      '404',
    );
    expect(told(decide(parseRequest('northstar.localhost', '/plans', ''), { site: agent, landing }, null))).toBe(
      'public /plans',
    );
  });

  it('reads the host without port and case, and nothing else into it', () => {
    expect(parseRequest('NorthStar.localhost:3000', '/', '').host).toBe('northstar.localhost');
    for (const host of [
      'a.example@b.example',
      'a.example/b',
      'a.example.',
      'a..b',
      '-a.example',
      'a_b.example',
      'a.example:99999999',
      'ä.example',
      'a.example, b.example',
    ])
      expect(parseRequest(host, '/', '').host).toBe(null);
  });

  it('keeps ids outside the menu out of the page cache', () => {
    const plans = new Set([12]);
    const of = (path: string) =>
      told(decide(parseRequest('northstar.localhost', path, ''), { site: agent, landing: null, plans }, null));
    expect(of('/plan/12/bright-dental')).toBe('public /plan/12');
    expect(of('/plan/13')).toBe('private /plan/13');
    expect(of('/plans')).toBe('public /plans');
  });

  it('serves a static page for every category of the spec', () => {
    for (const { key } of CATEGORIES)
      expect(told(ask('northstar.localhost', `/plans?type=${key}`, null))).toBe(`public /plans/${key}`);
  });
});

const hosts = fc.constantFrom(...Object.keys(HOSTS), 'evil.example');
const segment = fc.oneof(
  fc.constantFrom(
    '',
    '..',
    '.',
    'cart',
    'plans',
    'plan',
    '12',
    'north-star',
    'access-page',
    '404',
    'public',
    '//',
    '\\evil.example',
    '%2f%2fevil',
    'evil.example',
    'https:',
    '@evil.example',
    '%00',
    'ä',
  ),
  fc.webSegment(),
  fc.string({ maxLength: 12 }),
);
const paths = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
const searches = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((query) => `?${query}`),
);
const states = fc.record({ personal: fc.boolean(), gate: fc.boolean(), own: fc.boolean(), has: fc.boolean() });

function run(
  host: string,
  path: string,
  search: string,
  state: { personal: boolean; gate: boolean; own: boolean; has: boolean },
) {
  const found = lookup(host, path);
  const of = (state.own ? (found.landing ?? found.site) : agent) ?? agent;
  const payload = state.has ? cookie(of, state) : null;
  return { decision: decide(parseRequest(host, path, search), found, payload), payload };
}

describe('decide: whatever is asked', () => {
  it('never leads to another host', () => {
    fc.assert(
      fc.property(hosts, paths, searches, states, (host, path, search, state) => {
        const { decision } = run(host, path, search, state);
        if (decision.type !== 'gate' && decision.type !== 'redirect') return;
        expect(decision.to).toMatch(/^\/(?![/\\])/);
        expect(new URL(decision.to, `http://${host}`).host).toBe(host);
        expect(decision.to).not.toMatch(/[\s\\]/);
      }),
      { numRuns: soakRuns('addresses') },
    );
  });

  it('keeps the query on the way to a page made per request, and never puts one into a static page', () => {
    fc.assert(
      fc.property(hosts, paths, searches, states, (host, path, search, state) => {
        const { decision } = run(host, path, search, state);
        if (decision.type !== 'serve') return;
        expect(decision.search).toBe(decision.zone === 'public' ? '' : search === '?' ? '' : search);
      }),
      { numRuns: soakRuns('addresses') },
    );
  });

  it('needs one redirect at most, and decides the same for the same request', () => {
    fc.assert(
      fc.property(hosts, paths, searches, states, (host, path, search, state) => {
        const { decision, payload } = run(host, path, search, state);
        expect(run(host, path, search, state).decision).toEqual(decision);
        if (decision.type !== 'gate' && decision.type !== 'redirect') return;
        const [next = '', query] = decision.to.split('?');
        const after = decide(
          parseRequest(host, next, query === undefined ? '' : `?${query}`),
          lookup(host, next),
          payload,
        );
        expect([
          'serve',
          'notFound',
          decision.type === 'redirect' && decision.status === 308 ? 'redirect' : 'serve',
        ]).toContain(after.type);
        if (after.type === 'redirect') expect(after.status).toBe(307);
      }),
      { numRuns: soakRuns('addresses') },
    );
  });

  it('serves nothing behind a closed gate but the pages that open it', () => {
    const allowed = [
      'access-page',
      'access-pagenext',
      'landing-page',
      'landing-config-error',
      'continue-enrollment',
      'direct-continue',
      'demo-mailbox',
    ];
    fc.assert(
      fc.property(fc.constantFrom('enroll.localhost', 'groups.localhost'), paths, searches, (host, path, search) => {
        const decision = decide(parseRequest(host, path, search), lookup(host, path), null);
        if (decision.type === 'serve') expect(allowed).toContain(decision.path.split('/')[1]);
      }),
      { numRuns: soakRuns('addresses') },
    );
  });
});
