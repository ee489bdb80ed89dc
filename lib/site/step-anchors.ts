/** The place on a step's page that lists what is wrong. */
export const ERRORS_ANCHOR = 'problems';

/** The place of a group of fields on its step; a list's entries and the health questions have ids of their own. */
export const groupAnchor = (group: string): string => `part-${group}`;

/** A part of a step's answers in an address: a group of its form, a person of a list, a question. */
export const STEP_PART = /^[a-z][a-z0-9-]{0,39}$/;

/** The place of a part of a step's answers on the review. */
export const reviewAnchor = (step: string, part: string): string => `review-${step}-${part}`;

/** The heading of an entry's form on the page of a list, where no script runs. */
export const ENTRY_ANCHOR = 'plain-entry';
