import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '@/lib/cli/build';
import { ask } from '@/tests/bench/http';
import { createCluster, type Cluster } from '@/tests/config/cluster';
import { layLines, operatorArguments, readGuide, stepsOf, titlesOf } from '@/tests/fixtures/guide-steps';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { startSink, type Sink } from '../api/store/smtp';
import { dataFolder, startReady, type Product } from './support/product';

/** A person at a keyboard: a key, and a word of the guide. */
const KEY_MS = 90;
const WORD_MS = 60_000 / 200;
/** What needs a network or a person: fetching the product, and enrolling as the own first client. Counted, not done. */
const COUNTED_MS = { fetched: 4 * 60_000, enrolled: 10 * 60_000 } as const;

const MOST_MS = { site: 10 * 60_000, guide: 60 * 60_000 } as const;
const OWN_SITE = '7. Your plans, on a site of yours';
const HOST = 'elm.localhost';

/** Milliseconds of one section: commands as they took, keys and words as a person takes. */
type Spent = { ran: number; typed: number; read: number };

describe('the guide of operators, typed', () => {
  let cluster: Cluster;
  let sink: Sink;
  let product: Product | undefined;
  let data: ReturnType<typeof dataFolder>;
  beforeEach(async () => {
    data = dataFolder();
    [cluster, sink] = await Promise.all([createCluster(), startSink()]);
  });
  afterEach(async () => {
    product?.child.kill('SIGTERM');
    await product?.ended;
    await Promise.all([cluster.remove(), sink.stop()]);
    data.drop();
  });

  // The gate has the same commands and what they say in `api/cli/guide.test.ts`.
  it.runIf(isWhole)(
    'gives a branded site with own plans within ten minutes, and is over within an hour',
    { timeout: soakTime(300_000) },
    async () => {
      const plans = soakRuns('typed guide');
      const guide = readGuide();
      const house = layHouse(data.folder);
      const spent = new Map<string, Spent>();
      for (const title of titlesOf(guide)) {
        const clock: Spent = { ran: 0, typed: 0, read: 0 };
        spent.set(title, clock);
        const type = (text: string) => (clock.typed += (text.length + 1) * KEY_MS);
        const run = async (line: string) => {
          const began = performance.now();
          if (line === 'npm start') product = await startHere(house);
          else await inShell(line, house);
          clock.ran += performance.now() - began;
        };
        for (const step of stepsOf(guide, title)) {
          if (step.kind === 'prose') clock.read += step.text.split(/\s+/).filter(Boolean).length * WORD_MS;
          if (step.kind === 'file') {
            const lines = { ...step, lines: step.lines.flatMap((line) => grown(line, plans)) };
            type(`nano ${step.file}`);
            for (const line of lines.lines) type(line);
            layLines(house, lines);
          }
          if (step.kind !== 'command') continue;
          type(step.line);
          if (needsMore(step.line)) continue;
          await run(step.line);
          for (const line of editedAfter(step.line, { house, database: cluster.url, relay: sink.url })) type(line);
        }
      }
      const names = Array.from({ length: plans }, (_, at) => `Elm Plan ${at + 1}`);
      await expect.poll(() => pageOf('/'), { timeout: 30_000 }).toContain('Elm Benefits');
      expect(await pageOf('/')).toContain('Plans for people who farm.');
      // All plans together show the first of each kind alone.
      const shown = await pageOf('/plans?type=dental');
      for (const name of names) expect(shown).toContain(name);
      expect(shown).not.toContain('Harbor Dental');

      const total = (times: readonly Spent[]) =>
        times.reduce((sum, { ran, typed, read }) => sum + ran + typed + read, 0);
      const site = total([spent.get(OWN_SITE) ?? { ran: NaN, typed: 0, read: 0 }]);
      const whole = total([...spent.values()]) + COUNTED_MS.fetched + COUNTED_MS.enrolled;
      console.log(tell(spent, { site, whole, plans }));
      expect(site).toBeLessThan(MOST_MS.site);
      expect(whole).toBeLessThan(MOST_MS.guide);
    },
  );

  const pageOf = async (where: string): Promise<string> => {
    const { status, body } = await ask({ port: product?.port ?? 0, host: HOST, path: where });
    return status === 200 ? body.toString('utf8').replaceAll('<!-- -->', '') : String(status);
  };

  /** `npm start` as the guide has it, with the settings that were typed; the build is there, as after a first start. */
  const startHere = (house: string): Promise<Product> => {
    const settings = parseEnv(readFileSync(path.join(house, '.env'), 'utf8')) as Record<string, string>;
    const seal = { SEAL_KEY: path.join(house, 'seal-key.pem'), SEAL_CERT: path.join(house, 'seal-cert.pem') };
    return startReady('npm', house, undefined, { ...settings, ...seal });
  };
});

/** A folder in which the product's commands run as in a clone of it, with settings of its own. */
function layHouse(base: string): string {
  const house = path.join(base, 'coverfront');
  mkdirSync(house);
  for (const name of ['package.json', 'tsconfig.json', 'lib', 'node_modules'])
    symlinkSync(path.join(root, name), path.join(house, name));
  return house;
}

/** A command as a shell of the operator's runs it. That `doctor` misses something is an answer. */
function inShell(line: string, house: string): Promise<void> {
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    LOG_LEVEL: 'silent',
  };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', line], { cwd: house, env }, (error, out, err) => {
      const isAnswer = error === null || (error.code === 1 && operatorArguments(line)?.[0] === 'doctor');
      if (isAnswer) resolve();
      else reject(new Error(`${line}\n${out}\n${err}`));
    });
  });
}

/** Commands that fetch the product, or that need what only a carrier sends. */
const needsMore = (line: string): boolean => /^(?:git clone|npm ci)|[A-Z]{3,}-[A-Z-]+|--facts /.test(line);

/** A line of a table about the first of the guide's plans, for as many plans as are own. */
function grown(line: string, plans: number): string[] {
  if (!line.startsWith('6101,')) return [line];
  return Array.from({ length: plans }, (_, at) =>
    line
      .replaceAll('6101', String(6101 + at))
      .replace('Elm Plan 1', `Elm Plan ${at + 1}`)
      .replace('14.10', `${14 + at}.10`),
  );
}

type Here = { house: string; database: string; relay: string };

/** The lines of files that the prose behind a command tells to edit, as they are typed. */
function editedAfter(line: string, { house, database, relay }: Here): string[] {
  const edit = (file: string, change: (text: string) => string): string[] => {
    const at = path.resolve(house, file);
    const before = readFileSync(at, 'utf8');
    const after = change(before);
    writeFileSync(at, after);
    const old = new Set(before.split('\n'));
    return [`nano ${file}`, ...after.split('\n').filter((one) => !old.has(one))];
  };
  if (operatorArguments(line)?.[0] === 'init')
    return ['agents', 'groups', 'staff'].flatMap((name) =>
      edit(`../shop/${name}.csv`, (text) => text.replaceAll('.example', '.test')),
    );
  if (!line.startsWith('cp ../shop/.env')) return [];
  const told: Record<string, string> = {
    ...{ DATABASE_URL: database, SMTP_URL: relay, MAIL_FROM: 'Cedar Lane Benefits <enrollment@cedarlane.test>' },
    ...{ ACH_FOLDER: path.join(house, 'ach'), ACH_BANK_ROUTING: '021000021', ACH_BANK_NAME: 'First Bank' },
    ...{ ACH_COMPANY_ID: '1999999999', ACH_COMPANY_NAME: 'Cedar Lane' },
  };
  mkdirSync(path.join(house, 'ach'));
  return edit('.env', (text) =>
    text.replaceAll(/^([A-Z_]+)=.*$/gm, (whole, name: string) => (name in told ? `${name}=${told[name]}` : whole)),
  );
}

type Told = { site: number; whole: number; plans: number };

/** What each section took, in seconds. */
function tell(spent: ReadonlyMap<string, Spent>, { site, whole, plans }: Told): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(0).padStart(7);
  const lines = [...spent].map(
    ([title, { ran, typed, read }]) =>
      `${title.padEnd(42)}${[read, typed, ran, read + typed + ran].map(seconds).join('')}`,
  );
  return [
    `${'seconds'.padEnd(42)}   read  typed    ran    all`,
    ...lines,
    `Counted besides: ${seconds(COUNTED_MS.fetched)} for fetching the product,${seconds(COUNTED_MS.enrolled)} for enrolling as a client.`,
    `A site with ${plans} own plans: ${(site / 60_000).toFixed(1)} minutes. The whole guide: ${(whole / 60_000).toFixed(1)} minutes.`,
  ].join('\n');
}
