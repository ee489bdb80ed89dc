import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { keptPages, type KeptPage } from '@/lib/site/kept-pages.mjs';
import { Copies } from './copies';

/** A text that a browser keeps, so that documents like it can be sent as what differs (RFC 9842). */
export type Dictionary = {
  /** The path that it has for ever; other bytes have another. */
  address: string;
  /** The way in which a browser names it. */
  name: string;
  hash: Buffer;
  bytes: Buffer;
  copies: Copies;
  source: Pick<KeptPage, 'tags' | 'made'>;
};

/** In front of a dictionary-compressed Zstandard frame stand these and the dictionary's hash. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const LEVEL = { [zlib.constants.ZSTD_c_compressionLevel]: 12 };
/** Room for all dictionaries and their copies; those of the sites that were asked for longest ago go first. */
const MOST_BYTES = 16 * 1024 * 1024;
const ADDRESS = /^\/_dictionary\/[A-Za-z0-9_-]{43}$/;

const known = new Map<string, Dictionary>();
let bytesKnown = 0;

/** True where Node compresses with a dictionary: 24 does, 20 and 22 have no Zstandard or take none. */
export const canUseDictionaries = ((): boolean => {
  if (typeof zlib.zstdCompressSync !== 'function') return false;
  const sample = randomBytes(512);
  return zlib.zstdCompressSync(sample, { dictionary: sample }).length < sample.length / 2;
})();

export const isDictionaryAddress = (path: string): boolean => ADDRESS.test(path);

/**
 * The dictionary of a site: its list of plans as it was when the first document was asked for, the same until the site is
 * purged. Not the page itself: a browser keeps a dictionary only as long as it may keep the answer, and the same address
 * is another page after the next form.
 */
export function dictionaryOf(siteKey: string): Dictionary | undefined {
  if (!canUseDictionaries) return undefined;
  let dictionary = known.get(siteKey);
  if (dictionary !== undefined) drop(siteKey, dictionary);
  if (dictionary === undefined || keptPages().isPurged(dictionary.source)) {
    const page = keptPages().find(`/public/${siteKey}/plans`);
    dictionary = page && toDictionary(page);
  }
  if (dictionary === undefined) return undefined;
  known.set(siteKey, dictionary);
  bytesKnown += roomOf(dictionary);
  for (const [key, oldest] of known) {
    if (bytesKnown <= MOST_BYTES) break;
    drop(key, oldest);
  }
  return dictionary;
}

/** Its copies are a third of a text, or less. */
const roomOf = ({ bytes }: Dictionary): number => Math.ceil(bytes.length * 1.4);

function drop(siteKey: string, dictionary: Dictionary): void {
  known.delete(siteKey);
  bytesKnown -= roomOf(dictionary);
}

function toDictionary(page: KeptPage): Dictionary {
  const hash = createHash('sha256').update(page.html).digest();
  return {
    address: `/_dictionary/${hash.toString('base64url')}`,
    name: `:${hash.toString('base64')}:`,
    hash,
    bytes: page.html,
    copies: new Copies(page.html),
    source: { tags: page.tags, made: page.made },
  };
}

/** A document as what differs from a dictionary. */
export function compressBy({ hash, bytes }: Dictionary, document: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zlib.zstdCompress(document, { params: LEVEL, dictionary: bytes }, (error, frame) => {
      if (error) reject(error);
      else resolve(Buffer.concat([MAGIC, hash, frame]));
    });
  });
}
