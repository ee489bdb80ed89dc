import { retryDay, sendDebits } from '../../payments/debit-files';
import { readReturns } from '../../payments/debit-returns';
import { settleDue } from '../../payments/settle-due';
import type { Ports } from '../../ports';
import type { IntentRow } from '../../store/payment-rows';
import { startTurns, type Worker } from '../../store/repeated-work';
import { oweWebhook } from '../../store/webhook-rows';
import { tellPaymentFailed } from './tell-payment-failed';

const INTERVAL_MS = 2_000;
const EXCHANGE_MS = 60_000;

const withWords = (ports: Ports) => ({
  ...ports,
  // Once for each attempt, in the transaction that notes it.
  tellFailed: async (intent: IntentRow) => {
    const { id, policyId, sequence, attempt, failureCode: code } = intent;
    await tellPaymentFailed(ports, intent, {
      kind: 'payment-failed',
      dedupeKey: `payment-failed/${id}/${intent.sends}`,
    });
    if (policyId === null) return;
    const retry_on = retryDay(intent, ports.clock.now());
    await oweWebhook(ports, 'payment.failed', policyId, { payment_id: id, sequence, attempt, code, retry_on });
  },
});

/** Settles every payment that is due now. */
export function settlePayments(ports: Ports, stopped?: () => boolean): Promise<number> {
  return settleDue(withWords(ports), stopped);
}

/**
 * Reads what the bank sent back, then makes the files of what is due (decisions 225): a debit that came back is not sent with others of
 * its day. `now` makes files before the hour. Nothing where no bank takes files.
 */
export async function exchangeDebits(
  ports: Ports,
  options: { now?: boolean } = {},
): Promise<{ read: number; laid: number }> {
  const { debits } = ports;
  if (debits === null) return { read: 0, laid: 0 };
  const needs = { ...withWords(ports), debits };
  const read = await readReturns(needs);
  return { read, laid: await sendDebits(needs, options) };
}

/**
 * The background of payments: takes, charges and lets go of what is due, every two seconds and when woken; every minute it looks for the
 * bank's files and for debits to send.
 */
export function startPaymentWorker(ports: Ports): Worker {
  const worker = startTurns(ports, 'payment.worker', INTERVAL_MS, async (stopped) => {
    await settlePayments(ports, stopped);
  });
  const exchange = startTurns(ports, 'payment.debits', EXCHANGE_MS, async () => {
    await exchangeDebits(ports);
  });
  ports.paymentsDue = () => worker.wake();
  ports.processorLife?.start();
  return {
    wake: () => worker.wake(),
    async stop() {
      await Promise.all([worker.stop(), exchange.stop()]);
      ports.processorLife?.stop();
    },
  };
}
