import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { acknowledge, type AnsweredBatch } from '@/lib/enrollment-api/fulfilment/acknowledge';
import { listFulfilment as loadFulfilment } from '@/lib/enrollment-api/fulfilment/list-fulfilment';
import { FULFILMENT_STATES } from '@/lib/rules/words/fulfilment-words';
import { waitWords } from '@/lib/rules/policies/life-words';
import { choiceWords } from '@/lib/rules/text/choice-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { defineVerb, pathText, refused, text } from '../verb';

/** Bytes of an answer. */
const MOST_BYTES = 20_000_000;
const MOST_ROWS = 1_000;

export const acknowledgeFile = defineVerb({
  name: 'policies acknowledge',
  about: 'Reads the answer of a carrier, a 999 or a TA1, and brings each policy to its state.',
  scope: 'policies',
  writes: 'here',
  // Each batch that is answered leaves a line of its own.
  audit: null,
  onMachine: true,
  input: z.strictObject({ file: pathText.describe('The file as the carrier sent it') }),
  order: ['file'],
  async run(ports, { file }, by) {
    const read = readText(file);
    if ('problem' in read) return refused(`--file: ${read.problem}`);
    const answered = await acknowledge(ports, read.content, `operator:${by}`);
    if ('problem' in answered) return refused(`--file: ${answered.problem}`);
    return {
      ok: true,
      said: answered.batches.flatMap(sayBatch),
      data: answered.batches.map((one) => ({
        ...{ batch: one.batch, kind: one.kind, verdict: one.verdict, known: one.isKnown },
        problems: one.problems.map((problem) => ({ ...problem })),
        policies: one.policies.map(({ policyId, heldId, state, problems }) => ({
          ...{ policy: policyId, plan: heldId, state },
          problems: problems.map((problem) => ({ ...problem })),
        })),
      })),
    };
  },
});

function readText(file: string): { content: string } | { problem: string } {
  try {
    if (statSync(file).size > MOST_BYTES) return { problem: 'The file is longer than 20 MB.' };
    return { content: readFileSync(file, 'latin1') };
  } catch (error) {
    return { problem: `The file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).` };
  }
}

function sayBatch({ batch, kind, verdict, isKnown, problems, policies }: AnsweredBatch): string[] {
  if (isKnown) return [`${batch}: this ${kind} was read before. Nothing was changed.`];
  return [
    `${batch}: ${choiceWords(verdict)} (${kind}).`,
    ...problems.map(({ field, words, code }) => `  ${field}: ${words} (${code})`),
    ...policies.flatMap((one) => [
      ...(one.state === 'rejected' && one.problems.length === 0
        ? [`  ${one.policyId}: went back with others; the next export has it again.`]
        : []),
      ...one.problems.map(({ field, words, code }) => `  ${one.policyId}: ${field}: ${words} (${code})`),
    ]),
  ];
}

/** A plan is told to its carrier once nothing is waited for. */
const waitingFor = (what: readonly string[]): string =>
  what.length === 0 ? '' : `, waits for ${joinWords(what.map(waitWords))}`;

export const listFulfilment = defineVerb({
  name: 'fulfilment list',
  about:
    'Lists how policies stand with their carriers, newest first: not sent, held back and why, sent, acknowledged, or rejected and why.',
  scope: 'policies',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({
    state: z
      .enum(FULFILMENT_STATES, { error: 'Give not-sent, held-back, sent, sent-again, acknowledged or rejected.' })
      .optional()
      .describe('Only those in this state'),
    carrier: text(64).optional().describe('Only those of this carrier, by its id'),
    policy: text(64).optional().describe('Only those of this policy'),
    after: text(200).optional().describe('Goes on behind a page, by its cursor'),
    page: text(5)
      .regex(/^[1-9]\d*$/, { error: 'Give a number.' })
      .optional()
      .describe('The page; the first one without'),
    most: text(4)
      .regex(/^[1-9]\d*$/, { error: 'Give a number.' })
      .refine((many) => Number(many) <= MOST_ROWS, { error: `Give ${MOST_ROWS} at most.` })
      .optional()
      .describe('How many at most; 200 without'),
  }),
  async run(ports, { state, carrier, policy, after, page = '1', most = '200' }) {
    const { rows, cursor } = await loadFulfilment(ports, {
      ...(state !== undefined && { state }),
      ...(carrier !== undefined && { carrierId: carrier }),
      ...(policy !== undefined && { policyId: policy }),
      ...(after !== undefined && { after }),
      skip: (Number(page) - 1) * Number(most),
      most: Number(most),
    });
    const plans = rows.map((row) => ({
      ...{
        policy: row.policyId,
        plan: row.heldId,
        name: row.planName,
        carrier: row.carrierId,
        carrier_name: row.carrier,
      },
      format: row.format,
      ...{ state: row.state, batch: row.batch, day: row.day, times: row.times, deed: row.deed },
      held_since: row.heldSince,
      problems: row.problems.map((one) => ({ ...one })),
      waits_for: row.waitsFor,
    }));
    const said = plans.flatMap((one) => [
      `${one.policy}: ${one.name}, ${choiceWords(one.state)}${one.held_since === null ? '' : ` since ${one.held_since}`}${one.batch === null ? '' : ` (${one.batch}, ${one.day})`}${waitingFor(one.waits_for)}`,
      ...one.problems.map(({ field, words, code }) => `  ${field}: ${words}${code === '' ? '' : ` (${code})`}`),
    ]);
    const more = cursor === null ? [] : [`There are more: --page ${Number(page) + 1}`];
    return {
      ok: true,
      said: plans.length === 0 ? ['There is none.'] : [...said, ...more],
      data: { plans, cursor, page: Number(page), more: cursor !== null },
    };
  },
});
