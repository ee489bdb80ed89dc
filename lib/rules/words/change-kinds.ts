/* Changes that a member asks for after the sale, as the store and the wire have them (decisions 271). */

export const CHANGE_KINDS = ['people', 'address', 'email', 'beneficiaries', 'payment'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `draft`: not signed yet. `waiting`: signed, and the rep or the group decides. The last two are ends without effect. */
export const CHANGE_STATES = ['draft', 'waiting', 'done', 'declined', 'withdrawn'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** The states of a signed change that are told to its member: it waits, or how it was decided. */
export const TOLD_STATES = ['waiting', 'done', 'declined'] as const;
export type ToldState = (typeof TOLD_STATES)[number];
