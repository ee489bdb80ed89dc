import type { Option } from './option';

/** Compensation codes and labels (rules 3 §3). */
export const COMPENSATION_TYPES: readonly Option[] = [
  { value: 'MW', label: 'Minimum wage' },
  { value: 'GMWL10', label: 'Above minimum wage and under $10/hr' },
  { value: 'G10L20', label: 'More than $10/hr and under $20/hr' },
  { value: 'G20', label: 'Over $20/hr' },
  { value: 'Salary', label: 'Salary' },
];

/** Code of a retired employment, which cannot go on (rules 2 §4). */
export const RETIRED = 'R';

/** Employment status codes; the labels of A and C are the spec's (rules 3 §3). */
export const EMPLOYMENT_STATUSES: readonly Option[] = [
  { value: 'A', label: 'ACTIVE' },
  { value: 'C', label: 'COBRA' },
  { value: RETIRED, label: 'RETIRED' },
];

/** Holiday policies by wire key, whose slips are the wire's (rules 2 §3, decisions 31). */
export const HOLIDAY_POLICIES: readonly Option[] = [
  { value: 'Standard_6', label: 'The six standard holidays' },
  { value: 'Presendents_Day', label: 'Presidents’ Day' },
  { value: 'Columbus_Day', label: 'Columbus Day' },
  { value: 'Religious_Days', label: 'Religious days' },
  { value: 'Birthday', label: 'Birthday' },
  { value: 'Floating_Day', label: 'Floating day' },
];
