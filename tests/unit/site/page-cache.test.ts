import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
