/** Names of an address on the wire, from the street to the zip. */
export const ADDRESS_FIELDS = ['address1', 'address2', 'city', 'state', 'zip'] as const;

/**
 * Ends of a comparison with the postal service (decisions 48): it has the address as typed, in another form or place, not
 * at all, or gave no answer.
 */
export const ADDRESS_OUTCOMES = ['found', 'suggested', 'unknown', 'unchecked'] as const;
