/** The place on a step's page that lists what is wrong. */
export const ERRORS_ANCHOR = 'problems';
