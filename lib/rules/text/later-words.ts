/* Said when a code to come back with is on its way (rules 2 §2.8). */

export const SAVED_LATER = 'Information Saved!!! Check your email to continue';
export const SAVED_LATER_DAYS = 'The code in the mail opens your enrollment where you left it, for 30 days.';
