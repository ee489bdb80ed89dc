import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** Most doc comments of the sources that may open with a question word instead of their subject. */
const MOST_QUESTIONS = 20;
/** Most lines of comments of the sources that may leave a person without the name of a role. */
const MOST_UNNAMED = 15;

const QUESTION = /^\/\*\*[\s*]*(?:What|Who|Whose|Whom|Whether|Where|How)\b/;
const UNNAMED = /\b(?:some|no|any|every)body\b|\bwhoever\b/i;

const root = path.resolve(import.meta.dirname, '../..');

type Comment = { line: number; text: string };
type Place = Comment & { file: string };

/** Every comment of a source, in its order; words in strings and in markup are none. */
function commentsOf(file: string, source: string): Comment[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = new Map<number, Comment>();
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText || ts.isJSDoc(node)) return;
    const parts = node.getChildren(tree);
    parts.forEach(visit);
    if (parts.length > 0) return;
    const start = node.getFullStart();
    const ranges = [ts.getTrailingCommentRanges(source, start), ts.getLeadingCommentRanges(source, start)];
    for (const { pos, end } of ranges.flatMap((some) => some ?? []))
      found.set(pos, { line: tree.getLineAndCharacterOfPosition(pos).line + 1, text: source.slice(pos, end) });
  };
  visit(tree);
  return [...found.values()].sort((one, other) => one.line - other.line);
}

/** Doc comments that open with a question word. */
function questionsOf(comments: readonly Place[]): Place[] {
  return comments.filter(({ text }) => QUESTION.test(text));
}

/** Lines of comments with a person who is not named by a role. */
function unnamedOf(comments: readonly Place[]): Place[] {
  return comments
    .flatMap(({ file, line, text }) => text.split('\n').map((part, at) => ({ file, line: line + at, text: part })))
    .filter(({ text }) => UNNAMED.test(text));
}

/** Holds a number of places to its limit; a failure names each of them. */
function expectAtMost(most: number, places: readonly Place[]): void {
  const list = places.map(({ file, line, text }) => `${file}:${line} ${text.replace(/\s*\n\s*\*?\s*/g, ' ').trim()}`);
  expect(places.length, `at most ${most}, found:\n${list.join('\n')}\n`).toBeLessThanOrEqual(most);
}

const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => path.join(folder, name)),
);
const comments: Place[] = sources.flatMap((file) =>
  commentsOf(file, readFileSync(path.join(root, file), 'utf8')).map((comment) => ({ file, ...comment })),
);

describe('the comments of the sources', () => {
  test('are found beside code, in markup and behind a line, and nowhere else', () => {
    const source = [
      "const address = 'https://a.example/*'; // behind a line",
      '/** Before a value. */',
      'const quoted = `/** in a text */ ${/* in a value */ address}`;',
      'const markup = <p title="// none">/* none */ {/* in markup */} // none</p>;',
      '// at the end',
    ].join('\n');
    expect(commentsOf('sample.tsx', source).map(({ line, text }) => [line, text])).toEqual([
      [1, '// behind a line'],
      [2, '/** Before a value. */'],
      [3, '/* in a value */'],
      [4, '/* in markup */'],
      [5, '// at the end'],
    ]);
  });

  test('name their subject first, not a question', () => {
    expectAtMost(MOST_QUESTIONS, questionsOf(comments));
  });

  test('name people by their roles', () => {
    expectAtMost(MOST_UNNAMED, unnamedOf(comments));
  });
});
