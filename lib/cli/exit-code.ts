/** Exit codes of a command: done, done and something is wrong, could not be done. */
export const EXIT = { fine: 0, wrong: 1, impossible: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Prints a line of a command. */
export type Say = (line: string) => void;
