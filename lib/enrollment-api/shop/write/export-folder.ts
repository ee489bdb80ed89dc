import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Shop } from '../shop';
import { isOfMachine, SHOP_FOLDERS } from '../read/folder';
import { folderFiles } from './folder-files';
import { textOf } from './kinds';

/** The files that writing a folder has changed. */
export type Exported = { files: number; written: number; removed: readonly string[] };

/** Tables of the folder that are the shop's alone, as all files of the folders inside are: not the test quotes, which no database has. */
const OWN_FILE = /^(?!expected\.csv$)[a-z-]+\.csv$/;

/** True for a folder that a shop may be written to: there is none yet, it is empty, or a shop is in it already. */
export function mayHoldShop(root: string): boolean {
  if (!existsSync(root)) return true;
  const names = readdirSync(root).filter((name) => !isOfMachine(name));
  return names.length === 0 || names.includes('shop.yaml');
}

/** Files of members with names: plans, looks, `shop.yaml`. YAML reads both kinds. */
const OF_MEMBERS = /\.(?:yaml|json)$/;

/** True for a file that tells what it should, byte by byte or in the order and with the remarks of its owner. */
function saysSame(file: string, before: Buffer, after: Buffer): boolean {
  if (before.equals(after)) return true;
  if (!OF_MEMBERS.test(file)) return false;
  try {
    return textOf(parse(before.toString('utf8'))) === textOf(parse(after.toString('utf8')));
  } catch {
    return false;
  }
}

/**
 * Writes a shop into a folder: files that are as they should be are left alone, and files of what the shop has no more are removed. What
 * else lies there stays: test quotes, a README, what belongs to git.
 */
export function exportFolder(root: string, shop: Shop): Exported {
  const files = [...folderFiles(shop)];
  let written = 0;
  for (const { file, content } of files) {
    const at = path.join(root, file);
    const bytes = Buffer.from(content);
    if (existsSync(at) && saysSame(file, readFileSync(at), bytes)) continue;
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, bytes);
    written += 1;
  }
  const named = new Set(files.map(({ file }) => file));
  const removed = ownFiles(root).filter((file) => !named.has(file));
  for (const file of removed) rmSync(path.join(root, file));
  return { files: files.length, written, removed };
}

function ownFiles(root: string): string[] {
  const below = (folder: string) => {
    const at = path.join(root, folder);
    const entries = existsSync(at) ? readdirSync(at, { withFileTypes: true }) : [];
    return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  };
  return [
    ...below('.').filter((name) => OWN_FILE.test(name)),
    ...SHOP_FOLDERS.flatMap((folder) => below(folder).map((name) => `${folder}/${name}`)),
  ];
}
