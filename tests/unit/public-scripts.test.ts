import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Too heavy for a page whose visitor only looks around; the wizard needs it. */
const FORMS = 'react-hook-form';
/** The check of a whole form, which no page needs before its first press (decisions 123). */
const CHECKS = ['@hookform/resolvers', 'zod'];
const HEAVY = [FORMS, ...CHECKS];

const STEPS = 'app/private/[site]/enrollment';
/** Steps without a field in view: a list, whose entries are asked in a dialog, and what was answered. */
const WITHOUT_FIELDS = ['beneficiary-info', 'dependent-information', 'review-confirm', 'receipt'];

type Imports = { now: string[]; later: string[]; isClient: boolean };
const known = new Map<string, Imports>();

/** What a file imports for its values: types are gone when it runs. `later` are its dynamic imports. */
function importsOf(file: string): Imports {
  const found = known.get(file) ?? readImports(file);
  known.set(file, found);
  return found;
}

function readImports(file: string): Imports {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const now: string[] = [];
  const later: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && hasValue(node.importClause)) now.push(textOf(node.moduleSpecifier));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
      now.push(textOf(node.moduleSpecifier));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      later.push(...node.arguments.map(textOf));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const [first] = source.statements;
  const isClient = first !== undefined && ts.isExpressionStatement(first) && textOf(first.expression) === 'use client';
  return { now, later, isClient };
}

const textOf = (node: ts.Node): string => (ts.isStringLiteralLike(node) ? node.text : '');

function hasValue(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return true;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
  const { name, namedBindings } = clause;
  if (name !== undefined || namedBindings === undefined || ts.isNamespaceImport(namedBindings)) return true;
  return namedBindings.elements.some(({ isTypeOnly }) => !isTypeOnly);
}

/** A file of ours, or the name of a package. */
function resolve(from: string, specifier: string): { file: string } | { name: string } {
  const target = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.join(path.dirname(from), specifier)
      : null;
  if (target === null) return { name: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier };
  const file = ['', '.ts', '.tsx', '.mjs']
    .map((end) => target + end)
    .find((name) => /\.\w+$/.test(name) && existsSync(path.join(root, name)));
  if (file === undefined) throw new Error(`${from} imports ${specifier}, which is nowhere.`);
  return { file };
}

/**
 * Everything the browser gets with these pages before anything is pressed, each with the way to it. Server code is
 * walked too, but counts for the client components that it draws, wherever it imports them.
 */
function shippedWith(pages: readonly string[]): Map<string, string> {
  const shipped = new Map<string, string>();
  const seen = new Set<string>();
  const walk = (file: string, inBrowser: boolean, way: string): void => {
    const key = `${file} ${inBrowser}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (!/\.(tsx?|mjs)$/.test(file)) return;
    const { now, later, isClient } = importsOf(file);
    const ships = inBrowser || isClient;
    const here = `${way} > ${file}`;
    if (ships) shipped.set(file, here);
    for (const specifier of ships ? now : [...now, ...later]) {
      const found = resolve(file, specifier);
      if ('file' in found) walk(found.file, ships, here);
      else if (ships) shipped.set(found.name, `${here} > ${found.name}`);
    }
  };
  for (const page of pages) walk(page, false, '');
  return shipped;
}

const pagesOf = (zone: string) => globSync(`app/${zone}/**/*.tsx`, { cwd: root });

describe('what public pages ship', () => {
  // The outermost error page comes with every page.
  const shipped = shippedWith([...pagesOf('public'), 'app/global-error.tsx', 'app/not-found.tsx']);

  test.each(HEAVY)('is not %s', (name) => {
    expect(shipped.get(name)).toBeUndefined();
  });

  test('is the quote form, the assistant and React, so that the walk is not blind', () => {
    expect([...shipped.keys()]).toEqual(
      expect.arrayContaining(['components/quote/get-started-form.tsx', 'components/assist/help-launcher.tsx', 'react']),
    );
  });

  test('would be told: a step ships forms', () => {
    expect(shippedWith([`${STEPS}/personal-info/page.tsx`]).has(FORMS)).toBe(true);
  });
});

describe('what a step ships', () => {
  const pages = globSync('app/private/*/enrollment/*/page.tsx', { cwd: root });

  test('is there to be looked at: nine steps, the receipt and its payment', () => expect(pages).toHaveLength(11));

  test.each(CHECKS)('is not %s: the check of a form comes behind the page', (name) => {
    expect(shippedWith(pages).get(name)).toBeUndefined();
  });

  test.each(WITHOUT_FIELDS)('is not react-hook-form where no field is in view: %s', (step) => {
    expect(shippedWith([`${STEPS}/${step}/page.tsx`]).get(FORMS)).toBeUndefined();
  });

  test('would be told: the check itself needs both', () => {
    const { now } = importsOf('components/field/answer-check.ts');
    expect(now).toContain('@hookform/resolvers/zod');
    expect(importsOf('lib/rules/steps/step-schema.ts').now).toContain('zod/mini');
  });
});
