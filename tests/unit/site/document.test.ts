import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDocument } from '@/lib/site/documents/document.mjs';
import { STARTER } from '@/lib/site/documents/starter-text.mjs';

/** A page as this version of the framework answers it the first time, with its data; recorded from the product. */
const recorded = JSON.parse(
  brotliDecompressSync(
    readFileSync(path.resolve(import.meta.dirname, '../../fixtures/pages/landing.json.br')),
  ).toString(),
) as { html: string; data: string };

const make = (change: (html: string) => string = (html) => html, data = recorded.data) =>
  toDocument(change(recorded.html), Buffer.from(data));

/** The facts that the starter works on. */
const factsOf = (html: string) =>
  JSON.parse(/<script type="application\/json">([^<]*)<\/script><script>/.exec(html)?.[1] ?? '') as [
    scripts: string[],
    main: object,
    mark: string,
  ];

const kept = make();
const { html, mark, scripts } = kept ?? { html: '', mark: '', scripts: '' };
const scriptTags = (text: string) => text.match(/<script\b[^>]*>/g) ?? [];

describe('a recorded page of the framework', () => {
  it('becomes a document with nothing of the application but its addresses', () => {
    expect(html.length).toBeGreaterThan(20_000);
    expect(html.length).toBeLessThan(recorded.html.length / 2);
    expect(html).not.toMatch(/__next_f\.push|<link rel="preload" as="script"|id="_R_"/);
    expect(scriptTags(html)).toEqual([
      '<script id="platform">',
      expect.stringMatching(/noModule/),
      '<script type="application/ld+json">',
      '<script type="application/json">',
      '<script>',
    ]);
    expect(html.endsWith(`<script>${STARTER}</script></body></html>`)).toBe(true);
  });

  it('keeps every word of what is seen', () => {
    const seen = (text: string) =>
      text
        .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
        .replace(/<link rel="preload" as="script"[^>]*>/g, '')
        .replace('</body></html>', '');
    expect(seen(html)).toBe(seen(recorded.html));
  });

  it('names the scripts of the framework, each once, and the module to begin with', () => {
    const [own, main, told] = factsOf(html);
    const asked = [...recorded.html.matchAll(/<script src="([^"]+)" async="">/g)].map(([, address]) => address);
    expect(asked.length).toBeGreaterThan(8);
    expect(own).toEqual([...new Set(asked)].sort());
    expect(main).toEqual({ otherChunks: expect.any(Array), runtimeModuleIds: [expect.any(Number)] });
    expect(told).toBe(mark);
  });

  it('gives the policy the hashes of its two inline scripts, and of nothing else', () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const platform = /<script id="platform">([^<]*)</.exec(html)?.[1] ?? '';
    expect(platform).toContain('data-os');
    expect(scripts).toBe(`${hash(platform)} ${hash(STARTER)}`);
    const foreign = make((text) => text.replace('<main', '<script>alert(1)</script><main'));
    expect(foreign?.scripts).toBe(scripts);
    const early = make((text) => text.replace('<main', '<script id="platform">alert(1)</script><main'));
    expect(early?.scripts).toBe(scripts);
  });
});

describe('the mark of a document', () => {
  it('is the same for a page made again, in whatever order the head and the data came', () => {
    const lines = recorded.data.split('\n');
    const data = [...lines.slice(3), ...lines.slice(0, 3)].join('\n');
    const moved = make((text) => {
      const [tag = ''] = /<meta name="next-size-adjust"[^>]*>/.exec(text) ?? [];
      expect(tag).not.toBe('');
      const inOrder = text.replace(tag, '').replace('</head>', `${tag}</head>`);
      const at = inOrder.indexOf('<script>(self.__next_f');
      const pushed = `<script>self.__next_f.push(${JSON.stringify([1, data]).replaceAll('<', '\\u003c')})</script>`;
      return `${inOrder.slice(0, at)}${pushed}</body></html>`;
    }, data);
    expect(moved?.html).not.toBe(html);
    expect(moved?.mark).toBe(mark);
  });

  it('is another one for any change of what is seen, and of the application', () => {
    for (const change of [
      (text: string) => text.replace('North Star', 'South Star'),
      (text: string) => text.replace('<html lang="en"', '<html lang="de"'),
      (text: string) => text.replace(/runtimeModuleIds":\[\d+/, 'runtimeModuleIds":[1'),
      (text: string) =>
        text.replace(/<script src="[^"]+" async="">/, '<script src="/_next/static/chunks/other.js" async="">'),
    ]) {
      const changed = make(change);
      expect(changed).not.toBeNull();
      expect(changed?.mark).not.toBe(mark);
    }
  });
});

describe('a page that does not look as expected', () => {
  it.each<[string, (text: string) => string]>([
    ['data that is not the one that is fetched', (text) => text.replace(/push\(\[1,"/, 'push([1,"x')],
    ['data that is no text', (text) => text.replace(/push\(\[1,"/, 'push([3,"')],
    ['another way to hand over data', (text) => text.replaceAll('__next_f', '__next_g')],
    [
      'parts that come later',
      (text) => text.replace('<script>(self.__next_f', '<div hidden id="S:0"></div><script>(self.__next_f'),
    ],
    [
      'a script behind the page',
      (text) => text.replace('</body></html>', '<script>$RC("B:0","S:0")</script></body></html>'),
    ],
    ['another bootstrap', (text) => text.replace('globalThis["TURBOPACK"] ||', 'globalThis["OTHER"] ||')],
    ['a bootstrap that is no JSON', (text) => text.replace('runtimeModuleIds"', 'runtimeModuleIds')],
    ['scripts in another form', (text) => text.replaceAll(' async="">', ' async="" crossorigin="">')],
    ['no script for the platform', (text) => text.replace('id="platform"', 'id="other"')],
    ['no end', (text) => text.replace('</body></html>', '')],
    ['nothing', () => ''],
  ])('is left as it is: %s', (_, change) => {
    expect(make(change)).toBeNull();
  });

  it('is left as it is without data', () => {
    expect(toDocument(recorded.html, undefined)).toBeNull();
    expect(make(undefined, '')).toBeNull();
  });

  it('never throws and never becomes half a document, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.nat(recorded.html.length), fc.nat(2_000), (at, length) => {
        const cut = make((text) => text.slice(0, at) + text.slice(at + length));
        expect(cut === null || cut.html.endsWith(`${STARTER}</script></body></html>`)).toBe(true);
      }),
    );
  });
});
