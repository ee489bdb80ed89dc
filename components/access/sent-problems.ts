/** Problems that the page's address names after a resume form was sent without script. */
export const SENT_PROBLEMS = ['code', 'wait', 'unavailable'] as const;
export type SentProblem = (typeof SENT_PROBLEMS)[number];
