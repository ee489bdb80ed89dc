import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkShop, tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { exampleShop } from '@/lib/enrollment-api/shop/example/example-shop';

/** A change of the example's files: words put in place of others, a file given, or null for one taken away. */
export type Change = readonly [file: string, from: string, to: string] | readonly [file: string, bytes: Buffer | null];

/** The files of the example with a change. */
export function changed(...changes: readonly Change[]): Map<string, Buffer> {
  const files = exampleShop();
  for (const [file, given, to] of changes) {
    if (given === null) files.delete(file);
    else if (typeof given !== 'string') files.set(file, given);
    else {
      const before = files.get(file)?.toString('utf8');
      if (before?.includes(given) !== true) throw new RangeError(`${file} has no ${given}`);
      files.set(file, Buffer.from(before.replace(given, to ?? ''), 'utf8'));
    }
  }
  return files;
}

/** Does something in a folder with these files, and takes it away. */
export function inFolder<T>(files: ReadonlyMap<string, Buffer>, work: (root: string) => T): T {
  const root = mkdtempSync(path.join(os.tmpdir(), 'coverfront-shop-'));
  try {
    for (const [file, bytes] of files) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), bytes);
    }
    return work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export type Told = { problems: string[]; warnings: string[] };

/** Everything that checking says of a folder. */
export const checked = (files: ReadonlyMap<string, Buffer>): Told =>
  inFolder(files, (root) => {
    const { problems, warnings } = checkShop(root, '2026-11-26');
    return { problems: problems.map(tellProblem), warnings: warnings.map(tellProblem) };
  });
