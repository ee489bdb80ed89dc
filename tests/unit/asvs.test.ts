import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { badTests } from '../config/named-files';
import type { Source } from '../config/references';

/** Requirements of OWASP ASVS 5.0 that this product answers for, by what they are about. */
const IDS = {
  'levels 1 and 2': `
  1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.9 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.10 1.3.11 1.4.2 1.5.2
  2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.4.1
  3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.4 3.7.1 3.7.2
  4.1.1 4.1.3
  5.1.1 5.2.1 5.2.2 5.3.1 5.3.2 5.4.1 5.4.2
  6.1.1 6.1.3 6.2.6 6.3.1 6.3.2 6.3.3 6.3.4 6.4.1 6.4.2 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.2 6.6.3
  7.1.1 7.1.2 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2
  8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1
  9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3
  11.1.2 11.2.1 11.2.2 11.2.3 11.3.1 11.3.2 11.3.3 11.4.1 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1
  13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5
  14.1.1 14.1.2 14.2.1 14.2.2 14.2.3 14.2.4 14.3.1 14.3.2 14.3.3
  15.1.1 15.1.2 15.1.3 15.2.1 15.2.2 15.2.3 15.3.1 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7
  16.1.1 16.2.1 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.5.1 16.5.2 16.5.3
`,
  deployment: `
  4.1.2 4.2.1
  11.1.1
  12.1.1 12.1.2 12.2.1 12.2.2 12.3.1 12.3.2 12.3.3 12.3.4
  13.3.1 13.3.2
  16.2.2 16.4.2 16.4.3
`,
  'level 3': `
  1.2.10 1.3.12 1.5.3
  3.3.5 3.4.7 3.4.8 3.5.8 3.6.1 3.7.3
  4.1.4 4.2.5
  5.2.4 5.2.6
  6.3.8
  8.3.2
  11.2.4 11.2.5 11.3.4 11.7.2
  13.1.2 13.1.3 13.1.4 13.2.6 13.4.6
  14.2.5 14.2.6 14.2.7
  15.1.4 15.1.5 15.2.4 15.4.1 15.4.2 15.4.3
  16.5.4
`,
  'level 3, not taken': `
  6.3.6
  13.3.3
  11.7.1
  12.1.4 12.1.5
  3.7.4
`,
};

const idsOf = (name: keyof typeof IDS) => IDS[name].trim().split(/\s+/);
const WANTED = (Object.keys(IDS) as (keyof typeof IDS)[]).flatMap(idsOf);
const LEVEL_3 = new Set([...idsOf('level 3'), ...idsOf('level 3, not taken')]);

type Row = { id: string; isLevel3: boolean; about: string; where: string[]; proof: string };

/** The rows of the tables below the heading, in their order. */
function readRows(paper: string): Row[] {
  const part = paper.slice(paper.indexOf('\n## ASVS 5.0\n'));
  const rows = part.matchAll(/^\| (\d+\.\d+\.\d+)(\\\*)? +\| (.*?) +\| (.*?) *\| (.*?) +\|$/gm);
  return [...rows].map(([, id = '', star, about = '', where = '', proof = '']) => ({
    id,
    isLevel3: star !== undefined,
    about,
    where: where.split(', ').filter(Boolean),
    proof,
  }));
}

const REASON = /^(?:Document|Operator|Not applicable|Not taken|Otherwise|Open): (.+)$/;
const QUOTED = /^`(tests\/[\w./-]+\.(?:test|spec)\.tsx?)` "[^"]{8,}"/;

/** The mistake of a row, or null: neither a test that exists nor a reason of some words. */
function mistakeOf({ id, proof }: Row, sources: readonly Source[]): string | null {
  if (QUOTED.test(proof)) return badTests({ path: id, text: proof }, sources)[0] ?? null;
  const [, reason] = REASON.exec(proof) ?? [];
  if (reason === undefined) return `${id}: neither a test nor a reason`;
  if (reason.split(/\s+/).length < 3 && !/[`(]/.test(reason)) return `${id}: hardly a reason`;
  return proof.startsWith('Document: ') && !/`|\]\(|\bhere\b/.test(reason) ? `${id}: no document` : null;
}

const paper = readFileSync('docs/threats.md', 'utf8');
const rows = readRows(paper);
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'tests'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

describe('the table of ASVS 5.0', () => {
  it('knows what it must hold', () => {
    expect(Object.keys(IDS).map((name) => idsOf(name as keyof typeof IDS).length)).toEqual([159, 16, 34, 6]);
    expect(new Set(WANTED).size).toBe(215);
  });

  it('has every requirement once, in order, and level 3 marked', () => {
    const inOrder = WANTED.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    expect(rows.map(({ id }) => id)).toEqual(inOrder);
    expect(rows.filter(({ id, isLevel3 }) => isLevel3 !== LEVEL_3.has(id))).toEqual([]);
  });

  it('says of each in a few words what it is about, and where its threat stands', () => {
    expect(rows.filter(({ about }) => about.split(' ').length < 2 && about.length < 4)).toEqual([]);
    const known = new Set([...paper.matchAll(/^### ([TRF]\d+) /gm)].map(([, number]) => number));
    expect(rows.filter(({ where }) => where.some((number) => !known.has(number)))).toEqual([]);
  });

  it('has for each a test that exists or a written reason', () => {
    expect(rows.map((row) => mistakeOf(row, sources)).filter((mistake) => mistake !== null)).toEqual([]);
  });

  it.each([
    ['', 'neither a test nor a reason'],
    ['See above, it is all fine', 'neither a test nor a reason'],
    ['Open: later', 'hardly a reason'],
    ['Document: it is written down somewhere', 'no document'],
    ['`tests/unit/asvs.test.ts` "a title that nobody wrote %" and more', 'has no test'],
    ['`tests/unit/nowhere.test.ts` "has every requirement once"', 'has no test'],
  ])('would not take %j', (proof, mistake) => {
    const others = sources.filter(({ path }) => path !== 'tests/unit/asvs.test.ts');
    expect(mistakeOf({ id: '1.1.1', isLevel3: false, about: '', where: [], proof }, others)).toContain(mistake);
  });
});
