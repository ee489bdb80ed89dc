/** The words of the field of the enroller's code, in its dialog and where no script runs (rules 2 §2.3). */
export const ENROLLER_WORDS = {
  label: 'Enroller code',
  hint: 'Letters, digits and dashes, from the person who enrolls.',
} as const;
