import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFingerprint } from './fingerprint';

export const root = path.resolve(import.meta.dirname, '../..');
export const nextBin = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
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
