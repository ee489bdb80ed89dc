import { asc, eq, inArray } from 'drizzle-orm';
import { formatDate } from '@/lib/rules/text/date-words';
import type { Ports } from '../../ports';
import { appendAudit } from '../../audit';
import { loadHeld, ofPolicy } from '../../store/held-rows';
import type { PolicyRow } from '../../store/policies';
import { agreementTexts } from '../../store/schema/catalog-tables';
import { consents, signatures } from '../../store/schema/enrollment-tables';
import { evidenceDecisions, policies, policyItems } from '../../store/schema/member-tables';
import { policyDocuments } from '../../store/schema/paper-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import { renewals, renewalSignatures } from '../../store/schema/renewal-tables';
import { auditLog } from '../../store/schema/system-tables';
import { loadInputs, loadLater } from '../policies/price-inputs';
import { sha256 } from '../shared/hashes';
import { PROOF_FORMAT, type Prices, type Texts } from './proof-format';
import { writeZip, type Packed } from './zip-archive';

/** A pack with its own hash, or why there is none. */
export type MadeProof = { ok: true; archive: Buffer; sha256: string } | { ok: false; why: string };

/**
 * Makes the proof pack of a policy (decisions 261) and notes its hash in the audit log: the inputs and amounts of its prices, the texts
 * that were accepted, hashes of signatures and documents, and its rows of the log. No number of a person, account or card. The same
 * policy in the same state gives the same bytes.
 */
export async function makeProof(ports: Ports, policyId: string, actor: string): Promise<MadeProof> {
  return ports.store.withTransaction(
    async (tx) => {
      const [policy] = await tx.select().from(policies).where(eq(policies.id, policyId));
      if (!policy) return { ok: false, why: `There is no policy ${policyId}.` } as const;
      const inputs = await loadInputs(ports, policyId);
      if (inputs === null)
        return {
          ok: false,
          why: 'The policy was sold before the inputs of prices were kept: nothing proves them.',
        } as const;
      const { texts, words } = await loadTexts(ports, policy);
      const files = [
        json('inputs.json', inputs),
        json('later.json', await loadLater(ports, policyId)),
        json('prices.json', await loadPrices(ports, policy)),
        json('texts.json', texts),
        ...words,
        json('signatures.json', await loadSignatures(ports, policy)),
        json('documents.json', await loadDocuments(ports, policy)),
        json('audit.json', await loadAudit(ports, policy)),
      ].toSorted((one, other) => (one.name < other.name ? -1 : 1));
      const hashes = files.map(({ name, bytes }) => ({ name, sha256: sha256(bytes) }));
      const archive = writeZip([
        ...files,
        json('manifest.json', { format: PROOF_FORMAT, policy: policyId, files: hashes }),
      ]);
      const hash = sha256(archive);
      await appendAudit(ports, {
        actor,
        action: 'proof.make',
        subject: `proof:${policyId}`,
        siteKey: policy.siteKey,
        data: { sha256: hash },
      });
      return { ok: true, archive, sha256: hash } as const;
    },
    { isolation: 'repeatable read' },
  );
}

const json = (name: string, value: unknown): Packed => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
});

async function loadPrices({ store }: Ports, policy: PolicyRow): Promise<Prices> {
  const { db } = store;
  const items = await db
    .select()
    .from(policyItems)
    .where(eq(policyItems.policyId, policy.id))
    .orderBy(asc(policyItems.planId));
  const held = await loadHeld(store, ofPolicy(policy.id));
  const ids = held.map(({ id }) => id);
  const decided = await db
    .select()
    .from(evidenceDecisions)
    .where(inArray(evidenceDecisions.heldId, ids))
    .orderBy(asc(evidenceDecisions.day), asc(evidenceDecisions.person));
  const payments = await db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.policyId, policy.id))
    .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  return {
    policy: policy.id,
    starts: policy.effectiveDate,
    method: policy.paymentMethod,
    first_month: policy.firstMonthCents,
    recurring: policy.recurringCents,
    items: items.map(({ planId, planPricingId, kind, recurringCents, oneTimeCents }) => ({
      ...{ plan: planId, level: planPricingId, kind },
      ...{ monthly: recurringCents, once: oneTimeCents },
    })),
    held: held.map(({ id, renews, effectiveDate, planId, status, premiumCents, pastPrices }) => ({
      ...{ held: id, renews, starts: effectiveDate, plan: planId, status, monthly: premiumCents },
      before: pastPrices.map(({ through, cents }) => ({ through, cents })),
      decisions: decided
        .filter(({ heldId }) => heldId === id)
        .map(({ person, decision, pricingId, day }) => ({ person, decision, level: pricingId, day })),
    })),
    payments: payments.map(({ sequence, method, state, amountCents, capturedCents, refundedCents }) => ({
      ...{ month: sequence, method, state, amount: amountCents },
      ...{ taken: capturedCents, given_back: refundedCents },
    })),
  };
}

async function loadTexts(
  { store }: Ports,
  { enrollmentId, effectiveDate }: PolicyRow,
): Promise<{ texts: Texts; words: Packed[] }> {
  const rows = await store.db
    .select()
    .from(consents)
    .where(eq(consents.enrollmentId, enrollmentId))
    .orderBy(asc(consents.acceptedAt), asc(consents.id));
  const keys = [...new Set(rows.map(({ textKey }) => textKey))];
  const stored = await store.db.select().from(agreementTexts).where(inArray(agreementTexts.key, keys));
  // As they were shown: with the first day in its place.
  const shown = stored.map(
    ({ head, body }) => `${head}\n${body.replaceAll('{effectiveDate}', formatDate(effectiveDate))}`,
  );
  const sources = new Map(shown.map((text) => [sha256(text), text]));
  const words: Packed[] = [];
  const texts = rows.map((row, at): Texts[number] => {
    const name = `texts/${String(at + 1).padStart(2, '0')}`;
    const isWhole = sha256(row.wording) === row.textSha256;
    const source = isWhole ? undefined : sources.get(row.textSha256);
    words.push({ name: `${name}.txt`, bytes: Buffer.from(row.wording) });
    if (source !== undefined) words.push({ name: `${name}.html`, bytes: Buffer.from(source) });
    return {
      kind: row.kind,
      text: row.textKey,
      version: row.textVersion,
      accepted: row.acceptedAt.toISOString(),
      person: row.person,
      words: `${name}.txt`,
      source: source === undefined ? null : `${name}.html`,
      sha256: row.textSha256,
      hash_of: isWhole || source !== undefined ? 'whole' : namesPeople(row) ? 'names-apart' : 'not-kept',
    };
  });
  return { texts, words };
}

/** Words about people are sealed elsewhere: their row has the hash. */
const namesPeople = ({ kind, textKey }: typeof consents.$inferSelect): boolean =>
  kind === 'health-authorization' || textKey.startsWith('change-people ');

async function loadSignatures({ store }: Ports, { id, enrollmentId }: PolicyRow) {
  const rows = await store.db
    .select()
    .from(signatures)
    .where(eq(signatures.enrollmentId, enrollmentId))
    .orderBy(asc(signatures.signedAt), asc(signatures.id));
  const renewed = await store.db
    .selectDistinct({ signedAt: renewalSignatures.signedAt, content: renewalSignatures.contentSha256 })
    .from(renewalSignatures)
    .innerJoin(renewals, eq(renewals.signatureId, renewalSignatures.id))
    .where(eq(renewals.policyId, id))
    .orderBy(asc(renewalSignatures.signedAt), asc(renewalSignatures.contentSha256));
  return [
    ...rows.map(({ kind, capacity, signedAt, imageSha256, contentSha256 }) => ({
      ...{ kind, capacity, signed: signedAt.toISOString() },
      ...{ image: imageSha256, content: contentSha256 },
    })),
    ...renewed.map(({ signedAt, content }) => ({
      ...{ kind: 'renewal', capacity: null, signed: signedAt.toISOString(), image: null, content },
    })),
  ];
}

async function loadDocuments({ store }: Ports, { id }: PolicyRow) {
  const rows = await store.db
    .select({
      kind: policyDocuments.kind,
      sha256: policyDocuments.sha256,
      seal: policyDocuments.seal,
      sealed_by: policyDocuments.sealedBy,
    })
    .from(policyDocuments)
    .where(eq(policyDocuments.policyId, id))
    .orderBy(asc(policyDocuments.kind));
  return rows;
}

/** The rows of the log about a policy, its enrollment and its payments, as their hashes were taken. */
async function loadAudit({ store }: Ports, { id, enrollmentId }: PolicyRow) {
  const intents = await store.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(eq(paymentIntents.policyId, id));
  const subjects = [`policy:${id}`, `enrollment:${enrollmentId}`, ...intents.map((intent) => `payment:${intent.id}`)];
  const rows = await store.db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subject, subjects))
    .orderBy(asc(auditLog.seq));
  return rows.map(({ at, data, ...row }) => ({
    ...{ seq: row.seq, at: at.toISOString(), actor: row.actor, action: row.action, subject: row.subject },
    ...{ siteKey: row.siteKey, ip: row.ip },
    data: Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...{ previousHash: row.previousHash, hash: row.hash },
  }));
}
