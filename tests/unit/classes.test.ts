import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Classes put together at run time: what they begin with, the file that does it and the words that may follow. */
const COMPOSED: { start: string; by: string; ends: readonly string[] }[] = [
  { start: 'banner-', by: 'components/ui/banner.tsx', ends: ['info', 'success', 'warning', 'error'] },
  { start: 'btn-', by: 'components/ui/button.tsx', ends: ['primary', 'secondary', 'tertiary', 'danger'] },
  { start: 'dialog-', by: 'components/ui/dialog.tsx', ends: ['sm', 'lg'] },
  { start: 'face-', by: 'components/ui/card.tsx', ends: ['sm', 'lg'] },
  { start: 'plate-', by: 'components/shell/plate.tsx', ends: ['lg'] },
  { start: 'price-', by: 'components/ui/price.tsx', ends: ['sm'] },
  { start: 'table-', by: 'components/ui/table.tsx', ends: ['cards', 'steps'] },
  // How many plans stand beside each other, and which of them.
  { start: 'compare-', by: 'components/plans/compare-screen.tsx', ends: ['3'] },
  { start: 'col-', by: 'components/plans/compare-table.tsx', ends: ['0', '1', '2'] },
];

/** The sizes of primitives, which several components share. */
const SIZES = readFileSync('components/ui/size.ts', 'utf8');

/** The classes that rules of a style sheet are about. */
function classesOf(sheet: string): string[] {
  const rules = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@import[^;]*;/g, '')
    .replace(/url\([^)]*\)/g, '');
  return [...rules.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector)
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

/** Every word of every text in the code, comments and markup text aside. */
function wordsOf(file: string): string[] {
  const words: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      words.push(...node.text.split(/[^\w-]+/));
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return words;
}

describe('style sheets', () => {
  // What only the gallery wears is worn by no page.
  const code = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) => !file.startsWith('app/_gallery/'));
  const worn = new Set(code.flatMap(wordsOf));
  for (const { start, ends } of COMPOSED) for (const end of ends) worn.add(`${start}${end}`);

  it('have rules only for classes that something wears', () => {
    const classes = globSync('styles/*.css').flatMap((file) => classesOf(readFileSync(file, 'utf8')));
    expect(classes.length).toBeGreaterThan(300);
    expect([...new Set(classes)].filter((name) => !worn.has(name))).toEqual([]);
  });

  it('have at most 300 lines each, as other source files', () => {
    const sheets = globSync('styles/*.css');
    expect(sheets.length).toBeGreaterThan(20);
    expect(sheets.filter((file) => readFileSync(file, 'utf8').split('\n').length > 300)).toEqual([]);
  });

  it.each(COMPOSED)('$start… is put together in $by', ({ start, by, ends }) => {
    const code = readFileSync(by, 'utf8');
    expect(code).toContain(`${start}\${`);
    const words = code.includes("from './size'") || code.includes("ui/size'") ? code + SIZES : code;
    expect(ends.filter((end) => !/^\d$/.test(end) && !words.includes(`'${end}'`))).toEqual([]);
  });

  it('have no size of text that the theme does not know', () => {
    const sizes = readFileSync('styles/global.css', 'utf8');
    const used = globSync('{app,components}/**/*.tsx')
      .flatMap((file) => wordsOf(file))
      .filter((word) => /^text-h\d$/.test(word));
    expect([...new Set(used)].filter((word) => !sizes.includes(`--${word}:`))).toEqual([]);
  });
});
