import { Linter } from 'eslint';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import lint from '../config/lint.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** The part of the configuration that this rule is in, read without the types of the whole project. */
const zones: Linter.Config[] = lint
  .filter(({ rules }) => rules !== undefined && 'no-restricted-syntax' in rules)
  .map(({ files, rules }) => ({
    files: (files as string[] | undefined) ?? ['**/*'],
    languageOptions: {
      parser: tseslint.parser as Linter.Parser,
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
    rules: { 'no-restricted-syntax': rules?.['no-restricted-syntax'] as Linter.RuleEntry },
  }));

/** The forms of a text that the rule refuses, by line. */
function refusedForms(text: string, filename: string): number[] {
  const found = new Linter({ cwd: root }).verify(text, zones, { filename });
  expect(found.filter(({ fatal }) => fatal)).toEqual([]);
  return found.filter(({ message }) => message.includes('method="post"')).map(({ line }) => line);
}

const here = 'components/access/code-form.tsx';

describe('a form', () => {
  test.each([
    '<form onSubmit={submit} />',
    '<form action="/x"><input name="ssn" /></form>',
    '<form method="get" action="/x" />',
    '<form method={how} />',
    '<form {...props} />',
    '<form method="dialog" />',
    '<form onSubmit={submit}><form method="post" /></form>',
    '<button formMethod="get" />',
    '<button formMethod={how} />',
    'document.createElement("form")',
  ])('such as %s is refused', (form) => {
    expect(refusedForms(`export const part = ${form};`, here)).toEqual([1]);
  });

  test('of the framework, which loads an address, is refused', () => {
    expect(refusedForms("import Form from 'next/form';\nexport { Form };", here)).toEqual([1]);
  });

  test.each(['<form method="post" />', '<form ref={ref} noValidate method="post" onSubmit={submit} />', '<b />'])(
    'such as %s is fine, in pages and components alike',
    (form) => {
      for (const file of [here, 'components/ui/part.tsx', 'app/_homes/access.tsx'])
        expect(refusedForms(`export const part = ${form};`, file)).toEqual([]);
    },
  );

  test('is another only in the file that is named, whose inputs are a filter', () => {
    const files = globSync('{app,components}/**/*.tsx', { cwd: root }).filter((file) =>
      readFileSync(path.join(root, file), 'utf8').includes('<form'),
    );
    expect(files.length).toBeGreaterThan(15);
    const others = files.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      expect(refusedForms(text, file), file).toEqual([]);
      return refusedForms(text, here).length > 0;
    });
    expect(others.sort()).toEqual(['components/plans/plans-form.tsx']);
  });
});
