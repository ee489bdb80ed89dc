import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { FieldCrypto } from '@/lib/security/fields';
import type { MailTransport, OutgoingMail, Ports } from '../ports';
import { backoff, claimDue } from '../store/due-rows';
import { places } from '../store/places';
import { mailOutbox } from '../store/schema/system-tables';
import { addressOf, assertMail } from './check';

export type NewMail = Omit<OutgoingMail, 'messageId'> & {
  /** One mail for one reason has one key and is queued once: `receipt/<policy>/member`. No personal data. */
  dedupeKey: string;
  /** The kind of mail, for counts and logs: `receipt`, `resume-code`, `quote`, `sign-in-code`. */
  kind: string;
  siteKey: string | null;
};

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;
type Row = typeof mailOutbox.$inferSelect;

const Payload = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  // A mail that was queued by an older process has none.
  logo: z.base64().nullable().default(null),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.base64() })),
});

/**
 * Queues a mail inside the caller's transaction: it is sent exactly when what it tells of was committed (threats R10).
 * Returns false when a mail with this key is queued already. Throws `MailError` for an unusable address or header.
 */
export async function enqueueMail({ store, fields, clock }: Needs, mail: NewMail): Promise<boolean> {
  assertMail(mail);
  const id = randomBytes(16).toString('base64url');
  const attachments = (mail.attachments ?? []).map((file) => ({ ...file, content: file.content.toString('base64') }));
  const { from, to, subject, text, html, logo = null } = mail;
  const now = clock.now();
  const rows = await store.db
    .insert(mailOutbox)
    .values({
      id,
      dedupeKey: mail.dedupeKey,
      siteKey: mail.siteKey,
      kind: mail.kind,
      // Stable over every attempt, so that a receiver can drop a copy (threats R11).
      messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${addressOf(from).split('@')[1]}>`,
      payload: fields.sealJson(
        { from, to, subject, text, html, logo, attachments } satisfies z.infer<typeof Payload>,
        places.mail(id),
      ),
      nextAttemptAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({ id: mailOutbox.id });
  return rows.length === 1;
}

/** A mail of the outbox, opened. */
export function openMail(fields: FieldCrypto, row: Row): OutgoingMail {
  const payload = Payload.parse(fields.openJson(row.payload, places.mail(row.id)));
  const attachments = payload.attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') }));
  return { ...payload, messageId: row.messageId, attachments };
}

const MINUTE = 60_000;
const GIVE_UP_MS = 24 * 60 * MINUTE;
/** Time a worker may take for one mail before another one tries it: longer than the transport's own time-outs. */
const LEASE_MS = 3 * MINUTE;

/** Takes one due mail for this worker alone. */
async function claim({ store, clock }: Needs): Promise<Row | null> {
  const id = await claimDue(store, mailOutbox, clock.now(), LEASE_MS);
  if (id === null) return null;
  const [taken] = await store.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return taken ?? null;
}

/** The kind of a failure without its words: mail servers repeat addresses in their answers. */
function reason(error: unknown): { text: string; permanent: boolean } {
  const facts = error instanceof Error ? (error as Error & { code?: unknown; responseCode?: unknown }) : null;
  const code = typeof facts?.code === 'string' && /^[A-Z0-9_]{1,40}$/.test(facts.code) ? facts.code : null;
  const answer = typeof facts?.responseCode === 'number' ? facts.responseCode : null;
  const text = [code ?? facts?.name ?? 'unknown', answer].filter((part) => part !== null).join(' ');
  // The server will never take this mail: unknown recipient, refused content.
  return { text, permanent: (code === 'EENVELOPE' || code === 'EMESSAGE') && answer !== null && answer >= 500 };
}

async function deliver(needs: Needs & Pick<Ports, 'log'>, transport: MailTransport, row: Row): Promise<boolean> {
  const { store, fields, clock, log } = needs;
  const mine = and(eq(mailOutbox.id, row.id), eq(mailOutbox.attempts, row.attempts));
  try {
    await transport.send(openMail(fields, row));
  } catch (error) {
    const { text, permanent } = reason(error);
    const now = clock.now().getTime();
    const failed = permanent || now - row.createdAt.getTime() >= GIVE_UP_MS;
    const nextAttemptAt = new Date(now + backoff(row.attempts));
    await store.db
      .update(mailOutbox)
      .set({ status: failed ? 'failed' : 'waiting', lastError: text, nextAttemptAt })
      .where(mine);
    log[failed ? 'error' : 'warn']('mail.delayed', {
      id: row.id,
      kind: row.kind,
      attempts: row.attempts,
      error: text,
      failed,
    });
    return false;
  }
  await store.db.update(mailOutbox).set({ status: 'sent', sentAt: clock.now(), lastError: null }).where(mine);
  log.info('mail.sent', { id: row.id, kind: row.kind, attempts: row.attempts });
  return true;
}

/**
 * Sends every mail that is due, one after another, until none is left or `stopped` says so. Several workers share the
 * work without meeting. Returns how many were taken by the relay.
 */
export async function deliverDue(
  needs: Needs & Pick<Ports, 'log'>,
  transport: MailTransport,
  stopped: () => boolean = () => false,
): Promise<number> {
  for (let sent = 0; ;) {
    const row = stopped() ? null : await claim(needs);
    if (!row) return sent;
    if (await deliver(needs, transport, row)) sent += 1;
  }
}

/** The subject and the address of a queued mail. */
export function readQueued({ fields }: Pick<Ports, 'fields'>, row: Row): { subject: string; to: string } {
  const { subject, to } = openMail(fields, row);
  return { subject, to };
}

export type MailboxMessage = OutgoingMail & { id: string; kind: string; sentAt: Date };

/**
 * Messages of the demo mailbox, newest first: what was sent while no relay was set. One message when an id is given.
 */
export async function listMailbox(
  { store, fields }: Pick<Ports, 'store' | 'fields'>,
  options: { id?: string | undefined; limit?: number } = {},
): Promise<MailboxMessage[]> {
  const rows = await store.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'sent'), options.id === undefined ? undefined : eq(mailOutbox.id, options.id)))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(options.limit ?? 200);
  return rows.map((row) => ({
    ...openMail(fields, row),
    id: row.id,
    kind: row.kind,
    sentAt: row.sentAt ?? row.createdAt,
  }));
}
