import { and, eq } from 'drizzle-orm';
import type { AnswerKind, AnswerVerdict, ToldState } from '@/lib/rules/words/fulfilment-words';
import { appendAudit } from '../audit';
import type { Ports } from '../ports';
import { loadItems, loadNumbered, type BatchRow, type ItemRow } from '../store/export-rows';
import { lockTurn } from '../store/export-turn';
import { exportAnswers, exportItems, type ToldProblem } from '../store/schema/export-tables';
import { elementError, fieldName, interchangeNote, segmentError, setError, whose } from './answer-words';
import type { Message } from './coverage';
import type { Placed } from './household-segments';
import {
  AnswerError,
  isTaken,
  readAnswers,
  type Answer,
  type GroupAnswer,
  type InterchangeAnswer,
  type SegmentError,
  type SetAnswer,
} from './read-answer';
import { rewriteBatch } from './repeat-batch';
import { hashOf } from './write-batch';
import type { WrittenSet } from './write-834';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

/** A policy that a carrier found something wrong with, or that went back with its set. */
export type AnsweredPolicy = { policyId: string; heldId: string; state: ToldState; problems: readonly ToldProblem[] };

/** A batch after an answer. `isKnown`: the same answer was read before, and nothing was changed. */
export type AnsweredBatch = {
  batch: string;
  kind: AnswerKind;
  verdict: AnswerVerdict;
  isKnown: boolean;
  /** Things wrong with the file or a set as a whole. */
  problems: readonly ToldProblem[];
  policies: readonly AnsweredPolicy[];
};

/**
 * Reads a carrier's answer and brings each plan it is about to its state, in one transaction with a line in the audit log for each batch (decisions
 * 282). Answers why it was not read, where it is no answer to a batch of ours; nothing is changed then.
 */
export async function acknowledge(
  needs: Needs,
  text: string,
  actor: string,
): Promise<{ batches: AnsweredBatch[] } | { problem: string }> {
  try {
    const answers = readAnswers(text);
    const batches = await needs.store.withTransaction(async () => {
      await lockTurn(needs);
      const done: AnsweredBatch[] = [];
      for (const answer of answers) done.push(...(await takeAnswer(needs, answer, { actor, sha256: hashOf(text) })));
      return done;
    });
    return { batches };
  } catch (error) {
    if (error instanceof AnswerError) return { problem: error.message };
    throw error;
  }
}

type Reading = { actor: string; sha256: string };

async function takeAnswer(needs: Needs, answer: Answer, reading: Reading): Promise<AnsweredBatch[]> {
  const done: AnsweredBatch[] = [];
  for (const one of answer.interchanges)
    done.push(
      await note(needs, await batchOf(needs, answer, one.number), 'TA1', reading, (items) => judgeFile(items, one)),
    );
  for (const group of answer.groups) {
    const batch = await batchOf(needs, answer, group.number);
    const written = await rewriteBatch(needs, batch);
    done.push(await note(needs, batch, '999', reading, (items) => judgeSets(items, group, written)));
  }
  return done;
}

/** The batch that an answer is about: its number, and its two sides the other way round. */
async function batchOf(needs: Needs, { sender, receiver }: Answer, number: number): Promise<BatchRow> {
  const batch = await loadNumbered(needs, number);
  if (batch?.format !== '834') throw new AnswerError(0, `No file of 834 with the number ${number} was sent.`);
  const partner = batch.partner as { sender?: { id?: string }; receiver?: { id?: string } } | null;
  if (partner?.receiver?.id !== sender || partner.sender?.id !== receiver)
    throw new AnswerError(0, `${batch.id} was not sent between these two: the answer's sender or receiver is another.`);
  return batch;
}

type Judged = {
  verdict: AnswerVerdict;
  problems: ToldProblem[];
  /** States by held plan; null where the answer leaves them as they are. */
  states: Map<string, { state: ToldState; problems: ToldProblem[] }>;
};

async function note(
  needs: Needs,
  batch: BatchRow,
  kind: AnswerKind,
  { actor, sha256 }: Reading,
  judge: (items: readonly ItemRow[]) => Judged,
): Promise<AnsweredBatch> {
  const { db } = needs.store;
  const items = await loadItems(needs, batch.id);
  const { verdict, problems, states } = judge(items);
  const added = await db
    .insert(exportAnswers)
    .values({ sha256, batchId: batch.id, kind, verdict, problems, readBy: actor, createdAt: needs.clock.now() })
    .onConflictDoNothing()
    .returning({ batchId: exportAnswers.batchId });
  const policies = items.flatMap(({ heldId, policyId }) => {
    const judged = states.get(heldId);
    return judged ? [{ policyId, heldId, ...judged }] : [];
  });
  if (added.length === 1) {
    for (const { heldId, state, problems: told } of policies)
      await db
        .update(exportItems)
        .set({ state, problems: told })
        .where(and(eq(exportItems.batchId, batch.id), eq(exportItems.heldId, heldId)));
    const counts = { plans: policies.length, rejected: policies.filter(({ state }) => state === 'rejected').length };
    await appendAudit(needs, {
      ...{ actor, action: 'policies.acknowledge', subject: `export:${batch.id}` },
      data: { kind, verdict, ...counts, sha256 },
    });
  }
  return { batch: batch.id, kind, verdict, isKnown: added.length === 0, problems, policies };
}

/** A TA1 that takes the file leaves its plans to the 999; one that refuses it sends all of them back. */
function judgeFile(items: readonly ItemRow[], { code, note: told }: InterchangeAnswer): Judged {
  const words = interchangeNote(told);
  const problems = told === '000' ? [] : [{ field: 'File', words, code: `TA1 ${told}` }];
  if (code !== 'R') return { verdict: code === 'A' ? 'accepted' : 'accepted-with-errors', problems, states: new Map() };
  const states: Judged['states'] = new Map(items.map(({ heldId }) => [heldId, { state: 'rejected', problems: [] }]));
  return { verdict: 'rejected', problems, states };
}

type Written = { sets: WrittenSet[]; messages: Message[] } | null;

function judgeSets(items: readonly ItemRow[], group: GroupAnswer, written: Written): Judged {
  const states: Judged['states'] = new Map();
  const problems = group.codes.map((code) => ({
    field: 'File',
    words: `It is wrong (code ${code}).`,
    code: `AK9 ${code}`,
  }));
  if (group.sets.length === 0) {
    // Without a word on a set, the verdict on the group is that on each of its plans.
    const state = isTaken(group.code) ? 'acknowledged' : 'rejected';
    for (const { heldId } of items) states.set(heldId, { state, problems: [] });
    return { verdict: verdictOf([group.code]), problems, states };
  }
  if (!written) throw new AnswerError(0, 'What was sent is deleted by now, so the answer cannot be read.');
  for (const set of group.sets) {
    const sent = written.sets.find(({ control }) => control === set.control);
    if (!sent) throw new AnswerError(0, `There is no transaction set ${set.control} in what was sent.`);
    judgeSet(set, sent, written.messages, { states, problems });
  }
  return { verdict: verdictOf(group.sets.map(({ code }) => code)), problems, states };
}

function verdictOf(codes: readonly string[]): AnswerVerdict {
  if (codes.every((code) => code === 'A')) return 'accepted';
  if (codes.every(isTaken)) return 'accepted-with-errors';
  return codes.some((code) => isTaken(code) || code === 'P') ? 'partly' : 'rejected';
}

function judgeSet(
  set: SetAnswer,
  sent: WrittenSet,
  messages: readonly Message[],
  { states, problems }: Pick<Judged, 'states' | 'problems'>,
): void {
  const state = isTaken(set.code) ? 'acknowledged' : 'rejected';
  const inSet = new Set(sent.segments.flatMap(({ heldIds }) => heldIds));
  for (const heldId of inSet) states.set(heldId, { state, problems: [] });
  problems.push(
    ...set.codes.map((code) => ({ field: `Set ${set.control}`, words: setError(code), code: `IK5 ${code}` })),
  );
  for (const error of set.errors) {
    const placed = sent.segments[error.position - 1];
    // A segment that is missing is told by its place; the person is that of the segment before it.
    const near = placed ?? sent.segments.at(-1);
    const told = tellError(error, near, messages);
    if (!near || near.heldIds.length === 0) problems.push(...told);
    else for (const heldId of near.heldIds) states.get(heldId)?.problems.push(...told);
  }
}

/** An error of a segment in words: the field it concerns, and whose. */
function tellError(error: SegmentError, near: Placed | undefined, messages: readonly Message[]): ToldProblem[] {
  const coverage = messages.find((one) => near?.heldIds.includes(one.coverage.heldId))?.coverage;
  const ofWhom = whose(near?.person ?? null, coverage);
  const [id = '', qualifier = ''] = near?.segment ?? [];
  const isThere = id === error.segment;
  const nameOf = (element: number | null) => `${fieldName(error.segment, isThere ? qualifier : '', element)}${ofWhom}`;
  if (error.elements.length === 0) {
    const code = error.code ?? '8';
    return [{ field: nameOf(null), words: `It ${segmentError(code)}.`, code: `IK3 ${code}` }];
  }
  return error.elements.map(({ element, code }) => ({
    field: nameOf(element),
    words: `It ${elementError(code)}.`,
    code: `IK4 ${code}`,
  }));
}
