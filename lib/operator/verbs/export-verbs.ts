import { statSync } from 'node:fs';
import * as z from 'zod';
import type { Asked } from '@/lib/enrollment-api/fulfilment/gather-due';
import { exportDue, type Exported } from '@/lib/enrollment-api/fulfilment/make-batches';
import { repeatBatch } from '@/lib/enrollment-api/fulfilment/repeat-batch';
import type { Ports } from '@/lib/enrollment-api/ports';
import type { BatchRow } from '@/lib/enrollment-api/store/export-rows';
import { counted } from '@/lib/rules/text/counted';
import { isDate } from '@/lib/rules/text/dates';
import { EXPORT_FORMATS } from '@/lib/rules/words/fulfilment-words';
import { defineVerb, pathText, refused, text, type Outcome } from '../verb';
import { layFile } from './lay-file';

const Input = z.strictObject({
  format: z
    .enum(EXPORT_FORMATS, { error: 'Give 834, lines or csv.' })
    .optional()
    .describe('834 or lines for carriers, csv for a table of your own'),
  since: text(10)
    .refine(isDate, { error: 'Give a day, such as 2027-01-31.' })
    .optional()
    .describe('Only what was sold or changed on this day or later'),
  group: text(64).optional().describe('Only the policies of this group, by its id'),
  carrier: text(64).optional().describe('Only the plans of this carrier, by its id'),
  full: z.boolean().optional().describe('Everything that is in force, in place of what changed'),
  change: z.boolean().optional().describe('What is new since the last export, as without it'),
  policy: text(64).optional().describe('Sends this policy again on purpose, though nothing changed'),
  batch: text(32).optional().describe('Writes the file of this batch again, byte for byte'),
  out: pathText.describe('The folder for the files, which only you should be able to read'),
});
type Told = z.output<typeof Input>;

/** Milliseconds for a trial, which is one transaction. */
const TRIAL_MS = 600_000;

export const exportPolicies = defineVerb({
  name: 'policies export',
  about: 'Writes files of what carriers are to be told of policies, each change once; or the file of a batch again.',
  scope: 'policies',
  writes: 'here',
  longMs: TRIAL_MS,
  inPortions: true,
  // Each batch leaves a line of its own.
  audit: null,
  onMachine: true,
  input: Input,
  async run(ports, told, by) {
    const problem = wrongOf(told);
    if (problem !== null) return refused(problem);
    const actor = `operator:${by}`;
    const lay = (batch: BatchRow, content: string) => layFile(told.out, batch.fileName, content);
    if (told.batch !== undefined) return writeAgain(ports, { id: told.batch, actor, lay });
    const done = await exportDue(ports, toAsked(told, actor), lay);
    if ('problem' in done) return refused(done.problem);
    const isEmpty = [done.made, done.resumed, done.heldBack].every((list) => list.length === 0);
    if (isEmpty && told.policy !== undefined)
      return refused(`--policy: There is nothing of ${told.policy} to send as ${told.format}.`);
    return toOutcome(done, told.format);
  },
});

type Again = { id: string; actor: string; lay: (batch: BatchRow, content: string) => string | null };

async function writeAgain(ports: Ports, { id, actor, lay }: Again): Promise<Outcome> {
  const again = await ports.store.withTransaction(() => repeatBatch(ports, id, actor));
  if ('problem' in again) return refused(`--batch: ${again.problem}`);
  const why = ports.store.inTransaction ? null : lay(again.batch, again.text);
  const unlaid = why === null ? [] : [{ batch: again.batch, why }];
  return toOutcome({ made: [again], resumed: [], heldBack: [], leftOut: [], otherwise: 0, unlaid });
}

/** The contradiction in what was told; null where there is none. */
function wrongOf({ batch, full, change, out, ...rest }: Told): string | null {
  if (batch === undefined && rest.format === undefined) return '--format: Give 834, lines or csv.';
  if (batch !== undefined && Object.values(rest).some((one) => one !== undefined))
    return '--batch: A batch is written as it was. Leave the rest out.';
  if (full === true && change === true) return '--full or --change: Give one of the two.';
  if (full === true && rest.policy !== undefined) return '--policy: A full file has every policy already.';
  return statSync(out, { throwIfNoEntry: false })?.isDirectory() === true ? null : `--out: There is no folder ${out}.`;
}

function toAsked({ format = 'csv', full, since, group, carrier, policy }: Told, actor: string): Asked {
  return {
    ...{ format, isFull: full === true, actor },
    ...(since !== undefined && { since }),
    ...(group !== undefined && { groupId: group }),
    ...(carrier !== undefined && { carrierId: carrier }),
    ...(policy !== undefined && { policy }),
  };
}

/** Plans that are left out and told one by one; more are counted. */
const MOST = 40;

/** The plans that are in no file, each with its reason, and how many are told in the other format. */
function sayLeftOut({ leftOut, otherwise }: Exported, format: Told['format']): string[] {
  const more = leftOut.length - MOST;
  const other = format === '834' ? 'lines' : '834';
  return [
    ...leftOut.slice(0, MOST).map(({ policyId, planName, why }) => `Left out: ${policyId}, ${planName}: ${why}`),
    ...(more > 0 ? [`Left out: ${counted(more, ['plan', 'plans'])} more; fulfilment list has each.`] : []),
    ...(otherwise > 0
      ? [`Not in this format: ${counted(otherwise, ['plan', 'plans'])} of carriers that are told by --format ${other}.`]
      : []),
  ];
}

/** The end of an export in words and as data. */
function toOutcome(done: Exported, format?: Told['format']): Outcome {
  const { made, resumed, heldBack, leftOut, unlaid } = done;
  if (unlaid.length > 0)
    return refused(
      ...unlaid.map(
        ({ batch, why }) =>
          `${batch.fileName} could not be written (${why}). The batch is kept: --batch ${batch.id} writes it, and so does the next export.`,
      ),
    );
  const all = [...resumed, ...made];
  const said = [
    ...all.map(
      ({ batch }) =>
        `${batch.fileName}: ${counted(batch.plans, ['plan', 'plans'])}, ${counted(batch.people, ['person', 'people'])}.${resumed.some((one) => one.batch.id === batch.id) ? ' An earlier export ended before it laid this file.' : ''}`,
    ),
    ...heldBack.flatMap(({ policyId, problems }) =>
      problems.map(({ field, words }) => `Held back: ${policyId}, ${field}: ${words}`),
    ),
    ...sayLeftOut(done, format),
    ...(made.length === 0 ? ['There is nothing new to send.'] : []),
  ];
  const data = {
    batches: all.map(({ batch }) => ({
      ...{ batch: batch.id, file: batch.fileName, format: batch.format, full: batch.isFull, test: batch.isTest },
      ...{ carrier: batch.carrierId, plans: batch.plans, people: batch.people, bytes: batch.bytes },
      ...{ sha256: batch.sha256, previous: batch.previousId, again: batch.again },
    })),
    held_back: heldBack.map(({ policyId, heldId, problems }) => ({
      ...{ policy: policyId, plan: heldId },
      problems: problems.map((one) => ({ ...one })),
    })),
    left_out: leftOut.map(({ policyId, heldId, planName, why }) => ({
      ...{ policy: policyId, plan: heldId, name: planName, why },
    })),
  };
  return { ok: true, said, data };
}
