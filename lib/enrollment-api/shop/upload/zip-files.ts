import { MEGABYTE, openParts, WORKBOOK, ZIP_LIMITS, type ZipTerms } from '../formats/zip-parts';
import { isOfMachine, SHOP_FOLDERS, type ShopFiles } from '../read/folder';

/**
 * The sizes of what is uploaded (decisions 300). It is read by the process that serves the shops, which waits meanwhile: four megabytes
 * of tables are some 100,000 rates. Larger shops are applied on the machine.
 */
export const UPLOAD_LIMITS = {
  ...ZIP_LIMITS,
  file: 2 * MEGABYTE,
  part: 4 * MEGABYTE,
  total: 4 * MEGABYTE,
} as const;

const ARCHIVE: ZipTerms = { limits: UPLOAD_LIMITS, whole: 'a whole ZIP file of the folder, without a password' };
const SMALL_WORKBOOK: ZipTerms = { ...WORKBOOK, limits: UPLOAD_LIMITS };

/** A folder that a Mac packs beside the files; a way up is no hidden one. */
const isAside = (name: string): boolean =>
  name.split('/').some((part) => part === '__MACOSX' || (isOfMachine(part) && part !== '..'));

/** The files of a shop's folder that was packed: its files themselves, or one folder with them. Throws an `Unreadable`. */
export function filesOfZip(file: string, bytes: Buffer): ShopFiles {
  const parts = openParts(file, bytes, ARCHIVE);
  const names = parts.names.filter((name) => !name.endsWith('/') && !isAside(name));
  const top = topFolder(names);
  return {
    names: () => names.map((name) => name.slice(top.length)),
    bytes: (name) => heldSmall(name, parts.read(`${top}${name}`)),
  };
}

/** The folder around all files, `shop/`; empty where there is none. */
function topFolder(names: readonly string[]): string {
  const tops = new Set(names.map((name) => name.slice(0, name.indexOf('/') + 1)));
  const [only = ''] = tops;
  return tops.size === 1 && !SHOP_FOLDERS.some((folder) => only === `${folder}/`) ? only : '';
}

/** A workbook is an archive itself, and is held to the sizes of what is uploaded. Throws an `Unreadable`. */
export function heldSmall(file: string, bytes: Buffer): Buffer {
  if (file.endsWith('.xlsx')) openParts(file, bytes, SMALL_WORKBOOK);
  return bytes;
}
