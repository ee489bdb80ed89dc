import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/* Finds the sets of words that a source file spells out, so that a test can see the same set in two files. */

/** Fewer words than this are no vocabulary: a pair such as yes and no is part of the sentence it stands in. */
const FEWEST = 3;

/** One set as one file spells it. */
export type LiteralSet = {
  /** The words in alphabetical order, so that equal sets compare equal whatever their order. */
  words: string;
  file: string;
  line: number;
  /** `members`: a table's keys, or what `Pick` and `Omit` choose. They are a vocabulary only where another file has it as one. */
  form: 'union' | 'list' | 'comparison' | 'members';
};

type Found = { node: ts.Node; words: readonly string[]; form: LiteralSet['form'] };

/** `'IO' | 'IS' | 'IC'`; other members of the union (`null`, a number) do not matter. */
function ofUnion(node: ts.Node): Found[] {
  if (!ts.isUnionTypeNode(node)) return [];
  const words = node.types.flatMap((member) =>
    ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal) ? [member.literal.text] : [],
  );
  return [{ node, words, form: isChoiceOfMembers(node.parent) ? 'members' : 'union' }];
}

const isChoiceOfMembers = (node: ts.Node) =>
  ts.isTypeReferenceNode(node) && ['Pick', 'Omit'].includes(node.typeName.getText());

/** `['IO', 'IS', 'IC']`, alone, in `z.enum` or `as const`; a list that holds anything else is data. */
function ofList(node: ts.Node): Found[] {
  if (!ts.isArrayLiteralExpression(node) || !node.elements.every(ts.isStringLiteral)) return [];
  return [{ node, words: node.elements.filter(ts.isStringLiteral).map(({ text }) => text), form: 'list' }];
}

/** `x === 'IO' || x === 'IS' || x === 'IC'`, read at the outermost `||`. */
function ofComparison(node: ts.Node): Found[] {
  if (!isOr(node) || isOr(node.parent)) return [];
  const words = alternatives(node).flatMap(comparedWord);
  return [{ node, words, form: 'comparison' }];
}

const isOr = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken;

function alternatives(node: ts.Expression): ts.Expression[] {
  return isOr(node) ? [...alternatives(node.left), ...alternatives(node.right)] : [node];
}

function comparedWord(node: ts.Expression): string[] {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) return [];
  return ts.isStringLiteral(node.right) ? [node.right.text] : [];
}

/**
 * `const X = { IO: 1, IS: 2, IC: 3 }` of a module: a table by words. Objects elsewhere are records, whose members their type names,
 * and a table whose type is taken from the set (`Record<Tier, …>`) is held by the compiler.
 */
function ofTable(node: ts.Node): Found[] {
  if (!ts.isVariableStatement(node) || !ts.isSourceFile(node.parent)) return [];
  return node.declarationList.declarations.flatMap(({ type, initializer }) => {
    if (!initializer || type?.getText().includes('Record<')) return [];
    const object = ts.isAsExpression(initializer) ? initializer.expression : initializer;
    if (!ts.isObjectLiteralExpression(object)) return [];
    const names = object.properties.flatMap(({ name }) =>
      name && !ts.isComputedPropertyName(name) ? [name.text] : [],
    );
    return names.length < object.properties.length ? [] : [{ node: object, words: names, form: 'members' as const }];
  });
}

/** The literal sets of one file. */
export function literalSetsOf(file: string, text: string): LiteralSet[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const sets: LiteralSet[] = [];
  const visit = (node: ts.Node) => {
    for (const { words, form } of [...ofUnion(node), ...ofList(node), ...ofComparison(node), ...ofTable(node)]) {
      const set = [...new Set(words)].toSorted();
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (set.length >= FEWEST) sets.push({ words: set.join(' | '), file, line, form });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sets;
}

/** Sets that stand in two or more files, by their words: the places of each. */
export function doubledSets(root: string, files: readonly string[]): Map<string, LiteralSet[]> {
  const all = files.flatMap((file) => literalSetsOf(file, readFileSync(path.join(root, file), 'utf8')));
  const groups = new Map<string, LiteralSet[]>();
  for (const set of all) groups.set(set.words, [...(groups.get(set.words) ?? []), set]);
  return new Map([...groups].filter(([, places]) => isDoubled(places)));
}

function isDoubled(places: readonly LiteralSet[]): boolean {
  const spelled = places.some(({ form }) => form !== 'members');
  return spelled && new Set(places.map(({ file }) => file)).size > 1;
}
