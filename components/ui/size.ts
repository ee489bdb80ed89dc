/** Sizes that primitives come in; each stylesheet says what they measure. */
export type Size = 'sm' | 'md' | 'lg';
