import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';

/* The demo's plans for a mutation run, which loads all modules anew for each fault: read of the folder once, then of one file. */

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, '.data/mutation-plans.json');

/** Once before all tests. */
export default async function setup(): Promise<void> {
  const { buildDemoPlans: build } = await import('./demo-shop');
  const own = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(own, JSON.stringify(build()));
  renameSync(own, file);
}

/** The demo's plans with their rates, anew each time. */
export const buildDemoPlans = (): PlanDefinition[] => JSON.parse(readFileSync(file, 'utf8')) as PlanDefinition[];
