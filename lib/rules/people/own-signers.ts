/* Words about dependents who sign for their own health answers, apart from the long ones that they sign. */

/** The name of the box that accepts the words, on the wire and in forms. */
export const AUTHORIZATION_ACCEPTED = 'accepted';

/** Heads the form of a dependent's authorization. */
export const authorizationTitle = (name: string): string => `Authorization of ${name}`;

/** The words beside the box. */
export const authorizationAcceptance = (name: string): string => `I am ${name}. I have read this and accept it.`;
