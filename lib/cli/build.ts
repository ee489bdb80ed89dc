import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '@/lib/env';
import { sourceFingerprint } from './fingerprint';

export const root = path.resolve(import.meta.dirname, '../..');
const nextBin = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');

/**
 * Node's arguments of a server on a port. Left alone, V8 sizes its heap by the machine's memory and keeps what it once
 * took; these limits keep a busy server on the embedded store under 900 MB (`npm run bench`); tighter ones cost up to
 * half of the speed of pages made per request. A `NODE_OPTIONS` with a limit of its own replaces them.
 */
export function serverArguments(port: number): string[] {
  const own = env().NODE_OPTIONS.includes('--max-old-space-size');
  return [...(own ? [] : HEAP_LIMITS), nextBin, 'start', '--port', String(port)];
}

const HEAP_LIMITS = ['--max-old-space-size=1536', '--max-semi-space-size=32'];
const marker = path.join(root, '.next', 'coverfront-build');

/** Builds when there is no build or the sources changed since. Throws when the build fails. */
export function buildIfStale(): void {
  const fingerprint = sourceFingerprint(root);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return;
  console.log('Building Coverfront (first start, or the sources changed) …');
  const outcome = spawnSync(process.execPath, [nextBin, 'build'], { cwd: root, stdio: 'inherit' });
  if (outcome.status !== 0) throw new Error('The build failed; its messages are above.');
  writeFileSync(marker, fingerprint);
}
