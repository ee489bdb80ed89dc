import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { badExamples, badFilesInComments, badLinks, badPaths, badTests } from '../config/named-files';
import { badCitations, readShelf, type Source } from '../config/references';

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const sources: Source[] = paths
  .filter((path) => /\.(?:tsx?|mjs|css|md)$|(?:^|\/)\.env\.example$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const papers = sources.filter(({ path }) => path.endsWith('.md'));
const shelf = readShelf(sources);

describe('references', () => {
  it('lead from every comment, README and paper to a heading', () => {
    expect(sources.flatMap((source) => badCitations(source, shelf))).toEqual([]);
  });

  it('lead from every Markdown link to a file and its heading', () => {
    expect(papers.flatMap((paper) => badLinks(paper, sources, paths))).toEqual([]);
  });

  it('show in every README of a room lines that the code has', () => {
    const rooms = papers.filter(({ path }) => /^(?:app|components|lib)\//.test(path));
    expect(rooms.flatMap((paper) => badExamples(paper, sources))).toEqual([]);
  });

  it('name paths that exist wherever a README or paper has one in backticks', () => {
    expect(papers.flatMap((paper) => badPaths(paper, paths))).toEqual([]);
  });

  it('name files that exist wherever a comment has one', () => {
    const code = sources.filter(({ path }) => !path.endsWith('.md'));
    expect(code.flatMap((source) => badFilesInComments(source, paths))).toEqual([]);
  });

  it('name tests that exist, by file and title', () => {
    expect(papers.flatMap((paper) => badTests(paper, sources))).toEqual([]);
  });
});

/** Samples are written in another way than citations, as this file is looked through as well. */
const sample = (text: string) =>
  text
    .replace(/[A-Z]{4,}/g, (word) => word.toLowerCase())
    .replaceAll('$', '\u00a7')
    .replaceAll('_', '.')
    .replaceAll('~', ' ');

describe('the check of references', () => {
  const library = readShelf([
    {
      path: 'docs/rules.md',
      text: sample('## 1 $2 Screens\n\n### 1 $2.1 Routes\n\n"Back" leads home.\n\n## 1 $3 Data\n'),
    },
    { path: 'docs/look.md', text: sample('## $2 Behaviour\n') },
    { path: 'docs/threats.md', text: '### T3 Somebody led\n\n| F6 | fact |\n' },
    { path: 'docs/architecture.md', text: '## One request\n' },
    { path: 'docs/decisions/0010-codes.md', text: '' },
  ]);
  const cited = (text: string) => badCitations({ path: 'lib/x.ts', text: sample(text) }, library);

  it.each([
    'RULES 1 $2.1, $3',
    'RULES 1 $2, $2.1 and $3',
    'RULES 1 $2.1 "back"',
    '/**\n * A thing (RULES 1\n * $2.1).\n */',
    'LOOK $2',
    'THREATS T3, F6',
    'DECISIONS 10',
    'ARCHITECTURE "One request", step 4',
  ])('follows %j', (text) => {
    expect(cited(text)).toEqual([]);
  });

  it.each([
    ['a\nRULES 1 $2.1, $9', '2: RULES 1 $9 is not there'],
    ['RULES 1 $2.1 "Next"', '1: RULES 1 $2.1 "Next" is not there'],
    ['/**\n * A thing (LOOK\n * $7).\n */', '2: LOOK $7 is not there'],
    ['PRICING $1', '1: PRICING $1 is not there'],
    ['THREATS T3, T4', '1: THREATS T4 is not there'],
    ['DECISIONS 10, 11', '1: DECISIONS 11 is not there'],
    ['ARCHITECTURE "Nowhere"', '1: ARCHITECTURE "Nowhere" is not there'],
    ['SPEC 1 $2', '1: "SPEC 1 $" is no form of citation'],
    ['ux_md', '1: "ux_md" is no form of citation'],
    ['SECURITY~T3', '1: "SECURITY~T3" is no form of citation'],
    ['see $3', '1: $ of no paper'],
  ])('stops at %j', (text, problem) => {
    expect(cited(text)).toContain(sample(`lib/x.ts:${problem}`));
  });
});
