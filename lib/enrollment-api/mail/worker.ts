import type { MailTransport, Ports } from '../ports';
import { purgeExpired } from '../store/retention';
import { startTurns, type Worker } from '../store/repeated-work';
import { deliverDue } from './outbox';

const INTERVAL_MS = 2_000;
const PURGE_MS = 3_600_000;

/**
 * The mail of an installation: delivers the outbox every two seconds and when woken, and deletes what is over
 * (`purgeExpired`) at the start and every hour. A failing turn is logged and tried again. Without a transport mail
 * waits.
 */
export function startMailWorker(
  needs: Pick<Ports, 'store' | 'fields' | 'clock' | 'log'>,
  transport: MailTransport | null,
  intervalMs = INTERVAL_MS,
): Worker {
  let purgeAt = 0;
  return startTurns(needs, 'mail.worker', intervalMs, async (stopped) => {
    if (transport) await deliverDue(needs, transport, stopped);
    const now = needs.clock.now().getTime();
    if (now < purgeAt || stopped()) return;
    purgeAt = now + PURGE_MS;
    needs.log.info('drafts.purged', { drafts: await purgeExpired(needs) });
  });
}
