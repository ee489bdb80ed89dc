import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { doubledSets, literalSetsOf } from '../config/literal-sets';

const root = path.resolve(import.meta.dirname, '../..');

/** Sets that stand in two files for a reason; at most five. */
const ALLOWED: Readonly<Record<string, string>> = {};

/** Migrations are never written again, and tests say in their own words what they expect. */
const isSource = (file: string) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.|\/migrations\//.test(file);

const listed = execFileSync('git', ['ls-files', 'app', 'components', 'lib'], { cwd: root, encoding: 'utf8' });
const doubled = doubledSets(root, listed.split('\n').filter(isSource));

describe('a set of words', () => {
  it('is written in one file and taken from there', () => {
    const unknown = [...doubled].filter(([words]) => !(words in ALLOWED));
    const told = unknown.map(([words, places]) => [words, ...places.map(({ file, line }) => `${file}:${line}`)]);
    expect(told, 'Write the set once in lib/rules/words and take list and type from there.').toEqual([]);
  });

  it('has at most five exceptions, each of which is still one', () => {
    expect(Object.keys(ALLOWED).length).toBeLessThanOrEqual(5);
    expect(Object.keys(ALLOWED).filter((words) => !doubled.has(words))).toEqual([]);
  });
});

describe('the search for sets', () => {
  const formsIn = (text: string) => literalSetsOf('a.ts', text).map(({ words, form }) => `${form}: ${words}`);

  it.each([
    ["type Tier = 'IO' | 'IS' | 'IC' | null;", ['union: IC | IO | IS']],
    ["const Tier = z.enum(['IO', 'IS', 'IC']);", ['list: IC | IO | IS']],
    ["const isTier = (x: string) => x === 'IO' || x === 'IS' || x === 'IC';", ['comparison: IC | IO | IS']],
    ['const labels = { IO: 1, IS: 2, IC: 3 } as const;', ['members: IC | IO | IS']],
    ["type Part = Pick<Tiers, 'IO' | 'IS' | 'IC'>;", ['members: IC | IO | IS']],
  ])('sees %s', (text, found) => {
    expect(formsIn(text)).toEqual(found);
  });

  it.each([
    ["type Pair = 'yes' | 'no';", 'a pair'],
    ['const labels: Record<Tier, number> = { IO: 1, IS: 2, IC: 3 };', 'a table that the compiler holds to its set'],
    ['send({ IO: 1, IS: 2, IC: 3 });', 'a record'],
    ["const mixed = ['IO', 'IS', more, 'IC'];", 'a list that holds anything else'],
  ])('does not count %s: %s', (text) => {
    expect(formsIn(text)).toEqual([]);
  });
});
