import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareChunk, prepareChunks } from '@/lib/cli/chunks';

const OPENING = '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([';
const chunk = `${OPENING}"object"==typeof document?document.currentScript:void 0,7,e=>{e.v(1)}]);`;

describe('a chunk of the build', () => {
  it('says its own path, and a large one is compiled whole ahead', () => {
    const [head = '', tail = ''] = chunk.split('e.v(1)');
    const own = '(globalThis.TURBOPACK||=[]).push(["static/chunks/a.js",7,e=>{';
    expect(prepareChunk(chunk, 'static/chunks/a.js')).toBe(`${own}e.v(1)${tail}`);
    const long = 'e.v(1);'.repeat(20_000);
    expect(prepareChunk(head + long + tail, 'static/chunks/a.js')).toBe(
      `//# allFunctionsCalledOnLoad\n${own}${long}${tail}`,
    );
  });

  it('stays as it is when it is none of the bundler, or was prepared', () => {
    const prepared = prepareChunk(chunk, 'static/chunks/a.js');
    for (const text of ['(()=>{let e=globalThis.TURBOPACK})()', '', prepared])
      expect(prepareChunk(text, 'static/chunks/a.js')).toBe(text);
  });

  it('of a form that is not known stops the build', () => {
    expect(() => prepareChunk(`${OPENING}document.currentScript,7,e=>{}]);`, 'static/chunks/a.js')).toThrow('a.js');
  });

  describe('in a folder', () => {
    let folder: string;
    beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'coverfront-chunks-'))));
    afterAll(() => rmSync(folder, { recursive: true }));

    it('is prepared wherever it lies, once', () => {
      mkdirSync(path.join(folder, 'static/chunks/deep'), { recursive: true });
      const files = ['static/chunks/a.js', 'static/chunks/deep/b.js'];
      for (const file of files) writeFileSync(path.join(folder, file), chunk);
      prepareChunks(folder);
      prepareChunks(folder);
      for (const file of files) expect(readFileSync(path.join(folder, file), 'utf8')).toBe(prepareChunk(chunk, file));
    });
  });
});
