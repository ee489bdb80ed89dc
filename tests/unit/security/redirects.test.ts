import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOwnPath, toSitePath } from '@/lib/security/redirects';
import { soakRuns } from '@/tests/soak/scale';

/** Ways to name another place that some browser, server or parser has once followed (threats T13). */
const PAYLOADS = [
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://evil.example',
  'ftp://evil.example',
  'ws://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  'mailto:a@evil.example',
  'tel:+1',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%00/evil.example',
  '/x%2f..%2f/evil.example',
  '/..//evil.example',
  '/../evil.example',
  '/./..//evil.example',
  '/x/..//evil.example',
  '/%2e%2e/evil.example',
  '/%252fevil.example',
  '@evil.example',
  'user@evil.example',
  'https://northstar.localhost@evil.example',
  'https://northstar.localhost.evil.example',
  'northstar.localhost.evil.example',
  '.evil.example',
  'evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '',
  ' ',
  '\u0000/evil.example',
  '/\u2028/evil.example',
  '／／evil.example',
  '/x\u0000',
  `/${'a'.repeat(3_000)}`,
  'http:\\\\evil.example',
  '/\u00a0/evil.example',
  'ｈttps://evil.example',
];

describe('redirect targets from outside', () => {
  it('are more than sixty bad ones, and none of them is followed', () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(60);
    for (const payload of PAYLOADS) {
      expect(toOwnPath(payload), JSON.stringify(payload)).toBe(null);
      expect(toSitePath(payload, '/north-star'), JSON.stringify(payload)).toBe('/north-star');
      expect(toSitePath(payload, ''), JSON.stringify(payload)).toBe('/');
    }
  });

  it('are followed when they are paths of the same site', () => {
    for (const path of ['/', '/plans', '/plans?type=dental', '/plan/12/bright-dental', '/enrollment/receipt?x=//y'])
      expect(toOwnPath(path)).toBe(path);
    expect(toSitePath('/north-star/plans', '/north-star')).toBe('/north-star/plans');
    expect(toSitePath('/north-star', '/north-star')).toBe('/north-star');
    expect(toSitePath('/north-star?x=1', '/north-star')).toBe('/north-star?x=1');
    expect(toSitePath('/north-star-evil/plans', '/north-star')).toBe('/north-star');
    expect(toSitePath('/harbor-mills/plans', '/north-star')).toBe('/north-star');
  });

  it('never lead to another host, whatever they are', () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc
        .array(
          fc.constantFrom('/', '\\', '.', '%2f', '%5c', '@', ':', '?', '#', ' ', '\t', 'evil.example', 'http', '%00'),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const path = toOwnPath(given);
        if (path === null) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, 'http://own.example').host).toBe('own.example');
        expect(toOwnPath(path)).toBe(path);
      }),
      { numRuns: soakRuns('redirects') },
    );
  });
});
