/* What becomes of one payment (decisions 54), as the store keeps it. */

/**
 * `created`: known here, nothing asked yet. `step-up`: the bank asks the person. `authorized`: held on the card. `scheduled`: a
 * card that is kept, or a debit, until its day. `sent`: the debit is on its way to the bank. `voiding`: to be let go of at the
 * processor. `billed`: others collect.
 */
export const INTENT_STATES = [
  'created',
  'step-up',
  'authorized',
  'scheduled',
  'sent',
  'captured',
  'refunded',
  'failed',
  'voiding',
  'voided',
  'billed',
] as const;
export type IntentState = (typeof INTENT_STATES)[number];

/** States of money that is on its way, and may still fail to come: a debit at the bank, an amount held on a card. */
export const ON_THE_WAY = ['sent', 'authorized'] as const satisfies readonly IntentState[];

export const isOnTheWay = (state: IntentState): boolean => ON_THE_WAY.some((one) => one === state);

/** States in which a payment may still bring money, or has: an enrollment has one such payment a month at most. */
export const LIVE_STATES = ['created', 'step-up', 'authorized', 'scheduled', 'sent', 'captured', 'billed'] as const;
