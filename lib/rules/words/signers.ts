import type { Option } from './option';

/*
 * Who signs, as what, and how they were verified: words that record, review, copy and audit share (decisions 33, 34).
 */

/** The capacity of a signer. A rep and a group's administrator state their part and never sign for another. */
export const CAPACITIES = ['applicant', 'representative', 'group-administrator', 'spouse', 'adult-child'] as const;
export type Capacity = (typeof CAPACITIES)[number];

/**
 * The way a signer was verified. `own-statement` is an applicant who was not checked: the answers are their own. `question` and
 * `code-by-mail` are those of decisions 59, `in-person-handover` and `link-and-spoken-code` the two ways of decisions 34,
 * `own-link-and-code` is one of the household on the own device (decisions 240).
 */
export const VERIFICATIONS = [
  'own-statement',
  'signed-in',
  'question',
  'code-by-mail',
  'link-and-spoken-code',
  'own-link-and-code',
  'in-person-handover',
] as const;
export type Verification = (typeof VERIFICATIONS)[number];

const CAPACITY_WORDS: Record<Capacity, string> = {
  applicant: 'applicant',
  representative: 'representative',
  'group-administrator': 'group administrator',
  spouse: 'spouse',
  'adult-child': 'adult child',
};

const VERIFICATION_WORDS: Record<Verification, string> = {
  'own-statement': 'By own answers on this site',
  'signed-in': 'Signed in with a code sent to the address on file',
  question: 'Answered a question about the application',
  'code-by-mail': 'Gave the code sent to the applicant’s e-mail address',
  'link-and-spoken-code': 'Opened a link sent to the applicant and gave the code that was read out',
  'own-link-and-code': 'Opened a link sent to the own e-mail address and gave the code that was read out',
  'in-person-handover': 'In person, the screen was handed over',
};

const toOptions = <V extends string>(words: Record<V, string>): Option<V>[] =>
  (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }));

/** Capacities with their words. */
export const CAPACITY_CHOICES = toOptions(CAPACITY_WORDS);
/** Ways of verification with their words. */
export const VERIFICATION_CHOICES = toOptions(VERIFICATION_WORDS);

/** The states of an authorization that a person of the household owes: `changed` was signed for other answers (decisions 166). */
export const OWN_AUTHORIZATION_STATES = ['open', 'changed', 'signed'] as const;
export type OwnAuthorizationState = (typeof OWN_AUTHORIZATION_STATES)[number];
