import { createTransport } from 'nodemailer';
import type { Env } from '@/lib/env';
import type { MailTransport, OutgoingMail } from '../ports';
import { LOGO_ID } from './template';

export type ClosableTransport = MailTransport & { close(): void };

/** A relay by `smtp://` or `smtps://` URL. Times out well inside the outbox's lease; never reads files or URLs. */
const connectTo = (url: string) =>
  createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Codes of nodemailer for a relay that could not be asked or refused the sign-in, in an operator's words. */
const RELAY_CODES: Readonly<Record<string, string>> = {
  EDNS: 'its name is not known in the DNS',
  ESOCKET: 'nothing answers at its address',
  ECONNECTION: 'nothing answers at its address',
  ETIMEDOUT: 'it does not answer in time',
  EAUTH: 'it does not take the user and password',
  ETLS: 'it does not speak TLS as it should',
};

/** Says hello to a relay and signs in, as the outbox would; null when it took that, else its refusal. */
export async function askRelay(url: string): Promise<string | null> {
  const relay = connectTo(url);
  try {
    await relay.verify();
    return null;
  } catch (error) {
    // Codes alone: the words of a relay may repeat what it was told.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const codes = [code, responseCode].filter(Boolean).join(' ');
    const words = RELAY_CODES[code ?? ''];
    return words === undefined ? codes || 'no answer' : `${words} (${codes})`;
  } finally {
    relay.close();
  }
}

function createSmtpTransport(url: string): ClosableTransport {
  const relay = connectTo(url);
  return {
    async send(mail) {
      await relay.sendMail({
        messageId: mail.messageId,
        from: mail.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: [...(mail.attachments ?? []), ...logoOf(mail)],
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => relay.close(),
  };
}

/** The logo as a part that the HTML shows, and no file to be kept (RFC 2387). */
function logoOf({ logo = null }: OutgoingMail) {
  if (logo === null) return [];
  const part = { contentDisposition: 'inline', contentType: 'image/png', encoding: 'base64' } as const;
  return [{ ...part, filename: 'logo.png', cid: LOGO_ID, content: logo }];
}

/** The demo mailbox is a delivery: the mail stays in the outbox, where `listMailbox` shows it to everybody. */
function createDemoTransport(): ClosableTransport {
  return { send: () => Promise.resolve(), close: () => undefined };
}

/**
 * The transport for `SMTP_URL`; without it the demo mailbox, and in live mode none: mail then waits, and is never called
 * sent (threats R10, decisions 38).
 */
export function createMailTransport(
  smtpUrl: string | undefined,
  mode: Env['COVERFRONT_MODE'],
): ClosableTransport | null {
  if (smtpUrl !== undefined) return createSmtpTransport(smtpUrl);
  return mode === 'demo' ? createDemoTransport() : null;
}
