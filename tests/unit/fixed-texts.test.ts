import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { FIXED_TEXTS, NOT_READ } from '../config/fixed-texts';
import { saidIn } from '../config/seen-messages';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tracked = (...folders: string[]) =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' }).split('\n');

/** What the papers quote: part 3, and the popup that part 2 describes for it. Names of sections are no texts. */
function quotedInRules(): Set<string> {
  const rules = read('docs/rules.md');
  const [popup = ''] = /2\.8 Save & Continue Later[\s\S]*?\n## /.exec(rules) ?? [];
  const late = rules.slice(rules.indexOf('\n# 3 '));
  const lines = `${popup}\n${late}`
    .replaceAll(/^#.*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\u00a7\d+ "[^"]+"/g, '');
  return new Set([...lines.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text));
}

const straight = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

/** The texts that a source file writes: strings, parts of templates, words between tags. */
function writtenIn(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node))
      texts.push(straight(node.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const product = tracked('app', 'components', 'lib')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('app/_gallery/'))
  .map((file) => ({ file, texts: writtenIn(file) }));

/** The files that write a text: alone, or at an end of a longer one where it is a part with a place beside it. */
function writersOf(text: string, isPart: boolean): string[] {
  const wanted = straight(text);
  const isIt = (one: string) => one === wanted || (isPart && (one.startsWith(wanted) || one.endsWith(wanted)));
  return product.filter(({ texts }) => texts.some(isIt)).map(({ file }) => file);
}

/** The source of a browser test with its helpers, those of the tours too. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(path.join(root, file))) return '';
  seen.add(file);
  const source = read(file);
  const helpers = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
    sourceOf(path.join(path.dirname(file), `${to}.ts`), seen),
  );
  return [source, ...helpers].join('\n');
}

/** True when a test says the text, alone or within more. */
function isSaid(text: string, source: string): boolean {
  return saidIn(source, 1).some((said) => straight(said).includes(straight(text)));
}

describe('a text that the papers of the late steps quote', () => {
  it('is in the table, unless nobody reads it', () => {
    const known = new Set([...Object.keys(FIXED_TEXTS), ...NOT_READ]);
    expect([...quotedInRules()].filter((text) => !known.has(text))).toEqual([]);
    expect([...known].filter((text) => !read('docs/rules.md').replaceAll(/\s+/g, ' ').includes(text))).toEqual([]);
  });

  it.each(Object.entries(FIXED_TEXTS).filter(([, { everyday }]) => !everyday))(
    'is written once in the product: %s',
    (text, { written }) => {
      expect(writersOf(written ?? text, written !== undefined)).toHaveLength(1);
    },
  );

  it.each(Object.entries(FIXED_TEXTS))('is seen by its browser test: %s', (text, { seenBy, written, read: part }) => {
    const source = sourceOf(`tests/e2e/${seenBy}`);
    expect(source).not.toBe('');
    expect(isSaid(part ?? written ?? text, source)).toBe(true);
  });
});

describe('the search for fixed texts', () => {
  it('finds a text within a longer one and in a pattern, and not by a part of it', () => {
    expect(isSaid('Send Code', "getByRole('button', { name: 'Send Code' })")).toBe(true);
    expect(isSaid('Done', 'toHaveText(/^Done$/)')).toBe(true);
    expect(isSaid('Please enter the alternate email', "getByText('alternate email')")).toBe(false);
    expect(isSaid('Done', "getByText('Do')")).toBe(false);
  });

  it('counts a second file that writes the same', () => {
    expect(writersOf('Everybody who reads this', false)).toEqual([]);
    expect(writersOf('Cancel', false).length).toBeGreaterThan(1);
  });
});
