/** A text of at most `max` characters: a longer one ends in an ellipsis, and no character is cut in two. */
export function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
