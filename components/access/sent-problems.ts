/** What the page's address says of a resume form that was sent without script. */
export const SENT_PROBLEMS = ['code', 'wait', 'unavailable'] as const;
export type SentProblem = (typeof SENT_PROBLEMS)[number];
