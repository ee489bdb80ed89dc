/** Letters that may be wrong, more or missing in a word that was meant for another. */
const MOST_WRONG = 3;

/** The word that was probably meant: the one with the fewest letters that are wrong, missing or more; null where none is near. */
export function nearWord(typed: string, words: readonly string[]): string | null {
  const most = Math.min(MOST_WRONG, Math.floor(typed.length / 2));
  const [best] = words
    .map((word) => ({ word, wrong: wrongLetters(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ wrong }) => wrong <= most)
    .sort((a, b) => a.wrong - b.wrong);
  return best?.word ?? null;
}

/** The number of letters to change, add or leave out that makes one word of the other (Levenshtein). */
function wrongLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1)
      next.push(Math.min((row[to] ?? 0) + Number(letter !== other[to]), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    row = next;
  }
  return row[other.length] ?? 0;
}
