import { appendAudit } from '../audit';
import type { Ports } from '../ports';
import { loadBatch, loadItems, openTold, type BatchRow } from '../store/export-rows';
import type { Message } from './coverage';
import { writeAsMade, type MadeBatch } from './write-batch';
import type { WrittenSet } from './write-834';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

/** A batch as it was written, from what was kept of its plans; null where a part of that is forgotten. */
export async function rewriteBatch(
  needs: Needs,
  batch: BatchRow,
): Promise<{ text: string; sets: WrittenSet[]; messages: Message[] } | null> {
  const items = await loadItems(needs, batch.id);
  const messages = items.flatMap((item) => (openTold(needs, item) as Message | null) ?? []);
  if (messages.length !== batch.plans) return null;
  const written = writeAsMade(batch, messages);
  if (!written) throw new Error(`The file of ${batch.id} came out otherwise than it was`);
  return { ...written, messages };
}

/** Writes the file of a batch once more, byte for byte, with a line in the audit log; or says why it cannot be. */
export async function repeatBatch(needs: Needs, id: string, actor: string): Promise<MadeBatch | { problem: string }> {
  const batch = await loadBatch(needs, id);
  if (!batch) return { problem: `There is no batch ${id}.` };
  const written = await rewriteBatch(needs, batch);
  if (!written) return { problem: `What ${id} told of some plans is deleted by now, so it cannot be written again.` };
  await traceAgain(needs, batch, actor);
  return { batch, text: written.text };
}

/** The line of the audit log for a file that is written once more. */
export async function traceAgain(needs: Needs, { id, sha256 }: BatchRow, actor: string): Promise<void> {
  await appendAudit(needs, {
    ...{ actor, action: 'policies.export-again', subject: `export:${id}` },
    data: { sha256 },
  });
}
