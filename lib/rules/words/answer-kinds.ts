/* Closed lists of answers that forms, wire and store share. */

/** No and yes as text (rules 3 §9). */
export const FLAGS = ['0', '1'] as const;
export type Flag = (typeof FLAGS)[number];

export const RELATIONSHIPS = ['spouse', 'child'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** The two ways to sign (decisions 26). */
export const SIGNATURE_MODES = ['drawn', 'typed'] as const;
export type SignatureMode = (typeof SIGNATURE_MODES)[number];

/** The person who verifies the application; sent as `eprocess` (rules 3 §4). */
export const VERIFICATION_MODES = ['rep', 'group', 'applicant', 'sigapplicant'] as const;
export type VerificationMode = (typeof VERIFICATION_MODES)[number];

/** True for the text of a flag. */
export function isFlag(value: unknown): value is Flag {
  return value === '0' || value === '1';
}
