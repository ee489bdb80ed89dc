import { MOST_QUOTES, type SentQuote } from '@/lib/contract/mailed-quotes';
import { toWireMoney } from '@/lib/rules/money/money';
import { appendAudit } from '../../audit';
import { EnrollmentError, notFound, signedOut } from '../../api-error';
import { answer, done, found, type Context } from '../../request-context';
import { loadSentQuote, loadSentQuotes, noteSentAgain, type KeptQuote } from '../../store/quote-rows';
import { loadEnrollmentRow } from '../../store/shopper-rows';
import type { Handlers } from '../handlers';
import { scaled } from '../resume/resume-limits';
import { loadOpenSite } from '../shared/site-contact';
import { actorName, requireSignedIn } from '../shared/signed-in-caller';
import { takeUse } from '../shared/uses';
import { mailQuote, quoteLinkEnd } from './mail-of-quote';
import { viewQuote } from './see-quote';

/** Mails of one quote a day, from all presses together (threats T24). */
const MAILS_A_DAY = 3;
const DAY_S = 24 * 3_600;
const OFTEN = 'This quote was sent often today. Please wait until tomorrow, or send a new one.';

/** The signed-in rep as a sender: only what this person mailed for this agent is theirs to see. */
function requireSender(context: Context) {
  const by = requireSignedIn(context, 'rep');
  const { agentId } = context.caller;
  if (agentId === null) throw signedOut('a rep without an agent');
  const actor = actorName(by);
  return { actor, sender: { createdBy: actor, agentId } };
}

/** A quote that the signed-in rep mailed; 404 for another's, as for none (threats T1). */
export async function loadSent(context: Context, id: string): Promise<{ kept: KeptQuote; actor: string }> {
  const { actor, sender } = requireSender(context);
  const kept = await loadSentQuote(context, sender, id);
  if (kept === null) throw notFound('quote');
  return { kept, actor };
}

export const getSentQuotes: Handlers['getSentQuotes'] = async (_input, context) => {
  const { actor, sender } = requireSender(context);
  const { sent, found: all } = await loadSentQuotes(context, sender, MOST_QUOTES);
  // One row for a look, with the number of names in it, as for what waits (threats T18).
  await audit(context, actor, 'quotes.list', { shown: sent.length, found: all });
  return answer({ quotes: sent.map(toSent), found: all });
};

export const getSentQuote: Handlers['getSentQuote'] = async (input, context) => {
  const { kept, actor } = await loadSent(context, input.quote_id);
  await audit(context, actor, 'quote.look', { quote: kept.row.id });
  return found(await viewQuote(context, kept));
};

/** The same quote with the prices that were quoted; what has changed since stands behind its new link. */
export const sendQuoteAgain: Handlers['sendQuoteAgain'] = async (input, context) => {
  const { kept, actor } = await loadSent(context, input.quote_id);
  const { row, record } = kept;
  return context.store.withTransaction(async () => {
    const uses = { uses: scaled(MAILS_A_DAY), seconds: DAY_S };
    const retryAfter = await takeUse(context, `quote-again/${row.id}`, uses);
    if (retryAfter !== null) throw new EnrollmentError('tooManyTries', OFTEN, { retryAfter });
    const { now } = context;
    const sentFrom = (await loadEnrollmentRow(context.store, row.enrollmentId))?.siteKey ?? row.siteKey;
    const { agentId, groupId } = record.from;
    const place = { ...(await loadOpenSite(context, row.siteKey)), sentFrom, agentId, groupId };
    const dedupeKey = `quote-again/${context.ids.token(12)}`;
    await mailQuote(context, { id: row.id, record, place, dedupeKey }, 'quote-again');
    await noteSentAgain(context, row.id, { now, expiresAt: quoteLinkEnd(now) });
    await audit(context, actor, 'quote.send-again', { quote: row.id });
    return done;
  });
};

async function audit(
  context: Context,
  actor: string,
  action: string,
  data: Record<string, string | number>,
): Promise<void> {
  const { agentId, siteKey, ip } = context.caller;
  await appendAudit(context, { actor, action, subject: `agent:${agentId ?? ''}`, siteKey, ip, data });
}

function toSent({ row, record }: KeptQuote): SentQuote {
  const plans = record.lines.filter(({ planId }) => planId !== null).map(({ label }) => label);
  return {
    quote_id: row.id,
    name: record.name.slice(0, 200),
    email: record.email,
    plans,
    month: toWireMoney(record.monthCents),
    sent_at: row.sentAt.toISOString(),
    sends: row.sends,
    opened_at: row.openedAt?.toISOString() ?? null,
    opens: row.opens,
    ends_at: row.expiresAt.toISOString(),
  };
}
