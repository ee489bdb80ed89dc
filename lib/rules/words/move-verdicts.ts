/**
 * Ends of a look at a held plan after its member has moved (decisions 274): its price stays, or is another one; it ends before that counts;
 * it is not sold at the new place; or its price cannot be worked out without a person. The last two keep the move from being signed.
 */
export const MOVE_VERDICTS = ['same', 'priced', 'ending', 'not-sold', 'call'] as const;
export type MoveVerdict = (typeof MOVE_VERDICTS)[number];

/** True for a plan that cannot go along as things stand. */
export const staysBehind = (verdict: MoveVerdict): boolean => verdict === 'not-sold' || verdict === 'call';
