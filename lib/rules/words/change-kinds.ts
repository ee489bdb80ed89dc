/* Changes that a member asks for after the sale, as the store and the wire have them (decisions 271). */

export const CHANGE_KINDS = ['people', 'address', 'email', 'beneficiaries', 'payment'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `draft`: not signed yet. `waiting`: signed, and the rep or the group decides. The last two are ends without effect. */
export const CHANGE_STATES = ['draft', 'waiting', 'done', 'declined', 'withdrawn'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];
