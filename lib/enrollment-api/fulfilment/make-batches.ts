import { appendAudit } from '../audit';
import type { Ports } from '../ports';
import { addItems, beginBatch, loadPrevious, loadUnlaid, setStage, type BatchRow } from '../store/export-rows';
import { endTurn, inTurn, takeTurn, TurnLost } from '../store/export-turn';
import type { JsonObject } from '../store/schema/types';
import type { Message } from './coverage';
import type { ExchangeFacts } from './exchange-facts';
import { gatherDue, type Asked, type HeldBack, type LeftOut } from './gather-due';
import type { Due } from './judge-plans';
import { rewriteBatch, traceAgain } from './repeat-batch';
import { loadPartners } from './told-formats';
import { hashOf, writeBatch, type MadeBatch } from './write-batch';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids'>;

/** Lays the file of a batch; answers why it could not be, or null. */
export type Lay = (batch: BatchRow, text: string) => string | null;

/** The end of a run. `resumed` are batches of runs that ended before their file was laid; `unlaid` those of both whose file could not be. */
export type Exported = {
  made: MadeBatch[];
  resumed: MadeBatch[];
  heldBack: HeldBack[];
  leftOut: LeftOut[];
  otherwise: number;
  unlaid: { batch: BatchRow; why: string }[];
};

const BUSY = 'Another export is under way. Try again once it has ended.';
const LOST = 'This took so long that another export took its turn. Nothing of it was told; try again.';
/** Milliseconds for which a run waits for another, and between two looks. */
const PATIENCE_MS = 600_000;
const LOOK_MS = 250;
/** Plans whose rows one transaction writes. */
const ITEMS = 1_000;

/**
 * Tells carriers what is due, one batch a carrier (decisions 281, 297). The run has the turn of exports and works in portions, none of which is long:
 * it gathers what is due, notes batches and their plans as `open`, makes all of them whole at once, each with a line in the audit log as personal
 * data leaves the house by it, and lays their files. Killed anywhere, it leaves batches that the next run takes back or lays: no plan's change is
 * in two, and none is lost. In a transaction already, which is a trial, no file is laid and no other run is waited for.
 */
export async function exportDue(needs: Needs, asked: Asked, lay: Lay): Promise<Exported | { problem: string }> {
  const holder = needs.ids.token(9);
  const isTrial = needs.store.inTransaction;
  if (!(await waitForTurn(needs, holder, isTrial ? 0 : PATIENCE_MS))) return { problem: BUSY };
  try {
    const resumed = await openUnlaid(needs);
    const partners = await loadPartners(needs);
    const { due, ...rest } = await gatherDue(needs, asked, { holder, partners });
    const made = await makeBatches(needs, asked, { holder, partners, due });
    const unlaid: Exported['unlaid'] = [];
    for (const one of isTrial ? [] : [...resumed, ...made]) {
      const why = await inTurn(needs, holder, 0, () =>
        layOne(needs, one, { lay, again: resumed.includes(one), asked }),
      );
      if (why !== null) unlaid.push({ batch: one.batch, why });
    }
    return { made, resumed, ...rest, unlaid };
  } catch (error) {
    if (error instanceof TurnLost) return { problem: LOST };
    throw error;
  } finally {
    // The turn of a run that cannot give it back is over by itself.
    if (!isTrial) await endTurn(needs, holder).catch(() => undefined);
  }
}

async function waitForTurn(needs: Needs, holder: string, patience: number): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_MS) {
    if (await takeTurn(needs, holder)) return true;
    if (waited >= patience) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Batches of runs before this one whose file is not laid; one of which a part is forgotten by now has none any more. */
async function openUnlaid(needs: Needs): Promise<MadeBatch[]> {
  const found: MadeBatch[] = [];
  for (const batch of await loadUnlaid(needs)) {
    const written = await rewriteBatch(needs, batch);
    if (written) found.push({ batch, text: written.text });
  }
  return found;
}

type Laying = { lay: Lay; again: boolean; asked: Asked };

/** Lays a file and notes it; killed between the two, the same file is laid again by the next run. */
async function layOne(needs: Needs, { batch, text }: MadeBatch, { lay, again, asked }: Laying): Promise<string | null> {
  const why = lay(batch, text);
  if (why !== null) return why;
  await setStage(needs, [batch.id], 'laid');
  if (again) await traceAgain(needs, batch, asked.actor);
  return null;
}

type Work = { holder: string; partners: ReadonlyMap<string, ExchangeFacts>; due: readonly Due[] };

/** Makes the batches of what is due: noted in portions, and whole all at once. */
async function makeBatches(needs: Needs, asked: Asked, { holder, partners, due }: Work): Promise<MadeBatch[]> {
  const parts = Map.groupBy(due, ({ message }) => (asked.format === 'csv' ? '' : message.coverage.plan.carrierId));
  const ordered = [...parts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (ordered.length === 0) return [];
  const begun = await inTurn(needs, holder, ordered.length, async (first) => {
    const batches: { made: MadeBatch; part: readonly Due[] }[] = [];
    for (const [at, [carrierId, part]] of ordered.entries())
      batches.push({ made: await begin(needs, asked, { number: first + at, carrierId, part, partners }), part });
    return batches;
  });
  for (const { made, part } of begun)
    for (let at = 0; at < part.length; at += ITEMS)
      await inTurn(needs, holder, 0, () => addItems(needs, toItems(made.batch.id, part.slice(at, at + ITEMS), at)));
  const made = begun.map((one) => one.made);
  await inTurn(needs, holder, 0, async () => {
    await setStage(
      needs,
      made.map(({ batch }) => batch.id),
      'made',
    );
    for (const { batch } of made) await trace(needs, batch);
  });
  return made;
}

const toItems = (batchId: string, part: readonly Due[], from: number) =>
  part.map(({ message }, at) => ({
    ...{ batchId, position: from + at, deed: message.deed, content: message },
    ...{ heldId: message.coverage.heldId, policyId: message.coverage.policyId },
  }));

type Part = {
  number: number;
  carrierId: string;
  part: readonly Due[];
  partners: ReadonlyMap<string, ExchangeFacts>;
};

async function begin(needs: Needs, asked: Asked, { number, carrierId, part, partners }: Part): Promise<MadeBatch> {
  const { format, isFull, groupId, since, actor } = asked;
  const partner = format === '834' ? (partners.get(carrierId) ?? null) : null;
  const previous = await loadPrevious(needs, format, carrierId || null);
  const messages = part.map(({ message }) => message);
  const facts = {
    ...{ id: `EX-${number}`, number, format, isFull, carrierId: carrierId || null, groupId: groupId ?? null },
    ...{ isTest: partner?.usage === 'test', partner: partner as JsonObject | null, createdBy: actor },
    ...{ since: since ?? null, previousId: previous?.id ?? null, again: again(asked, part) },
    createdAt: needs.clock.now(),
  };
  const { text } = writeBatch(facts, messages);
  const batch: BatchRow = {
    ...{ ...facts, sha256: hashOf(text), bytes: Buffer.byteLength(text), plans: messages.length, stage: 'open' },
    ...{ people: countPeople(messages), fileName: fileName(facts) },
  };
  await beginBatch(needs, batch);
  return { batch, text };
}

/** The line of the audit log for a batch. */
async function trace(needs: Needs, { id, createdBy: actor, isFull: full, carrierId: carrier, ...batch }: BatchRow) {
  const { format, plans, people, sha256 } = batch;
  await appendAudit(needs, {
    ...{ actor, action: 'policies.export', subject: `export:${id}` },
    data: { format, full, carrier, plans, people, sha256 },
  });
}

/** The batch in whose place one is sent on purpose. */
const again = ({ policy }: Asked, part: readonly Due[]): string | null =>
  policy === undefined ? null : (part.map(({ last }) => last).findLast((one) => one !== null) ?? null);

/** People who are in a file, each once. */
function countPeople(messages: readonly Message[]): number {
  const all = messages.flatMap(({ coverage, people }) => [
    `member ${coverage.memberId}`,
    ...people.map(({ id }) => (id === 'member' ? `member ${coverage.memberId}` : id)),
  ]);
  return new Set(all).size;
}

/** Words of a carrier's id that every file system takes. */
function fileName({ id, format, isFull, carrierId }: Pick<BatchRow, 'id' | 'format' | 'isFull' | 'carrierId'>): string {
  const whose = (carrierId ?? 'all').replaceAll(/[^A-Za-z0-9-]/g, '-').slice(0, 40);
  return `${id}-${whose}-${format}-${isFull ? 'full' : 'change'}.${format === '834' ? 'x12' : 'csv'}`;
}
