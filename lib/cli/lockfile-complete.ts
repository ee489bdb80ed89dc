import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './build';
import { completeLockFile, unverified, type LockFile } from './lockfile';

const file = path.join(root, 'package-lock.json');
const run = promisify(execFile);

/** What npm's own client says, of whichever registry it is set up for. */
async function askRegistry(name: string, version: string): Promise<string | null> {
  const answer = await run('npm', ['view', `${name}@${version}`, 'dist.integrity'], { cwd: root }).catch(() => null);
  return answer?.stdout.trim() || null;
}

/**
 * `npm run lockfile:complete`: npm leaves the integrity of packages for other platforms out when its registry did not
 * offer them at the time; this asks for it once more.
 */
async function complete(): Promise<void> {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const before = unverified(lock).length;
  const left = await completeLockFile(lock, askRegistry);
  if (left.length < before) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Integrity filled in for ${before - left.length} of ${before} entries.`);
  for (const { name, version } of left) console.log(`  still without: ${name}@${version}`);
}

complete().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
