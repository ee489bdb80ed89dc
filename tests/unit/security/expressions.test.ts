import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

type Found = { at: string; expression: RegExp };

const FOLDERS = ['app', 'components', 'lib'];

function literalsOf(path: string): Found[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        at: `${path}:${line + 1}`,
        expression: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
      });
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

const everyLiteral = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .flatMap((path) => literalsOf(`${folder}/${path}`)),
  );

/** Pieces that the expressions of a shop are made of; each expression's own letters come on top. */
const PIECES = [
  'a',
  'A',
  '1',
  ' ',
  '-',
  '.',
  '_',
  '<',
  '<a',
  '</',
  '&',
  '"',
  ':',
  '@',
  'a@',
  'a.',
  '1-',
  '1 ',
  'é',
  '%2',
  '/',
  '\n',
  '\t\n',
  ';',
  ',',
  '(',
];
const ENDS = ['', '!', '\u0000', '@', '>'];
const LENGTHS = [12, 18, 22, 26, 30, 100, 400, 1_600];
const MOST_MS = 60;

/** The first text that keeps an expression busy for longer than any input of a form should, or null. */
function slowText({ expression }: Found): string | null {
  const own = expression.source.match(/(?<!\\)[a-z]+|\\[sdw]|[#$€=+*~^|{}]/gi) ?? [];
  const pieces = [...PIECES, ...own.map((text) => ({ '\\s': ' ', '\\d': '7', '\\w': 'w' })[text] ?? text)];
  for (const piece of new Set(pieces))
    for (const length of LENGTHS) {
      const text = piece.repeat(length).slice(0, length);
      for (const end of ENDS) {
        expression.lastIndex = 0;
        const start = process.threadCpuUsage();
        expression.test(text + end);
        if (process.threadCpuUsage(start).user / 1_000 > MOST_MS) return `${JSON.stringify(piece)} × ${length}`;
      }
    }
  return null;
}

/** The time of this thread alone, as the machine may be busy; what is slow is slow again. */
const isSlow = (found: Found) => slowText(found) !== null && slowText(found) !== null;

describe('regular expressions', () => {
  it('take no time that grows out of hand, whatever text they are given', () => {
    const all = everyLiteral();
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter(isSlow).map(({ at, expression }) => `${at} ${expression.source}`)).toEqual([]);
  });

  it.each([/^(a+)+$/, /^(\w|\d)+$/, /^(?:[a-z.]+)*@$/i])('would be told of %s', (expression) => {
    expect(slowText({ at: '', expression })).not.toBe(null);
  });
});
