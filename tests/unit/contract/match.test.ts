import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { compileMatcher, fillPath, methodOf, type Side } from '@/lib/contract/match';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { soakRuns } from '@/tests/soak/scale';

const table: Record<EndpointName, Endpoint> = registry;
const entries = Object.entries(table) as [EndpointName, Endpoint][];
const door = compileMatcher(table, 'door');
const wire = compileMatcher(table, 'wire');
const matcherOf = (side: Side) => (side === 'door' ? door : wire);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'get', ''];

/** True when a path is one of the table's, told without the matcher: by the written paths themselves. */
function isWritten(path: string): boolean {
  return entries.some(([, endpoint]) => {
    const wanted = endpoint.path.split('/');
    const given = path.split('/');
    return (
      wanted.length === given.length &&
      wanted.every(
        (part, index) => part === given[index] || (part.startsWith('{') && /^[\w.~=+:@-]+$/.test(given[index] ?? '')),
      )
    );
  });
}

describe('the matcher', () => {
  it.each(entries)('finds %s by the wire, and by the door unless it is internal', (name, endpoint) => {
    const path = fillPath(endpoint.path, { plan_id: 12, tempId: 'abc_DEF-1', id: 'abcdefghijklmnop' });
    expect(wire.match(endpoint.method, path)?.name).toBe(name);
    const byDoor = door.match(methodOf(endpoint, 'door'), path)?.name ?? null;
    expect(byDoor).toBe(endpoint.access === 'internal' ? null : name);
  });

  it.each(entries)('answers %s to no other method', (_name, endpoint) => {
    const path = fillPath(endpoint.path, { plan_id: 12 });
    for (const side of ['door', 'wire'] as const) {
      const allowed = matcherOf(side).methods(path);
      for (const method of METHODS)
        expect([method, matcherOf(side).match(method, path) !== null]).toEqual([
          method,
          (allowed as string[]).includes(method),
        ]);
    }
  });

  it('gives the decoded members of the path', () => {
    expect(wire.match('GET', '/get-plan-detail/42')?.params).toEqual({ plan_id: '42' });
    expect(wire.match('GET', '/direct-continue/ab%3D%3D')?.params).toEqual({ id: 'ab==' });
    expect(wire.match('GET', '/get-plan-detail')?.name).toBe('getPlanDetailByQuery');
  });

  it.each([
    '',
    '/',
    'get-states',
    '//get-states',
    '/get-states/',
    '/get-states//',
    '/./get-states',
    '/../get-states',
    '/assist/../get-states',
    '/get-plan-detail/..',
    '/get-plan-detail/.',
    '/get-plan-detail/%2e%2e',
    '/get-plan-detail/..%2fget-states',
    '/get-plan-detail/1%2F2',
    '/get-plan-detail/1%5c2',
    '/get-plan-detail/1\\2',
    '/get-plan-detail/%252e%252e',
    '/get-plan-detail/%00',
    '/get-plan-detail/%',
    '/get-plan-detail/%zz',
    '/get-plan-detail/1?x=1',
    '/get-plan-detail/1#x',
    '/get-plan-detail/1;x',
    '/get-plan-detail/ 1',
    '/get-plan-detail/1/2',
    '/assist%2Fget',
    '/Get-States',
    '/get%2Dstates',
    '/get-states%00',
    '/get-states.json',
    '/change-filter-info',
    '/change-filter-info/',
    '/toString',
    '/constructor',
    '/__proto__',
    `/get-plan-detail/${'1'.repeat(600)}`,
  ])('denies %j', (path) => {
    for (const method of METHODS)
      for (const side of ['door', 'wire'] as const) expect(matcherOf(side).match(method, path)).toBeNull();
  });

  it('accepts a changed path only when the changed path is itself in the table', () => {
    const character = fc.constantFrom(
      '/',
      '.',
      '..',
      '%2f',
      '%2e',
      '\\',
      ' ',
      'x',
      'X',
      '-',
      '0',
      '?',
      '#',
      ';',
      '\u0000',
      'é',
      '%',
    );
    const mutation = fc.record({
      at: fc.nat(60),
      drop: fc.nat(3),
      put: character,
      upper: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...entries),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...METHODS),
        ([, endpoint], mutations, method) => {
          const start = fillPath(endpoint.path, { plan_id: 12, id: 'abcdefghijklmnop', tempId: 't' });
          const path = mutations.reduce((text, { at, drop, put, upper }) => {
            const index = at % (text.length + 1);
            const changed = text.slice(0, index) + put + text.slice(index + drop);
            return upper ? changed.toUpperCase() : changed;
          }, start);
          for (const side of ['door', 'wire'] as const) {
            const hit = matcherOf(side).match(method, path);
            if (hit) expect([path, isWritten(decodeURIComponent(path))]).toEqual([path, true]);
            if (hit) expect(methodOf(hit.endpoint, side)).toBe(method);
          }
        },
      ),
      { numRuns: soakRuns('matched paths') },
    );
  });

  it('answers any text at all without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(door.match('GET', `/${text}`)?.endpoint.path ?? null).toSatisfy(
          (path: string | null) => path === null || isWritten(`/${text}`),
        );
      }),
      { numRuns: soakRuns('odd paths') },
    );
  });
});

describe('fillPath', () => {
  it('encodes values, and leaves a dash where the session fills in', () => {
    expect(fillPath('/direct-continue/{id}', { id: 'a/b' })).toBe('/direct-continue/a%2Fb');
    expect(fillPath('/change-filter-info/{tempId}', {})).toBe('/change-filter-info/-');
    expect(door.match('PUT', '/change-filter-info/-')?.name).toBe('changeFilterInfo');
  });
});
