/** Said before this browser goes into an enrollment (threats T3). */
export const RESUME_CARE =
  'Go on only if this is your own enrollment. Another enrollment that is open in this browser is left: to come back to it, save it for later first. A link works only once, so Cancel uses it up; the code goes on working.';

/** "J*** S***" in a question; an enrollment that was saved before its name has none. */
export function resumeQuestion(nameHint: string): string {
  return nameHint === '' ? 'Continue this enrollment?' : `Continue enrollment of ${nameHint}?`;
}
