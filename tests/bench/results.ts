import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../lib/cli/build';
import type { Options } from './options';
import type { Outcome } from './report';

const folder = path.join(root, 'tests/bench/results');

/** Writes the run as JSON (with every round) and answers the file's path below the project. */
export function writeResults(outcome: Outcome, options: Options, report: string): string {
  const when = new Date().toISOString();
  const results = {
    when,
    commit: commit(),
    machine: { cpu: os.cpus()[0]?.model ?? 'unknown', cores: os.cpus().length, memoryMb: os.totalmem() / 1024 ** 2 },
    versions: { node: process.version, next: nextVersion() },
    options,
    starts: outcome.starts,
    memory: outcome.memory,
    inProcess: outcome.inProcess,
    statements: outcome.statements,
    browser: outcome.browser,
    explained: outcome.explained,
    cases: outcome.measured.map(({ item, bytes, cache, referenceBytes, turns, reference, stores }) => ({
      ...item,
      bytes,
      cache,
      referenceBytes,
      reference,
      stores,
      turns,
    })),
    report,
  };
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${when.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return path.relative(root, file);
}

/** The commit measured, marked when files differ from it; null outside a checkout. */
function commit(): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const head = git('rev-parse', '--short', 'HEAD');
  if (head.status !== 0) return null;
  return git('status', '--porcelain').stdout ? `${head.stdout.trim()}, changed` : head.stdout.trim();
}

function nextVersion(): string {
  const file = path.join(root, 'node_modules/next/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
