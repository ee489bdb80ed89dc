import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '@/lib/rules/text/records';
import { StoreError, isStoreError } from './store-errors';
import { LEAST_ROOM, roomIn } from './write-probe';

/** PostgreSQL's file of 8 KB without which no database opens; its second number is the version of its layout. */
const CONTROL = path.join('global', 'pg_control');
const CONTROL_BYTES = 8_192;
const VERSION_AT = 8;

const MEGABYTE = 1024 * 1024;

/** True when the control file is missing, cut off or overwritten. */
function lostControl(folder: string): boolean {
  try {
    const file = openSync(path.join(folder, CONTROL), 'r');
    try {
      const bytes = Buffer.alloc(CONTROL_BYTES);
      const version = readSync(file, bytes) === CONTROL_BYTES ? bytes.readUInt32LE(VERSION_AT) : 0;
      return version < 1_000 || version > 9_999;
    } finally {
      closeSync(file);
    }
  } catch {
    return true;
  }
}

/**
 * An opening of a folder that failed, in words an operator can act on: PGlite has the same few for a full disk and for a
 * destroyed file (threats R4). What already has its words stays.
 */
export async function explainOpening(error: unknown, folder: string): Promise<unknown> {
  const code = isRecord(error) ? error['code'] : undefined;
  if (isStoreError(error) && code !== '53100') return error;
  const room = await roomIn(path.dirname(folder));
  if (code === 'ENOSPC' || code === '53100' || (room !== null && room < LEAST_ROOM))
    return new StoreError(
      'unavailable',
      `The disk of ${folder} is full (${Math.floor((room ?? 0) / MEGABYTE)} MB free), and the database needs ` +
        `${LEAST_ROOM / MEGABYTE} MB of room to open (a new one 64 MB). Make room and start again; nothing that was saved is lost.`,
    );
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new StoreError(
      'unavailable',
      `The folder ${folder} cannot be written (${code}). Give this user the right to write there, or set DATA_DIR.`,
    );
  if (!existsSync(path.join(folder, 'PG_VERSION'))) return error;
  const what = lostControl(folder) ? `its file ${CONTROL} is destroyed` : 'a file of it is damaged or missing';
  return new StoreError(
    'fault',
    `The database in ${folder} does not open: ${what}. Keep a copy of the folder and restore the last backup ` +
      '(lib/enrollment-api/store/README.md, "Backup").',
  );
}
