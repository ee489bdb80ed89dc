import { describe, expect, it } from 'vitest';
import { completeLockFile, type LockFile } from '@/lib/cli/lockfile';

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
