/**
 * Ids of the dialogs that are opened from another file than their own: a `DialogTrigger` or `openDialog` names one,
 * wherever it stands. Plain data, so that server components can use them.
 */
export const DIALOGS = {
  /** The quote's answers (rules 1 §2.9 "Basic Details"). */
  basicDetails: 'basic-details',
  /** Annual income and working hours (rules 1 §2.10). */
  incomeHours: 'income-hours',
  tier: 'tier-choice',
  tobacco: 'tobacco-usage',
  /** The spouse's birth date and the number of children of a tier (rules 1 §4, §5). */
  dependents: 'dependent-info',
  membership: 'membership-options',
  /** The employer of an enrollment that is under way. */
  groupCode: 'group-code',
  /** Theme, text size and the like (look §2.0). */
  display: 'display-settings',
  /** The footer's popup: starts over as an employee (rules 3 §2 "Footer"). */
  employee: 'employee-enrollment',
  /** The category that a premier plan needs (rules 1 §2.9, §4). */
  category: 'plan-category',
  /** The enroller's code; the id is the spec's (rules 2 §2.3). */
  enrollerCode: 'quote-confirmation',
} as const;
