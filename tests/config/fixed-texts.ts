/** A text that people read as rules 3 §2 to §9 fix it. */
type FixedText = {
  /** The browser test that sees it; its helpers count as its own. */
  seenBy: `${string}.spec.ts`;
  /** What the product writes of it, where it has a place for a name or number. */
  written?: string;
  /** What the browser test reads of it, where that is not what is written. */
  read?: string;
  /** A word of everyday, which other screens say for themselves. */
  everyday?: true;
};

/**
 * The labels, messages, buttons and headings that rules 3 §2 to §9 quote, and rules 2 §2.8 for the popup. `unit/fixed-texts.test.ts` holds
 * the table to these papers: each is written in one file of the product, and a named browser test sees it.
 */
export const FIXED_TEXTS: Readonly<Record<string, FixedText>> = {
  // Dependents
  'Spouse information required': { seenBy: 'household.spec.ts' },
  'Child information required': { seenBy: 'household.spec.ts' },
  'Spouse & Child information required': { seenBy: 'journey-family.spec.ts' },
  '+ Add Spouse': { seenBy: 'household.spec.ts', written: 'Add Spouse' },
  '+ Add Child': { seenBy: 'household.spec.ts', written: 'Add Child' },
  '+ Add child': { seenBy: 'household.spec.ts' },
  'Dependent #n': { seenBy: 'household.spec.ts', written: 'Dependent #' },
  'Will you be Enrolling your spouse ?': { seenBy: 'household.spec.ts' },
  'Please Select': { seenBy: 'household.spec.ts' },
  'Enroll Spouse': { seenBy: 'household.spec.ts' },
  'Click to continue enrollment': { seenBy: 'household.spec.ts' },
  'Click to add dependent': { seenBy: 'journey-family.spec.ts' },
  'Please submit the edited form first to add dep': { seenBy: 'messages.spec.ts' },
  'Please submit the edited form first to delete': { seenBy: 'messages.spec.ts' },
  'Please submit the edited form first to continue': { seenBy: 'messages.spec.ts' },
  'You can proceed further clicking next button': { seenBy: 'household.spec.ts' },
  'Current Treatment': { seenBy: 'steps-asked.spec.ts' },
  'Taking Medication': { seenBy: 'steps-asked.spec.ts' },
  '{plans} covers children from age {min} to {max} on the day coverage starts.': {
    seenBy: 'household.spec.ts',
    written: 'on the day coverage starts.',
  },
  'Only one child is allowed in L713 plans for IC tier please delete additional child to proceed further': {
    seenBy: 'household.spec.ts',
  },
  'Please select spouse status': { seenBy: 'household.spec.ts' },

  // Review
  'Review & Confirmation': { seenBy: 'review.spec.ts' },
  'Personal Info': { seenBy: 'review.spec.ts' },
  'Contact Info': { seenBy: 'review.spec.ts' },
  'Employer Info': { seenBy: 'steps-asked.spec.ts' },
  'Beneficiary Info': { seenBy: 'steps-asked.spec.ts' },
  'Health Questions': { seenBy: 'steps-asked.spec.ts' },
  'Dependent Info': { seenBy: 'journey-family.spec.ts' },
  'Billing Info': { seenBy: 'review.spec.ts' },
  'Agreement & Signature': { seenBy: 'review.spec.ts' },
  'View Details': { seenBy: 'review.spec.ts' },
  'Edit Details': { seenBy: 'review.spec.ts' },
  'First Month Total Cost': { seenBy: 'review.spec.ts' },
  'Recurring Monthly Cost': { seenBy: 'review.spec.ts' },
  'Something went wrong. Please save your enrollment.': { seenBy: 'review.spec.ts' },
  'Save and Continue Later': { seenBy: 'review.spec.ts' },
  Change: { seenBy: 'review.spec.ts', everyday: true },
  'Try again': { seenBy: 'review.spec.ts', everyday: true },

  // Agreement
  'Agreement, Application and Authorization': { seenBy: 'signing.spec.ts' },
  'Broker Verification': { seenBy: 'signing.spec.ts' },
  'Group Verification': { seenBy: 'journey-group.spec.ts' },
  'Applicant Verification': { seenBy: 'signing.spec.ts' },
  'Application Signature': { seenBy: 'signing.spec.ts' },
  'verify answer': { seenBy: 'signing.spec.ts', written: 'Verify answer' },
  'This field is required.': { seenBy: 'billing.spec.ts' },
  'Signature is required': { seenBy: 'steps.spec.ts' },
  'Type your name as Maya Castellanos': { seenBy: 'signing.spec.ts', written: 'Type your name as' },
  'Please draw your whole signature: this is too little ink': { seenBy: 'signing.spec.ts' },
  Clear: { seenBy: 'signing.spec.ts', everyday: true },

  // Billing
  'Billing Information': { seenBy: 'review.spec.ts' },
  'Credit Card': { seenBy: 'billing.spec.ts' },
  EFT: { seenBy: 'billing.spec.ts' },
  'Same as home address': { seenBy: 'billing.spec.ts' },
  'Nth of month': { seenBy: 'billing.spec.ts', written: 'of month' },
  'Invalid account holder name': { seenBy: 'messages.spec.ts' },
  'Account Number must be of 4 to 17 digits.': { seenBy: 'messages.spec.ts' },
  'Routing number must be of 9 digits': { seenBy: 'messages.spec.ts' },
  'Card number must be Min-13 and Max-25': { seenBy: 'messages.spec.ts' },
  'Security code must of 3 or 4 digits': { seenBy: 'messages.spec.ts' },
  New: { seenBy: 'members.spec.ts', everyday: true },

  // Save for later
  'Please enter the alternate email you want to send Enrollment code to?': { seenBy: 'journey-later.spec.ts' },
  'Save & Continue Later': { seenBy: 'journey-later.spec.ts' },
  'Send Code': { seenBy: 'journey-later.spec.ts' },
  'Information Saved!!! Check your email to continue': { seenBy: 'journey-later.spec.ts' },
  'Enter valid email address': { seenBy: 'journey-later.spec.ts' },
  Done: { seenBy: 'journey-later.spec.ts', everyday: true },

  // Receipt, other pages
  'Enrollment Receipt': { seenBy: 'receipt.spec.ts' },
  'Return to homepage': { seenBy: 'receipt.spec.ts' },
  'Landing url is not configured for this {type}': {
    seenBy: 'access.spec.ts',
    written: 'Landing url is not configured for this',
  },
  'OOPS! Page not found.': { seenBy: 'access.spec.ts', written: 'OOPS!' },

  // Access, footer, homes
  'The company that you will be enrolling under is: {group name}': {
    seenBy: 'access.spec.ts',
    written: 'The company that you will be enrolling under is:',
  },
  "If you don't know your group enrollment code please contact your company's human resource department.": {
    seenBy: 'access.spec.ts',
  },
  'BROKERS/REPS': { seenBy: 'shell.spec.ts', written: 'Brokers/Reps' },
  'EMPLOYEE/MEMBERS': { seenBy: 'shell.spec.ts', written: 'Employee/Members' },
  'EMPLOYER/GROUPS': { seenBy: 'shell.spec.ts', written: 'Employer/Groups' },
  'Employee Enrollment': { seenBy: 'access.spec.ts' },
  'Who do you want to enroll for?': { seenBy: 'homes.spec.ts' },
  'Please choose a group': { seenBy: 'homes.spec.ts' },
  'Please choose a platform': { seenBy: 'homes.spec.ts' },
  'Please choose a tier': { seenBy: 'members.spec.ts' },
  'Member + 1 Child': { seenBy: 'plan-answers.spec.ts' },

  // Of every form
  'Field is required': { seenBy: 'household.spec.ts' },
  'Please enter valid first name': { seenBy: 'steps-asked.spec.ts' },
  'Please enter valid last name': { seenBy: 'steps-asked.spec.ts' },
  'Invalid Social Security Number': { seenBy: 'steps.spec.ts' },
  'Weight cannot be zero or less': { seenBy: 'steps-asked.spec.ts' },
  'Height cannot be zero': { seenBy: 'steps-asked.spec.ts' },
  'Inch is invalid': { seenBy: 'steps-asked.spec.ts' },
  'Invalid Zip code': { seenBy: 'quote-form.spec.ts' },
  Back: { seenBy: 'review.spec.ts', everyday: true },
  Next: { seenBy: 'review.spec.ts', everyday: true },
  Cancel: { seenBy: 'household.spec.ts', everyday: true },
  Submit: { seenBy: 'household.spec.ts', everyday: true },
  Continue: { seenBy: 'access.spec.ts', everyday: true },
  Confirm: { seenBy: 'access.spec.ts', everyday: true },
  Yes: { seenBy: 'household.spec.ts', everyday: true },
  No: { seenBy: 'household.spec.ts', everyday: true },
};

/** What the same papers put into quotes and nobody reads on a screen, beside the headings of sections. */
export const NOT_READ: readonly string[] = [
  'main',
  'AccessPage',
  'If already authenticated, proceed',
  'Everything kept',
  'statement descriptor',
  'paid',
  'a spouse',
  'Dynamic site info',
  'Dependent #N message',
  'Dependent #2 message',
  'Member benefit store by link',
  'autoInvoiceGeneration',
  'Group code flow',
  'Rep code flow',
];
