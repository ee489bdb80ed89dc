import { daysInMonth, firstOfMonth, onDay, partsOf } from '../text/dates';
import { sumCents, type Cents } from './money';

/** The facts of a held plan that a month's contributions come from; null cents are not known. `plans` where a row is the sum of so many. */
export type HeldAmounts = {
  status: string;
  guaranteed: boolean;
  effectiveDate: string;
  endDate: string | null;
  employerCents: Cents | null;
  payrollCents: Cents | null;
  plans?: number;
};

export type EmployerDue = { employer: Cents; payroll: Cents; plans: number; unknown: number };

/**
 * The contributions that a group owes for the month of a day, from the plans of its people that are in force on some day of it
 * (decisions 257). A plan whose parts are not known is counted and not guessed.
 */
export function employerDue(held: readonly HeldAmounts[], today: string): EmployerDue {
  const first = firstOfMonth(today);
  const { year, month } = partsOf(today);
  const last = onDay(today, daysInMonth(year, month));
  const inForce = held.filter((plan) => isInForce(plan, first, last));
  const known = inForce.flatMap(({ employerCents, payrollCents, plans }) =>
    employerCents === null || payrollCents === null ? [] : [{ employerCents, payrollCents, plans }],
  );
  return {
    employer: sumCents(known.map(({ employerCents }) => employerCents)),
    payroll: sumCents(known.map(({ payrollCents }) => payrollCents)),
    plans: countPlans(known),
    unknown: countPlans(inForce) - countPlans(known),
  };
}

const countPlans = (rows: readonly { plans?: number | undefined }[]): number =>
  rows.reduce((sum, { plans = 1 }) => sum + plans, 0);

function isInForce({ status, guaranteed, effectiveDate, endDate }: HeldAmounts, first: string, last: string): boolean {
  if (effectiveDate > last || (endDate !== null && (endDate < first || endDate < effectiveDate))) return false;
  return (
    status === 'ACTIVE' ||
    status === 'SUBMITTED' ||
    (status === 'TERMINATED' && endDate !== null) ||
    (status === 'PENDING' && guaranteed)
  );
}
