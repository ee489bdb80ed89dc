/* The renewal of a held plan, as the store and the wire have it (decisions 263). */

/** `same`: price and terms stay. `changed`: price, plan or people change. `gone`: coverage ends with the day before. */
export const RENEWAL_KINDS = ['same', 'changed', 'gone'] as const;
export type RenewalKind = (typeof RENEWAL_KINDS)[number];

/**
 * `prepared`: not told yet. `told`: the member has until the last day to act. `kept`: nothing was said, and the plan goes on.
 * `chosen`: signed, as it is or with another level. `left`: signed to end. `ended`: gone. `over`: the plan ended or changed by other
 * means first. `late`: a month that it was to change was paid for already, so that it is prepared again for a later one.
 */
export const RENEWAL_STATES = ['prepared', 'told', 'kept', 'chosen', 'left', 'ended', 'over', 'late'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];

/**
 * Parts of a difference, in the order in which they are told. `facts`: what is on file changed, such as the address. `age`: people
 * grew older. `people`: a dependent is past the age up to which the plan covers. `rates`: new rates. `plan`: another plan takes over.
 * `level`: the member chose another level of it.
 */
export const RENEWAL_REASONS = ['facts', 'age', 'people', 'rates', 'plan', 'level'] as const;
export type RenewalReason = (typeof RENEWAL_REASONS)[number];

/** Reasons for which a plan does not go on. `closed`: no plan follows. `person`: past its oldest age. `place`: not sold there. `carrier`: what carried it ends. */
export const GONE_REASONS = ['closed', 'person', 'place', 'carrier'] as const;
export type GoneReason = (typeof GONE_REASONS)[number];
