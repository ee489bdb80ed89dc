/** A plan that cannot be had again: held itself (`same`), or beside a held one of its key. */
export type HeldInItsPlace = { heldName: string; same: boolean };
/** The one who reads it: the member, or the rep who enrolls the member. */
export type HeldBy = 'self' | 'client';

/** The mark of a plan in a list, in the comparison and in the cart (decisions 275). */
export function sayHeld({ heldName, same }: HeldInItsPlace, by: HeldBy): string {
  if (same) return by === 'self' ? 'You have this plan' : 'Your client has this plan';
  const who = by === 'self' ? 'You have' : 'Your client has';
  return `${who} ${heldName}: only one of the two can be held`;
}

/** The next step, for the plan's own page and the cart. */
export function sayHeldNext({ heldName, same }: HeldInItsPlace, by: HeldBy): string {
  if (same)
    return by === 'self'
      ? 'It is in force or about to start.'
      : 'It is in force or about to start; look for others to add.';
  return by === 'self'
    ? `To have this one instead, end ${heldName} on your home first.`
    : `To have this one instead, ${heldName} has to end first; only your client can end it, on their own home.`;
}
