import { env } from '@/lib/env';
import { formatDate } from '@/lib/rules/text/date-words';
import { formatMoment } from '@/lib/rules/text/moments';
import type { Context } from '../../request-context';
import { buildQuoteMail } from '../../mail/mails';
import { enqueueMail } from '../../mail/outbox';
import type { MailText } from '../../mail/template';
import type { QuoteRecord } from '../../store/quote-rows';
import { issueLink } from '../shared/links';
import { loadSiteContact } from '../shared/site-contact';

/** Days for which the link of a quote opens it (decisions 268): prices of a start day are not far from it. */
const LINK_DAYS = 14;

/** The end of a link of a quote that is mailed now. */
export const quoteLinkEnd = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * 24 * 3_600_000);

/** The site a quote's link opens at, the one it was sent from, for which its mail speaks, and the ids of their owner. */
export type QuotePlace = {
  siteKey: string;
  url: string;
  sentFrom: string;
  agentId: string | null;
  groupId: string | null;
};

/** The words of a quote's mail. Without a token, in the preview, its button leads to the site. */
export async function tellQuote(
  context: Context,
  record: Pick<QuoteRecord, 'name' | 'message' | 'mail' | 'start' | 'quotedOn'>,
  { url, sentFrom, agentId, groupId }: QuotePlace,
  link: { token: string | null; ends: Date },
): Promise<MailText> {
  const again = record.quotedOn === context.today ? [] : [`Prices are those of ${formatDate(record.quotedOn)}.`];
  return buildQuoteMail({
    contact: await loadSiteContact(context, { siteKey: sentFrom, agentId, groupId }),
    name: record.name,
    message: record.message,
    effectiveDate: formatDate(record.start),
    ...record.mail,
    notes: [
      ...again,
      ...record.mail.notes,
      `The button opens this quote until ${formatMoment(link.ends)}, and shows what has changed since.`,
    ],
    url: link.token === null ? url : `${url}/quote/${link.token}`,
  });
}

type Sent = { id: string; record: QuoteRecord; place: QuotePlace; dedupeKey: string };

/** Queues the mail of a kept quote with a link of its own; false where the same is queued already. */
export async function mailQuote(
  context: Context,
  { id, record, place, dedupeKey }: Sent,
  kind: 'quote' | 'quote-again',
): Promise<boolean> {
  const ends = quoteLinkEnd(context.now);
  const token = await issueLink(context, {
    purpose: 'quote',
    subject: `quote:${id}`,
    siteKey: place.siteKey,
    expiresAt: ends,
  });
  return enqueueMail(context, {
    ...(await tellQuote(context, record, place, { token, ends })),
    from: env().MAIL_FROM,
    to: record.email,
    kind,
    siteKey: place.siteKey,
    dedupeKey,
  });
}
