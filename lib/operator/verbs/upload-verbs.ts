import { inArray } from 'drizzle-orm';
import * as z from 'zod';
import { appendAudit } from '@/lib/enrollment-api/audit';
import type { Ports } from '@/lib/enrollment-api/ports';
import { tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { readUpload, type ReadUpload, type Upload } from '@/lib/enrollment-api/shop/upload/read-upload';
import type { Problem } from '@/lib/enrollment-api/shop/shop';
import { APPLY_MS, applyShop, planShop, type Plan, type Wanted } from '@/lib/enrollment-api/shop/write/apply-shop';
import { rateChanges, type RateChange } from '@/lib/enrollment-api/shop/write/rate-changes';
import { tellDifference, tellEffects } from '@/lib/enrollment-api/shop/write/tell-difference';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { dropUpload, keepUpload, loadUpload, type WaitingUpload } from '@/lib/enrollment-api/store/upload-rows';
import { dayOf } from '@/lib/rules/text/moments';
import { defineVerb, refused, text, type Outcome } from '../verb';
import { loadLastApply, tellTakenBack } from './last-apply';
import { countPlan, findDemo, findInvented } from './shop-verbs';

/** Rows of the difference that are shown one by one; more are counted. */
const MOST_CHANGES = 200;
/** Lines of a trial, which come back to the page in a cookie. */
const MOST_LINES = 8;

const onUpload = { scope: 'house', inBrowser: true } as const;
const uploadInput = z.strictObject({ upload: text(64).describe('The number of the file that waits') });
const applyInput = uploadInput.extend({
  seen: text(20).optional().describe('The line of the audit log of the last change that the shown difference knows'),
});

const NONE = 'No file waits to be applied.';
const OTHER =
  '--upload: Another file was uploaded since, or this one is gone. Look at the difference that is shown now.';

/** Reads an upload for this database. Rates of one plan go to any; a whole shop not to a demo's. */
async function readFor(ports: Ports, upload: Upload): Promise<ReadUpload | { ok: false; demo: string }> {
  const read = await readUpload(ports.store.db, upload, dayOf(ports.clock.now()));
  if (!read.ok || read.kind === 'rates') return read;
  const demo = await findDemo(ports);
  if (demo !== null) return { ok: false, demo };
  const problems = findInvented(read.shop);
  return problems.length === 0 ? read : { ok: false, problems };
}

const toWanted = (read: ReadUpload & { ok: true }): Wanted => (read.kind === 'shop' ? read.shop : read.rates);
const toLines = (read: { problems: readonly Problem[] } | { demo: string }): string[] =>
  'demo' in read ? [read.demo] : read.problems.map(tellProblem);

/** Takes a file that was uploaded, if a shop may be made of it: one that is refused is not kept. Answers what is wrong with it. */
export async function takeUpload(ports: Ports, by: string, upload: Upload): Promise<readonly string[]> {
  const read = await readFor(ports, upload);
  if (!read.ok) return toLines(read);
  const plan = await planShop(ports.store, toWanted(read));
  if (!plan.ok) return toLines(plan);
  await ports.store.withTransaction(async () => {
    const file = await keepUpload(ports, by, upload);
    const data = { file, bytes: upload.bytes.length };
    await appendAudit(ports, { actor: `operator:${by}`, action: 'shop.upload', subject: 'shop', data });
  });
  return [];
}

export const showUpload = defineVerb({
  ...onUpload,
  name: 'uploads show',
  about: 'Tells what applying the file that you uploaded would do: which rates change, and whose carts and renewals.',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run(ports, _none, by) {
    const upload = await loadUpload(ports, by);
    if (upload === null) return { ok: true, said: [NONE], data: { upload: null, told: NONE, changes: [] } };
    const read = await readFor(ports, upload);
    const plan = read.ok ? await planShop(ports.store, toWanted(read)) : read;
    if (!plan.ok) return tellStale(upload, toLines(plan));
    const changes = await rateChanges(ports.store.db, plan.difference.rates);
    const last = await loadLastApply(ports);
    const isForeign = last !== null && !(last.isUpload && last.actor === `operator:${by}`);
    const names = await planNames(ports, changes);
    const said = [
      `${upload.name} waits to be applied. Nothing has changed yet.`,
      ...tellDifference(plan.difference),
      ...tellEffects(plan.effects),
      tellChanges(changes),
      ...(isForeign && read.ok && read.kind === 'shop' ? [tellTakenBack(last)] : []),
    ];
    const shown = changes.slice(0, MOST_CHANGES).map((one) => ({
      plan: names.get(one.planId) ?? one.planId,
      rate: `${one.what}, from ${one.from}`,
      old: one.old,
      new: one.new,
      change: one.change,
    }));
    const seen = String(last?.line ?? 0);
    return {
      ok: true,
      said,
      data: { upload: upload.id, seen, told: said.join('\n'), changes: shown, ...countPlan(plan) },
    };
  },
});

export const applyUpload = defineVerb({
  ...onUpload,
  name: 'uploads apply',
  about:
    'Applies the file that you uploaded, in one transaction: new rates beside old ones. Policies keep their price.',
  writes: 'here',
  longMs: APPLY_MS,
  audit: 'shop.apply',
  input: applyInput,
  async run(ports, { upload: id, seen }, by) {
    const upload = await findOwn(ports, by, id);
    if (upload === null) return refused(OTHER);
    const last = await loadLastApply(ports);
    if (seen !== undefined && last !== null && last.line > Number(seen))
      return refused(`--upload: ${last.words} Look at the difference that is shown now, then apply it.`);
    const read = await readFor(ports, upload);
    if (!read.ok) return refused(...toLines(read));
    const plan = await applyShop(ports.store, toWanted(read), ports.clock.now());
    if (plan.ok) await dropUpload(ports, by);
    return tellApplied(plan, upload, read);
  },
});

export const discardUpload = defineVerb({
  ...onUpload,
  name: 'uploads discard',
  about: 'Forgets the file that you uploaded. Nothing of the shop changes.',
  writes: 'here',
  audit: 'shop.discard',
  input: uploadInput,
  async run(ports, { upload: id }, by) {
    const upload = await findOwn(ports, by, id);
    if (upload === null) return refused(OTHER);
    await dropUpload(ports, by);
    return {
      ok: true,
      said: [`${upload.name} is forgotten.`],
      data: null,
      trace: { subject: 'shop', data: { file: id } },
    };
  },
});

/** A file that was right when it came, and may not be applied any more: its own rates are in force since, or the shop is another. */
function tellStale({ id, name }: WaitingUpload, problems: readonly string[]): Outcome {
  const said = [`${name} waits, and cannot be applied any more.`, ...problems];
  return { ok: true, said, data: { upload: id, told: said.join('\n'), changes: [] } };
}

/** The file that waits, if it is the one that was looked at. */
async function findOwn(ports: Ports, by: string, id: string): Promise<WaitingUpload | null> {
  const upload = await loadUpload(ports, by);
  return upload?.id === id ? upload : null;
}

/** Rates that are not in the folder as well are taken back by its next `apply`, as those that its owner took out are. */
const KEEP = 'Put these rates into the folder of the shop as well: its next apply takes back what it does not have.';

function tellApplied(plan: Plan, { id }: WaitingUpload, { kind }: ReadUpload & { ok: true }): Outcome {
  if (!plan.ok) return refused(...toLines(plan));
  const lines = tellDifference(plan.difference);
  const more = lines.length - MOST_LINES;
  const data = countPlan(plan);
  return {
    ok: true,
    said: [
      ...lines.slice(0, MOST_LINES),
      ...(more > 0 ? [`And ${more} lines more, all shown at Plans and rates.`] : []),
      ...tellEffects(plan.effects),
      ...(kind === 'rates' ? [KEEP] : []),
    ],
    data,
    trace: { subject: 'shop', data: { ...data, file: id } },
  };
}

async function planNames({ store }: Ports, changes: readonly RateChange[]): Promise<Map<string, string>> {
  const ids = [...new Set(changes.map(({ planId }) => planId))];
  if (ids.length === 0) return new Map();
  const rows = await store.db.select({ id: plans.id, name: plans.name }).from(plans).where(inArray(plans.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function tellChanges({ length }: readonly RateChange[]): string {
  if (length === 0) return 'No price or factor of a plan in it is another one.';
  const count = `${length.toLocaleString('en-US')} ${length === 1 ? 'price or factor is' : 'prices and factors are'}`;
  return `${count} other than before.${length > MOST_CHANGES ? ` The first ${MOST_CHANGES} are shown.` : ''}`;
}
