import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { dropOldest } from '@/lib/drop-oldest';
import { measurePng, unpackPng } from './png';

/*
 * The logo of a site as it goes into documents and mails: a PNG below `public/` of this installation or of the
 * shop's folder, and nothing else (decisions 251). No address is ever fetched for it (threats T16).
 */

const LIMITS = { maxBytes: 48 * 1024, maxWidth: 1_200, maxHeight: 600, maxPixels: 720_000 };
const PATH = /^\/(?!\/)[\w./-]{1,300}\.png$/;
/** A picture of the shop's folder, whose address follows from its bytes. */
const STORED = /^\/shop\/[0-9a-f]{32}\.png$/;
const MOST_KEPT = 500;

type Stored = (address: string) => Promise<Uint8Array | null>;
const none: Stored = () => Promise.resolve(null);

type Kept = { changed: number; base64: string | null };
const kept = new Map<string, Kept>();

/**
 * The first of a site's logos that can be drawn, in base64; null where none can, for which the monogram stands. A path
 * that leads out of `folder`, another kind of picture, and a PNG that is broken or too large are no logo. `stored` answers
 * the bytes of a picture of the shop's folder by its address; null for none.
 */
export async function loadLogo(
  paths: readonly string[],
  { folder = publicFolder(), stored = none }: { folder?: string; stored?: Stored } = {},
): Promise<string | null> {
  for (const one of paths) {
    const base64 = STORED.test(one)
      ? await readStored(one, stored)
      : PATH.test(one)
        ? await readLogo(one, folder)
        : null;
    if (base64 !== null) return base64;
  }
  return null;
}

async function readStored(address: string, stored: Stored): Promise<string | null> {
  const known = kept.get(address);
  if (known) return known.base64;
  const bytes = await stored(address);
  // One that is not there may come.
  return bytes === null ? null : keep(address, Buffer.from(bytes), 0);
}

async function keep(key: string, bytes: Buffer | null, changed: number): Promise<string | null> {
  const base64 = bytes !== null && (await isDrawable(bytes)) ? bytes.toString('base64') : null;
  kept.set(key, { changed, base64 });
  dropOldest(kept, MOST_KEPT);
  return base64;
}

const publicFolder = () => path.join(/* turbopackIgnore: true */ process.cwd(), 'public');

async function readLogo(address: string, folder: string): Promise<string | null> {
  try {
    const root = await realpath(/* turbopackIgnore: true */ folder);
    const file = await realpath(/* turbopackIgnore: true */ path.join(root, address));
    if (!file.startsWith(root + path.sep)) return null;
    const { mtimeMs, size } = await stat(/* turbopackIgnore: true */ file);
    const known = kept.get(file);
    if (known?.changed === mtimeMs) return known.base64;
    const bytes = size > LIMITS.maxBytes ? null : await readFile(/* turbopackIgnore: true */ file);
    return await keep(file, bytes, mtimeMs);
  } catch {
    // A logo that is not there is none.
    return null;
  }
}

/** The size of a logo in pixels; null for anything that is not a plain PNG within the limits. */
export const measureLogo = (bytes: Buffer) => measurePng(bytes, LIMITS);

async function isDrawable(bytes: Buffer): Promise<boolean> {
  const png = measureLogo(bytes);
  return png !== null && (await unpackPng(png)) !== null;
}
