import type { MailTransport, Ports } from '../ports';
import { startTurns, type Worker } from '../store/repeated-work';
import { deliverDue } from './outbox';

const INTERVAL_MS = 2_000;

/**
 * The mail of an installation: delivers the outbox every two seconds and when woken. A failing turn is logged and tried again. Without a
 * transport mail waits.
 */
export function startMailWorker(
  needs: Pick<Ports, 'store' | 'fields' | 'clock' | 'log'>,
  transport: MailTransport | null,
  intervalMs = INTERVAL_MS,
): Worker {
  return startTurns(needs, 'mail.worker', intervalMs, async (stopped) => {
    if (transport) await deliverDue(needs, transport, stopped);
  });
}
