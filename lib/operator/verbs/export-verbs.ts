import { statSync } from 'node:fs';
import * as z from 'zod';
import { makeBatches, type Asked, type HeldBack, type MadeBatch } from '@/lib/enrollment-api/fulfilment/make-batches';
import { repeatBatch } from '@/lib/enrollment-api/fulfilment/repeat-batch';
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

export const exportPolicies = defineVerb({
  name: 'policies export',
  about: 'Writes files of what carriers are to be told of policies, each change once; or the file of a batch again.',
  scope: 'policies',
  writes: 'here',
  // Each batch leaves a line of its own.
  audit: null,
  onMachine: true,
  input: Input,
  async run(ports, told, by) {
    const problem = wrongOf(told);
    if (problem !== null) return refused(problem);
    const actor = `operator:${by}`;
    if (told.batch !== undefined) {
      const again = await repeatBatch(ports, told.batch, actor);
      return 'problem' in again ? refused(`--batch: ${again.problem}`) : laid(told.out, [again], []);
    }
    const { made, heldBack } = await makeBatches(ports, toAsked(told, actor));
    if (made.length === 0 && heldBack.length === 0 && told.policy !== undefined)
      return refused(`--policy: There is nothing of ${told.policy} to send as ${told.format}.`);
    return laid(told.out, made, heldBack);
  },
});

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

/** The end of an export: the files are laid once the batches are kept. */
function laid(folder: string, made: readonly MadeBatch[], heldBack: readonly HeldBack[]): Outcome {
  const said = [
    ...made.map(
      ({ batch }) =>
        `${batch.fileName}: ${counted(batch.plans, ['plan', 'plans'])}, ${counted(batch.people, ['person', 'people'])}.`,
    ),
    ...heldBack.flatMap(({ policyId, problems }) =>
      problems.map(({ field, words }) => `Held back: ${policyId}, ${field}: ${words}`),
    ),
    ...(made.length === 0 ? ['There is nothing new to send.'] : []),
  ];
  const data = {
    batches: made.map(({ batch }) => ({
      ...{ batch: batch.id, file: batch.fileName, format: batch.format, full: batch.isFull, test: batch.isTest },
      ...{ carrier: batch.carrierId, plans: batch.plans, people: batch.people, bytes: batch.bytes },
      ...{ sha256: batch.sha256, previous: batch.previousId, again: batch.again },
    })),
    held_back: heldBack.map(({ policyId, heldId, problems }) => ({
      ...{ policy: policyId, plan: heldId },
      problems: problems.map((one) => ({ ...one })),
    })),
  };
  const finish = (): Outcome => {
    const failed = made.flatMap(({ batch, text: content }) => {
      const why = layFile(folder, batch.fileName, content);
      return why === null
        ? []
        : [`${batch.fileName} could not be written (${why}). The batch is kept: --batch ${batch.id} writes it.`];
    });
    return failed.length > 0 ? refused(...failed) : { ok: true, said, data };
  };
  return { ok: true, said, data, finish };
}
