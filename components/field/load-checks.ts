import type * as AnswerChecks from './answer-check';

/** The checks of answers, as they come behind the page. */
export type Checks = typeof AnswerChecks;

/** Fetches the checks; null when they could not be had. The server then checks alone (decisions 123). */
export const loadChecks = (): Promise<Checks | null> => import('./answer-check').catch(() => null);
