import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ne } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { exportAnswers, exportBatches, exportItems } from '@/lib/enrollment-api/store/schema/export-tables';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { PARTNER } from '../fixtures/edi/some-coverages';
import { read834, type ReadFile } from '../fixtures/edi/read-834';
import { operate } from './operate';
import { forgetRenewals } from './renewing';
import type { Api } from './support';

/** A batch as `policies export --json` tells it. */
export type ToldBatch = {
  batch: string;
  file: string;
  format: string;
  carrier: string | null;
  plans: number;
  people: number;
  sha256: string;
  previous: string | null;
  again: string | null;
};
export type Exported = {
  batches: ToldBatch[];
  held_back: { policy: string; problems: object[] }[];
  left_out: object[];
};

/** Nothing was sold yet and nothing sent, and no renewal is prepared. */
export async function forgetExports(api: Api): Promise<void> {
  await forgetRenewals(api);
  const { db } = api.ports.store;
  for (const table of [exportAnswers, exportItems, exportBatches]) await db.delete(table);
  await db.delete(memberPolicies).where(ne(memberPolicies.id, ''));
}

/** A folder for files of one test, which is gone with it. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Exports by the operator's command into a folder. */
export async function exportTo(api: Api, out: string, ...args: string[]): Promise<Exported> {
  const said = await operate(api.ports, 'policies', 'export', '--out', out, '--json', ...args);
  const answer = JSON.parse(said.slice(2)) as { ok: boolean; result: Exported; problems?: string[] };
  if (!answer.ok) throw new Error(answer.problems?.join('\n'));
  return answer.result;
}

export const contentOf = (folder: string, { file }: ToldBatch): string => readFileSync(path.join(folder, file), 'utf8');
export const modeOf = (folder: string, { file }: ToldBatch): number => statSync(path.join(folder, file)).mode & 0o777;
export const read = (folder: string, batch: ToldBatch): ReadFile => read834(contentOf(folder, batch));

/** Sets the exchange with a carrier, as an operator does. */
export async function takes834(api: Api, carrier: string, more: object = {}): Promise<string> {
  const file = path.join(newFolder(), 'facts.json');
  const { carrier: _name, ...facts } = PARTNER;
  writeFileSync(file, JSON.stringify({ ...facts, ...more }));
  return operate(api.ports, 'carriers', 'exchange', carrier, '--facts', file);
}
