/** A choice of the wire as people write it: "evidence reduced" of `evidence-reduced`. Values of other forms stay as they are. */
export const choiceWords = (choice: string): string =>
  /^[a-z]+(?:-[a-z]+)+$/.test(choice) ? choice.replaceAll('-', ' ') : choice;
