import type * as AnswerChecks from './answer-check';

/** The checks of answers, as they come behind the page. */
export type Checks = typeof AnswerChecks;

let atHand: Checks | null = null;

/** Fetches the checks; null when they could not be had. The server then checks alone (decisions 123). */
export const loadChecks = (): Promise<Checks | null> =>
  import('./answer-check').then(
    (checks) => (atHand = checks),
    () => null,
  );

/** The checks where they have come already: what is typed is put in order with them. */
export const checksAtHand = (): Checks | null => atHand;
