import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { env, environmentWith } from '@/lib/env';
import { prepareChunks } from './chunks';
import { sourceFingerprint } from './fingerprint';

export const root = path.resolve(import.meta.dirname, '../..');
const nextBin = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');

/**
 * Node's arguments of a server on a port. Left alone, V8 sizes its heap by the machine's memory and keeps what it once
 * took; these limits keep a busy server on the embedded store under 900 MB (`npm run bench`). Room for young objects is
 * what pages made per request are made in: with less they are copied and kept (decisions 310). A `NODE_OPTIONS` with a
 * limit of its own replaces them. Where all threads share one core, young objects are collected by one of them (decisions 323).
 */
export function serverArguments(port: number, cores: number = availableParallelism()): string[] {
  const own = env().NODE_OPTIONS.includes('--max-old-space-size');
  return [
    ...(own ? [] : HEAP_LIMITS),
    ...(cores === 1 ? ['--no-parallel-scavenge'] : []),
    nextBin,
    'start',
    '--port',
    String(port),
    '--keepAliveTimeout',
    String(KEEP_ALIVE_MS),
  ];
}

/** Longer than proxies keep their side of a connection (60 s): who closes first must be the one who sends. */
export const KEEP_ALIVE_MS = 65_000;

/**
 * What a server finds in its environment: the framework leaves signals to `lib/process/ending.ts`, glibc gives freed
 * memory back as it does at a start, instead of keeping ever more of it (decisions 310), and what V8 compiled at one start
 * is there for the next (decisions 315). It lies beside the build and goes with it; where the folder cannot be written Node does without.
 */
export const SERVER_VARIABLES = {
  NEXT_MANUAL_SIG_HANDLE: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.join(root, '.next', 'compiled'),
};

const HEAP_LIMITS = ['--max-old-space-size=1536', '--max-semi-space-size=128'];
const marker = path.join(root, '.next', 'coverfront-build');

/**
 * Lines of the framework that say nothing about this build, and why they are left out. Everything else it says is shown.
 * The notice about `middleware` is a matter of a name (decisions 70), and its four lines come together. The one setting
 * that the framework calls an experiment is a limit (decisions 96); another one would still be named.
 */
const KNOWN_LINES: readonly RegExp[] = [
  /The "middleware" file convention is deprecated/,
  /^\s*To migrate automatically, run:\s*$/,
  /^\s*npx @next\/codemod@canary middleware-to-proxy/,
  /nextjs\.org\/docs\/messages\/middleware-to-proxy/,
  /^- Experiments \(use with caution\):\s*$/,
  /^\s*· proxyClientMaxBodySize: 65536\s*$/,
];

/** A line of the build's output as it is shown; null when it is one of the known ones. */
export function shownLine(line: string): string | null {
  return KNOWN_LINES.some((known) => known.test(line)) ? null : line;
}

/** Builds when there is no build or the sources changed since. Throws when the build fails or is told to end. */
export async function buildIfStale(end?: AbortSignal): Promise<void> {
  const fingerprint = sourceFingerprint(root);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return;
  console.log('Building Coverfront (first start, or the sources changed) …');
  if ((await runBuild(fingerprint, end)) !== 0) throw new Error('The build failed; its messages are above.');
  prepareChunks(path.join(root, '.next'));
  writeFileSync(marker, fingerprint);
}

/** The build's name (decisions 122). Files lie under it, and blockers of advertisements take an `ad` in an address amiss. */
export const buildId = (fingerprint: string): string => fingerprint.slice(0, 20).replaceAll('d', 'g');

/** The framework's build, line by line; answers its exit code. */
async function runBuild(fingerprint: string, end?: AbortSignal): Promise<number | null> {
  const child = spawn(process.execPath, [nextBin, 'build'], {
    cwd: root,
    env: environmentWith({ COVERFRONT_BUILD: buildId(fingerprint) }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(end && { signal: end }),
  });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    createInterface(from).on('line', (line) => {
      const shown = shownLine(line);
      if (shown !== null) to.write(`${shown}\n`);
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
