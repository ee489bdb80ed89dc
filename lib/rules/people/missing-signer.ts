/** Tells that a dependent's own authorization is missing. */
export const authorizationMissing = (name: string): string => `${name} has not signed yet`;
