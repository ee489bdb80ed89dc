import { asc, desc, eq } from 'drizzle-orm';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { proofFileName } from '@/lib/rules/words/proof-file';
import type { Context } from '../../request-context';
import { openChange } from '../../store/change-rows';
import { places } from '../../store/places';
import { changeProofs, memberChanges } from '../../store/schema/change-tables';
import { renewals, renewalSignatures } from '../../store/schema/renewal-tables';
import { maskPerson } from './mask-data';

/** Papers on the member's page. */
const MOST_PROOFS = 200;

/** Changes that the member asked for after the sale, in whatever state, with all that was told and signed, and the paper that proves them. */
export async function loadChanges(context: Context, memberId: string) {
  const { db } = context.store;
  const rows = await db
    .select({ change: memberChanges, proof: changeProofs })
    .from(memberChanges)
    .leftJoin(changeProofs, eq(changeProofs.changeId, memberChanges.id))
    .where(eq(memberChanges.memberId, memberId))
    .orderBy(asc(memberChanges.createdAt), asc(memberChanges.id));
  return rows.map(({ change, proof }) => ({
    ...{ kind: change.kind, state: change.state, confirmation_number: change.policyId },
    asked_at: change.createdAt.toISOString(),
    ...{ event: change.event, event_on: change.eventOn, effective_on: change.effectiveOn },
    prices: change.outcome.map(({ cents, newCents }) => ({ before_cents: cents, after_cents: newCents })),
    signed_at: change.signedAt?.toISOString() ?? null,
    decided_at: change.decidedAt?.toISOString() ?? null,
    told: maskPerson(openChange(context.fields, change)?.record ?? {}),
    proof: proof && toProof(context, proof),
  }));
}

/** Bytes of the file itself: what is kept is sealed and longer. */
function toProof({ fields }: Context, { changeId, content, ...proof }: typeof changeProofs.$inferSelect) {
  return {
    ...{ file: proofFileName(proof.contentType), content_type: proof.contentType, sha256: proof.sha256 },
    bytes: fields.openBytes(content, places.changeProof(changeId)).length,
    received_at: proof.createdAt.toISOString(),
  };
}

/** The renewals of a member's plans, with what was signed word by word. */
export async function loadRenewals({ store: { db }, fields }: Context, memberId: string) {
  const signed = await db.select().from(renewalSignatures).where(eq(renewalSignatures.memberId, memberId));
  const rows = await db.select().from(renewals).where(eq(renewals.memberId, memberId)).orderBy(asc(renewals.day));
  const signatures = new Map(
    signed.map((one) => [
      one.id,
      {
        ...{ name: fields.open(one.signerName, places.renewalSigner(one.id)), sha256: one.contentSha256 },
        ...{ signed_at: one.signedAt.toISOString(), ip: one.ip, browser: one.userAgent },
        content: JSON.parse(fields.open(one.content, places.renewalContent(one.id))) as unknown,
      },
    ]),
  );
  return rows.map((row) => ({
    ...{ confirmation_number: row.policyId, day: row.day, act_by: row.actBy, kind: row.kind, state: row.state },
    ...{ plan: row.planName, before_cents: row.oldCents, after_cents: row.newCents },
    ...{ told_at: row.toldAt?.toISOString() ?? null, settled_at: row.settledAt?.toISOString() ?? null },
    signature: signatures.get(row.signatureId ?? '') ?? null,
  }));
}

/** The papers that prove a member's life events, by what they are downloaded as; newest first. */
export async function listProofs({ store: { db } }: Context, memberId: string) {
  const { changeId, contentType, createdAt } = changeProofs;
  const rows = await db
    .select({ changeId, contentType, createdAt })
    .from(changeProofs)
    .innerJoin(memberChanges, eq(memberChanges.id, changeId))
    .where(eq(memberChanges.memberId, memberId))
    .orderBy(desc(createdAt), desc(changeId))
    .limit(MOST_PROOFS);
  return rows.map((row) => ({
    ...{ change_id: row.changeId, file_name: proofFileName(row.contentType) },
    received_on: toWireDate(dayOf(row.createdAt)),
  }));
}
