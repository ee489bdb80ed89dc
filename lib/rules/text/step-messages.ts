/**
 * Messages that a step's page says by itself, verbatim (rules 2 §4, §5, rules 3 §5) or ours. They stand apart because each step ships them, and
 * the others come with the checks behind the page.
 */
export const stepMessages = {
  acceptText: 'This field is required.',
  signatureInk: 'Please draw your whole signature: this is too little ink',
  retired: 'You cannot proceed with retired employer',
  enrollerCode: 'Enter Enroller Code',
  lacking: 'This is missing, and cannot be filled in here. Please contact us: we fill it in for you',
} as const;
