import { and, eq, isNull } from 'drizzle-orm';
import type { SignatureMode } from '@/lib/rules/words/answer-kinds';
import type { Capacity, Verification } from '@/lib/rules/words/signers';
import { isStaff } from '@/lib/rules/words/visits';
import { appendAudit } from '../../audit';
import type { Png } from '../../pdf/png';
import type { Context } from '../../request-context';
import { places } from '../../store/places';
import { staff } from '../../store/schema/access-tables';
import { consents, signatures } from '../../store/schema/enrollment-tables';
import { signingLinks } from '../../store/schema/signing-tables';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { loadAgent } from '../lookup/access-codes';
import { sha256 } from '../shared/hashes';
import { actorName, actorOf } from '../shared/signed-in-caller';

/** The signer, the capacity, and the way they were verified (decisions 33, 34). */
export type Signer = {
  name: string;
  capacity: Capacity;
  verifiedHow: Verification;
  /** The dependent who signs for themselves; null for the application. */
  person: string | null;
  /** The person who handed over the screen or sent the link, as the audit log names them; null where none did. */
  handedOverBy: string | null;
};

/**
 * The applicant who signs in this request: by the link that was sent to them, on the screen that the rep or administrator
 * handed over, as a signed-in member, or by the answers they gave (decisions 34).
 */
export async function applicantSigner(
  context: Context,
  { eprocess, agentId }: EnrollmentRow,
  name: string,
): Promise<Signer> {
  const { signedIn, signing } = context.caller;
  const signer = { name, capacity: 'applicant', person: null, handedOverBy: null } as const;
  if (signing?.how === 'link')
    return { ...signer, verifiedHow: 'link-and-spoken-code', handedOverBy: await senderOf(context, signing.id) };
  if (signing?.how === 'screen') return { ...signer, verifiedHow: 'in-person-handover', handedOverBy: signing.by };
  if (signedIn === null && eprocess === 'rep' && agentId !== null)
    return { ...signer, verifiedHow: 'in-person-handover', handedOverBy: `agent:${agentId}` };
  if (signedIn === null) return { ...signer, verifiedHow: 'own-statement' };
  if (!isStaff(signedIn.role)) return { ...signer, verifiedHow: 'signed-in' };
  return { ...signer, verifiedHow: 'in-person-handover', handedOverBy: actorName(signedIn) };
}

async function senderOf({ store }: Context, linkId: string): Promise<string | null> {
  const [link] = await store.db
    .select({ by: signingLinks.createdBy })
    .from(signingLinks)
    .where(eq(signingLinks.id, linkId));
  return link?.by ?? null;
}

export type Signed = {
  signer: Signer;
  kind: SignatureMode;
  png: Png;
  /** Hash of what was signed. */
  contentSha256: string;
  /** The wire's `eprocess` of the verification. */
  mode: string;
};

/**
 * Keeps a signature with its evidence and tells the audit log (decisions 26, 33). An earlier one of the same person stays,
 * superseded. Answers its id. The caller holds the enrollment's row.
 */
export async function saveSignature(context: Context, enrollment: EnrollmentRow, signed: Signed): Promise<string> {
  const { db } = context.store;
  const { signer, png } = signed;
  const id = context.ids.token(16);
  await db
    .update(signatures)
    .set({ supersededAt: context.now })
    .where(
      and(
        eq(signatures.enrollmentId, enrollment.id),
        isNull(signatures.supersededAt),
        signer.person === null ? isNull(signatures.person) : eq(signatures.person, signer.person),
      ),
    );
  await db.insert(signatures).values({
    id,
    enrollmentId: enrollment.id,
    kind: signed.kind,
    image: context.fields.sealBytes(png.bytes, places.signatureImage(id)),
    imageSha256: sha256(png.bytes),
    contentSha256: signed.contentSha256,
    eprocess: signed.mode,
    signerName: context.fields.seal(signer.name, places.signerName(id)),
    capacity: signer.capacity,
    verifiedHow: signer.verifiedHow,
    person: signer.person,
    handedOverBy: signer.handedOverBy,
    ip: context.caller.ip,
    userAgent: context.caller.userAgent,
    signedAt: context.now,
  });
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'signature.add',
    subject: `signature:${id}`,
    siteKey: enrollment.siteKey,
    ip: context.caller.ip,
    data: {
      contentSha256: signed.contentSha256,
      capacity: signer.capacity,
      verifiedHow: signer.verifiedHow,
      handedOverBy: signer.handedOverBy,
    },
  });
  return id;
}

type ConsentRow = typeof consents.$inferInsert;
/** Words that were accepted. */
export type Accepted = Pick<ConsentRow, 'kind' | 'textKey' | 'textVersion' | 'textSha256' | 'wording'>;

/**
 * Adds to the consent ledger which words were accepted when, by whom, from where. Its rows are never changed or
 * removed.
 */
export async function saveConsents(
  context: Context,
  enrollment: EnrollmentRow,
  by: { mode: string; person: string | null },
  accepted: readonly Accepted[],
): Promise<void> {
  await context.store.db.insert(consents).values(
    accepted.map((words) => ({
      ...words,
      id: context.ids.token(16),
      enrollmentId: enrollment.id,
      eprocess: by.mode,
      person: by.person,
      ip: context.caller.ip,
      userAgent: context.caller.userAgent,
      acceptedAt: context.now,
    })),
  );
}

type SignatureRow = typeof signatures.$inferSelect;

/** The signer's name; empty in a row from before signers were kept. */
export function signerName(context: Context, { id, signerName: sealed }: SignatureRow): string {
  return sealed === null ? '' : context.fields.open(sealed, places.signerName(id));
}

/** The name of a person of staff, or of an agent who is not signed in, whom the audit log names; empty for none. */
export async function nameOfActor(context: Context, actor: string | null): Promise<string> {
  const [role, id] = actor?.split(':') ?? [];
  if (id === undefined) return '';
  const { store } = context;
  if (role === 'agent') {
    const agent = await loadAgent(context, id);
    return agent ? `${agent.firstName} ${agent.lastName}` : '';
  }
  const [row] = await store.db.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
  return row?.name ?? '';
}
