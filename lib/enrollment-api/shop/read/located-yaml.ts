import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import * as z from 'zod';
import { nearWord } from '@/lib/rules/text/near-word';
import type { Place, Problem } from '../shop';
import { Unreadable } from '../sheet';

type Path = readonly PropertyKey[];

/** A file of YAML or JSON whose every member knows its place. `behind` is the number of lines before it in its file. */
export class LocatedYaml {
  private readonly lines = new LineCounter();
  private readonly document: Document.Parsed;

  constructor(
    private readonly file: string,
    text: string,
    private readonly behind = 0,
  ) {
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false, strict: true });
    const [error] = this.document.errors;
    if (error)
      throw new Unreadable({
        at: this.place(error.pos[0]),
        what: firstLine(error.message),
        expected: 'YAML that can be read',
      });
    visit(this.document, {
      Node: (_key, node) => {
        if (isAlias(node) || ('anchor' in node && node.anchor !== undefined))
          throw new Unreadable({
            at: this.place(node.range?.[0] ?? 0),
            what: 'An anchor or an alias',
            expected: 'each value written out',
          });
      },
    });
  }

  /** The file as plain values. */
  value(): unknown {
    return this.document.toJS();
  }

  /** The place of a member's key, or of an item of a list; of what is missing, that of the member around it. */
  at(path: Path): Place {
    let node: unknown = this.document.contents;
    let offset = isMap(node) || isSeq(node) || isScalar(node) ? (node.range?.[0] ?? 0) : 0;
    for (const step of path) {
      const next = isMap(node)
        ? node.items.find((pair) => isPair(pair) && isScalar(pair.key) && String(pair.key.value) === String(step))
        : undefined;
      const item = isSeq(node) ? node.items[Number(step)] : undefined;
      if (next && isScalar(next.key)) [node, offset] = [next.value, next.key.range?.[0] ?? offset];
      else if (item) [node, offset] = [item, (item as Node).range?.[0] ?? offset];
      else break;
    }
    return this.place(offset);
  }

  /** The words in which a number or another single value is written; null for what has members. */
  source(path: Path): string | null {
    const node = this.document.getIn(path, true);
    return isScalar(node) ? (node.source ?? String(node.value)) : null;
  }

  /** Puts another value in place of a single one. */
  replace(path: Path, value: unknown): void {
    const node = this.document.getIn(path, true);
    if (isScalar(node)) node.value = value;
  }

  /** Reads the file by a schema. Digits that it wants as words are words: ids need no quotes. */
  read<S extends z.ZodType>(schema: S, report: (problem: Problem) => void): z.output<S> | null {
    const first = schema.safeParse(this.value() ?? {});
    if (first.success) return first.data;
    for (const issue of first.error.issues) this.spell(issue);
    const read = schema.safeParse(this.value() ?? {});
    if (read.success) return read.data;
    for (const issue of withoutEchoes(read.error.issues))
      for (const problem of this.problemsOf(issue, schema)) report(problem);
    return null;
  }

  private spell(issue: z.core.$ZodIssue): void {
    if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union') return;
    if (issue.code === 'invalid_type' && issue.expected !== 'string') return;
    const node = this.document.getIn(issue.path, true);
    if (isScalar(node)) spellOut(node);
    else if (isMap(node) || isSeq(node))
      visit(node, { Scalar: (key, scalar) => (key === 'key' ? undefined : spellOut(scalar)) });
  }

  private problemsOf(issue: z.core.$ZodIssue, schema: z.ZodType): Problem[] {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        at: this.at([...issue.path, key]),
        what: `Unknown key ${nameOf([...issue.path, key])}`,
        expected: nearWord(key, keysAt(schema, issue.path)) ?? 'a key that the guide names',
      }));
    const isMissing = issue.path.length > 0 && this.document.getIn(issue.path, true) === undefined;
    const [what, expected] = wordsOf(issue);
    if (issue.path.length === 0) return [{ at: this.at(pathOf(what)), what, expected }];
    const name = nameOf(issue.path);
    return [
      { at: this.at(issue.path), what: isMissing ? `${name} is missing` : `${name} is not understood`, expected },
    ];
  }

  private place(offset: number): Place {
    const { line, col } = this.lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1) + this.behind, column: Math.max(col, 1) };
  }
}

/** The keys that a schema knows at a place; none where they are not told one by one. */
function keysAt(schema: unknown, path: Path): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return keysAt(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return keysAt(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path);
  const [step, ...rest] = path;
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, unknown> = schema.shape;
  return step === undefined ? Object.keys(shape) : keysAt(shape[String(step)], rest);
}

/** Without the keys that are missing beside unknown ones: a name that is spelled wrong is one mistake. */
function withoutEchoes(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const misspelled = new Set(
    issues.flatMap(({ code, path }) => (code === 'unrecognized_keys' ? [JSON.stringify(path)] : [])),
  );
  return issues.filter(
    ({ code, path }) => code === 'unrecognized_keys' || !misspelled.has(JSON.stringify(path.slice(0, -1))),
  );
}

function spellOut(scalar: { value: unknown; source?: string }): void {
  if (typeof scalar.value === 'number') scalar.value = scalar.source ?? String(scalar.value);
}

const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? '';

/** `levels[0].name`. */
const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : `${name}${name === '' ? '' : '.'}${String(step)}`),
    '',
  );

/** An issue of a schema in the words of a problem. */
function wordsOf({ message, path }: z.core.$ZodIssue): [what: string, expected: string] {
  const expected = /expected (.+?)(?:, received .*)?$/.exec(message)?.[1] ?? /: (must .+)$/.exec(message)?.[1];
  if (path.length === 0) return [message, 'a plan whose parts agree'];
  return [message, inWords((expected ?? message).replaceAll('"', ''))];
}

/** The kinds of values as those say who write YAML. */
const KINDS: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  string: 'words',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'keys below it',
  record: 'keys below it',
};

const inWords = (expected: string): string => KINDS[expected] ?? expected.replaceAll('|', ', ');

/** The keys of a plan whose parts contradict each other, by the words of the contradiction. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/default level/, 'defaultLevel'],
  [/successor/, 'successor'],
  [/fact/, 'facts'],
  [/evel/, 'levels'],
];

function pathOf(message: string): string[] {
  const part = PARTS.find(([words]) => words.test(message));
  return part ? [part[1]] : [];
}
