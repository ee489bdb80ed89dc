/* Ids of places on a plan's page, to which links lead and the focus goes. */

/** The questions, or the decline they ended in. */
export const QUESTIONS_ANCHOR = 'plan-questions';
export const QUESTIONS_HEADING = 'plan-questions-title';
export const DECLINE_HEADING = 'decline-heading';
/** The levels with their prices. */
export const LEVELS_HEADING = 'levels';
