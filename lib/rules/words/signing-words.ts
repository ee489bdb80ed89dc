/*
 * Links that bring a client to sign: words that the store, the wire and the screens share (decisions 34, 169).
 */

/** Why a link is over before its enrollment was submitted. */
export const SIGNING_ENDS = ['replaced', 'stopped', 'taken-back', 'given-back', 'guessed'] as const;
export type SigningEnd = (typeof SIGNING_ENDS)[number];

/** The kind of device that a link was opened on. */
export const SIGNING_DEVICES = ['phone', 'computer'] as const;
export type SigningDevice = (typeof SIGNING_DEVICES)[number];

/** The state of a link, by its rows alone. */
export const SIGNING_STATES = ['sent', 'open', 'submitted', 'ended', 'expired'] as const;
export type SigningState = (typeof SIGNING_STATES)[number];

/** The state of the link by which one of the household signs for the own health answers (decisions 240). */
export const HOUSEHOLD_LINK_STATES = ['sent', 'opened', 'signed', 'ended', 'expired'] as const;
export type HouseholdLinkState = (typeof HOUSEHOLD_LINK_STATES)[number];

/** Refuses the signature of one of the household for answers that were not shown (decisions 240). */
export const OWN_ANSWERS_CHANGED = 'Answers about you have changed meanwhile. Please read them again and sign.';

/** Digits of the code that is read out. */
export const SPOKEN_DIGITS = 6;

/** Refusals of the lock: a sender's call while the client has the enrollment, a client's call after the link ended. */
export const SIGNING_ERRORS = ['withClient', 'linkEnded'] as const;

/** The client has it, so the sender's screen does not (decisions 169). */
export const WITH_CLIENT =
  'Your client has this application now. You can follow it, and take it back, on its status page.';
/** The link of this browser is over: told to the client, whose typing is not kept any more. */
export const LINK_ENDED =
  'This link has ended, so nothing can be changed here any more. Please call your representative.';
