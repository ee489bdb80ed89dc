/**
 * The day of birth as it is known now, `YYYY-MM-DD`; null where it is not. A dependent's may be typed in the same form.
 * Stays the same function between renders.
 */
export type BirthOf = () => string | null;
