import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireDocument } from '@/lib/cli/wire-document';
import { openEither } from '../config/databases';
import { buildApi, NORTH_STAR } from './support';

type Client = {
  stateCodes: (url: string, headers: Record<string, string>) => Promise<string[]>;
  beginQuote: (url: string, headers: Record<string, string>) => Promise<string | null>;
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program of the packages in the folder; its output, and null where it failed. */
function run(program: 'openapi-typescript' | 'tsc', args: readonly string[]): { ok: boolean; out: string } {
  const bin = path.resolve('node_modules/.bin', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' });
  return { ok: status === 0, out: stdout + stderr };
}

const STRICT = [
  ...['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noImplicitOverride'],
  ...['--noPropertyAccessFromIndexSignature', '--noFallthroughCasesInSwitch'],
  ...['--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable'],
];
const compile = (...files: string[]) => run('tsc', [...files, ...STRICT]);

/** The client of the guide. */
const shown = /```ts\n([^]*?)```/.exec(readFileSync('docs/contract.md', 'utf8'))?.[1] ?? '';

describe('the typed client of the guide', () => {
  beforeAll(() => {
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(path.join(folder, 'wire.json'), wireDocument());
    expect(run('openapi-typescript', ['wire.json', '-o', 'wire.d.ts'])).toMatchObject({ ok: true });
    writeFileSync(path.join(folder, 'client.ts'), shown);
  }, 60_000);

  it('compiles strictly against the types that the document gives, and asks the API', async () => {
    expect(compile('client.ts')).toEqual({ ok: true, out: '' });
    const client = (await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'client.js')).href)) as Client;
    const store = await openEither();
    const api = await buildApi(store);
    const server = serve({ fetch: (request) => api.fetch(request), port: 0, hostname: '127.0.0.1' }) as Server;
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    expect(await client.stateCodes(url, NORTH_STAR)).toContain('TX');
    expect(await client.beginQuote(url, NORTH_STAR)).toMatch(/^[\w-]{32}$/);
    server.close();
    server.closeAllConnections();
    await store.close();
  }, 60_000);

  it('does not compile with an answer of another shape, an input of another kind, or an operation that is not there', () => {
    const wrongs = [
      ['answer.data.result.map(({ abbrev }) => abbrev)', 'answer.data.results'],
      ["gender: '1'", 'gender: true'],
      ["('getStates'", "('getCountries'"],
    ] as const;
    const files = wrongs.map(([right, wrong], at) => {
      expect(shown).toContain(right);
      writeFileSync(path.join(folder, `wrong-${at}.ts`), shown.replace(right, wrong));
      return `wrong-${at}.ts`;
    });
    const { ok, out } = compile(...files);
    expect(ok).toBe(false);
    const told = out.split('\n').filter((line) => /\(\d+,\d+\): error TS2\d{3}/.test(line));
    for (const file of files) expect(told).toContainEqual(expect.stringContaining(file));
  }, 60_000);
});
