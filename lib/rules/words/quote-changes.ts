/**
 * The ways in which a line of a quote has changed since it was mailed. `replaced`: another plan is sold in its place. `gone`: it is not sold any
 * more. `refused`: this household cannot have it as things are. `questions`: its questions come before the cart. `added`: it was
 * not in the quote.
 */
export const QUOTE_CHANGES = ['same', 'higher', 'lower', 'replaced', 'gone', 'refused', 'questions', 'added'] as const;
export type QuoteChange = (typeof QUOTE_CHANGES)[number];
