/** The reason of a refused payment in plain words, by the code of the processor or the bank. */
const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your bank says that there is not enough money on this card.',
  expired_card: 'Your bank says that this card has expired.',
  incorrect_cvc: 'Your bank says that the security code is not right.',
  lost_card: 'Your bank does not accept this card any more.',
  stolen_card: 'Your bank does not accept this card any more.',
  authentication_failed: 'Your bank was not told that it is you who pays.',
  authentication_required: 'Your bank wants to ask you before it pays.',
  R01: 'Your bank says that there was not enough money in the account.',
  R02: 'Your bank says that this account is closed.',
  R03: 'Your bank knows no such account.',
  R04: 'Your bank says that the account number is not right.',
  R07: 'You told your bank that these debits are not authorized any more.',
  R08: 'You asked your bank to stop this payment.',
  R09: 'Your bank says that the money in the account was not available yet.',
  R10: 'Your bank was told that you did not authorize this debit.',
  R16: 'Your bank says that this account is frozen.',
  R20: 'Your bank says that nothing can be debited from this kind of account.',
  processing_error: 'Your bank could not be reached in time.',
};

const OTHERWISE = 'Your bank did not accept this payment.';

/** The reason in words; a code that is not known tells only that the bank said no. */
export const refusalReason = (code: string): string => REASONS[code] ?? OTHERWISE;

/** The words for an enrollment that was not made because its payment was refused (decisions 54). */
export function paymentRefused(code: string): string {
  return `${refusalReason(code)} Nothing was charged, and you are not enrolled yet. Pay another way, or ask your bank and try again.`;
}

/** The words beside a card that was refused and still stands on the billing step. */
export const cardRefused = (code: string, last4: string): string =>
  `${refusalReason(code)} It was the card ending ${last4}, and nothing was charged. Enter another card, or pay from your bank account.`;

/** The words for a card that its bank does not let be kept for later payments: all stays as it was. */
export const cardNotKept = (code: string): string =>
  `${refusalReason(code)} Nothing has changed. Give another card or account, or ask your bank and try again.`;

/** The words for another payment of a policy that was refused: nothing has changed by it. */
export const stillUnpaid = (code: string): string =>
  `${refusalReason(code)} Nothing was charged. Pay another way, or ask your bank and try again.`;
