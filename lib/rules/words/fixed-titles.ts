/* As `fixed-labels.ts`, of what no step of the enrollment says at once: each module comes whole into a page's scripts. */

/** The button of the popup that keeps an enrollment (rules 2 §2.8). */
export const SEND_CODE = 'Send Code';
/** Subject of the mail after the submission, and title of its document (rules 3 §2 "Confirmation page"). */
export const RECEIPT_SUBJECT = 'Enrollment Receipt';
/** The popup for a group enrollment code (rules 3 §2 "Footer"). */
export const EMPLOYEE_ENROLLMENT = 'Employee Enrollment';
/** The question of a rep's and a group's home (rules 1 §2.6). */
export const FOR_WHOM = 'Who do you want to enroll for?';
