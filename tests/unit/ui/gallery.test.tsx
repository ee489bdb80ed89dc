// @vitest-environment happy-dom
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GalleryScreen } from '@/app/_gallery/gallery-screen';
import { readLook } from '@/app/_gallery/gallery-look';
import { hasGallery } from '@/app/_gallery/has-gallery';
import { shelves } from '@/app/_gallery/shelves';
import { parseEnv } from '@/lib/env';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { render } from './render';

const root = path.resolve(import.meta.dirname, '../../..');
const RICH = '<p>Two cleanings.</p>' as SanitizedHtml;
const specimens = shelves(RICH).flatMap((shelf) => shelf.specimens);

/** The components that the files of a folder export, by name. */
function exportedComponents(folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, folder, file), 'utf8');
      return [
        ...source.matchAll(/^export (?:default )?(?:async )?(?:function|const) ([A-Z][A-Za-z]*[a-z][A-Za-z]*)/gm),
      ];
    })
    .map(([, name = '']) => name);
}

/** Components of `components/ui` and `components/field` without a place on a shelf, and why. */
const NOT_ON_SHELVES: Readonly<Record<string, string>> = {
  Container: 'The column that the gallery itself stands in.',
  FieldAside: 'Nothing to see: the place behind a field, empty in the gallery.',
  FieldAsides: 'Nothing to see: it hands on what stands in those places.',
  FormatOnBlur: 'Phone, ZIP and code fields, which the shelves have, are made of it.',
  KeptHtml: 'Nothing to see: the element around what the server has drawn.',
  LabelWords: 'The words of a label, which every field on the shelves has.',
  PageHeader: 'The heading of the gallery itself: a page has one.',
  SkipLink: 'The document has it, out of sight until it has the focus; the browser test looks at it there.',
  StatusProvider: 'Nothing to see: the live region of the document.',
  VisuallyHidden: 'Nothing to see: it is for screen readers.',
};

describe('the gallery', () => {
  const shown = specimens.map(({ of }) => of);

  it('shows every component of ui and field, or says why not', () => {
    const all = [...exportedComponents('components/ui'), ...exportedComponents('components/field')];
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((name) => !shown.includes(name) && !(name in NOT_ON_SHELVES))).toEqual([]);
    expect(Object.keys(NOT_ON_SHELVES).filter((name) => !all.includes(name) || shown.includes(name))).toEqual([]);
  });

  it('shows nothing that no page uses: here it would be kept alive by the gallery alone', () => {
    const product = globSync('{app,components}/**/*.tsx', { cwd: root })
      .filter((file) => !file.startsWith('app/_gallery/'))
      .map((file) => readFileSync(path.join(root, file), 'utf8'));
    const unused = shown.filter((name) => !product.some((source) => new RegExp(`<${name}\\b`).test(source)));
    expect(unused).toEqual([]);
  });

  it('shows each component once, and each field filled, wrong, with a long text, and disabled where that has a look', () => {
    expect(shown.filter((name, at) => shown.indexOf(name) !== at)).toEqual([]);
    const noControlOfTheirOwn = ['ReadonlyField', 'SignatureField', 'DescriptorField'];
    const sameWhileDisabled = ['SegmentedField', 'CheckboxGroupField', 'CheckboxField'];
    for (const { of, states } of specimens)
      if (of.endsWith('Field') && of !== 'Field' && !noControlOfTheirOwn.includes(of))
        expect(Object.keys(states), of).toEqual(
          expect.arrayContaining([
            'default',
            'filled',
            'error',
            'long text',
            ...(sameWhileDisabled.includes(of) ? [] : ['disabled']),
          ]),
        );
  });

  it('draws every state, with ids that occur once', () => {
    const page = render(<GalleryScreen brand={null} theme="dark" rich={RICH} />);
    const count = specimens.reduce((sum, { states }) => sum + Object.keys(states).length, 0);
    expect(page.host.querySelectorAll('[data-specimen]')).toHaveLength(count);
    const ids = [...page.host.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark');
    page.close();
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  });

  it('takes brands and themes of its lists only', () => {
    expect(readLook({ brand: 'yellow', theme: 'dark' })).toEqual({ brand: 'yellow', theme: 'dark' });
    expect(readLook({ brand: 'constructor', theme: ['dark'] })).toEqual({ brand: null, theme: null });
  });
});

describe('the address of the gallery', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  const demo = { COVERFRONT_MODE: 'demo' };
  it.each([
    ['a production start', demo, false],
    ['a production start in live mode', { COVERFRONT_MODE: 'live' }, false],
    ['a live start that asks for it', { COVERFRONT_MODE: 'live', GALLERY: '1' }, false],
    ['live mode while developing', { COVERFRONT_MODE: 'live', GALLERY: '1', NODE_ENV: 'development' }, false],
    ['vitest', { ...demo, NODE_ENV: 'test' }, false],
    ['a start of the tests', { ...demo, GALLERY: '1' }, true],
    ['npm run dev', { ...demo, NODE_ENV: 'development' }, true],
  ])('in %s: %o -> %s', (_name, variables, there) => {
    expect(hasGallery(parseEnv(variables))).toBe(there);
  });

  it.each([
    ['live', '1', 'notFound'],
    ['demo', '0', 'notFound'],
    ['demo', '1', 'page'],
  ])('in %s mode with GALLERY=%s leads to: %s', async (mode, gallery, expected) => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('COVERFRONT_MODE', mode);
    vi.stubEnv('GALLERY', gallery);
    vi.resetModules();
    vi.doMock('@/app/_shell/go-to-not-found', () => ({ goToNotFound: () => Promise.reject(new Error('notFound')) }));
    vi.doMock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }));
    const { default: GalleryPage } = await import('@/app/private/[site]/gallery/page');
    const props = { params: Promise.resolve({ site: 'northstar.localhost' }), searchParams: Promise.resolve({}) };
    const answer = await GalleryPage(props).then(
      () => 'page',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(answer).toBe(expected);
  });
});
