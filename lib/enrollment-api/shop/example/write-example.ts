import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleSettings, exampleShop } from './example-shop';

/** Writes the example with its settings, which only their owner may read; null where the folder is not empty. */
export function writeExample(root: string): string[] | null {
  mkdirSync(root, { recursive: true });
  if (readdirSync(root).length > 0) return null;
  const files = exampleShop();
  for (const [file, bytes] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), bytes, { flag: 'wx' });
  }
  writeFileSync(path.join(root, '.env'), exampleSettings(), { mode: 0o600, flag: 'wx' });
  writeFileSync(path.join(root, '.gitignore'), '.env\nseal-*.pem\n', { flag: 'wx' });
  return [...files.keys(), '.env', '.gitignore'];
}
