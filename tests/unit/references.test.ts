import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  badCitations,
  badExamples,
  badFilesInComments,
  badLinks,
  badPaths,
  readShelf,
  type Source,
} from '../config/references';

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
});
