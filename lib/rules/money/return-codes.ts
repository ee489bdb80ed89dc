/*
 * Codes with which a bank sends a debit back (Nacha Operating Rules, Appendix Four): R01 to R29, those that a consumer's account can
 * be the reason of.
 */

/**
 * The course of what follows: `retry` the same account again, twice at most; `account` it cannot be debited any more; `stop` its holder does not
 * want it, so it is never debited again; `ours` the file was wrong, which the operator must hear of.
 */
export type ReturnCourse = 'retry' | 'account' | 'stop' | 'ours';

const COURSES: Record<ReturnCourse, readonly string[]> = {
  retry: ['R01', 'R09'],
  account: ['R02', 'R03', 'R04', 'R12', 'R13', 'R14', 'R15', 'R16', 'R20'],
  stop: ['R05', 'R07', 'R08', 'R10', 'R11', 'R29'],
  ours: ['R06', 'R17', 'R18', 'R19', 'R21', 'R22', 'R23', 'R24', 'R25', 'R26', 'R27', 'R28'],
};

/** The course of a code; one that is not known is treated as a closed account: nothing is debited again, and the member is told. */
export function returnCourse(code: string): ReturnCourse {
  return (Object.keys(COURSES) as ReturnCourse[]).find((course) => COURSES[course].includes(code)) ?? 'account';
}

/** Debits of one payment, the first included, and days after the first within which the others must be. */
const MOST_SENDS = 3;
const MOST_DAYS = 180;

/**
 * True for a debit that may be sent again as "RETRY PYMT" (Nacha Subsection 2.13.4): it came back for want of money, not more than twice
 * before, and its first entry is at most 180 days old on the day of the next one.
 */
export function mayRetry(code: string, { sends, days }: { sends: number; days: number }): boolean {
  return returnCourse(code) === 'retry' && sends < MOST_SENDS && days <= MOST_DAYS;
}
