import { detailMessages } from './detail-messages';
import { quoteMessages } from '../words/quote-messages';
import { stepMessages } from './step-messages';

/**
 * Every message a rule can answer with, so that browser and server say the same words. The first blocks are the spec's
 * texts verbatim, slips included (rules 1 §5, §8, rules 2 §5, §8, rules 3 §5, §8); the last block holds our own texts
 * for cases the spec leaves without one.
 */
export const messages = {
  ...quoteMessages,

  // Quote form and filters (rules 1 §5)
  tierRequired: 'Please choose a tier',
  platformRequired: 'Please choose a platform',
  groupRequired: 'Please choose a group',
  enrollForRequired: 'Choose enroll for new member',
  groupCode: 'Invalid Group Enrollment Code',
  quoteName: 'Please enter valid name',
  quoteEmail: 'Please enter valid email address',

  // People (rules 2 §5, rules 3 §5)
  firstName: 'Please enter valid first name',
  lastName: 'Please enter valid last name',
  ssn: 'Invalid Social Security Number',
  weight: 'Weight cannot be zero or less',
  heightFeet: 'Height cannot be zero',
  heightInch: 'Inch is invalid',
  phone: 'Invalid phone number',
  email: 'Email is not in correct format',
  clientEmail: 'Must be Client email. This one is the rep’s own.',
  emailTaken: 'Email Already Exists.',
  phoneTaken: 'Phone already exists',
  saveLaterEmail: 'Enter valid email address',
  enrollerCode: stepMessages.enrollerCode,

  // Employer (rules 2 §5)
  employerName: 'Invalid employer information',
  holidayPolicy: 'Select at least one holiday policy',
  retired: stepMessages.retired,

  // Beneficiaries (rules 2 §5)
  percentage: 'Beneficiary percentage should not be 0 or more than 100',
  beneficiariesComplete: 'Now You can Continue Enrollment',
  beneficiariesMax: 'Maximum allowed number of beneficiaries is 3',
  beneficiariesEmpty: 'Please add your beneficiaries before continuing.',
  beneficiariesOver: 'Total percentage should not be more than 100%',
  beneficiariesUnder: 'Total percentage should not be less than 100%',

  // List editors (rules 2 §2.6, rules 3 §2)
  submitEditToContinue: 'Please submit the edited form first to continue',
  submitEditToDelete: 'Please submit the edited form first to delete',
  submitEditToAdd: 'Please submit the edited form first to add dep',

  // Dependents (rules 3 §2, §5)
  spouseStatus: 'Please select spouse status',
  premierOneChild:
    'Only one child is allowed in L713 plans for IC tier please delete additional child to proceed further',
  dependentsComplete: 'You can proceed further clicking next button',
  dependentsContinue: 'Click to continue enrollment',
  dependentsAdd: 'Click to add dependent',

  // Prices that cannot be shown (rules 1 §8). The spec cuts some of these short with "..."; the ends are ours.
  salaryError: 'Please enter a sufficient annual income to see the price of this plan.',
  hourError: 'Please enter sufficient working hours to see the price of this plan.',
  stateError: 'Plan not available in your state. Please change the state by editing your basic info above.',
  tierError: 'Plan not available for this tier. Please choose another tier by editing your basic info above.',
  ageError: 'Plan not available for selected age group. Please check the date of birth in your basic info above.',
  metError: 'Plan not available in the area of your zip code. Please check the zip code in your basic info above.',
  smokerError: 'Tobacco usage required to see the price of this plan.',

  // Questions on the plan page (rules 2 §5)
  answerAllQuestions: 'Please answer all questions',
  answerYes: 'Please answer yes in order to continue',
  answerShouldBeYes: '*Answer should be Yes to continue',
  answerShouldBeYesOrNo: '*Answer should be Yes/No to continue',

  // Agreement (rules 3 §5)
  acceptText: stepMessages.acceptText,
  signature: 'Signature is required',

  // Billing (rules 3 §5)
  accountHolder: 'Invalid account holder name',
  accountNumber: 'Account Number must be of 4 to 17 digits.',
  routingNumber: 'Routing number must be of 9 digits',
  cardNumber: 'Card number must be Min-13 and Max-25',
  securityCode: 'Security code must of 3 or 4 digits',

  // Saving and lists
  reviewFailed: 'Something went wrong. Please save your enrollment.',
  noPlansForTier: 'Plans are available for IO tier only',
  noPlans: 'No Plans are available for your selection',

  // Ours, where the spec has no text
  answerNo: 'Please answer no in order to continue',
  signInCode: 'Enter the 6 digits of the code',
  employerState: 'Enter a state or territory such as TX or Texas',
  employmentStart: 'Employment cannot start more than 90 days from today',
  employeesMin: 'Count yourself as 1: enter 1 or more',
  personTwice: 'This person is on the list already',
  personIsSelf: 'This is the person who enrolls',
  taxNumber: 'Enter the nine digits of the tax number',
  organizationName: 'Please enter valid name of the trust or estate',
  contingentTotal: 'The shares of the contingent beneficiaries should add up to 100% too',
  numberOfSelf: 'This is the number of the person who enrolls',
  numberDiffers: 'Another entry of this enrollment has this person or this number otherwise. Please check both.',
  numberListed: 'This is the number of a person on one of your lists. Please check both.',
  personListed: 'A dependent or beneficiary has this name and the birth date of your quote. Please check both.',
  priorTerm: 'Coverage cannot end before it started',
  wholeNumber: 'Enter a whole number',
  oneDigit: 'Enter one digit',
  hoursOfWeek: 'Enter the hours of one week, 168 at most',
  money: 'Enter an amount such as 1,234.50',
  option: 'Choose one of the options',
  readOnly: 'This cannot be changed here',
  lacking: stepMessages.lacking,
  tooLong: 'This is too long',
  unprintable: 'Remove the characters that cannot be printed',
  weightTooLarge: 'Weight has at most 3 digits',
  cardExpired: 'This card has expired',
  expiry: 'Enter month and year as MM/YY, such as 08/29',
  middleName: 'Please enter valid middle name',
  addressUnknown: 'This address is not known to the postal service',
  city: 'Please enter valid city',
  dependentsTier: 'This person is not covered by the chosen tier',
  dependentsOneSpouse: 'Only one spouse can be enrolled',
  dependentsMax: 'At most 9 dependents can be enrolled',
  dependentsMissing: 'Add the dependents of your tier to continue',
  beforeBirth: detailMessages.beforeBirth,
  dateOrder: 'Date of recovery cannot be before the date of onset',
  questionUnknown: 'This question is not part of the form',
  medicationsMax: 'At most 3 medications can be listed',
  unknownField: 'This field is not part of the form',
  assistantQuestion: 'This question is not asked any more',
  submitted: 'This enrollment is already submitted and cannot be changed.',
  noFeedback: 'Feedback cannot be sent from here. Please call us instead.',
} as const;

export type MessageName = keyof typeof messages;
