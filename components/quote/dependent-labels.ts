import type { TierDependents } from '@/lib/rules/quote/quote-form';

/** Labels of the questions about the people that a tier covers (rules 1 §4, §5). */
export const DEPENDENT_LABELS: Readonly<Record<keyof TierDependents, string>> = {
  spouse_dob: 'Spouse date of birth',
  no_of_children: 'Number of children',
};
