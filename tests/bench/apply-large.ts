import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runMeasured, type MeasuredRun } from '../config/measured-run';
import { root } from '../../lib/cli/build';
import { growShop } from '../soak/large-shop';
import { judgeLimit } from './budgets';
import { LARGE } from './large-size';
import { startProduct } from './product';
import type { Server } from './server';
import { figure, table } from './table';

/** Seconds of the command, and MB of its memory, for a shop of `LARGE`. */
const MOST = { apply: 120, check: 60, megabytes: 1_024 } as const;

/** A carrier and an agent of the demo, whose plans and sites are grown. */
const AROUND = { carrier: 'tidewell', agent: '4101' } as const;

const KEYS = {
  FIELD_KEYS: '1:Lm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0FgVe',
  SESSION_KEYS: '1:Xt5Lw8Xn3Kd7Rb2Vh9Mq4Fs6Pj1GcYe2',
} as const;

/** An empty database of the same server. */
export type Database = { url: string };

/**
 * Both shops as their owner has them: the demo's folder, and the same grown to `LARGE`, each written to an empty PostgreSQL by the operator's command and
 * then served. Answers the servers, and what the command took for the large one.
 */
export async function startApplied(folder: string, { small, large }: Record<'small' | 'large', Database>) {
  const shops = { small: layShop(path.join(folder, 'small-shop')), large: layLarge(path.join(folder, 'large-shop')) };
  await operate(['apply', shops.small, '--by', 'bench'], folder, small);
  console.log(`Checking and applying ${LARGE.sites} sites, ${LARGE.plans} plans and ${LARGE.rates} rates …`);
  const check = await operate(['check', shops.large], folder, large);
  const apply = await operate(['apply', shops.large, '--by', 'bench'], folder, large);
  const again = await operate(['plan', shops.large], folder, large);
  const servers: Record<'small' | 'large', Server> = {
    small: await startProduct(path.join(folder, 'small'), [], { ...KEYS, DATABASE_URL: small.url }),
    large: await startProduct(path.join(folder, 'large'), [], { ...KEYS, DATABASE_URL: large.url }),
  };
  return { servers, report: format({ check, apply, again }) };
}

/** The demo's folder without the people in it, which no shop has. */
function layShop(target: string): string {
  cpSync(path.join(root, 'lib/enrollment-api/seed/shop'), target, { recursive: true });
  rmSync(path.join(target, 'demo'), { recursive: true });
  return target;
}

function layLarge(target: string): string {
  layShop(target);
  const rows = (file: string) => readFileSync(path.join(target, file), 'utf8').trim().split('\n').length - 1;
  const plans = LARGE.plans - readdirSync(path.join(target, 'plans')).length;
  growShop(target, { sites: LARGE.sites - rows('sites.csv'), plans, rowsEach: Math.ceil(LARGE.rates / plans) }, AROUND);
  return target;
}

async function operate(args: readonly string[], folder: string, { url }: Database): Promise<MeasuredRun> {
  const env = { ...KEYS, DATABASE_URL: url, DATA_DIR: folder };
  const run = await runMeasured(['--import', 'tsx', path.join(root, 'lib/cli/operator.ts'), ...args], env);
  if (run.code !== 0) throw new Error(`operator ${args.join(' ')} ends with ${run.code}:\n${run.out.slice(-4_000)}`);
  return run;
}

function format(runs: Record<'check' | 'apply' | 'again', MeasuredRun>): string {
  const limits = { check: MOST.check, apply: MOST.apply, again: MOST.apply } as const;
  const rows = Object.entries(runs).map(([name, { ms, kilobytes }]) => [
    name === 'again' ? 'plan, applied already' : name,
    figure(ms / 1_000),
    judgeLimit(ms / 1_000, limits[name as keyof typeof limits]).text,
    figure(kilobytes / 1_024),
    judgeLimit(kilobytes / 1_024, MOST.megabytes).text,
  ]);
  return table(['command', 'seconds', 'verdict', 'peak MB', 'verdict'], rows);
}
