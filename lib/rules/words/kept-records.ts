/*
 * The things that happen to what is kept about a member who asks for deletion (decisions 267). Pages, mails and the worker read the same list,
 * and `docs/retention.md` has the days of every table.
 */

/** The records that are deleted once no plan is held. */
export const DELETED_RECORDS = [
  'Your address, birth date, Social Security number, email and phone on file, and the words you are found by',
  'Your dependents and beneficiaries on file',
  'Health answers, bank accounts and cards on file',
  'Applications you began and did not send',
] as const;

/** The records that stay, with the years after the last plan has ended and the reason. */
export const KEPT_RECORDS = [
  {
    what: 'Your name, member number and the plans you held',
    years: 10,
    why: 'A claim for care you had while covered can still be made or disputed, and must find your plan.',
  },
  {
    what: 'Signed applications and agreements, with consents and the documents we sent you',
    years: 10,
    why: 'They prove what was agreed, for you as for us, as long as either may have to prove it.',
  },
  {
    what: 'Payments, and your authorization of them',
    years: 10,
    why: 'Authorizations are kept for at least two years after the last debit (Regulation E), and books of account for tax audits.',
  },
] as const;

/** Years after the end of the last plan until the last of it goes. */
export const KEPT_YEARS = Math.max(...KEPT_RECORDS.map(({ years }) => years));

/** The word that is typed to ask for deletion. */
export const DELETION_WORD = 'DELETE';
