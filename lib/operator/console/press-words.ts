/** The deeds of a form of the console: the value of its button `press`. */
export const PRESS = { look: 'look', fill: 'fill', try: 'try', do: 'do' } as const;

/** Marks the sealed form of a list that was asked for. */
export const LOOKED = 'look';

const DONE = 'done:';

/** Marks the sealed words of a change that was made, with the key of its press; without one it had been made before. */
export const toDoneMark = (key: string): string => `${DONE}${key}`;

/** The key of a change that was made; empty where it had been made before, null where the mark is no such one. */
export const doneKeyOf = (mark: string | undefined): string | null =>
  mark?.startsWith(DONE) === true ? mark.slice(DONE.length) : null;
