import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeLockFile, unverified, type LockFile } from '@/lib/cli/lockfile';

const root = path.resolve(import.meta.dirname, '../../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;

describe('the lock file', () => {
  /* npm leaves them out where its registry did not offer a part for another platform: `npm run lockfile:complete`. */
  it('vouches for the content of every package', () => {
    expect(unverified(lock)).toEqual([]);
    for (const [place, { integrity }] of Object.entries(lock.packages))
      if (integrity !== undefined) expect(integrity, place).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
  });

  it('names no machine: packages come from the registry that npm is set up for, or from the public one', () => {
    const hosts = Object.values(lock.packages).flatMap(({ resolved, link }) =>
      resolved === undefined || link === true ? [] : [new URL(resolved).origin],
    );
    expect(hosts.filter((host) => host !== 'https://registry.npmjs.org')).toEqual([]);
  });
});

describe('completing a lock file', () => {
  const hash = `sha512-${'A'.repeat(86)}==`;
  const file = (): LockFile => ({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/known': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/local': { link: true, resolved: 'local' },
      'node_modules/@a/b': { version: '2.0.0' },
      'node_modules/c/node_modules/@d/e': { version: '3.0.0' },
      'node_modules/weak': { version: '4.0.0' },
    },
  });

  it('fills in what the registry knows, changes nothing else and names the rest', async () => {
    const lock = file();
    const asked: string[] = [];
    const left = await completeLockFile(lock, async (name, version) => {
      asked.push(`${name}@${version}`);
      return name === '@d/e' ? hash : name === 'weak' ? 'sha1-abc=' : null;
    });
    expect(asked).toEqual(['@a/b@2.0.0', '@d/e@3.0.0', 'weak@4.0.0']);
    expect(left.map(({ name }) => name)).toEqual(['@a/b', 'weak']);
    const expected = file();
    expected.packages['node_modules/c/node_modules/@d/e'] = { version: '3.0.0', integrity: hash };
    expect(lock).toEqual(expected);
  });
});
