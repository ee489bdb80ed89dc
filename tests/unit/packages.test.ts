import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
};
type Manifest = Record<
  'dependencies' | 'devDependencies' | 'allowScripts' | 'overrides',
  Record<string, string | boolean>
>;

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read('package.json') as Manifest;
const lockfile = read('package-lock.json') as { lockfileVersion: number; packages: Record<string, Locked> };
const locked = Object.entries(lockfile.packages).filter(([path]) => path !== '');

describe('the packages', () => {
  it('are asked for by exact versions of the registry, never by address, file or tag', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))).toEqual([]);
  });

  /* npm leaves hashes out where its registry did not offer a part for another platform: `npm run lockfile:complete`. */
  it('come with a hash of their content', () => {
    expect(lockfile.lockfileVersion).toBe(3);
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });

  it('come from no other place than the registry', () => {
    const elsewhere = locked.filter(
      ([, { resolved, link }]) =>
        link === true || !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere).toEqual([]);
  });

  it('run scripts at their installation only where they are named', () => {
    const named = Object.keys(manifest.allowScripts);
    const scripted = locked
      .filter(([, one]) => (one as { hasInstallScript?: boolean }).hasInstallScript === true)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect([...new Set(scripted)].filter((name) => !named.includes(name))).toEqual([]);
  });

  it.each([
    ['next', '16.3.3'],
    ['next-auth', '4.24.15'],
    ['drizzle-orm', '0.45.2'],
    ['nodemailer', '8.0.5'],
  ])('%s is not older than %s, below which a hole is known', (name, least) => {
    const copies = locked.filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(copies.length).toBeGreaterThan(0);
    for (const [path, { version = '' }] of copies)
      expect(version.localeCompare(least, 'en', { numeric: true }), `${path} ${version}`).toBeGreaterThanOrEqual(0);
  });
});
