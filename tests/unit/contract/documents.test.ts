import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wireDocument } from '@/lib/cli/wire-document';
import { buildOpenApi } from '@/lib/contract/openapi';
import { registry } from '@/lib/contract/registry';
import { examples } from '@/lib/contract/wire-examples';

const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const door = () => JSON.stringify(buildOpenApi(registry, { side: 'door', version: '1', server: '/api/v1', examples }));

/** Runs a program of the packages on a document. */
function judge(
  program: 'redocly' | 'validate-api',
  document: string,
  before: readonly string[],
  after: readonly string[],
) {
  const file = path.join(folder, 'document.json');
  writeFileSync(file, document);
  const bin = path.resolve('node_modules/.bin', program);
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const env = { ...process.env, NODE_ENV: 'production', ...quiet } as const;
  const { stdout } = spawnSync(process.execPath, [bin, ...before, file, ...after], { encoding: 'utf8', env });
  return JSON.parse(stdout) as Record<string, unknown>;
}

type Problem = { ruleId: string; severity: string; message: string; location: { pointer: string }[] };

/** The problems that redocly's recommended rules find: errors and warnings. */
function lint(document: string): string[] {
  const { totals, problems } = judge('redocly', document, ['lint'], ['--format=json', '--extends=recommended']);
  const found = (problems as Problem[]).map((one) => `${one.ruleId} ${one.message} ${one.location[0]?.pointer}`);
  const { errors, warnings } = totals as { errors: number; warnings: number };
  expect(found).toHaveLength(errors + warnings);
  return found;
}

describe.each([
  ['wire', wireDocument],
  ['browser', door],
] as const)('the document of the %s', (_side, document) => {
  it('has nothing that the recommended rules of redocly mind', () => {
    expect(lint(document())).toEqual([]);
  });

  it('is OpenAPI 3.1', () => {
    expect(judge('validate-api', document(), [], [])).toEqual({ valid: true });
  });
});

describe('the check of the documents', () => {
  it('minds an answer that is not as its schema says, and a document without its licence', () => {
    const found = lint(
      wireDocument()
        .replace('"total_cost": "', '"total_cost": "about ')
        .replace(/"license": \{[^}]*\}/, '"x-none": 1'),
    );
    const rules = new Set(found.map((one) => one.split(' ')[0]));
    expect(rules).toEqual(new Set(['info-license', 'no-invalid-media-type-examples']));
  });

  it('minds what is not OpenAPI', () => {
    expect(
      judge('validate-api', wireDocument().replace('"openapi": "3.1.1"', '"openapi": "3.1.1", "swagger": 2'), [], []),
    ).toMatchObject({ valid: false });
  });
});
