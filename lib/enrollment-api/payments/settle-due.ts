import { changeIntent, claimIntent } from '../store/payment-rows';
import { settleIntent, type SettleNeeds } from './settle';

/** Time a worker may take for one payment: longer than all its calls may. */
const LEASE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Seconds to the next try, 2, 4, 8 … up to an hour: a processor that is away for minutes delays by minutes. */
const backoff = (tries: number): number => Math.min(1_000 * 2 ** Math.min(tries, 20), HOUR_MS);

/** Settles every payment that is due, one after another. Answers how many were looked at. */
export async function settleDue(needs: SettleNeeds, stopped: () => boolean = () => false): Promise<number> {
  for (let looked = 0; ; looked += 1) {
    const intent = stopped() ? null : await claimIntent(needs, LEASE_MS);
    if (!intent) return looked;
    try {
      await settleIntent(needs, intent);
    } catch (error) {
      const fault = error instanceof Error ? error.name : 'unknown';
      needs.log.warn('payment.delayed', { intent: intent.id, state: intent.state, tries: intent.tries, error: fault });
      const nextAt = new Date(needs.clock.now().getTime() + backoff(intent.tries));
      await changeIntent(needs, intent.id, { nextAt });
    }
  }
}
