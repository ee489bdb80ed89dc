/**
 * The storefront's own refusal: the enrollment was continued in another browser and is closed in this one (decisions 103).
 * Apart from the contract's codes, because each step ships it and none of those.
 */
export const CONTINUED_ELSEWHERE = 'continuedElsewhere';
