import type { Capacity } from '../words/signers';
import { isAdult } from './age';

/** A dependent as the authorization looks at them; `birth` is `YYYY-MM-DD`. */
export type Relative = { relationship: string; birth: string; hasHealthAnswers: boolean };

/**
 * The capacity in which a dependent signs an authorization of their own: a spouse, and a child of 18 and more, whose health
 * answers are given. Null for all others: the applicant speaks for young children (decisions 166).
 */
export function ownAuthorization({ relationship, birth, hasHealthAnswers }: Relative, today: string): Capacity | null {
  if (!hasHealthAnswers) return null;
  if (relationship === 'spouse') return 'spouse';
  return relationship === 'child' && isAdult(birth, today) ? 'adult-child' : null;
}

/** The version of the words below; another wording is another version. */
export const AUTHORIZATION_VERSION = '2026-11';

/** The words that a dependent accepts and signs about their own health answers. */
export function authorizationWords(name: string, applicant: string): string {
  return [
    `I, ${name}, have read the health answers that the application of ${applicant} gives about me, and they are true to the best of my knowledge.`,
    'I authorize the insurers of the plans in this application to use these answers to decide about my coverage. I may take this authorization back in writing at any time; what was done before stays valid.',
    'I agree to sign this authorization electronically, and know that I may have it on paper free of charge.',
  ].join('\n\n');
}

/** The same words without names. */
export const AUTHORIZATION_TEMPLATE = authorizationWords('(who signs)', '(the applicant)');
