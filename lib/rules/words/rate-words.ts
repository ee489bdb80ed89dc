/* Words of filed rates, as the store's rows and the files of a shop have them. */

/** The people whom a rate may be of. */
export const RATED_ROLES = ['member', 'spouse', 'child'] as const;
export type RatedRole = (typeof RATED_ROLES)[number];

/** The genders that a rate may be of; U is neither. */
export const RATED_GENDERS = ['M', 'F', 'U'] as const;
export const RATED_GENDER_WORDS: Readonly<Record<(typeof RATED_GENDERS)[number], string>> = {
  M: 'male',
  F: 'female',
  U: 'neither',
};
