/**
 * A public page as it was last made.
 *
 * @typedef {object} KeptPage
 * @property {Buffer} html The whole document.
 * @property {Buffer} flight Its data for React, which the framework answers at the same address.
 * @property {Readonly<Record<string, string>>} headers Headers of the page itself, repeated with every answer.
 * @property {string | null} scripts Sources of its inline scripts for the content policy; null when any may run.
 * @property {readonly string[]} tags Tags of what it was made of: a purge of one of them forgets the page.
 * @property {number} made When it was made, in milliseconds.
 * @property {number} staleAt The time from which it is made anew behind an answer.
 */

/** Room for all kept pages and their compressed copies. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What a page takes besides its bytes. */
const EACH_BYTES = 2_000;
/** Purged tags that are remembered; older ones concern no page that is still being made. */
const MOST_TAGS = 20_000;

/** The public pages that a process has in memory, by the path they stand under, within a bound of bytes. */
export class KeptPages {
  #most;
  /** @type {Map<string, { page: KeptPage, bytes: number }>} */
  #pages = new Map();
  #bytes = 0;
  /** @type {Map<string, number>} */
  #purged = new Map();

  constructor(mostBytes = MOST_BYTES) {
    this.#most = mostBytes;
  }

  get bytes() {
    return this.#bytes;
  }

  get size() {
    return this.#pages.size;
  }

  /**
   * Keeps a page in place of the one before it, unless something it was made of has been purged since. When room is
   * short, the page that was asked for longest ago goes.
   *
   * @param {string} path
   * @param {KeptPage} page
   */
  keep(path, page) {
    if (this.isPurged(page)) return;
    this.#drop(path);
    this.#pages.set(path, { page, bytes: 0 });
    this.grow(path, page, page.html.length + page.flight.length + EACH_BYTES);
  }

  /**
   * True for what was made before something that it was made of was purged.
   *
   * @param {Pick<KeptPage, 'tags' | 'made'>} page
   */
  isPurged({ tags, made }) {
    return tags.some((tag) => made < (this.#purged.get(tag) ?? 0));
  }

  /**
   * The page of a path, which then counts as asked for.
   *
   * @param {string} path
   * @returns {KeptPage | undefined}
   */
  find(path) {
    const kept = this.#pages.get(path);
    if (kept === undefined) return undefined;
    this.#pages.delete(path);
    this.#pages.set(path, kept);
    return kept.page;
  }

  /**
   * True while this very making is kept.
   *
   * @param {string} path
   * @param {KeptPage} [page]
   */
  has(path, page) {
    const kept = this.#pages.get(path);
    return kept !== undefined && (page === undefined || kept.page === page);
  }

  /**
   * Counts more bytes that a kept page holds on to, such as a compressed copy.
   *
   * @param {string} path
   * @param {KeptPage} page
   * @param {number} bytes
   */
  grow(path, page, bytes) {
    const kept = this.#pages.get(path);
    if (kept?.page !== page) return;
    kept.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#drop(oldest);
    }
  }

  /**
   * Forgets every page that was made of one of these, and takes none back that was made before now.
   *
   * @param {readonly string[]} tags
   */
  forget(tags) {
    const at = Date.now();
    for (const tag of tags) {
      this.#purged.delete(tag);
      this.#purged.set(tag, at);
    }
    for (const tag of this.#purged.keys()) {
      if (this.#purged.size <= MOST_TAGS) break;
      this.#purged.delete(tag);
    }
    for (const [path, { page }] of this.#pages) if (page.tags.some((tag) => tags.includes(tag))) this.#drop(path);
  }

  /** @param {string} path */
  #drop(path) {
    const kept = this.#pages.get(path);
    if (kept === undefined) return;
    this.#bytes -= kept.bytes;
    this.#pages.delete(path);
  }
}

const SLOT = Symbol.for('coverfront.kept-pages');

/**
 * The kept pages of this process. The framework loads the page cache by itself and bundles the rest of the server apart
 * from it: what they share lies on `globalThis`.
 *
 * @returns {KeptPages}
 */
export function keptPages() {
  return (globalThis[SLOT] ??= new KeptPages());
}

/** The place where the process finds the framework's store of pages, to purge it: it is made apart from the bundles. */
export const PAGE_CACHE = Symbol.for('coverfront.page-cache');

const PUBLIC = '/$/public/';

/**
 * The path of a public page, `/public/<site>/plans`, from its key in the page cache,
 * `/route-cache/APP_PAGE/<hash>/$/public/<site>/plans`; null for everything else.
 *
 * @param {string} key
 */
export function publicPathOf(key) {
  const at = key.indexOf(PUBLIC);
  return at === -1 ? null : key.slice(at + 2);
}
