import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../lib/cli/build';
import type { Page } from './pages';

/** The documents that `screens.spec.ts` keeps in a folder. Throws when a screen is not reached. */
export function collectScreens(folder: string): Page[] {
  const run = spawnSync(
    'npx',
    ['playwright', 'test', '--config', path.join(import.meta.dirname, 'playwright.config.ts')],
    {
      cwd: root,
      env: { ...process.env, HTML_SCREENS: folder },
      stdio: 'inherit',
    },
  );
  if (run.status !== 0) throw new Error('Not every screen could be reached.');
  return readdirSync(folder).map((file) => ({
    of: 'screens',
    name: decodeURIComponent(path.basename(file, '.html')),
    html: readFileSync(path.join(folder, file), 'utf8'),
  }));
}
