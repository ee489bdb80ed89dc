/**
 * The things that wait for a rep, in the order of the filters of the rep's home. `failed-payment`: a payment of a policy did not come.
 * `signature`: a link to sign is with a client. `evidence`: a plan waits for it. `first-payment`: a plan waits for its first
 * payment. `renewal`: a plan ends at its renewal, or goes on as another one or with fewer people, and nothing is signed yet. `saved`: an
 * enrollment was kept for later.
 */
export const WAITING_KINDS = ['failed-payment', 'signature', 'evidence', 'first-payment', 'renewal', 'saved'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
