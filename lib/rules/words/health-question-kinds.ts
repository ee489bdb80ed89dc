/** The kinds of the questions that plans name by id; those of underwriting and of carriers stand in a plan itself. */
export const HEALTH_QUESTION_KINDS = ['health', 'medication'] as const;
