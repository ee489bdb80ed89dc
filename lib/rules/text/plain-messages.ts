/** Beside a signature that was typed without scripts and cannot be drawn (decisions 158). */
export const SIGNATURE_LETTERS =
  'These letters cannot be drawn without scripts. Please allow scripts on this page, or sign on another device';

/** Beside the way to pay, where a card's number is taken from a script alone. */
export const CARD_NEEDS_SCRIPTS = 'Paying by card needs scripts here. Without them, please pay from a bank account';
