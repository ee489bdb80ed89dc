/*
 * Questions that verify a client whom a rep enrolls, weakest first: a cart of several plans asks the strongest one
 * (decisions 59).
 */

export const VERIFICATION_QUESTIONS = ['birth-city', 'ssn-last-four', 'mailed-code'] as const;
export type VerificationQuestion = (typeof VERIFICATION_QUESTIONS)[number];

/** The words of each question, as the rep reads them out. */
export const QUESTION_WORDS: Record<VerificationQuestion, string> = {
  'birth-city': 'Which city were you born in?',
  'ssn-last-four': 'What are the last four digits of your Social Security Number?',
  'mailed-code': 'Which code was sent to your e-mail address?',
};

/** Wrong answers after which only the client's own signature is left (decisions 59). */
export const VERIFICATION_TRIES = 3;
