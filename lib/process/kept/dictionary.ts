import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { LatelyAsked } from '@/lib/drop-oldest';
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
  parts: readonly Part[];
  /** Pages that it wants and that were not there when it was made. */
  missing: readonly string[];
  /** The one without a page that has come since: a browser that was told of it a moment ago may still ask. */
  before: Pick<Dictionary, 'address' | 'copies' | 'bytes'> | null;
};

/** A page in a dictionary, by the path it stands under. */
type Part = Pick<KeptPage, 'html' | 'tags' | 'made'> & { path: string };

/** In front of a dictionary-compressed Zstandard frame stand these and the dictionary's hash. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const LEVEL = { [zlib.constants.ZSTD_c_compressionLevel]: 12 };
/** A page beside the list that is longer than this is no part. */
const MOST_PART_BYTES = 256 * 1024;
const PLAN_LINK = / href="((?:\/[\w-]+)?(\/plan\/\d+)(?:\/[\w-]+)?)"/;
const ADDRESS = /^\/_dictionary\/[A-Za-z0-9_-]{43}$/;

/** By site; room in bytes for all dictionaries and their copies, which are a third of a text, or less. */
const known = new LatelyAsked<string, Dictionary>(24 * 1024 * 1024, (_, { bytes, before }) =>
  Math.ceil((bytes.length + (before?.bytes.length ?? 0)) * 1.4),
);

/** True where Node compresses with a dictionary: 24 does, 20 and 22 have no Zstandard or take none. */
export const canUseDictionaries = ((): boolean => {
  if (typeof zlib.zstdCompressSync !== 'function') return false;
  const sample = randomBytes(512);
  return zlib.zstdCompressSync(sample, { dictionary: sample }).length < sample.length / 2;
})();

export const isDictionaryAddress = (path: string): boolean => ADDRESS.test(path);

/**
 * The dictionary of a site: its list of plans, its first page and the first plan of the list, whose frames all others
 * share, each as it was when it was first there. It is the same until the site is purged, but for pages that come later:
 * then it is made once more with them. Not the page itself: a browser keeps a dictionary only as long as it may keep the
 * answer, and the same address is another page after the next form.
 */
export function dictionaryOf(siteKey: string): Dictionary | undefined {
  if (!canUseDictionaries) return undefined;
  let dictionary = known.get(siteKey);
  if (dictionary?.parts.some((part) => keptPages().isPurged(part))) dictionary = undefined;
  if (dictionary !== undefined && !dictionary.missing.some((path) => keptPages().has(path))) return dictionary;
  dictionary = makeDictionary(siteKey, dictionary);
  if (dictionary === undefined) known.delete(siteKey);
  else known.set(siteKey, dictionary);
  return dictionary;
}

/** The copies of a site's dictionary that has this address, or had it before a page was added. */
export function dictionaryAt(siteKey: string, address: string | undefined): Copies | undefined {
  const dictionary = dictionaryOf(siteKey);
  return [dictionary, dictionary?.before].find((each) => each?.address === address)?.copies;
}

/** The link to the first plan of a list, and the path that the page is kept under on its site. */
export function firstPlanOf(list: Buffer): { link: string; path: string } | null {
  const [, link, path] = PLAN_LINK.exec(list.toString()) ?? [];
  return link === undefined || path === undefined ? null : { link, path };
}

/** Of the pages that it had and those that are there now, always in the same order; none without the list. */
function makeDictionary(siteKey: string, before: Dictionary | undefined): Dictionary | undefined {
  const site = `/public/${siteKey}`;
  const partAt = (path: string): Part | undefined => {
    const page = before?.parts.find((part) => part.path === path) ?? keptPages().find(path);
    return page && { ...page, path };
  };
  const list = partAt(`${site}/plans`);
  if (list === undefined) return undefined;
  const plan = firstPlanOf(list.html);
  const others = [site, ...(plan ? [site + plan.path] : [])].map((path) => ({ path, part: partAt(path) }));
  const found = others.flatMap(({ part }) => (part && part.html.length <= MOST_PART_BYTES ? [part] : []));
  const missing = others.filter(({ part }) => part === undefined).map(({ path }) => path);
  return toDictionary([list, ...found], missing, before);
}

function toDictionary(pages: readonly Part[], missing: readonly string[], before: Dictionary | undefined): Dictionary {
  const bytes = Buffer.concat(pages.map(({ html }) => html));
  const hash = createHash('sha256').update(bytes).digest();
  let end = 0;
  const parts = pages.map(({ path, html, tags, made }) => {
    // The page itself may have gone by then; its bytes are here.
    const own = bytes.subarray(end, (end += html.length));
    return { path, html: own, tags, made };
  });
  return {
    address: `/_dictionary/${hash.toString('base64url')}`,
    name: `:${hash.toString('base64')}:`,
    hash,
    bytes,
    copies: new Copies(bytes),
    parts,
    missing,
    before: before === undefined ? null : { address: before.address, copies: before.copies, bytes: before.bytes },
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
