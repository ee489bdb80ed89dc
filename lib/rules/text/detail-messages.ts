/** Messages about the details of a plan's questions, ours. Apart from the others, because a plan's page ships no step's. */
export const detailMessages = {
  beforeBirth: 'This is before the date of birth',
  treatmentOrder: 'Treatment cannot end before it began',
  paperLetters: 'Use Latin, Greek or Cyrillic letters, and no emoji: the carrier’s papers cannot show others',
} as const;
