import type { MailTransport, Ports } from '../ports';
import { purgeExpired } from '../store/retention';
import { deliverDue } from './outbox';

export type MailWorker = {
  /** Looks for due mail now instead of at the next turn; call it after a commit that queued some. */
  wake(): void;
  /** Stops after the mail under way. */
  stop(): Promise<void>;
};

const INTERVAL_MS = 2_000;
const PURGE_MS = 3_600_000;

/**
 * The background of an installation: delivers the outbox every two seconds and when woken, and deletes what is over
 * (`purgeExpired`) at the start and every hour. A failing turn is logged and tried again. Without a transport mail
 * waits.
 */
export function startMailWorker(
  needs: Pick<Ports, 'store' | 'fields' | 'clock' | 'log'>,
  transport: MailTransport | null,
  intervalMs = INTERVAL_MS,
): MailWorker {
  let stopping = false;
  let again = false;
  let running: Promise<void> | null = null;

  let purgeAt = 0;

  async function turn(): Promise<void> {
    do {
      again = false;
      try {
        if (transport) await deliverDue(needs, transport, () => stopping);
        const now = needs.clock.now().getTime();
        if (now < purgeAt || stopping) continue;
        purgeAt = now + PURGE_MS;
        needs.log.info('drafts.purged', { drafts: await purgeExpired(needs) });
      } catch (error) {
        needs.log.error('mail.worker', { error: error instanceof Error ? error.name : 'unknown' });
      }
    } while (again && !stopping);
    running = null;
  }

  function wake(): void {
    if (stopping) return;
    if (running) again = true;
    else running = turn();
  }

  const timer = setInterval(wake, intervalMs);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
