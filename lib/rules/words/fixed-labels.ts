/* Labels that more than one screen, mail or document says as rules fix them; a test sees each (tests/config/fixed-texts.ts). */

/** The button and popup that keep an enrollment (rules 2 §2.8). */
export const SAVE_LATER = 'Save & Continue Later';
/** The health questions of the applicant and of each dependent (rules 2 §2.7, rules 3 §2). */
export const HEALTH_QUESTIONS = 'Health Questions';
/** Title of the canvas, and the name of the signature in the list of texts (rules 3 §2 "Agreement"). */
export const APPLICATION_SIGNATURE = 'Application Signature';
