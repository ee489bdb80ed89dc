/**
 * Id of a step's form, which is also what the step's picture is taken of. The buttons stand outside, because the dialog
 * among them has a form of its own.
 */
export const STEP_RECORD_ID = 'step-record';
