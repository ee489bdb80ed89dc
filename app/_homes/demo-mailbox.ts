import { env } from '@/lib/env';
import { call, serverContext } from '@/lib/gateway/call';
import { valueOf } from '@/lib/visitor/shopper';
import type { Site } from '@/lib/site/site';

/** A demo without a mail server has a mailbox; nothing of the kind exists elsewhere. */
export function hasDemoMailbox(): boolean {
  const { COVERFRONT_MODE, SMTP_URL } = env();
  return COVERFRONT_MODE === 'demo' && SMTP_URL === undefined;
}

/**
 * Mails of the demo, newest first. Null where there is no mailbox; the enrollment API has the last word, as it may run
 * elsewhere.
 */
export async function loadDemoMails(site: Site) {
  if (!hasDemoMailbox()) return null;
  const answer = await call('getDemoMailbox', {}, serverContext(site));
  if (!answer.ok && answer.failure.kind === 'http' && answer.failure.status === 404) return null;
  return valueOf(answer).data.result;
}
