import type { Option } from '@/lib/rules/words/option';

/*
 * Choices whose values the specification names but does not list (rules 2 §7); id 12 of the ethnic categories is
 * "other" (rules 2 §9). The wire's values stay stable; labels may change.
 */

export const AVERAGE_WORK_WEEKS: readonly Option[] = [
  { value: '20', label: 'Under 20 hours' },
  { value: '30', label: '20 to 29 hours' },
  { value: '40', label: '30 to 40 hours' },
  { value: '41', label: 'Over 40 hours' },
];

export const VACATION_POLICIES: readonly Option[] = [
  { value: 'none', label: 'No paid vacation' },
  { value: 'week1', label: 'One week a year' },
  { value: 'week2', label: 'Two weeks a year' },
  { value: 'week3', label: 'Three weeks a year or more' },
];

export const BARGAINING_UNITS: readonly Option[] = [
  { value: 'no', label: 'Not in a bargaining unit' },
  { value: 'yes', label: 'In a bargaining unit' },
];

export const BENEFICIARY_RELATIONSHIPS: readonly Option[] = [
  { value: 'spouse', label: 'Spouse' },
  { value: 'child', label: 'Child' },
  { value: 'parent', label: 'Parent' },
  { value: 'sibling', label: 'Brother or sister' },
  { value: 'relative', label: 'Other relative' },
  { value: 'friend', label: 'Friend' },
  { value: 'trust', label: 'Trust' },
  { value: 'estate', label: 'Estate' },
];

export const ETHNIC_CATEGORIES: readonly Option[] = [
  { value: '1', label: 'American Indian or Alaska Native' },
  { value: '2', label: 'Asian Indian' },
  { value: '3', label: 'Black or African American' },
  { value: '4', label: 'Chinese' },
  { value: '5', label: 'Filipino' },
  { value: '6', label: 'Hispanic or Latino' },
  { value: '7', label: 'Japanese' },
  { value: '8', label: 'Korean' },
  { value: '9', label: 'Native Hawaiian or Pacific Islander' },
  { value: '10', label: 'Vietnamese' },
  { value: '11', label: 'White' },
  { value: '12', label: 'Other' },
  { value: '13', label: 'I prefer not to say' },
];
