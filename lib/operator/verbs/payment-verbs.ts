import * as z from 'zod';
import { giveBack, leftOf, listTaken } from '@/lib/enrollment-api/handlers/submission/give-back';
import { formatMoney, parseMoney } from '@/lib/rules/money/money';
import { defineVerb, refused, text } from '../verb';

const Policy = text(64).describe('The confirmation number');

export const listPayments = defineVerb({
  name: 'payments list',
  about: 'Lists what was taken for a policy, and how much of each payment is still here.',
  scope: 'money',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({ policy: Policy }),
  order: ['policy'],
  async run(ports, { policy }) {
    const taken = await listTaken(ports, policy);
    if (taken.length === 0) return refused(`--policy: Nothing was taken for ${policy}.`);
    const payments = taken.map((row) => ({
      payment: row.sequence + 1,
      taken_cents: row.capturedCents,
      here_cents: leftOf(row),
    }));
    const said = payments.map(
      ({ payment, taken_cents, here_cents }) =>
        `Payment ${payment}: ${formatMoney(taken_cents)} taken, ${formatMoney(here_cents)} of it here.`,
    );
    return { ok: true, said, data: payments };
  },
});

export const refundPayment = defineVerb({
  name: 'payments refund',
  about: 'Gives an amount of a payment back to the card it came from; the member is told by mail.',
  scope: 'money',
  writes: 'outside',
  // giveBack writes what it changes itself.
  audit: null,
  input: z.strictObject({
    policy: Policy,
    payment: text(4)
      .regex(/^\d+$/, { error: 'Give its number.' })
      .describe('The number of the payment, of payments list'),
    amount: text(16)
      .refine((value) => parseMoney(value) !== null, { error: 'Give an amount, such as 46.20.' })
      .describe('The amount, such as 46.20'),
  }),
  order: ['policy', 'payment', 'amount'],
  async run(ports, { policy, payment, amount }, by) {
    if (ports.processor?.name === 'demo')
      return refused(
        'The processor of a demo belongs to the process that runs it: nothing can be given back from here.',
      );
    const taken = await listTaken(ports, policy);
    const intent = taken.find(({ sequence }) => String(sequence + 1) === payment);
    if (!intent) return refused(`--payment: There is no payment ${payment} of ${policy} that was taken.`);
    const given = await giveBack(ports, intent, parseMoney(amount) ?? 0, { actor: `operator:${by}` });
    if (!given.ok) return refused(given.why);
    return {
      ok: true,
      said: [`${formatMoney(given.cents)} given back; the member is told by mail.`],
      data: { policy, payment: intent.sequence + 1, given_cents: given.cents },
    };
  },
});
