import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { appendAudit } from '../../audit';
import { enqueueMail, type NewMail } from '../../mail/outbox';
import { renderEnrollmentCopy, type EnrollmentCopy } from '../../pdf/enrollment-copy';
import type { Ports } from '../../ports';
import { backoff, claimDue } from '../../store/due-rows';
import { places } from '../../store/places';
import { policies } from '../../store/schema/member-tables';
import { policyDocuments, policyPapers } from '../../store/schema/paper-tables';
import { startTurns, type Worker } from '../../store/repeated-work';
import { sha256 } from '../shared/hashes';

/** The copies of an enrollment: the member's, whole, and the one of the rep or the group (decisions 35). */
export type PaperKind = 'enrollment-copy' | 'client-copy';

/** Everything a document and the mail that brings it say, as of the submission. */
type Snapshot = {
  copy: EnrollmentCopy;
  /** Null where no mail goes out. */
  mail: Omit<NewMail, 'attachments'> | null;
};

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'log' | 'sealer'>;
type Paper = typeof policyPapers.$inferSelect;
export type PaperFile = { policyId: string; pdf: Uint8Array };

/** Time a worker may take for one document before another one makes it: many times what one takes. */
const LEASE_MS = 60_000;
const INTERVAL_MS = 1_000;

/** The id of a row; no work of a test's ports, since workers have none. */
const newId = () => randomBytes(16).toString('base64url');

/** Owes a policy a document, in the transaction that makes the policy (decisions 27, 173). */
export async function owePaper(
  { store, fields, clock }: Pick<Needs, 'store' | 'fields' | 'clock'>,
  { policyId, kind, ...snapshot }: { policyId: string; kind: PaperKind } & Snapshot,
): Promise<void> {
  const id = newId();
  const now = clock.now();
  await store.db.insert(policyPapers).values({
    id,
    policyId,
    kind,
    snapshot: fields.sealJson(snapshot, places.policyPaper(id)),
    nextAttemptAt: now,
    createdAt: now,
  });
}

/**
 * Makes a document and queues the mail that brings it, which commit together. Another that makes the same one meanwhile
 * makes it in vain: the first that commits stays.
 */
async function makePaper({ store, fields, clock, sealer }: Needs, paper: Paper): Promise<void> {
  const { copy, mail } = fields.openJson(paper.snapshot, places.policyPaper(paper.id)) as Snapshot;
  const { pdf, level, by } = await sealer.seal(await renderEnrollmentCopy(copy));
  const { policyId, kind } = paper;
  const id = newId();
  await store.withTransaction(async (tx) => {
    const kept = await tx
      .insert(policyDocuments)
      .values({
        id,
        policyId,
        kind,
        contentType: 'application/pdf',
        content: fields.sealBytes(pdf, places.policyDocument(id)),
        sha256: sha256(pdf),
        seal: level,
        sealedBy: by,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: policyDocuments.id });
    await tx.update(policyPapers).set({ status: 'done', lastError: null }).where(eq(policyPapers.id, paper.id));
    if (kept.length === 0) return;
    const file = { filename: fileNameOf(policyId), contentType: 'application/pdf', content: pdf };
    if (mail) await enqueueMail({ store, fields, clock }, { ...mail, attachments: [file] });
    const [policy] = await tx.select({ siteKey: policies.siteKey }).from(policies).where(eq(policies.id, policyId));
    await appendAudit(
      { store, fields, clock },
      {
        actor: 'system',
        action: 'policy.document',
        subject: `policy:${policyId}`,
        siteKey: policy?.siteKey ?? null,
        data: { kind, sha256: sha256(pdf), seal: level },
      },
    );
  });
}

/** The name under which a document is sent and kept. */
export const fileNameOf = (policyId: string): string => `enrollment-${policyId}.pdf`;

/** Makes every document that is owed, one after another. A failed one is tried again for as long as it takes. */
export async function makeOwed(needs: Needs, stopped: () => boolean = () => false): Promise<number> {
  const { store, clock, log } = needs;
  for (let made = 0; ;) {
    const id = stopped() ? null : await claimDue(store, policyPapers, clock.now(), LEASE_MS);
    if (id === null) return made;
    const [paper] = await store.db.select().from(policyPapers).where(eq(policyPapers.id, id));
    if (!paper) continue;
    try {
      await makePaper(needs, paper);
      made += 1;
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      const nextAttemptAt = new Date(clock.now().getTime() + backoff(paper.attempts));
      await store.db.update(policyPapers).set({ lastError: name, nextAttemptAt }).where(eq(policyPapers.id, id));
      log.error('paper.delayed', { id, kind: paper.kind, attempts: paper.attempts, error: name });
    }
  }
}

/** A document of a policy, made at once when the worker has not come to it; null where none is owed. */
export async function loadPaper(needs: Needs, policyId: string, kind: PaperKind): Promise<PaperFile | null> {
  const { store } = needs;
  const made = await findMade(needs, policyId, kind);
  if (made) return made;
  const [paper] = await store.db
    .select()
    .from(policyPapers)
    .where(and(eq(policyPapers.policyId, policyId), eq(policyPapers.kind, kind)));
  if (!paper) return null;
  await makePaper(needs, paper);
  return findMade(needs, policyId, kind);
}

async function findMade({ store, fields }: Needs, policyId: string, kind: PaperKind): Promise<PaperFile | null> {
  const [made] = await store.db
    .select({ id: policyDocuments.id, content: policyDocuments.content })
    .from(policyDocuments)
    .where(and(eq(policyDocuments.policyId, policyId), eq(policyDocuments.kind, kind)));
  if (!made) return null;
  return { policyId, pdf: fields.openBytes(made.content, places.policyDocument(made.id)) };
}

/** Makes documents in the background, apart from the mail: neither waits for the other's services. */
export function startPaperWorker(needs: Needs, intervalMs = INTERVAL_MS): Worker {
  return startTurns(needs, 'paper.worker', intervalMs, async (stopped) => void (await makeOwed(needs, stopped)));
}
