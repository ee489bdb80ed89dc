import { and, asc, eq, isNull } from 'drizzle-orm';
import { dropOldest } from '@/lib/drop-oldest';
import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import { formatDate } from '@/lib/rules/text/date-words';
import { formatMoment } from '@/lib/rules/text/moments';
import { formatMoney } from '@/lib/rules/money/money';
import { labelOf } from '@/lib/rules/words/option';
import { CAPACITY_CHOICES, VERIFICATION_CHOICES } from '@/lib/rules/words/signers';
import { EPROCESSES, type EProcess } from '@/lib/rules/words/visits';
import type { Certificate } from '../../pdf/certificate';
import type { EnrollmentCopy } from '../../pdf/enrollment-copy';
import type { RatedCart } from '../../rating/rate-cart';
import type { Database } from '../../store/database';
import { places } from '../../store/places';
import { consents, signatures, textViews } from '../../store/schema/enrollment-tables';
import type { StoredStatement } from '../../store/saved-steps';
import type { Context } from '../../request-context';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { actorOf } from '../shared/signed-in-caller';
import type { SiteContact } from '../shared/site-contact';
import { loadOwing } from './own-authorizations';
import { loadSignedLinks, sentTo } from '../signing/send-household-link';
import { nameOfActor, signerName } from './sign';

/** Showings that are kept already, of each store: a page that is opened again writes nothing. */
const kept = new WeakMap<Database, Set<string>>();
const MOST_KEPT = 2_000;

/** Keeps when the texts were first shown, to each kind of reader; later showings change nothing. */
export async function keepView(context: Context, enrollmentId: string, textsHash: string): Promise<void> {
  const viewer = actorOf(context);
  const showing = JSON.stringify([enrollmentId, textsHash, viewer]);
  const known = kept.get(context.store) ?? new Set();
  kept.set(context.store, known);
  if (known.has(showing)) return;
  await context.store.db
    .insert(textViews)
    .values({ enrollmentId, textsHash, viewer, ip: context.caller.ip, viewedAt: context.now })
    .onConflictDoNothing();
  known.add(showing);
  dropOldest(known, MOST_KEPT);
}

type Signature = typeof signatures.$inferSelect;
export type Evidence = Awaited<ReturnType<typeof loadEvidence>>;

/**
 * Loads the texts as accepted, newest of each key, when they were shown, and the signatures in force: of dependents those
 * that were given for the answers as they are (decisions 166).
 */
export async function loadEvidence(context: Context, priced: PricedEnrollment) {
  const { db } = context.store;
  const enrollmentId = priced.enrollment.id;
  const owing = await loadOwing(context, priced);
  const ownOf = (of: { person: string | null }) =>
    owing.find(({ person, state }) => person === of.person && state === 'signed');
  const isInForce = (of: { person: string | null }) => of.person === null || ownOf(of) !== undefined;
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.enrollmentId, enrollmentId))
    .orderBy(asc(consents.acceptedAt));
  // Another method, or other words of it, is another authorization of payments: only the last one holds.
  const keyOf = ({ kind, textKey, person }: (typeof rows)[number]) =>
    kind === 'payment-authorization' ? kind : `${kind} ${textKey} ${person ?? ''}`;
  const newest = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  const signed = await db
    .select()
    .from(signatures)
    .where(and(eq(signatures.enrollmentId, enrollmentId), isNull(signatures.supersededAt)))
    .orderBy(asc(signatures.signedAt));
  const views = await db
    .select()
    .from(textViews)
    .where(eq(textViews.enrollmentId, enrollmentId))
    .orderBy(asc(textViews.viewedAt));
  // The ledger has a dependent's words without the names.
  const asAccepted = newest.filter(isInForce).map((row) => ({ ...row, wording: ownOf(row)?.words ?? row.wording }));
  const isByLink = signed.some(({ verifiedHow }) => verifiedHow === 'own-link-and-code');
  const links = isByLink ? await loadSignedLinks(context, enrollmentId) : [];
  return { consents: asAccepted, signatures: signed.filter(isInForce), views, links };
}

/** The instant as it is kept with the signature, to the second (decisions 26). */
const toUtc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
const tellInstant = (instant: Date): string => `${formatMoment(instant)} (${toUtc(instant)})`;

const signedBy = (context: Context, signature: Signature): string =>
  [signerName(context, signature), labelOf(CAPACITY_CHOICES, signature.capacity ?? '')].filter(Boolean).join(', ');

/** The signatures as they stand on the page, the application's first; without their pictures where the copy is not whole. */
export function buildSignatures(
  context: Context,
  { signatures: signed }: Evidence,
  isWhole: boolean,
): EnrollmentCopy['signatures'] {
  const own = signed.filter(({ person }) => person === null);
  const others = signed.filter(({ person }) => person !== null);
  return [...own, ...others].map((signature) => ({
    title: signature.person === null ? 'Signature' : `Signature of ${signerName(context, signature)}`,
    png: isWhole ? openImage(context, signature) : null,
    facts: told([
      ['Signed by', signedBy(context, signature)],
      ['Signed', formatMoment(signature.signedAt)],
      ['How', signature.kind === 'typed' ? 'Typed name' : 'Drawn on screen'],
    ]),
  }));
}

function openImage({ fields }: Context, { id, image }: Signature): string {
  return Buffer.from(fields.openBytes(image, places.signatureImage(id))).toString('base64');
}

/** The person who filled in the enrollment; the signers below signed in any case. */
const FILLED_BY: Record<EProcess, string> = {
  applicant: 'The applicant',
  rep: 'A representative',
  group: 'The applicant as an employee of a group',
};

const toEProcess = (stored: string): EProcess => EPROCESSES.find((known) => known === stored) ?? 'applicant';

type Facts = {
  policyId: string;
  on: string;
  rated: RatedCart;
  contact: SiteContact;
  evidence: Evidence;
  /** The statement of a rep about the client (decisions 34, 59); null where none did. */
  statement: StoredStatement | null;
  isWhole: boolean;
};

/** Builds the page of evidence (decisions 174). Addresses of the network are the member's own and stand in the whole copy only. */
export async function buildCertificate(
  context: Context,
  priced: PricedEnrollment,
  { policyId, on, rated, contact, evidence, statement, isWhole }: Facts,
): Promise<Certificate> {
  const signers: Certificate['signers'] = [];
  for (const signature of evidence.signatures)
    signers.push({
      title: `Signer: ${signerName(context, signature) || 'applicant'}`,
      rows: await signerRows(context, { signature, evidence, isWhole }),
    });
  if (statement) signers.push(statementPart(statement));
  const address = `${contact.url.replace(/^https?:\/\//, '')}/verify`;
  return {
    document: told([
      ['Document number', policyId],
      ['Submitted', tellInstant(context.now)],
      ['Coverage starts', formatDate(on)],
      ...[...rated.items, ...rated.memberships].map(({ name, cents }): [string, string] => [
        name,
        `${formatMoney(cents)} each month`,
      ]),
      ['First Month Cost', formatMoney(rated.firstMonthCents)],
      ['Recurring Cost', formatMoney(rated.recurringCents)],
      ['Filled in by', `${FILLED_BY[toEProcess(priced.enrollment.eprocess)]} at ${contact.name}`],
    ]),
    signers,
    texts: evidence.consents.map(textRow),
    verify:
      `Open ${address} and choose this file, or give its number ${policyId} and its SHA-256. The answer says whether the file is ` +
      'unchanged since it was sealed. The file itself is not sent. Readers of PDF files show the seal too.',
  };
}

/** A rep's statement, which is no signature of the client's. */
function statementPart({ by, code, verifiedHow, at }: StoredStatement): Certificate['signers'][number] {
  return {
    title: 'Statement of the representative',
    rows: told([
      ['Client verified by', `${by}, ${code}`],
      ['Verified', labelOf(VERIFICATION_CHOICES, verifiedHow)],
      ['Stated', tellInstant(new Date(at))],
    ]),
  };
}

type Wording = Evidence['consents'][number];

/** Heads accepted words that have no heading of their own; null for an agreement, which begins with its own. */
export function consentTitle(kind: Wording['kind']): string | null {
  if (kind === 'agreement') return null;
  if (kind === 'payment-authorization') return 'Payment authorization';
  return kind === 'health-authorization' ? 'Authorization about own health answers' : 'Consent to electronic records';
}

function textRow({ kind, wording, textVersion, textSha256, acceptedAt }: Wording): ShownRow {
  const words = consentTitle(kind) ?? wording.split('\n')[0] ?? kind;
  const version = textVersion === null ? '' : `, version ${textVersion}`;
  return {
    label: words,
    value: `Accepted ${tellInstant(acceptedAt)}${version}`,
    details: [{ label: 'SHA-256', value: textSha256 }],
  };
}

type Signing = { signature: Signature; evidence: Evidence; isWhole: boolean };

/** The signers: what each signed in which capacity, how they were verified, when and how (decisions 33). */
async function signerRows(context: Context, signing: Signing): Promise<readonly ShownRow[]> {
  const { signature, evidence, isWhole } = signing;
  const { signedAt, person, verifiedHow, kind, ip, contentSha256 } = signature;
  // The version that was signed is the last one shown before. A dependent signs other words, which stand in the form.
  const view = person !== null ? undefined : evidence.views.filter(({ viewedAt }) => viewedAt <= signedAt).at(-1);
  const consent = evidence.consents.find((row) => row.kind === 'electronic-business' && row.person === person);
  const rows = told([
    ['Signed by', signedBy(context, signature)],
    ['Verified', labelOf(VERIFICATION_CHOICES, verifiedHow ?? '')],
    ...(await handoverRows(context, signing)),
    ['Texts first shown', view ? tellInstant(view.viewedAt) : ''],
    ['Consented to electronic records', consent ? tellInstant(consent.acceptedAt) : ''],
    ['Signed', tellInstant(signedAt)],
    ['How', kind === 'typed' ? 'Typed name' : 'Drawn on screen'],
    ['Address (IP)', isWhole ? (ip ?? '') : ''],
  ]);
  return [
    ...rows,
    {
      label: 'What was signed',
      value: person === null ? 'Texts, answers, plans and price' : 'Authorization and the own health answers',
      details: fingerprint(contentSha256),
    },
  ];
}

/**
 * The person who handed over the screen, or who sent the link that was opened, with when and where it went. The address is in the
 * whole copy only, as those of the network are.
 */
async function handoverRows(context: Context, { signature, evidence, isWhole }: Signing) {
  const { person, verifiedHow, handedOverBy, signedAt } = signature;
  const by = await nameOfActor(context, handedOverBy);
  const isByLink = verifiedHow === 'own-link-and-code';
  const rows: [string, string][] = [];
  if (verifiedHow !== 'link-and-spoken-code' && !isByLink) return [['Screen handed over by', by] as [string, string]];
  rows.push(['Link sent by', by || (isByLink ? 'The applicant' : '')]);
  const link = isByLink && evidence.links.find((one) => one.person === person && isSame(one.signedAt, signedAt));
  if (!link) return rows;
  const opened = link.openedAt === null ? '' : tellInstant(link.openedAt);
  rows.push(['Link sent', tellInstant(link.createdAt)], ['Link sent to', isWhole ? sentTo(context, link) : '']);
  rows.push(['Link opened with the code', opened]);
  return rows;
}

const isSame = (one: Date | null, other: Date): boolean => one?.getTime() === other.getTime();

const fingerprint = (hash: string): ShownRow[] => [{ label: 'SHA-256', value: hash }];

/** Rows that say something. */
const told = (rows: [label: string, value: string][]): ShownRow[] =>
  rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
