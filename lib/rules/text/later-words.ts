/* Said when a code to come back with is on its way (rules 2 §2.8). */

export const SAVED_LATER = 'Information Saved!!! Check your email to continue';
/** The one answer to all who ask for the code again (threats T7). */
export const SENT_AGAIN =
  'If an enrollment is saved under this address, a new code is on its way to it. It can take a few minutes.';
export const SAVED_LATER_DAYS = 'The code in the mail opens your enrollment where you left it, for 30 days.';
