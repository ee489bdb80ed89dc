import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isOfMachine } from '../read/folder';
import { exampleSettings, exampleShop } from './example-shop';

/** Written beside the shop, hidden as what belongs to git is. */
const HIDDEN = ['.env', '.gitignore'];

/** Writes the example with its settings, which only their owner may read; null where the folder has more in it than git's own. */
export function writeExample(root: string): string[] | null {
  mkdirSync(root, { recursive: true });
  if (readdirSync(root).some((name) => !isOfMachine(name) || HIDDEN.includes(name))) return null;
  const files = exampleShop();
  for (const [file, bytes] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), bytes, { flag: 'wx' });
  }
  writeFileSync(path.join(root, '.env'), exampleSettings(), { mode: 0o600, flag: 'wx' });
  writeFileSync(path.join(root, '.gitignore'), '.env\nseal-*.pem\n', { flag: 'wx' });
  return [...files.keys(), ...HIDDEN];
}
