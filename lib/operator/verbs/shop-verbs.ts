import { isInventedEmail } from '@/lib/rules/people/email';
import * as z from 'zod';
import { env } from '@/lib/env';
import { counted } from '@/lib/rules/text/counted';
import { dayOf } from '@/lib/rules/text/moments';
import type { Ports } from '@/lib/enrollment-api/ports';
import { DEMO_SEED } from '@/lib/enrollment-api/seed/demo-mark';
import { checkShop, tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { isFolder } from '@/lib/enrollment-api/shop/read/folder';
import type { Problem, Shop } from '@/lib/enrollment-api/shop/shop';
import { APPLY_MS, applyShop, planShop, type Plan } from '@/lib/enrollment-api/shop/write/apply-shop';
import { exportFolder, mayHoldShop } from '@/lib/enrollment-api/shop/write/export-folder';
import { hashOfShop } from '@/lib/enrollment-api/shop/write/shop-hash';
import { loadShop } from '@/lib/enrollment-api/shop/write/stored-shop';
import { some, tellDifference, tellEffects } from '@/lib/enrollment-api/shop/write/tell-difference';
import { countDifference } from '@/lib/enrollment-api/shop/write/write-shop';
import { findDemoTraces } from '@/lib/enrollment-api/start/demo-traces';
import { defineVerb, pathText, refused, type Outcome } from '../verb';
import { loadLastApply, tellTakenBack, type LastApply } from './last-apply';

/** Common to all verbs on the folder of a shop. */
const onFolder = {
  scope: 'house',
  onMachine: true,
  input: z.strictObject({ dir: pathText.describe('The folder of the shop') }),
  order: ['dir'],
} as const;

export const planVerb = defineVerb({
  name: 'plan',
  about:
    'Tells what apply would do with a shop’s folder: what changes, which carts and renewals it concerns, whose pages.',
  ...onFolder,
  writes: 'nothing',
  audit: null,
  async run(ports, { dir }) {
    const read = await readFor(ports, dir);
    if (!read.ok) return refused(...read.problems);
    return told(await planShop(ports.store, read.shop), {}, await loadLastApply(ports));
  },
});

export const applyVerb = defineVerb({
  name: 'apply',
  about:
    'Writes a shop’s folder to the database in one transaction: new rates beside old ones, what is gone is retired.',
  ...onFolder,
  writes: 'here',
  longMs: APPLY_MS,
  audit: 'shop.apply',
  async run(ports, { dir }) {
    const read = await readFor(ports, dir);
    if (!read.ok) return refused(...read.problems);
    const last = await loadLastApply(ports);
    const plan = await applyShop(ports.store, read.shop, ports.clock.now(), tellProgress);
    return told(plan, { sha256: hashOfShop(read.shop) }, last);
  },
});

export const exportVerb = defineVerb({
  name: 'export',
  about: 'Writes the shop in the database into a folder, in the form in which unchanged things are unchanged lines.',
  ...onFolder,
  writes: 'nothing',
  audit: null,
  async run({ store }, { dir }) {
    if (!mayHoldShop(dir)) return refused(`${dir}: Other files are in it. Give a new folder, or that of a shop.`);
    const { shop, leftOut } = await loadShop(store.db);
    const { files, written, removed } = exportFolder(dir, shop);
    return {
      ok: true,
      said: [
        `${dir} has the shop in ${counted(files, ['file', 'files'])}: ${written} written, ${removed.length} removed.`,
        'Codes are not in it: only their keyed hashes are kept. Nor are the carriers’ test quotes, expected.csv.',
        ...leftOut.map(
          ({ words, names }) => `Left out, as retired or closed: ${counted(names.length, words)}: ${some(names)}.`,
        ),
      ],
      data: {
        files,
        written,
        removed,
        left_out: Object.fromEntries(leftOut.map(({ words, names }) => [words[1], names])),
      },
    };
  },
});

/** Said beside the result, for who waits. */
const tellProgress = (line: string): void => void process.stderr.write(`${line}\n`);

type ReadFor = { ok: true; shop: Shop } | { ok: false; problems: readonly string[] };

/** Reads a folder for the database that it is meant for. */
async function readFor(ports: Ports, dir: string): Promise<ReadFor> {
  if (!isFolder(dir)) return { ok: false, problems: [`${dir}: There is no such folder.`] };
  const demo = await findDemo(ports);
  if (demo !== null) return { ok: false, problems: [demo] };
  const { shop, problems } = checkShop(dir, dayOf(ports.clock.now()));
  const found = [...problems, ...findInvented(shop)];
  return found.length === 0 ? { ok: true, shop } : { ok: false, problems: found.map(tellProblem) };
}

/** Why the database takes no whole shop; null where it does. A database with the demo's shop takes no other, and a live one that was ever a demo's would not start. */
export async function findDemo({ store }: Ports): Promise<string | null> {
  const traces = await findDemoTraces(store);
  const isSeeded = traces.includes(`the setting ${DEMO_SEED}`);
  if (!isSeeded && (env().COVERFRONT_MODE !== 'live' || traces.length === 0)) return null;
  return `The database has been a demo’s (${traces.join(', ')}). Set DATABASE_URL (or DATA_DIR) to a new, empty one.`;
}

/** Addresses that no person can have (RFC 2606): a live installation with one does not start. */
export function findInvented(shop: Shop): Problem[] {
  if (env().COVERFRONT_MODE !== 'live') return [];
  const all = [...shop.agents, ...shop.groups, ...shop.staff];
  return all
    .filter(({ row }) => row.email !== undefined && isInventedEmail(row.email))
    .map(({ row, at }) => ({
      at,
      what: `${row.email} is an address that nobody can have`,
      expected: 'one that takes mail',
    }));
}

const isSame = (difference: (Plan & { ok: true })['difference']): boolean =>
  Object.values(countDifference(difference)).every((many) => many === 0);

function told(plan: Plan, trace: Record<string, string>, last: LastApply | null): Outcome {
  if (!plan.ok) return refused(...plan.problems.map(tellProblem));
  const { difference, effects } = plan;
  const data = countPlan(plan);
  return {
    ok: true,
    said: [
      ...tellDifference(difference),
      ...tellEffects(effects),
      // What was uploaded is in no folder yet.
      ...(last?.isUpload === true && !isSame(difference) ? [tellTakenBack(last)] : []),
    ],
    data,
    trace: { subject: 'shop', data: { ...data, ...trace } },
  };
}

/** The numbers of a plan, for programs and for the audit log. */
export function countPlan({ difference, effects }: Plan & { ok: true }) {
  const counts = countDifference(difference);
  return {
    ...counts,
    carts_repriced: effects.carts.reprice,
    carts_losing_a_plan: effects.carts.lose,
    renewals: effects.renewals,
    sites_purged: effects.purged === 'all' ? 'all' : effects.purged.length,
  };
}
