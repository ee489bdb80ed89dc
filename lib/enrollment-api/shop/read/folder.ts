import { closeSync, fstatSync, openSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../shop';
import { Unreadable } from '../sheet';
import { MOST_BYTES, toText } from './csv-sheet';

/** Most files of a shop: 1,000 sites with their looks and pictures, and 2,000 plans with their rates, are 8,000. */
const MOST_FILES = 50_000;

/** Tables at the top of a folder, each of which may be missing. */
const TABLES = [
  'carriers',
  'portals',
  'agents',
  'licences',
  'groups',
  'contributions',
  'staff',
  'sites',
  'areas',
  'visibility',
  'featured',
  'questions',
  'assistant-questions',
  'referrals',
  'expected',
] as const;

/** The folders inside of a shop's. */
export const SHOP_FOLDERS = ['brands', 'plans', 'rates', 'texts'] as const;
/** `demo`: people and history of the built-in demo, which its seed alone reads (seed/demo-files.ts). */
const FOLDERS: ReadonlySet<string> = new Set([...SHOP_FOLDERS, 'demo']);

const KNOWN: readonly RegExp[] = [
  /^shop\.yaml$/,
  /^README\.md$/,
  new RegExp(`^(?:${TABLES.join('|')})\\.csv$`),
  /^brands\/[\w.-]+\.(?:json|png|svg)$/,
  /^plans\/[1-9]\d{0,9}\.yaml$/,
  /^rates\/[1-9]\d{0,9}\.(?:csv|xlsx)$/,
  /^texts\/[\w.-]+\.md$/,
  /^demo\/[a-z-]+\.(?:json|csv)$/,
];

/** The place of a shop's files: a folder of this machine, or an archive that came from another. */
export type ShopFiles = {
  /** Paths, parted by `/`. */
  names(): Iterable<string>;
  /** The bytes of one of them. Throws an `Unreadable` for what is no file of a shop's size. */
  bytes(name: string): Buffer;
};

/** The files of a shop, by their path. Names that begin with a point belong to git and the machine. */
export class Folder {
  private readonly place: ShopFiles;
  private readonly files: ReadonlySet<string>;

  /** Lists the files and reports what has no place in a shop. Throws where they cannot be listed. */
  constructor(place: ShopFiles, report: (problem: Problem) => void) {
    this.place = place;
    const found: string[] = [];
    let count = 0;
    for (const name of place.names()) {
      if (KNOWN.some((known) => known.test(name))) found.push(name);
      else
        report({
          at: { file: name, line: 1, column: 1 },
          what: 'A file of no shop',
          expected: 'a file that the guide names',
        });
      if ((count += 1) > MOST_FILES) throw new RangeError(`The folder has more than ${MOST_FILES} files.`);
    }
    this.files = new Set(found.sort());
  }

  has(name: string): boolean {
    return this.files.has(name);
  }

  /** Files below a folder, by their name in it without ending. */
  below(folder: string, ending: string): { file: string; name: string }[] {
    return [...this.files]
      .filter((file) => file.startsWith(`${folder}/`) && file.endsWith(ending))
      .map((file) => ({ file, name: file.slice(folder.length + 1, -ending.length) }));
  }

  bytes(name: string): Buffer {
    return this.place.bytes(name);
  }

  text(name: string): string {
    return toText(name, this.bytes(name));
  }
}

/** The files of a folder of this machine. Throws where it cannot be listed. */
export function filesOnDisk(folder: string): ShopFiles {
  const root = realpathSync(folder);
  return { names: () => listFiles(root, ''), bytes: (name) => readOnDisk(root, name) };
}

/** Files that a system or an open workbook lays beside others, and those of git. */
export const isOfMachine = (name: string): boolean => /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(name);

function* listFiles(root: string, below: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, below), { withFileTypes: true })) {
    if (isOfMachine(entry.name)) continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    // No other folder is walked into, nor one behind a link: each is a file that no shop has.
    if (entry.isDirectory() && below === '' && FOLDERS.has(name)) yield* listFiles(root, name);
    else yield name;
  }
}

/** Refuses what leads out of the folder, and what is larger than any shop's file. */
function readOnDisk(root: string, name: string): Buffer {
  const at = { file: name, line: 1, column: 1 };
  const whole = realpathSync(path.join(root, name));
  if (!whole.startsWith(`${root}${path.sep}`))
    throw new Unreadable({ at, what: 'A link that leads out of the folder', expected: 'a file of the folder' });
  if (!statSync(whole).isFile()) throw new Unreadable({ at, what: 'No file', expected: 'a file of the folder' });
  const handle = openSync(whole, 'r');
  try {
    const { size } = fstatSync(handle);
    if (size > MOST_BYTES)
      throw new Unreadable({ at, what: `The file has ${size} bytes`, expected: `at most ${MOST_BYTES}` });
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** True for a path that is a folder. */
export function isFolder(root: string): boolean {
  return statSync(root, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
