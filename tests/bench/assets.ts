import { gzipSync } from 'node:zlib';
import { ask } from './http';

/**
 * Bytes a browser loads for one page. `js`, `css` gzip -9; fonts as they are (woff2 is compressed already). `js` is what
 * the page has when it is awake, `jsBefore` what runs before the visitor acts; of a page that wakes by itself all of it.
 */
export type PageBytes = {
  html: number;
  htmlGzip: number;
  js: number;
  jsBefore: number;
  css: number;
  fonts: number;
  scripts: number;
};

export type Origin = { port: number; host: string };

export const gzipBytes = (body: Buffer): number => gzipSync(body, { level: 9 }).length;

/**
 * Weighs a page from its HTML, and from the data that it fetches when it wakes (`lib/site/documents`): every script tag, module preload and script preload, every chunk the flight data names
 * (the client loads those while hydrating), every stylesheet, and the fonts those stylesheets load for English text.
 * `nomodule` scripts are left out: no browser with modules loads them.
 */
export async function weighPage(origin: Origin, html: Buffer, data: Buffer | null): Promise<PageBytes> {
  const text = html.toString('utf8');
  const sheets = await loadAll(origin, styleSheets(text));
  const scripts = await loadAll(origin, scriptPaths(`${text}${data?.toString('utf8') ?? ''}`));
  const js = total(scripts, gzipBytes);
  const fontPaths = new Set([...preloadedFonts(text), ...[...sheets].flatMap(([path, css]) => latinFonts(path, css))]);
  const fonts = await loadAll(origin, [...fontPaths]);
  return {
    html: html.length,
    htmlGzip: gzipBytes(html),
    js,
    jsBefore: data === null ? js : inlineScripts(text).reduce((sum, script) => sum + gzipBytes(Buffer.from(script)), 0),
    css: total(sheets, gzipBytes),
    fonts: total(fonts, (body) => body.length),
    scripts: scripts.size,
  };
}

/** Paths of the scripts a modern browser loads for this HTML before or while it hydrates. */
export function scriptPaths(html: string): string[] {
  const found = new Set<string>();
  for (const tag of tags(html, 'script')) {
    const source = attribute(tag, 'src');
    if (source && !/\snomodule/i.test(tag)) found.add(source);
  }
  for (const tag of tags(html, 'link')) {
    const source = attribute(tag, 'href');
    const kind = attribute(tag, 'rel');
    if (source && (kind === 'modulepreload' || (kind === 'preload' && attribute(tag, 'as') === 'script')))
      found.add(source);
  }
  const skipped = new Set(
    tags(html, 'script')
      .filter((tag) => /\snomodule/i.test(tag))
      .map((tag) => attribute(tag, 'src')),
  );
  for (const match of html.matchAll(/\/_next\/static\/chunks\/[^"'\\\s)]+?\.js/g))
    if (!skipped.has(match[0])) found.add(match[0]);
  return [...found];
}

/** The texts of a document that run while it is read. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?: id="\w+")?>([^<]*)<\/script>/g)].map(([, text = '']) => text);
}

function styleSheets(html: string): string[] {
  return tags(html, 'link')
    .filter((tag) => attribute(tag, 'rel') === 'stylesheet')
    .flatMap((tag) => attribute(tag, 'href') ?? []);
}

function preloadedFonts(html: string): string[] {
  return tags(html, 'link')
    .filter((tag) => attribute(tag, 'as') === 'font')
    .flatMap((tag) => attribute(tag, 'href') ?? []);
}

/** Fonts of the faces that cover basic Latin letters; a browser loads no face without a character of its range. */
function latinFonts(sheetPath: string, css: Buffer): string[] {
  const faces = css.toString('utf8').match(/@font-face\s*{[^}]*}/g) ?? [];
  return faces
    .filter((face) => !/unicode-range/.test(face) || /U\+0{0,4}(-|\?\?)/i.test(face))
    .flatMap((face) => /url\(["']?([^"')]+\.woff2[^"')]*)/.exec(face)?.[1] ?? [])
    .map((url) => new URL(url, `http://site${sheetPath}`).pathname);
}

function tags(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? [];
}

function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? null;
}

async function loadAll(origin: Origin, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const loaded = new Map<string, Buffer>();
  for (const path of paths) {
    const answer = await ask({ ...origin, path });
    if (answer.status !== 200) throw new Error(`The page names ${path}, which answers ${answer.status}.`);
    loaded.set(path, answer.body);
  }
  return loaded;
}

function total(files: ReadonlyMap<string, Buffer>, weigh: (body: Buffer) => number): number {
  return [...files.values()].reduce((sum, body) => sum + weigh(body), 0);
}
