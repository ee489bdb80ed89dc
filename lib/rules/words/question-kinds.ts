/** The kinds of the catalogue's questions. */
export const QUESTION_KINDS = ['health', 'medication', 'underwriting', 'carrier', 'verification'] as const;
