import { describe, expect, it } from 'vitest';
import { shownLine } from '@/lib/cli/build';

const NOTICE = [
  '⚠ The "middleware" file convention is deprecated. Please use "proxy" instead.',
  '  To migrate automatically, run:',
  '  npx @next/codemod@canary middleware-to-proxy .',
  '  Learn more: https://nextjs.org/docs/messages/middleware-to-proxy',
];

describe('the output of a build', () => {
  it('leaves out the notice about a name', () => {
    expect(NOTICE.map(shownLine)).toEqual([null, null, null, null]);
  });

  it('leaves out the one limit that the framework calls an experiment, and no other', () => {
    expect(['- Experiments (use with caution):', '  · proxyClientMaxBodySize: 65536'].map(shownLine)).toEqual([
      null,
      null,
    ]);
    expect(shownLine('  · cacheComponents')).toBe('  · cacheComponents');
  });

  it.each([
    '⨯ Failed to compile: middleware.ts',
    'Error: The middleware exports nothing',
    '⚠ Found a change in next.config.mjs',
    '  Learn more: https://nextjs.org/docs/messages/module-not-found',
    '',
  ])('keeps %o', (line) => {
    expect(shownLine(line)).toBe(line);
  });
});
