import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ODD_PAGES } from '@/lib/site/documents/document.mjs';
import PageCache, { loadScriptsAfterPaint } from '@/lib/site/page-cache.mjs';

const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const page = (head: string, body = '<p>Plans</p>') => `<html><head>${head}</head><body>${body}</body></html>`;

/**
 * The addresses that the document asks for, in order, when its only inline script runs and the browser draws frames.
 */
function askedFor(html: string, { hidden = false, frames = 2 } = {}): string[] {
  const [, source = ''] = /<script>(.*?)<\/script><\/body>/.exec(html) ?? [];
  const asked: string[] = [];
  const due: (() => void)[] = [];
  const document = {
    hidden,
    createElement: () => ({ src: '', async: false }),
    head: { append: (element: { src: string }) => asked.push(element.src) },
  };
  const later = (run: () => void, after?: number) => after === undefined && run();
  new Function('document', 'requestAnimationFrame', 'setTimeout', source)(
    document,
    (run: () => void) => due.push(run),
    later,
  );
  for (let frame = 0; frame < frames; frame++) for (const run of due.splice(0)) run();
  return asked;
}

describe('loadScriptsAfterPaint', () => {
  it('asks for every script of the framework once, in order, two frames after the document was read', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { minLength: 1 }), (names) => {
        const late = loadScriptsAfterPaint(page(names.map(script).join('')));
        expect(late).not.toContain('async=""');
        expect(askedFor(late, { frames: 1 })).toEqual([]);
        expect(askedFor(late)).toEqual(names.map((name) => `/_next/static/chunks/${name}.js`));
      }),
    );
  });

  it('does not wait for a frame in a tab that draws none', () => {
    const late = loadScriptsAfterPaint(page(script('a') + script('b')));
    expect(askedFor(late, { hidden: true, frames: 0 })).toHaveLength(2);
  });

  it('leaves everything else where it stands', () => {
    const kept =
      '<link rel="stylesheet" href="/_next/static/chunks/a.css"/><link rel="preload" href="/_next/static/f.woff2" as="font"/>' +
      '<script src="/_next/static/chunks/old.js" noModule=""></script><script async="" src="https://widget.example/w.js"></script>';
    const preload = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>';
    const late = loadScriptsAfterPaint(page(kept + preload + script('a'), '<p>Plans</p><script>self.x=1</script>'));
    expect(late.replace(/<script>\{.*?\}<\/script>/, '')).toBe(page(kept, '<p>Plans</p><script>self.x=1</script>'));
    expect(loadScriptsAfterPaint(page(kept))).toBe(page(kept));
    expect(loadScriptsAfterPaint(script('a'))).toBe(script('a'));
  });
});

describe('kept pages', () => {
  it('stay in the memory of the process and are written to no disk, where the next start would find them', async () => {
    const written: string[] = [];
    const note = (name: string) => Promise.resolve(void written.push(name));
    const fs = { mkdir: note, writeFile: note, writeFileAtomic: note };
    const context = {
      fs,
      flushToDisk: true,
      serverDistDir: '/nowhere',
      revalidatedTags: [],
      maxMemoryCacheSize: 1_000_000,
    };
    const cache = new PageCache(context as unknown as ConstructorParameters<typeof PageCache>[0]);
    const kept = { kind: 'APP_PAGE', html: page(script('a')), rscData: Buffer.from('x'), headers: {}, status: 200 };
    await cache.set('/public/site', kept, { isRoutePPREnabled: false, isFallback: false });
    expect(written).toEqual([]);
  });
});

describe('the store of kept pages', () => {
  const file = path.resolve(import.meta.dirname, '../../fixtures/pages/landing.json.br');
  const recorded = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as { html: string; data: string };
  const page = { kind: 'APP_PAGE', html: recorded.html, rscData: Buffer.from(recorded.data), headers: { a: 'b' } };
  const landing = '/route-cache/APP_PAGE/1a2b/$/public/c2l0ZQ';
  type Stored = { html: string; headers?: Record<string, string> };
  let stored: Stored[];
  let odd: unknown[];
  const hear = (where: unknown) => odd.push(where);

  beforeEach(() => {
    [stored, odd] = [[], []];
    vi.spyOn(Object.getPrototypeOf(PageCache.prototype) as PageCache, 'set').mockImplementation(
      async (...given: unknown[]) => {
        stored.push(given[1] as Stored);
      },
    );
    subscribe(ODD_PAGES, hear);
  });
  afterEach(() => {
    unsubscribe(ODD_PAGES, hear);
    vi.restoreAllMocks();
  });

  const keep = async (key: string, data: object): Promise<Stored | undefined> => {
    await (Object.create(PageCache.prototype) as PageCache).set(key, data as typeof page, {});
    return stored[0];
  };

  it('keeps a page of the public zone as a document, with its mark and the scripts that its policy names', async () => {
    const kept = await keep(landing, page);
    expect(kept?.html).not.toContain('__next_f.push');
    expect(kept?.headers).toEqual({
      a: 'b',
      'x-document': expect.stringMatching(/^[\w-]{12}$/),
      'x-document-scripts': expect.stringMatching(/^'sha256-[^']+' 'sha256-[^']+'$/),
    });
    expect(odd).toEqual([]);
  });

  it('keeps one that does not look as expected whole, without mark, and tells where', async () => {
    const kept = await keep(landing, { ...page, rscData: Buffer.from('other') });
    expect(kept?.html).toBe(loadScriptsAfterPaint(recorded.html));
    expect(kept?.headers).toEqual({ a: 'b' });
    expect(odd).toEqual([landing]);
  });

  it('keeps pages whole that would never say that they are awake: outside of the zone, or missing ones', async () => {
    const whole = loadScriptsAfterPaint(recorded.html);
    expect((await keep('/route-cache/APP_PAGE/1a2b/$/_not-found', page))?.html).toBe(whole);
    stored = [];
    expect((await keep(landing, { ...page, status: 404 }))?.html).toBe(whole);
    expect(odd).toEqual([]);
  });

  it('leaves what is no page alone', async () => {
    const route = { kind: 'APP_ROUTE', body: Buffer.from('x') };
    expect(await keep(landing, route)).toBe(route);
  });
});
