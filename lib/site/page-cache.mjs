import { channel } from 'node:diagnostics_channel';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { SCRIPTS_HEADER } from '../security/security-headers.mjs';
import { MARK, ODD_PAGES, toDocument } from './documents/document.mjs';
import { keptPages, PAGE_CACHE, publicPathOf } from './kept-pages.mjs';

// Node hands over the whole CommonJS module, the bundler of the middleware its default.
const FileSystemCache = fileSystemCache.default ?? fileSystemCache;

const OWN_SCRIPT = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]* href="\/_next\/static\/[^>]*>/g;

/*
 * After two frames the words have been handed to the screen. A tab in the background draws no frame, so it does not
 * wait for one, and a tab that goes to the background meanwhile goes on by the clock.
 */
const AFTER_PAINT = (/** @type {string} */ addresses) =>
  `<script>{const l=${addresses};let n=0;` +
  `const g=()=>{if(!n++)for(const a of l){const s=document.createElement('script');s.src=a;s.async=true;document.head.append(s)}},` +
  `r=requestAnimationFrame;document.hidden?g():(r(()=>r(()=>setTimeout(g))),setTimeout(g,2000))}</script>`;

/**
 * The document with its own scripts asked for once it has been painted. As Next.js sends it they are asked for together
 * with the style sheet and the font, share the line with both and run before the first frame when they come from the
 * browser's cache; nothing that a reader sees needs them, every link and form works without. Whatever does not look as
 * expected stays as it is.
 *
 * @param {string} html A whole document.
 * @returns {string}
 */
export function loadScriptsAfterPaint(html) {
  const addresses = [...html.matchAll(OWN_SCRIPT)].map((match) => match[1]);
  const end = html.lastIndexOf('</body>');
  if (addresses.length === 0 || end === -1) return html;
  const tidy = (/** @type {string} */ part) => part.replace(OWN_SCRIPT, '').replace(SCRIPT_PRELOAD, '');
  return tidy(html.slice(0, end)) + AFTER_PAINT(JSON.stringify(addresses)) + html.slice(end);
}

/** Headers of an entry that speak to the framework only; all others belong to the page. */
const FRAMEWORK_HEADER = /^x-next/;
const TAGS_HEADER = 'x-next-cache-tags';

const oddPages = channel(ODD_PAGES);

/**
 * @typedef {object} Page
 * @property {string} html
 * @property {Buffer} [rscData]
 * @property {Record<string, unknown>} [headers]
 * @property {number} [status]
 */

/**
 * The page as it is kept: a document without application (`toDocument`). What is no page of the public zone has nothing
 * that would say when the application is there, and what does not look as expected stays the framework's own; both ask
 * for their scripts after the first paint.
 *
 * @param {string} key
 * @param {Page} page
 * @returns {Page}
 */
function toKept(key, page) {
  const isOurs = publicPathOf(key) !== null && (page.status ?? 200) === 200;
  const document = isOurs ? toDocument(page.html, page.rscData) : null;
  if (document === null) {
    if (isOurs) oddPages.publish(key);
    return { ...page, html: loadScriptsAfterPaint(page.html) };
  }
  const { html, mark, scripts } = document;
  return { ...page, html, headers: { ...page.headers, [MARK]: mark, [SCRIPTS_HEADER]: scripts } };
}

/**
 * The store in which Next.js keeps the pages of the public zone (`cacheHandler` of its configuration): its own, of
 * documents without application. What passes through it is kept for answers without the framework as well
 * (`lib/process/kept`). The class is not part of Next's documented surface, the interface that it
 * implements is; should it move, the build fails, not a page.
 */
export default class PageCache extends FileSystemCache {
  /**
   * Pages stay in the memory of their process: on the disk of the build, the next start and any other process of it would
   * show them, whatever database that one has (decisions 118).
   *
   * @param {ConstructorParameters<typeof FileSystemCache>[0]} context
   */
  constructor(context) {
    super({ ...context, flushToDisk: false });
    Reflect.set(globalThis, PAGE_CACHE, this);
  }

  /**
   * @param {string} key
   * @param {{ kind: string, html?: unknown } | null} data
   * @param {{ cacheControl?: { revalidate?: unknown }, [more: string]: unknown } | undefined} context
   */
  set(key, data, context) {
    const isPage = data?.kind === 'APP_PAGE' && typeof data.html === 'string';
    const page = isPage ? toKept(key, /** @type {Page} */ (data)) : data;
    keep(key, page, Date.now(), context?.cacheControl);
    return super.set(key, page, context);
  }

  /**
   * A page that the framework still has, and that had to make room here, comes back.
   *
   * @param {string} key
   * @param {unknown} context
   */
  async get(key, context) {
    const entry = await super.get(key, context);
    if (entry) keep(key, entry.value, entry.lastModified, entry.cacheControl, { unlessKept: true });
    return entry;
  }

  /**
   * @param {string | readonly string[]} tags
   * @param {unknown} durations
   */
  revalidateTag(tags, durations) {
    keptPages().forget([tags].flat());
    return super.revalidateTag(tags, durations);
  }
}

/**
 * Keeps an entry of the page cache if it is a whole public page.
 *
 * @param {string} key
 * @param {any} value
 * @param {number} made
 * @param {{ revalidate?: unknown } | undefined} cacheControl
 */
function keep(key, value, made, cacheControl, { unlessKept = false } = {}) {
  const path = value?.kind === 'APP_PAGE' ? publicPathOf(key) : null;
  if (path === null || (unlessKept && keptPages().has(path))) return;
  const { html, rscData, status = 200, postponed, headers = {} } = value;
  const revalidate = cacheControl?.revalidate;
  if (typeof html !== 'string' || !rscData || status !== 200 || postponed || typeof revalidate !== 'number') return;
  const own = Object.entries(headers).filter(([name]) => !FRAMEWORK_HEADER.test(name) && name !== SCRIPTS_HEADER);
  keptPages().keep(path, {
    html: Buffer.from(html),
    flight: rscData,
    headers: Object.fromEntries(own.map(([name, text]) => [name, String(text)])),
    scripts: headers[SCRIPTS_HEADER] ?? null,
    tags: String(headers[TAGS_HEADER] ?? '').split(','),
    made,
    staleAt: made + revalidate * 1000,
  });
}
