import { env } from '@/lib/env';
import { resultOf } from '../../request-context';
import { notFound } from '../../api-error';
import { listMailbox } from '../../mail/outbox';
import { withLogo } from '../../mail/template';
import type { Handlers } from '../handlers';

/** As many as a person looks through: each is opened with its files for the list, and a shop that runs for weeks has thousands. */
const SHOWN = 40;

/** The latest mails of a demo, newest first; nothing of the kind exists where a relay sends them or the data is real. */
export const getDemoMailbox: Handlers['getDemoMailbox'] = async (input, context) => {
  const { COVERFRONT_MODE, SMTP_URL } = env();
  if (COVERFRONT_MODE !== 'demo' || SMTP_URL !== undefined) throw notFound('mailbox');
  const messages = await listMailbox(context, { id: input.id, limit: SHOWN });
  return resultOf(
    messages.map(({ id, to, subject, sentAt, text, html, logo, attachments }) => ({
      id,
      to,
      subject,
      sent_at: sentAt.toISOString(),
      text,
      html: withLogo({ html, logo }),
      attachments: (attachments ?? []).map(({ filename, contentType, content }) => ({
        file_name: filename,
        content_type: contentType,
        size: content.length,
        ...(input.id === undefined ? {} : { content: content.toString('base64') }),
      })),
    })),
  );
};
