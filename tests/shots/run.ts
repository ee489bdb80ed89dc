import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale, root } from '../../lib/cli/build';

const folder = path.join(root, 'test-results', 'shots');

/**
 * `npm run shots`: a picture of every screen and dialog at 390, 768 and 1280 px in `test-results/shots/{width}`, and the list of
 * them. `npm run shots -- -g "a cart"` takes the walks of that name only.
 */
async function main(): Promise<number> {
  await buildIfStale();
  rmSync(folder, { recursive: true, force: true });
  const started = performance.now();
  const config = path.join(import.meta.dirname, 'playwright.config.ts');
  const run = spawnSync('npx', ['playwright', 'test', '--config', config, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, SHOTS_FOLDER: folder },
    stdio: 'inherit',
  });
  const shots = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.png'));
  for (const shot of shots.sort()) console.log(path.relative(root, path.join(folder, shot)));
  console.log(`${shots.length} pictures in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  return run.status ?? 1;
}

process.exitCode = await main();
