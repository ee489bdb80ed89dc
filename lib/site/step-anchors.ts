/** The place on a step's page that lists what is wrong. */
export const ERRORS_ANCHOR = 'problems';

/** The heading of an entry's form on the page of a list, where no script runs. */
export const ENTRY_ANCHOR = 'plain-entry';
