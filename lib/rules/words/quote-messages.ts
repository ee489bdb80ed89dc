/**
 * Messages of the quote form, verbatim (rules 1 §5) or ours where the spec has none. They stand apart because every
 * public page ships them, and none of the wizard's.
 */
export const quoteMessages = {
  required: 'Field is required',
  zip: 'Invalid Zip code',
  adult: 'You must be 18 years to proceed',
  employerZip: 'Invalid zip code',
  date: 'Enter a date as MM/DD/YYYY',
  dateNotFuture: 'Date cannot be in the future',
  dateBeforeToday: 'Date must be before today',
  dateTooOld: 'Enter a date within the last 120 years',
} as const;
