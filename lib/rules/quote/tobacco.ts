/** The question about tobacco of plans that have no words of their own (decisions 37). */
export const TOBACCO_QUESTION = 'Have you used tobacco in the last 12 months?';

/** Age from which a child is an adult who may be rated by tobacco (45 CFR 147.102). */
export const TOBACCO_ADULT_AGE = 21;
