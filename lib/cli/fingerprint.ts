import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = [
  'app',
  'components',
  'lib',
  'styles',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** SHA-256 over names and bytes of everything a build is made of, so that `npm start` knows when the build is stale. */
export function sourceFingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addPath(hash, path.join(root, source), source);
  return hash.digest('hex');
}

function addPath(hash: ReturnType<typeof createHash>, absolute: string, name: string): void {
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    for (const entry of readdirSync(absolute).sort()) addPath(hash, path.join(absolute, entry), `${name}/${entry}`);
    return;
  }
  hash.update(`${name}\0`).update(readFileSync(absolute)).update('\0');
}
